import type { ClientCore, StorageLike } from "./ClientCore.js";

/** What belongs to this tab and survives a reload. It may be missing, full or forbidden: then nothing happens, and the answer is `undefined` (O80). */
export function withTabStorage<T>(core: ClientCore, use: (storage: StorageLike) => T): T | undefined {
  try {
    const storage = core.options.storage ?? (typeof sessionStorage === "undefined" ? undefined : sessionStorage);
    return storage && use(storage);
  } catch {
    return undefined;
  }
}
