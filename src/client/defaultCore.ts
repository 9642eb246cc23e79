import { ClientCore } from "./ClientCore.js";
import type { Environment } from "./environment.js";

/** Kept in step with package.json by a test. */
export const VERSION = "0.1.0";

interface Slot {
  core: ClientCore;
  /** Empty until the host fills it in. */
  environment: Partial<Environment>;
  /** The version of the copy that made the slot. */
  version: string;
  /** Whether the page was told that copies differ: they take turns, call by call. */
  hasWarned?: boolean;
}

/** Two copies of the package on one page share one default client through this symbol. */
const SLOT = Symbol.for("narthex@1");

function slot(): Slot {
  const existing = Reflect.get(globalThis, SLOT) as Slot | undefined;
  if (existing) {
    if (existing.version !== VERSION && !existing.hasWarned) {
      existing.hasWarned = true;
      console.warn(`Two versions of narthex share this page: ${existing.version}, ${VERSION}`);
    }
    return existing;
  }
  const environment: Slot["environment"] = {};
  const made: Slot = {
    environment,
    version: VERSION,
    core: new ClientCore({ isShared: true, socketUrl: () => environment.MessagingApiSocket ?? "" }),
  };
  Reflect.set(globalThis, SLOT, made);
  return made;
}

/** The services behind the static-looking helpers, looked up at each call so that it can be replaced. */
export const getDefaultCore = (): ClientCore => slot().core;

/** The addresses of the current stage, shared by every copy of the package. */
export const getDefaultEnvironment = (): Partial<Environment> => slot().environment;

/** Replaces the default client: for tests, and for hosts that make their own. Returns the one it replaced. */
export function setDefaultCore(core: ClientCore): ClientCore {
  const current = slot();
  const before = current.core;
  current.core = core;
  return before;
}
