import { ClientCore } from "./ClientCore.js";

/** A test compares it with package.json. */
export const VERSION = "0.1.0";

interface Slot {
  core: ClientCore;
  /** Empty until the host assigns addresses. */
  environment: Partial<Environment>;
  /** The version of the copy that created the slot. */
  version: string;
  hasWarned?: boolean;
}

/** All copies of the package on a page share one default client under this symbol. */
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
  const socketUrl = () => environment.MessagingApiSocket ?? "";
  const core = new ClientCore({ isShared: true, socketUrl });
  const made: Slot = { environment, version: VERSION, core };
  Reflect.set(globalThis, SLOT, made);
  return made;
}

/** Returns the services of the default client. Helpers call it each time, because hosts may replace the default client. */
export const getDefaultCore = (): ClientCore => slot().core;

/** Returns the addresses of the current stage, which all copies of the package share. */
export const getDefaultEnvironment = (): Partial<Environment> => slot().environment;

/** Replaces the default client, for tests and for hosts that create their own. Returns the former one. */
export function setDefaultCore(core: ClientCore): ClientCore {
  const current = slot();
  const before = current.core;
  current.core = core;
  return before;
}

/** The addresses of one deployment stage. Empty until the host assigns them. */
export interface Environment {
  AttendanceApi: string;
  DoingApi: string;
  GivingApi: string;
  MembershipApi: string;
  ReportingApi: string;
  MessagingApi: string;
  /** The address of the messaging socket. */
  MessagingApiSocket: string;
  ContentApi: string;
  AskApi: string;
  GoogleAnalyticsTag: string;
  /** The root address of photos and files. */
  ContentRoot: string;
  /** The member and website app. `{key}` stands for the church's subdomain. */
  B1Root: string;
  /** The people and donations administration app. */
  B1AdminRoot: string;
  LessonsRoot: string;
}

export type Stage = "demo" | "staging" | "prod" | "dev";

/** The stages by name. Hosts assign the addresses. An unknown name means `dev`. */
export const environments: Record<Stage, Partial<Environment>> = {
  demo: {},
  staging: {},
  prod: {},
  dev: {},
};
