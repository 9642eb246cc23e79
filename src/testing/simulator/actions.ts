import { CHURCH_IDS, emailOf } from "./makeSimulationDatabase.js";
import { pay } from "./payments.js";
import type { Tab } from "./Tab.js";
import { INVARIANTS, type World } from "./World.js";
import { isUnsent, isOwnMessage } from "../../messaging/rules/messages.js";
import type { ThreadMessage } from "../../messaging/types.js";

/** What a person does in a tab. It does nothing when it is not possible, so that steps can be left out. */
export type Action = (world: World, tab: Tab, value: number) => void;

const ignore = () => undefined;

const pick = <T>(list: readonly T[], value: number): T | undefined => list[value % list.length];

/** Returns the ids of the conversations of the person in the current church. */
function conversationIds({ server }: World, { client }: Tab): string[] {
  const { churchId, personId } = client.session.identity;
  if (!personId) return [];
  const notes = server.db.conversations.filter(
    (each) => each.churchId === churchId && each.contentType === "task",
  );
  const own = server.db.privateMessages.filter(
    (each) => each.fromPersonId === personId || each.toPersonId === personId,
  );
  return [...notes.map(({ id }) => id), ...own.map(({ conversationId }) => conversationId)].flatMap(
    (id) => id ?? [],
  );
}

const shownMessages = ({ open }: Tab) =>
  [...open.values()].flatMap(({ thread }) =>
    thread.messages.map((message) => ({ thread, message })),
  );

/** Calls `change` with a message that is shown in the tab, if there is one. */
function withMessage(tab: Tab, value: number, isWanted: (message: ThreadMessage) => boolean) {
  return pick(
    shownMessages(tab).filter(({ message }) => isWanted(message)),
    value,
  );
}

const isOwnSaved = ({ client }: Tab) => {
  const { personId } = client.session.identity;
  return (message: ThreadMessage) =>
    !!message.id && !isUnsent(message) && isOwnMessage(message, personId);
};

export const ACTIONS: Record<string, { weight: number; run: Action }> = {
  send: {
    weight: 10,
    run(world, tab, value) {
      const { identity } = tab.client.session;
      const conversationId = pick(conversationIds(world, tab), value);
      if (!conversationId || !identity.userId) return;
      const { userId } = identity;
      const written = world.ledger.add({ conversationId, tab, userId });
      const text = `${written.mark} by ${identity.personId}`;
      const wasSaved = () => {
        if (written.isSaved || written.mayBeMissing || world.ledger.savedTexts(written).length > 0)
          return;
        const detail = `"${text}" was reported as sent, but the server does not have it.`;
        world.violate(INVARIANTS.lost, detail);
      };
      tab.openThread(conversationId).send(text).then(wasSaved, ignore);
    },
  },
  retry: {
    weight: 8,
    run(_, tab, value) {
      const found = withMessage(tab, value, ({ localState }) => localState === "failed");
      found?.thread.retry(found.message.localId ?? "").catch(ignore);
    },
  },
  discard: {
    weight: 1,
    run(world, tab, value) {
      const found = withMessage(tab, value, ({ localState }) => localState === "failed");
      const written = world.ledger.find(found?.message.content);
      if (written) written.mayBeMissing = true;
      found?.thread.discard(found.message.localId ?? "");
    },
  },
  edit: {
    weight: 2,
    run(world, tab, value) {
      const found = withMessage(tab, value, isOwnSaved(tab));
      const written = world.ledger.find(found?.message.content);
      if (!found || !written) return;
      const edit = (written.edits += 1);
      written.runningEdits += 1;
      const text = `${written.mark} edited ${edit} times`;
      const check = () => {
        if (written.edits !== edit || written.runningEdits > 0 || written.mayBeMissing) return;
        const saved = world.ledger.savedTexts(written);
        if (saved.includes(text)) return;
        const detail = `The edit "${text}" was reported as saved, but the server has "${saved.join('", "')}".`;
        world.violate(INVARIANTS.lost, detail);
      };
      const end = () => void (written.runningEdits -= 1);
      // An edit whose response is lost may be carried out later than the next one.
      const fail = () => void (written.runningEdits += 1);
      found.thread
        .edit(found.message.id ?? "", text)
        .finally(end)
        .then(check, fail);
    },
  },
  delete: {
    weight: 1,
    run(world, tab, value) {
      const found = withMessage(tab, value, isOwnSaved(tab));
      const written = world.ledger.find(found?.message.content);
      if (written) written.mayBeMissing = true;
      found?.thread.remove(found.message.id ?? "").catch(ignore);
    },
  },
  openThread: {
    weight: 3,
    run(world, tab, value) {
      const id = pick(conversationIds(world, tab), value);
      if (id) tab.openThread(id);
    },
  },
  closeThread: {
    weight: 2,
    run(_, tab, value) {
      const id = pick([...tab.open.keys()], value);
      if (id) tab.closeThread(id);
    },
  },
  openInbox: { weight: 2, run: (_, tab) => tab.openList("inbox") },
  closeInbox: { weight: 2, run: (_, tab) => tab.closeList("inbox") },
  openNotifications: { weight: 2, run: (_, tab) => tab.openList("notifications") },
  closeNotifications: { weight: 2, run: (_, tab) => tab.closeList("notifications") },
  read: {
    weight: 3,
    run(_, { client }, value) {
      const { items } = client.inbox.store.getState();
      const unread = items.filter((item) => client.inbox.isUnread(item));
      const item = pick(unread, value);
      if (item) void client.inbox.markRead(item);
    },
  },
  notify: {
    weight: 2,
    run(world, _, value) {
      const { server } = world;
      const person = pick(server.db.people, value);
      if (person?.id) server.addNotification({ personId: person.id, message: `${person.id}` });
      world.noteAlert();
    },
  },
  pay: { weight: 4, run: pay },
  switchChurch: {
    weight: 2,
    run(_, { client }) {
      const { churchId } = client.session.identity;
      const other = CHURCH_IDS.find((id) => id !== churchId);
      if (churchId && other) client.session.selectChurch({ churchId: other });
    },
  },
  logOut: {
    weight: 1,
    run(world, tab) {
      const { session } = tab.client;
      // Without a known user, the client removes the data of all.
      if (!session.identity.userId) world.giveUpSession(tab);
      session.logout();
    },
  },
  logIn: {
    weight: 4,
    run({ people }, { client, person }, value) {
      if (client.session.state.user) return;
      // Sometimes as another person, who borrows the device.
      const email = emailOf(value % 4 === 0 ? 1 + (value % people) : person);
      const church = pick(CHURCH_IDS, value >> 2);
      client.logIn({ email, password: "x" }, church).catch(ignore);
    },
  },
};
