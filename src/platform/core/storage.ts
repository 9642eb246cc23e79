import type { ClientCore, StorageLike } from "./ClientCore.js";
import type { DeviceStore, SignedOutUsers } from "./DeviceStore.js";
import { readHistoryItems, writeHistoryItems } from "./page.js";
import { pathPart } from "../../lib/links/urls.js";
import { tryOrUndefined } from "../../lib/text/json.js";
const PREFIX = "narthex:draft:";
/** The key of the users who have signed out, one a line, until their data is removed from the device. */
const SIGNED_OUT_KEY = "narthex:signedOut";
export const ATTEMPT_PREFIX = "payment:";

/** Returns the storage key of a draft from user, church and name. With fewer parts, it returns a prefix of keys. */
export const draftStorageKey = (...parts: string[]): string =>
  PREFIX + parts.map(pathPart).join(":");

export function storedKeys(storage: StorageLike, prefix = PREFIX): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return keys.filter((key): key is string => !!key?.startsWith(prefix));
}

/** Creates a storage over the map that `read` returns. `write` stores a changed map; maps in memory need none. */
export const createStorage = (
  read: () => Map<string, string>,
  write: (items: Map<string, string>) => void = () => undefined,
): StorageLike => ({
  getItem: (key) => read().get(key) ?? null,
  setItem: (key, value) => write(read().set(key, value)),
  removeItem(key) {
    const items = read();
    // Writes only after a change, because `write` may replace the history state of the host's router.
    if (items.delete(key)) write(items);
  },
  key: (index) => [...read().keys()][index] ?? null,
  get length() {
    return read().size;
  },
});

/** Removes the drafts and payments of a user from this tab, and what is kept on the device; for "", only the drafts of visitors. Without an id, removes everything but anonymous payments. */
export function removeUserData(core: ClientCore, userId?: string): void {
  // The marks of payment attempts stay in the shared storage, because other tabs must know of a possible payment.
  const draftPrefix = userId === undefined ? PREFIX : `${draftStorageKey(userId)}:`;
  // Payments are stored as JSON with the id of their user.
  const isOfUser = (text: string): boolean =>
    userId === undefined
      ? /"userId":"[^"]/.test(text)
      : userId !== "" && text.includes(`"userId":${JSON.stringify(userId)}`);
  const removePayments = (storage: StorageLike) => {
    for (const key of storedKeys(storage, ATTEMPT_PREFIX))
      if (isOfUser(storage.getItem(key) ?? "")) storage.removeItem(key);
  };
  withTabStorage(core, (storage) => {
    for (const key of storedKeys(storage, draftPrefix)) storage.removeItem(key);
    removePayments(storage);
  });
  withHistoryStorage(core, removePayments);
  // Also if the client keeps nothing: an earlier version of the host may have kept something.
  // Nothing of visitors is kept on the device.
  if (userId === "" || !hasDeviceStorage(core)) return;
  const owner = draftPrefix.slice(PREFIX.length);
  const signedOut = signedOutUsersOf(core);
  // At once, because the page may end before the asynchronous device storage has removed the data.
  if (signedOut.write(`${signedOut.read()}${owner}\n`)) finishSignOuts(core);
  else void loadDeviceStore(core)?.then((store) => store?.removeUser(owner));
}

/** Returns access to the users who have signed out, and whose data may still be on the device. */
const signedOutUsersOf = (core: ClientCore): SignedOutUsers => ({
  read: () => withSharedStorage(core, (storage) => storage.getItem(SIGNED_OUT_KEY)) ?? "",
  write: (users) =>
    withSharedStorage(core, (storage) => {
      if (users) storage.setItem(SIGNED_OUT_KEY, users);
      else storage.removeItem(SIGNED_OUT_KEY);
      return true;
    }),
});

/** Removes what users have left on the device whose page ended when they signed out. */
export function finishSignOuts(core: ClientCore): void {
  if (signedOutUsersOf(core).read())
    void loadDeviceStore(core)?.then((store) => store?.finishSignOuts());
}

/** Returns the locks between tabs; `undefined` where the browser has none, such as on pages without HTTPS. */
export const locksOf = ({ options }: ClientCore) => options.locks ?? globalThis.navigator?.locks;

/** Uses the storage of this tab, which survives a reload; returns `undefined` if it is missing, full or blocked. */
export const withTabStorage = <T>({ options }: ClientCore, use: (storage: StorageLike) => T) =>
  tryOrUndefined(() => use(options.storage ?? sessionStorage));

export const withSharedStorage = <T>({ options }: ClientCore, use: (storage: StorageLike) => T) =>
  tryOrUndefined(() => use(options.sharedStorage ?? localStorage));

export const withHistoryStorage = <T>(core: ClientCore, use: (storage: StorageLike) => T) =>
  tryOrUndefined(() => {
    const write = (items: Map<string, string>) => writeHistoryItems(core, items);
    return use(createStorage(() => readHistoryItems(core), write));
  });

/** Whether data can be kept on the device: not on servers, for example. */
export const hasDeviceStorage = ({ options }: ClientCore): boolean =>
  !!(options.deviceStorage ?? globalThis.indexedDB);

/** Loads the code that keeps data on the device. `undefined` if that is not possible. */
export const loadDeviceStore = (core: ClientCore): Promise<DeviceStore | undefined> | undefined =>
  hasDeviceStorage(core)
    ? import("./DeviceStore.js").then(
        ({ DeviceStore: Class }) =>
          core.get({ name: "deviceStore", create: () => new Class(core, signedOutUsersOf(core)) }),
        () => undefined,
      )
    : undefined;
