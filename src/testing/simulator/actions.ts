import type { Tab } from "./Tab.js";
import { INVARIANTS, type World } from "./World.js";
import { cardPaymentsService } from "../../forms/payment/CardPayment.js";
import { isUnsent, isOwnMessage } from "../../messaging/rules/messages.js";
import type { ThreadMessage } from "../../messaging/types.js";
import { createCardProvider, createDemoTokenizer, DEMO_CARDS } from "../cards.js";
import { CHURCH_IDS, emailOf } from "../data/makeDatabase.js";
import { filterBy } from "../DemoServer.js";

/** An operation of a person in a tab. Does nothing if it is not possible, so that steps can be left out. */
export type Action = (world: World, tab: Tab, value: number) => void;

const ignore = () => undefined;

const pick = <T>(list: readonly T[], value: number): T | undefined => list[value % list.length];

/** Returns the ids of the conversations of the person in the current church. */
function conversationIds({ server }: World, { client }: Tab): string[] {
  const { churchId, personId } = client.session.identity;
  if (!personId) return [];
  const notes = filterBy(server.db.conversations, { churchId, contentType: "task" });
  const own = server.db.privateMessages.filter(
    (each) => each.fromPersonId === personId || each.toPersonId === personId,
  );
  const ids = [...notes.map(({ id }) => id), ...own.map(({ conversationId }) => conversationId)];
  return ids.flatMap((id) => id ?? []);
}

/** Returns one of the messages in the open threads of the tab for which `isWanted` is true, with its thread. */
function pickMessage(tab: Tab, value: number, isWanted: (message: ThreadMessage) => boolean) {
  const shown = [...tab.open.values()].flatMap(({ thread }) =>
    thread.messages.filter(isWanted).map((message) => ({ thread, message })),
  );
  return pick(shown, value);
}

const isOwnSaved = ({ client }: Tab) => {
  const { personId } = client.session.identity;
  return (message: ThreadMessage) =>
    !!message.id && !isUnsent(message) && isOwnMessage(message, personId);
};

/**
 * Pays the form of the church. If it is paid already, an even `value` saves the form, and an odd one tries to pay again. Never
 * confirms a second charge.
 */
function pay(world: World, tab: Tab, value: number): void {
  const { page, client, person } = tab;
  const { userId, churchId } = client.session.identity;
  if (!page || !userId || !churchId) return;
  const payment = client.core
    .get(cardPaymentsService)
    .of({ churchId, formId: "form", questionId: "question" });
  // Identifies the payment: its state is stored on one device, for one user.
  const payer = `device ${person}, ${userId} in ${churchId}`;
  const shouldSave = value % 2 === 0;
  if (payment.state.status === "charged" && shouldSave) {
    world.payersOfSavedForms.push(payer);
    return payment.finish();
  }
  const provider = createCardProvider(world.network.fetchOf(page), "https://cards.example");
  const order = {
    // `checkCharges` reads the payer from the id of the fund.
    fundAmount: { amount: 50, fundId: payer, fundName: "Fund" },
    currency: "USD",
    contact: { firstName: "Person", lastName: userId, email: `${userId}@simulation.example` },
    gatewayId: "GAT1",
    church: { name: churchId, subDomain: "", logo: "" },
    churchUrl: "https://simulation.example",
  };
  const cards = [DEMO_CARDS.success, DEMO_CARDS.asks, DEMO_CARDS.declinedWhenCharged];
  const card = pick(cards, value) ?? DEMO_CARDS.success;
  void payment.pay(order, createDemoTokenizer({ provider }, card));
}

/** The relative frequencies of the actions. */
export const WEIGHTS = {
  send: 10,
  retry: 8,
  discard: 1,
  edit: 2,
  delete: 1,
  openThread: 3,
  closeThread: 2,
  openInbox: 2,
  closeInbox: 2,
  openNotifications: 2,
  closeNotifications: 2,
  read: 3,
  notify: 2,
  pay: 4,
  switchChurch: 2,
  logOut: 1,
  logIn: 4,
};

