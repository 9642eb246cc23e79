import type { DeviceOutbox } from "./DeviceOutbox.js";
import { isCached, isUnsent } from "./rules/messages.js";
import type { KeptMounts, StoredMessage, ThreadMessage } from "./types.js";
import { asNumber, asObject, asText, asTexts, ownField, parseObject } from "../lib/text/json.js";
import { parseServerDate } from "../lib/time/dates.js";
import type { ClientCore, Service } from "../platform/core/ClientCore.js";
import { apiConfigsService, MESSAGING_API } from "../platform/http/ApiConfigs.js";
import { hasDeviceStorage, loadDeviceStore, locksOf } from "../platform/core/storage.js";
import { draftsService, MAX_DRAFTS } from "../platform/session/Drafts.js";
import { identityKey, sessionService } from "../platform/session/SessionStore.js";

const MAX_ATTEMPTS = 50;
/** The kind of the keys of unsent messages on the device. */
export const UNSENT = "unsent";

/** The ids of the messages in a thread before a send; `undefined` if the thread could not be loaded. */
type KnownIds = ReadonlySet<string> | undefined;

/** The sends that may have been saved, by {@link sendKey}. They outlive a composer, a thread and a change of church. */
export const sendAttemptsService: Service<Map<string, KnownIds>> = {
  name: "sendAttempts",
  create: () => new Map(),
};

/**
 * Returns the prefix of the keys of the user's unsent messages on the device: all, or those of a conversation. It contains the
 * URL of the API, because clients of several servers may share an origin. `undefined` without a user.
 */
export function deviceKeyOf(core: ClientCore, ...conversationId: string[]): string | undefined {
  const apiUrl = core.get(apiConfigsService).get(MESSAGING_API)?.url ?? "";
  return identityKey(core, UNSENT, apiUrl, ...conversationId);
}

/** Returns the key of a send by the current person. It contains the person, so that another person's sends never match. */
export function sendKey(core: ClientCore, conversationId: string, content: string): string {
  const { personId, churchId } = core.get(sessionService).identity;
  return JSON.stringify([personId, churchId, conversationId, content]);
}

export function beginAttempt(core: ClientCore, key: string, knownIds: KnownIds): void {
  const attempts = core.get(sendAttemptsService);
  attempts.set(key, knownIds);
  const [oldest = key] = attempts.keys();
  if (attempts.size > MAX_ATTEMPTS) attempts.delete(oldest);
}

/** The local ids of the messages that the device keeps. The storage of the tab does not store them a second time. */
export const keptIdsService: Service<Set<string>> = { name: "keptIds", create: () => new Set() };

export const keptMountsService: Service<KeptMounts> = { name: "keptMounts", create: () => ({}) };

/** Whether the client keeps unsent messages on the device. Without locks, two tabs would send the same message. */
export const shouldKeepUnsent = (core: ClientCore): boolean =>
  core.options.shouldKeepUnsent !== false && !!locksOf(core) && hasDeviceStorage(core);

/**
 * Loads the code that keeps unsent messages on the device. Is `undefined` if the client keeps none, and resolves to `undefined`
 * if the code cannot be loaded.
 */
export const loadDeviceOutbox = (
  core: ClientCore,
): Promise<DeviceOutbox | undefined> | undefined =>
  shouldKeepUnsent(core)
    ? Promise.all([import("./DeviceOutbox.js"), loadDeviceStore(core)]).then(
        ([{ DeviceOutbox: Class }, device]) =>
          device &&
          core.get({
            name: "deviceOutbox",
            create: () => new Class(core, device, locksOf(core), core.get(keptMountsService)),
          }),
        () => undefined,
      )
    : undefined;

const unsentKeyOf = (conversationId: string, index: number): string =>
  `unsent:${conversationId}#${index}`;

