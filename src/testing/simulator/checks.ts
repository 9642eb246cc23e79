import type { Page } from "./Page.js";
import type { Tab } from "./Tab.js";
import { INVARIANTS, type World } from "./World.js";
import { isSameId } from "../../lib/text/json.js";
import { isUnsent } from "../../messaging/rules/messages.js";
import type { ThreadMessage } from "../../messaging/types.js";
import { getCounts } from "../messages.js";

/** Checks that each text is at the server at most once, and that each message is there or waits in its tab. */
export function checkMessages(world: World): void {
  const { ledger, server, tabs } = world;
  const counts = new Map<string, number>();
  for (const messages of server.db.messages.values())
    for (const { content } of messages) {
      const count = (counts.get(content ?? "") ?? 0) + 1;
      counts.set(content ?? "", count);
      if (count > 1 && !ledger.find(content)?.isUnverifiable)
        world.violate(INVARIANTS.doubled, `The server has "${content}" twice.`);
    }
  for (const message of ledger.messages) {
    if (message.isSaved || message.mayBeMissing) continue;
    if (ledger.savedTexts(message).length > 0) message.isSaved = true;
    else if (!tabs.some((tab) => tab.name === message.tab && tab.keeps(message)))
      world.violate(
        INVARIANTS.lost,
        `"${message.mark}" is neither at the server nor shown as not sent in tab ${message.tab}.`,
      );
  }
}

/** Checks that a tab shows nothing of another session, and no message twice. */
export function checkShown(world: World, tab: Tab, page: Page): void {
  const { client, open } = tab;
  const { churchId, personId, userId } = client.session.identity;
  const report = (what: string) =>
    world.violate(
      INVARIANTS.foreign,
      `${page.name} shows ${what} to ${personId ?? userId ?? "a visitor"} in ${churchId ?? "no church"}.`,
    );
  for (const [id, shown] of open) {
    const { thread } = shown;
    // The components replace the threads of a former session one task later.
    if (thread !== client.threads.get(id)) continue;
    const ids = new Set<string>();
    for (const message of thread.messages) {
      if (message.churchId && message.churchId !== churchId)
        report(`"${message.content}" of ${message.churchId}`);
      if (isUnsent(message) && !isSameId(message.personId, personId))
        report(`"${message.content}", which ${message.personId} has not sent yet,`);
      if (message.conversationId !== id) report(`"${message.content}" in conversation ${id}`);
      if (message.id && ids.has(message.id))
        world.violate(INVARIANTS.doubled, `${page.name} shows "${message.content}" twice.`);
      ids.add(message.id ?? "");
    }
    // An older response has replaced a newer one.
    for (const lost of shown.shownIds)
      if (!ids.has(lost) && world.server.db.messages.get(id)?.some((each) => each.id === lost))
        world.violate(
          INVARIANTS.current,
          `${page.name} no longer shows ${lost} in ${id}, but the server has it.`,
        );
    shown.shownIds = ids;
  }
  for (const item of client.inbox.store.getState().items)
    if (
      item.churchId !== churchId ||
      !(isSameId(item.fromPersonId, personId) || isSameId(item.toPersonId, personId))
    )
      report(`the conversation ${item.id} of ${item.fromPersonId} and ${item.toPersonId}`);
  for (const item of client.notifications.store.getState().items)
    if (!isSameId(item.personId, personId)) report(`a notification of ${item.personId}`);
  const { pmCount, notificationCount } = client.counts.store.getState();
  if (!personId && pmCount + notificationCount > 0) report("unread counts");
}

/** Checks that a tab shows what the server has. Only when everything is quiet. */
export function checkCurrent(world: World, tab: Tab, page: Page, isReconnected: boolean): void {
  const { client, open } = tab;
  const { personId, churchId } = client.session.identity;
  if (!personId) return;
  const { server } = world;
  const expected = getCounts(server, personId);
  const { pmCount, notificationCount } = client.counts.store.getState();
  if (pmCount !== expected.pmCount || notificationCount !== expected.notificationCount)
    world.violate(
      INVARIANTS.badges,
      `${page.name} shows ${pmCount} messages and ${notificationCount} notifications, but the server has ${expected.pmCount} and ${expected.notificationCount} of ${personId}.`,
    );
  for (const [id, { thread, isSettled }] of open) {
    if (!isSettled && !isReconnected) continue;
    const saved = server.db.messages.get(id) ?? [];
    // The server refuses a conversation of the church that was left.
    if (server.db.conversations.find((each) => each.id === id)?.churchId !== churchId) continue;
    const describe = (messages: readonly Pick<ThreadMessage, "id" | "content">[]) =>
      messages
        .map((message) => `${message.id}: ${message.content}`)
        .sort()
        .join("; ");
    const shown = describe(thread.messages.filter((message) => !isUnsent(message)));
    if (shown !== describe(saved))
      world.violate(
        INVARIANTS.current,
        `${page.name} shows [${shown}] in ${id}, but the server has [${describe(saved)}].`,
      );
    for (const message of thread.messages)
      if (
        isUnsent(message) &&
        saved.some(({ content }) => content === message.content) &&
        !world.ledger.find(message.content)?.isUnverifiable
      )
        world.violate(
          INVARIANTS.doubled,
          `${page.name} shows "${message.content}" as not sent, but the server has it.`,
        );
  }
}

/** Checks that closed tabs have left nothing behind. */
export function checkClosed(world: World): void {
  const { server, time, tabs, devices } = world;
  const left = [
    ...tabs.flatMap(({ page }) => {
      if (!page) return [];
      const timers = time.pendingOf(page);
      return [
        ...(timers > 0 ? [`${timers} timers of ${page.name}`] : []),
        ...(page.listenerCount > 0 ? [`${page.listenerCount} listeners of ${page.name}`] : []),
        ...(page.sockets.size > 0 ? [`${page.sockets.size} sockets of ${page.name}`] : []),
      ];
    }),
    ...(server.hub.ids.length > 0 ? [`${server.hub.ids.length} connections at the server`] : []),
    ...devices.flatMap(({ channels }) => [...channels].map(({ name }) => `the channel ${name}`)),
  ];
  if (left.length > 0) world.violate(INVARIANTS.leak, `There are still ${left.join(", ")}.`);
}
