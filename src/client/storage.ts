import type { ClientCore, StorageLike } from "./ClientCore.js";
import { pageStorage } from "./pageHistory.js";

/** Storage may be missing, full or forbidden: then nothing happens, and the answer is `undefined` (O80). */
function tryWith<T>(find: () => StorageLike | undefined, use: (storage: StorageLike) => T): T | undefined {
  try {
    const storage = find();
    return storage && use(storage);
  } catch {
    return undefined;
  }
}

/** What belongs to this tab and survives a reload; without it, nothing happens. */
export const withTabStorage = <T>({ options }: ClientCore, use: (storage: StorageLike) => T): T | undefined =>
  tryWith(() => options.storage ?? (typeof sessionStorage === "undefined" ? undefined : sessionStorage), use);

/** What all tabs of a browser have in common; without it, nothing happens. */
export const withSharedStorage = <T>({ options }: ClientCore, use: (storage: StorageLike) => T): T | undefined =>
  tryWith(() => options.sharedStorage ?? (typeof localStorage === "undefined" ? undefined : localStorage), use);

/** What belongs to the current entry of the page's history and survives a reload; without a history, nothing happens. */
export const withPageStorage = <T>(core: ClientCore, use: (storage: StorageLike) => T): T | undefined =>
  tryWith(() => pageStorage(core), use);