/** Returns an unsent message, or with its content the draft of a conversation, as it is stored. */
export function toStored(
  core: ClientCore,
  conversationId: string,
  messages: readonly ThreadMessage[],
  { content: text, localId, timeSent }: ThreadMessage,
): StoredMessage {
  const content = text ?? "";
  const attempts = core.get(sendAttemptsService);
  const key = sendKey(core, conversationId, content);
  const at = parseServerDate(timeSent)?.getTime();
  const stored = { content, localId, at };
  // Of equal messages, the first is sent first, so the attempt is its own.
  const first = messages.find((each) => isUnsent(each) && each.content === content);
  if (!attempts.has(key) || (first && first.localId !== localId)) return stored;
  const knownIds = attempts.get(key);
  // Only ids of messages with the same content are compared later. Storing all would fill the storage.
  const otherIds = new Set(
    messages.flatMap((each) => (each.content === content || isCached(each) ? [] : each.id)),
  );
  const ids = knownIds && [...knownIds].filter((id) => !otherIds.has(id));
  return { ...stored, attempt: { knownIds: ids } };
}

/** Stores each sending or failed message with its attempt, and the attempt of the conversation's draft, if any. */
export function storeUnsent(
  core: ClientCore,
  conversationId: string,
  messages: readonly ThreadMessage[],
): void {
  const [drafts, keptIds] = [core.get(draftsService), core.get(keptIdsService)];
  const entries = messages
    .filter((message) => isUnsent(message) && !keptIds.has(message.localId ?? ""))
    .map((message) => toStored(core, conversationId, messages, message));
  const content = drafts.get(conversationId);
  const draft = toStored(core, conversationId, messages, { content });
  if (draft.attempt && !entries.some((entry) => content === entry.content))
    entries.push({ ...draft, isDraft: true });
  const newest = entries.slice(-MAX_DRAFTS);
  // Also removes stored entries after the last current one.
  for (let index = 0; index < MAX_DRAFTS; index++) {
    const key = unsentKeyOf(conversationId, index);
    const text = newest[index] ? JSON.stringify(newest[index]) : "";
    if (drafts.get(key) !== text) drafts.set(key, text, true);
  }
}

/** Restores the send attempts, and returns the stored messages, except the conversation's draft, as failed ones. */
export function restoreUnsent(core: ClientCore, conversationId: string): ThreadMessage[] {
  const drafts = core.get(draftsService);
  const restored: ThreadMessage[] = [];
  // Some may be missing, because `Drafts` removes the oldest texts.
  for (let index = 0; index < MAX_DRAFTS; index++) {
    const stored = parseObject<StoredMessage>(drafts.get(unsentKeyOf(conversationId, index)));
    const isCurrentDraft = stored?.content === drafts.get(conversationId);
    // The draft has changed since, so its old content will not be sent.
    if (stored?.isDraft && !isCurrentDraft) continue;
    const message = restoreMessage(core, conversationId, stored, `restored-${index}`);
    if (message && !isCurrentDraft) restored.push(message);
  }
  return restored;
}

/** Restores the send attempt of a stored message, and returns it as a failed one; `undefined` if it is malformed. */
export function restoreMessage(
  core: ClientCore,
  conversationId: string,
  stored: Partial<Record<keyof StoredMessage, unknown>> | undefined,
  defaultId?: string,
): ThreadMessage | undefined {
  const { content, attempt, at } = stored ?? {};
  if (typeof content !== "string" || content === "") return undefined;
  const attempts = core.get(sendAttemptsService);
  const key = sendKey(core, conversationId, content);
  // An attempt in memory is more complete than a stored one.
  if (asObject(attempt) && !attempts.has(key)) {
    const knownIds = ownField(attempt, "knownIds");
    beginAttempt(core, key, Array.isArray(knownIds) ? new Set(asTexts(knownIds)) : undefined);
  }
  const own = ownMessage(core, conversationId, content);
  const localId = asText(stored?.localId) ?? defaultId;
  const timeSent = new Date(asNumber(at) ?? own.timeSent);
  return { ...own, localId, timeSent, localState: "failed" };
}

export function ownMessage(core: ClientCore, conversationId: string, content: string) {
  const { identity, displayName } = core.get(sessionService);
  return {
    localState: "sending" as const,
    conversationId,
    content,
    personId: identity.personId ?? null,
    displayName: displayName || null,
    timeSent: core.now(),
  };
}
