import type { Page, Tab } from "./Tab.js";
import { INVARIANTS, TOKEN_START, type World } from "./World.js";
import { isSameId } from "../../lib/text/json.js";
import { isUnsent } from "../../messaging/rules/messages.js";
import type { ThreadMessage } from "../../messaging/types.js";
import { UNSENT } from "../../messaging/unsentMessages.js";
import { identityKey } from "../../platform/session/SessionStore.js";
import { getCounts } from "../messages.js";

/** How long a visible tab may be without a leader, in milliseconds. */
const MAX_LEADERLESS_MS = 3_000;

/** Checks that the server has each content at most once, and that each message is saved or waits in a tab or on its device. */
export function checkMessages(world: World): void {
  const { ledger, server } = world;
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
    if (ledger.findSavedContents(message).length > 0) message.isSaved = true;
    else if (!world.isKept(message))
      world.violate(
        INVARIANTS.lost,
        `"${message.tag}" is neither on the server nor shown as not sent in tab ${message.tab.name}.`,
      );
  }
}

/** Checks that no payer is charged more than once, plus once for each saved form. */
export function checkCharges({ server, payersOfSavedForms, devices, violate }: World): void {
  // The state of a payment expires after a day of device time, so a large clock change allows a second charge.
  if (devices.some(({ hasClockJumped }) => hasClockJumped)) return;
  const counts = new Map<string, number>();
  for (const { status, funds } of server.db.charges) {
    if (status !== "succeeded") continue;
    // `pay` sends the payer as the id of the fund.
    const payer = (funds as { id?: string }[])[0]?.id ?? "";
    const count = (counts.get(payer) ?? 0) + 1;
    counts.set(payer, count);
    const allowed = 1 + payersOfSavedForms.filter((each) => each === payer).length;
    if (count > allowed)
      violate(INVARIANTS.charged, `${payer} is charged ${count} times instead of ${allowed}.`);
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
  const isOwn = ({ personId: author, content }: ThreadMessage) =>
    isSameId(author, personId) && (world.ledger.find(content)?.userId ?? userId) === userId;
  for (const [id, shown] of open) {
    const { thread } = shown;
    // The components replace the threads of a former session one task later.
    if (thread !== client.threads.get(id)) continue;
    const ids = new Set<string>();
    for (const message of thread.messages) {
      if (message.churchId && message.churchId !== churchId)
        report(`"${message.content}" of ${message.churchId}`);
      if (isUnsent(message) && !isOwn(message))
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

/** Checks that a tab shows what the server has. Call it only after all timers and requests have settled. */
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

/** Returns what the tabs have in common that share a connection; `undefined` for a tab that shares none. */
const sharedKeyOf = ({ client: { core } }: Tab): string | undefined =>
  core.options.tabs && identityKey(core, "tabs");

/** Checks that a visible tab that shares a connection is not without a leader for long. */
export function checkLeader({ time, tabs, violate }: World, tab: Tab, page: Page): void {
  const { device, leader, client } = tab;
  if (!client.core.options.tabs) return;
  const key = sharedKeyOf(tab);
  const now = time.elapsedMs;
  const isLed =
    !key ||
    tabs.some(
      (each) =>
        each.device === device &&
        each.isUsable &&
        each.client.core.options.tabs?.isLeader &&
        sharedKeyOf(each) === key,
    );
  // After a freeze or when the clock was set, the tab gives the leader more time.
  const circumstances = `${key ?? ""} ${page.document.visibilityState} ${device.clockOffsetMs}`;
  const isNew = leader.circumstances !== circumstances || now - leader.checkedAt > 1_000;
  const isHidden = page.document.visibilityState === "hidden";
  const seenAt = isLed || isNew || isHidden ? now : leader.seenAt;
  tab.leader = { seenAt, checkedAt: now, circumstances };
  if (now - seenAt > MAX_LEADERLESS_MS)
    violate(INVARIANTS.led, `${page.name} has had no leader for ${now - seenAt} ms.`);
}

/** Checks that the tabs of each session share one socket and have one leader. Call it only after all timers and requests have settled. */
export function checkSockets(world: World): void {
  const groups = new Map<string, Tab[]>();
  for (const tab of world.tabs) {
    const key = sharedKeyOf(tab);
    if (!key) continue;
    const name = `${key} on the device of person ${tab.person}`;
    groups.set(name, [...(groups.get(name) ?? []), tab]);
  }
  for (const [name, group] of groups) {
    const sockets = group.flatMap(({ page }) => [...(page?.sockets ?? [])]).length;
    const leaders = group.filter(({ client }) => client.core.options.tabs?.isLeader).length;
    if (sockets !== 1 || leaders !== 1)
      world.violate(
        INVARIANTS.shared,
        `${group.length} tabs of ${name} have ${sockets} sockets and ${leaders} leaders.`,
      );
  }
}

/**
 * Checks that devices have neither tokens nor data of users who have signed out, and that no message waits in a connected tab.
 * Call it only after all timers and requests have settled.
 */
export function checkDevices(world: World, isReconnected: boolean): void {
  for (const device of world.devices) {
    // While the storage was blocked, nothing could be removed from it.
    if (device.hasStorageFailed) continue;
    const tabs = world.tabs.filter((tab) => tab.device === device);
    const users = tabs.map(({ client }) => client.session.identity.userId);
    const owners = tabs.flatMap(({ client }) => identityKey(client.core, UNSENT) ?? []);
    for (const [key, entry] of device.values) {
      const text = JSON.stringify(entry);
      const [, userId] = key.split(":");
      if (!users.includes(userId))
        world.violate(INVARIANTS.signedOut, `The device has ${key}, but ${userId} is signed out.`);
      if (text.includes(TOKEN_START))
        world.violate(INVARIANTS.foreign, `The device has a token under ${key}.`);
      const isWaiting = text.includes('"isFailed":false');
      if (isReconnected && isWaiting && owners.some((owner) => key.startsWith(owner)))
        world.violate(INVARIANTS.sent, `The device still has ${key}: ${text}`);
    }
    for (const { threads, name } of isReconnected ? tabs : [])
      for (const { sessionEnd, messages } of threads)
        for (const { content, localState, isWaiting } of messages)
          if (!sessionEnd.aborted && (localState === "sending" || isWaiting))
            world.violate(INVARIANTS.sent, `Tab ${name} shows "${content}" as ${localState}.`);
  }
}

/** Checks that closed tabs have left nothing behind. */
export function checkClosed(world: World): void {
  const { server, time, tabs, devices } = world;
  const left = [
    ...tabs.flatMap(({ page }) => {
      if (!page) return [];
      const timers = time.pendingOf(page);
      const listeners = page.listenerCount - page.ownListenerCount;
      return [
        ...(timers > 0 ? [`${timers} timers of ${page.name}`] : []),
        ...(listeners > 0 ? [`${listeners} listeners of ${page.name}`] : []),
        ...(page.sockets.size > 0 ? [`${page.sockets.size} sockets of ${page.name}`] : []),
      ];
    }),
    ...(server.hub.ids.length > 0 ? [`${server.hub.ids.length} connections at the server`] : []),
    ...devices.flatMap(({ channels }) => [...channels].map(({ name }) => `the channel ${name}`)),
    // A payment keeps its lock until its charge is answered, which may never happen.
    ...devices.flatMap(({ locks }) =>
      locks.heldNames.flatMap((name) => (name.startsWith("narthex:") ? `the lock ${name}` : [])),
    ),
  ];
  if (left.length > 0) world.violate(INVARIANTS.leak, `There are still ${left.join(", ")}.`);
}
