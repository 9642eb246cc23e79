import type { ClientCore, StorageLike } from "./ClientCore.js";

/** What all tabs of a browser have in common. It may be missing, full or forbidden: then nothing happens. */
export function withSharedStorage<T>(core: ClientCore, use: (storage: StorageLike) => T): T | undefined {
  try {
    const storage = core.options.sharedStorage ?? (typeof localStorage === "undefined" ? undefined : localStorage);
    return storage && use(storage);
  } catch {
    return undefined;
  }
}
