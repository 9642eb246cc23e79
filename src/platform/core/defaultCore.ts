import { ClientCore } from "./ClientCore.js";
import { warnOfTwoCopies } from "./misuse.js";

/** A test compares it with package.json. */
export const VERSION = "1.0.0";

/** Identifies this copy of the package. */
const COPY = {};

/** The state that all copies of the package on a page share. `version` and `copy` are those of the copy that created it. */
interface SharedState {
  core: ClientCore;
  environment: Partial<Environment>;
  version: string;
  copy?: object;
  hasWarned?: boolean;
}

const SHARED_KEY = Symbol.for("narthex@1");

function getShared(): SharedState {
  let current = Reflect.get(globalThis, SHARED_KEY) as SharedState | undefined;
  if (!current) {
    const environment: SharedState["environment"] = {};
    const socketUrl = () => environment.MessagingApiSocket ?? "";
    const core = new ClientCore({ isShared: true, socketUrl });
    current = { core, environment, version: VERSION, copy: COPY };
    Reflect.set(globalThis, SHARED_KEY, current);
  } else warnOfTwoCopies(current, { version: VERSION, copy: COPY });
  return current;
}

/** Returns the core of the default client. Helpers call it each time, because hosts may replace the client. */
export const getDefaultCore = (): ClientCore => getShared().core;
export const getDefaultEnvironment = (): Partial<Environment> => getShared().environment;

/** Replaces the core of the default client. Returns the former one. */
export function setDefaultCore(core: ClientCore): ClientCore {
  const current = getShared();
  const before = current.core;
  current.core = core;
  return before;
}

/** The URLs of one deployment stage. Empty until the host assigns them. */
export interface Environment
  extends
    Record<"AttendanceApi" | "ContentApi" | "DoingApi" | "GivingApi" | "MembershipApi", string>,
    Record<"MessagingApi" | "ReportingApi" | "AskApi" | "GoogleAnalyticsTag", string>,
    Record<"LessonsRoot", string> {
  /** The URL of the messaging socket. */
  MessagingApiSocket: string;
  /** The root URL of photos and files. */
  ContentRoot: string;
  /** The member and website app. `{key}` stands for the church's subdomain. */
  B1Root: string;
  /** The people and donations administration app. */
  B1AdminRoot: string;
}

/** The name of a deployment stage. */
export type Stage = "demo" | "staging" | "prod" | "dev";

/** The URLs of each stage, which hosts assign. `dev` falls back to `staging`; an unknown stage is `dev`. */
export const environments: Record<Stage, Partial<Environment>> = {
  demo: {},
  staging: {},
  prod: {},
  dev: {},
};
