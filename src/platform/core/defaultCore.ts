import { ClientCore } from "./ClientCore.js";

/** A test compares it with package.json. */
export const VERSION = "0.1.0";

/** What all copies of the package on a page share. `version` is that of the copy that created it. */
interface Slot {
  core: ClientCore;
  environment: Partial<Environment>;
  version: string;
  hasWarned?: boolean;
}

const SLOT = Symbol.for("narthex@1");

function slot(): Slot {
  let current = Reflect.get(globalThis, SLOT) as Slot | undefined;
  if (!current) {
    const environment: Slot["environment"] = {};
    const socketUrl = () => environment.MessagingApiSocket ?? "";
    const core = new ClientCore({ isShared: true, socketUrl });
    current = { core, environment, version: VERSION };
    Reflect.set(globalThis, SLOT, current);
  } else if (current.version !== VERSION && !current.hasWarned) {
    current.hasWarned = true;
    console.warn(`Two versions of narthex share this page: ${current.version}, ${VERSION}`);
  }
  return current;
}

/** Returns the core of the default client. Helpers call it each time, because hosts may replace the client. */
export const getDefaultCore = (): ClientCore => slot().core;
export const getDefaultEnvironment = (): Partial<Environment> => slot().environment;

export function setDefaultCore(core: ClientCore): ClientCore {
  const current = slot();
  const before = current.core;
  current.core = core;
  return before;
}

/** The addresses of one deployment stage. Empty until the host assigns them. */
export interface Environment
  extends
    Record<"AttendanceApi" | "ContentApi" | "DoingApi" | "GivingApi" | "MembershipApi", string>,
    Record<"MessagingApi" | "ReportingApi" | "AskApi" | "GoogleAnalyticsTag", string>,
    Record<"LessonsRoot", string> {
  /** The address of the messaging socket. */
  MessagingApiSocket: string;
  /** The root address of photos and files. */
  ContentRoot: string;
  /** The member and website app. `{key}` stands for the church's subdomain. */
  B1Root: string;
  /** The people and donations administration app. */
  B1AdminRoot: string;
}

export type Stage = "demo" | "staging" | "prod" | "dev";

/** The stages by name. Hosts assign the addresses. `dev` overrides `staging`; an unknown name means `dev`. */
export const environments: Record<Stage, Partial<Environment>> = {
  demo: {},
  staging: {},
  prod: {},
  dev: {},
};