export const ACTIONS: Record<keyof typeof WEIGHTS, Action> = {
  send(world, tab, value) {
    const { identity } = tab.client.session;
    const conversationId = pick(conversationIds(world, tab), value);
    if (!conversationId || !identity.userId) return;
    const { userId } = identity;
    const sent = world.ledger.add({ conversationId, tab, userId });
    const text = `${sent.tag} by ${identity.personId}`;
    const wasSaved = () => {
      if (sent.isSaved || sent.mayBeMissing || world.ledger.findSavedContents(sent).length > 0)
        return;
      const detail = `"${text}" was reported as sent, but the server does not have it.`;
      world.violate(INVARIANTS.lost, detail);
    };
    tab.openThread(conversationId).send(text).then(wasSaved, ignore);
  },
  retry(_, tab, value) {
    const found = pickMessage(tab, value, ({ localState }) => localState === "failed");
    found?.thread.retry(found.message.localId ?? "").catch(ignore);
  },
  discard(world, tab, value) {
    const found = pickMessage(tab, value, ({ localState }) => localState === "failed");
    const sent = world.ledger.find(found?.message.content);
    if (sent) sent.mayBeMissing = true;
    found?.thread.discard(found.message.localId ?? "");
  },
  edit(world, tab, value) {
    const found = pickMessage(tab, value, isOwnSaved(tab));
    const sent = world.ledger.find(found?.message.content);
    if (!found || !sent) return;
    const edit = (sent.edits += 1);
    sent.unsettledEdits += 1;
    const text = `${sent.tag} edited ${edit} times`;
    const check = () => {
      if (sent.edits !== edit || sent.unsettledEdits > 0 || sent.mayBeMissing) return;
      const saved = world.ledger.findSavedContents(sent);
      if (saved.includes(text)) return;
      const detail = `The edit "${text}" was reported as saved, but the server has "${saved.join('", "')}".`;
      world.violate(INVARIANTS.lost, detail);
    };
    const end = () => void (sent.unsettledEdits -= 1);
    // The server may apply an edit whose response is lost after the next one.
    const fail = () => void (sent.unsettledEdits += 1);
    found.thread
      .edit(found.message.id ?? "", text)
      .finally(end)
      .then(check, fail);
  },
  delete(world, tab, value) {
    const found = pickMessage(tab, value, isOwnSaved(tab));
    const sent = world.ledger.find(found?.message.content);
    if (sent) sent.mayBeMissing = true;
    found?.thread.remove(found.message.id ?? "").catch(ignore);
  },
  openThread(world, tab, value) {
    const id = pick(conversationIds(world, tab), value);
    if (id) tab.openThread(id);
  },
  closeThread(_, tab, value) {
    const id = pick([...tab.open.keys()], value);
    if (id) tab.closeThread(id);
  },
  openInbox: (_, tab) => tab.openList("inbox"),
  closeInbox: (_, tab) => tab.closeList("inbox"),
  openNotifications: (_, tab) => tab.openList("notifications"),
  closeNotifications: (_, tab) => tab.closeList("notifications"),
  read(_, { client }, value) {
    const { items } = client.inbox.store.getState();
    const unread = items.filter((item) => client.inbox.isUnread(item));
    const item = pick(unread, value);
    if (item) void client.inbox.markRead(item);
  },
  notify(world, _, value) {
    const { server } = world;
    const person = pick(server.db.people, value);
    if (person?.id) server.addNotification({ personId: person.id, message: `${person.id}` });
    world.noteAlert();
  },
  pay,
  switchChurch(_, { client }) {
    const { churchId } = client.session.identity;
    const other = CHURCH_IDS.find((id) => id !== churchId);
    if (churchId && other) client.session.selectChurch({ churchId: other });
  },
  logOut(world, tab) {
    const { session } = tab.client;
    // Without a known user, the client removes the data of all.
    if (!session.identity.userId) world.giveUpSession(tab);
    session.logout();
  },
  logIn({ people }, { client, person }, value) {
    if (client.session.state.user) return;
    // Sometimes as another person, who borrows the device.
    const email = emailOf(value % 4 === 0 ? 1 + (value % people) : person);
    const church = pick(CHURCH_IDS, value >> 2);
    client.logIn({ email, password: "x" }, church).catch(ignore);
  },
};
