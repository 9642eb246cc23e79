import { getDefaultEnvironment } from "../client/defaultCore.js";
import { asText } from "../rules/api/asText.js";
import { type Environment, environments, type Stage } from "../client/environment.js";

const NOTHING: Environment = {
  AttendanceApi: "",
  DoingApi: "",
  GivingApi: "",
  MembershipApi: "",
  ReportingApi: "",
  MessagingApi: "",
  MessagingApiSocket: "",
  ContentApi: "",
  AskApi: "",
  GoogleAnalyticsTag: "",
  ContentRoot: "",
  B1Root: "",
  B1AdminRoot: "",
  LessonsRoot: "",
};
const KEYS = Object.keys(NOTHING) as (keyof Environment)[];

const warned = new Set<string>();

/**
 * Warns once about a service without an address, when the host reads it: hosts may assign some addresses after `init`, and
 * none needs all of them.
 */
function readAddress(name: string, key: keyof Environment): string {
  const value = getDefaultEnvironment()[key] ?? NOTHING[key];
  if (!value && /Api/.test(key) && !warned.has(key)) {
    warned.add(key);
    console.warn(
      `CommonEnvironmentHelper.${name} is empty. Set it in CommonEnvironmentHelper.stages before init(), or assign it before it is read.`,
    );
  }
  return value;
}

/** `MessagingApiSocket` → `MESSAGING_API_SOCKET`. */
const variableName = (key: string): string => key.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toUpperCase();

const fromProcess = (key: string): string | undefined => {
  if (typeof process === "undefined" || !process.env) return undefined;
  return process.env[`REACT_APP_${variableName(key)}`] ?? process.env[`NEXT_PUBLIC_${variableName(key)}`];
};

/** Service roots of the current stage. Every member can be assigned by the host. */
export class CommonEnvironmentHelper {
  declare static AttendanceApi: string;
  declare static DoingApi: string;
  declare static GivingApi: string;
  declare static MembershipApi: string;
  declare static ReportingApi: string;
  declare static MessagingApi: string;
  declare static MessagingApiSocket: string;
  declare static ContentApi: string;
  declare static AskApi: string;
  declare static GoogleAnalyticsTag: string;
  declare static ContentRoot: string;
  declare static B1Root: string;
  declare static B1AdminRoot: string;
  /** The name that `B1AdminRoot` had before; hosts of both ages read it. */
  declare static ChumsRoot: string;
  declare static LessonsRoot: string;

  static {
    const define = (name: string, key: keyof Environment) =>
      Object.defineProperty(this, name, {
        enumerable: true,
        configurable: true,
        get: () => readAddress(name, key),
        set: (value: unknown) => (getDefaultEnvironment()[key] = asText(value) ?? ""),
      });
    for (const key of KEYS) define(key, key);
    define("ChumsRoot", "B1AdminRoot");
  }

  /**
   * Addresses of the stages, for the host to fill in before {@link CommonEnvironmentHelper.init}. The package knows none.
   * @example
   * CommonEnvironmentHelper.stages.prod.MembershipApi = "https://api.example.org/membership";
   */
  static readonly stages: Record<Stage, Partial<Environment>> = environments;

  /**
   * Takes over the addresses of a stage: "demo", "staging", "prod", anything else is development, which is staging
   * overridden by `REACT_APP_…` or `NEXT_PUBLIC_…` variables. What a stage leaves empty keeps its value.
   */
  static init = (stage: string): void => {
    const isDevelopment = stage !== "demo" && stage !== "staging" && stage !== "prod";
    const source = environments[isDevelopment ? "staging" : stage];
    for (const key of KEYS) {
      const value = isDevelopment ? fromProcess(key) || environments.dev[key] || source[key] : source[key];
      if (value) getDefaultEnvironment()[key] = value;
    }
  };
}
