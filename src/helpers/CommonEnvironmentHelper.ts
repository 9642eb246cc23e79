import { asText } from "../lib/text/json.js";
import {
  type Environment,
  environments,
  getDefaultEnvironment,
} from "../platform/core/defaultCore.js";
import { warnOnce } from "../platform/core/logging.js";

const ENVIRONMENT_KEYS = (
  "AttendanceApi DoingApi GivingApi MembershipApi ReportingApi MessagingApi MessagingApiSocket ContentApi AskApi " +
  "GoogleAnalyticsTag ContentRoot B1Root B1AdminRoot LessonsRoot"
).split(" ") as (keyof Environment)[];

/** Returns an address. Warns once of an empty API address: here, not in `init`, because hosts may assign it later. */
function readAddress(name: string, key: keyof Environment): string {
  const value = getDefaultEnvironment()[key] ?? "";
  if (!value && /Api/.test(key)) {
    const advice =
      "Set it in CommonEnvironmentHelper.stages before init(), or assign it before it is read.";
    warnOnce(key, `CommonEnvironmentHelper.${name} is empty. ${advice}`);
  }
  return value;
}

function readVariable(key: string): string | undefined {
  if (typeof process === "undefined" || !process.env) return undefined;
  const name = key.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toUpperCase();
  return process.env[`REACT_APP_${name}`] ?? process.env[`NEXT_PUBLIC_${name}`];
}

/** The service addresses of the current stage. The host can assign every member. */
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
  /** Another name of `B1AdminRoot`, for older hosts. */
  declare static ChumsRoot: string;
  declare static LessonsRoot: string;

  static {
    const define = (name: string, key: keyof Environment) =>
      Object.defineProperty(this, name, {
        enumerable: true,
        configurable: true,
        get: () => readAddress(name, key),
        set: (value: unknown) => {
          getDefaultEnvironment()[key] = asText(value) ?? "";
        },
      });
    for (const key of ENVIRONMENT_KEYS) define(key, key);
    define("ChumsRoot", "B1AdminRoot");
  }

  /**
   * The addresses of the stages. The host sets them before {@link CommonEnvironmentHelper.init}.
   * @example CommonEnvironmentHelper.stages.prod.MembershipApi = "https://api.example.org/membership";
   */
  static readonly stages = environments;

  /**
   * Copies the non-empty addresses of the stage "demo", "staging" or "prod". For any other name, each is taken from its
   * `REACT_APP_…` or `NEXT_PUBLIC_…` variable, else from `stages.dev`, else from `stages.staging`.
   */
  static init = (stage: string): void => {
    const isDevelopment = stage !== "demo" && stage !== "staging" && stage !== "prod";
    const source = environments[isDevelopment ? "staging" : stage];
    for (const key of ENVIRONMENT_KEYS) {
      const override = isDevelopment && (readVariable(key) || environments.dev[key]);
      const value = override || source[key];
      if (value) getDefaultEnvironment()[key] = value;
    }
  };
}
