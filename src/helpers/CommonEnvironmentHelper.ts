import { asText, tryOrUndefined } from "../lib/text/json.js";
import {
  type Environment,
  environments,
  getDefaultEnvironment,
} from "../platform/core/defaultCore.js";
import { warnOnce } from "../platform/core/logging.js";

/**
 * The variables of each member. Bundlers replace only a literal `process.env.NAME`. Each is read in a function, because a
 * variable that was not replaced throws in a browser.
 */
const VARIABLES: Record<keyof Environment, (() => string | undefined)[]> = {
  AttendanceApi: [
    () => process.env.REACT_APP_ATTENDANCE_API,
    () => process.env.NEXT_PUBLIC_ATTENDANCE_API,
  ],
  DoingApi: [() => process.env.REACT_APP_DOING_API, () => process.env.NEXT_PUBLIC_DOING_API],
  GivingApi: [() => process.env.REACT_APP_GIVING_API, () => process.env.NEXT_PUBLIC_GIVING_API],
  MembershipApi: [
    () => process.env.REACT_APP_MEMBERSHIP_API,
    () => process.env.NEXT_PUBLIC_MEMBERSHIP_API,
  ],
  ReportingApi: [
    () => process.env.REACT_APP_REPORTING_API,
    () => process.env.NEXT_PUBLIC_REPORTING_API,
  ],
  MessagingApi: [
    () => process.env.REACT_APP_MESSAGING_API,
    () => process.env.NEXT_PUBLIC_MESSAGING_API,
  ],
  MessagingApiSocket: [
    () => process.env.REACT_APP_MESSAGING_API_SOCKET,
    () => process.env.NEXT_PUBLIC_MESSAGING_API_SOCKET,
  ],
  ContentApi: [() => process.env.REACT_APP_CONTENT_API, () => process.env.NEXT_PUBLIC_CONTENT_API],
  AskApi: [() => process.env.REACT_APP_ASK_API, () => process.env.NEXT_PUBLIC_ASK_API],
  GoogleAnalyticsTag: [
    () => process.env.REACT_APP_GOOGLE_ANALYTICS,
    () => process.env.NEXT_PUBLIC_GOOGLE_ANALYTICS,
    () => process.env.REACT_APP_GOOGLE_ANALYTICS_TAG,
    () => process.env.NEXT_PUBLIC_GOOGLE_ANALYTICS_TAG,
  ],
  ContentRoot: [
    () => process.env.REACT_APP_CONTENT_ROOT,
    () => process.env.NEXT_PUBLIC_CONTENT_ROOT,
  ],
  B1Root: [() => process.env.REACT_APP_B1_ROOT, () => process.env.NEXT_PUBLIC_B1_ROOT],
  B1AdminRoot: [
    () => process.env.REACT_APP_B1ADMIN_ROOT,
    () => process.env.NEXT_PUBLIC_B1ADMIN_ROOT,
    () => process.env.REACT_APP_B1_ADMIN_ROOT,
    () => process.env.NEXT_PUBLIC_B1_ADMIN_ROOT,
  ],
  LessonsRoot: [
    () => process.env.REACT_APP_LESSONS_ROOT,
    () => process.env.NEXT_PUBLIC_LESSONS_ROOT,
  ],
};
const ENVIRONMENT_KEYS = Object.keys(VARIABLES) as (keyof Environment)[];

/** Returns a URL. Warns once of an empty API URL: here, not in `init`, because hosts may assign it later. */
function readAddress(name: string, key: keyof Environment): string {
  const value = getDefaultEnvironment()[key] ?? "";
  if (!value && /Api/.test(key)) {
    const advice =
      "Set it in CommonEnvironmentHelper.stages before init(), or assign it before it is read.";
    warnOnce(key, `CommonEnvironmentHelper.${name} is empty. ${advice}`);
  }
  return value;
}

const readVariable = (key: keyof Environment): string | undefined =>
  VARIABLES[key].map((read) => tryOrUndefined(read)).find(Boolean);

/**
 * The URLs of APIs and apps, and the analytics tag, of the current stage. The host can assign every member. Reading an
 * empty API URL warns once.
 * @example
 * CommonEnvironmentHelper.stages.prod.MembershipApi = "https://api.example.org/membership";
 * CommonEnvironmentHelper.init("prod");
 */
export class CommonEnvironmentHelper {
  /** The URL of the attendance API, such as "https://api.example.org/attendance". */
  declare static AttendanceApi: string;
  /** The URL of the API of tasks, plans and automations. */
  declare static DoingApi: string;
  /** The URL of the giving API, for funds, donations and payments. */
  declare static GivingApi: string;
  /** The URL of the membership API, for users, churches, people, groups and forms. */
  declare static MembershipApi: string;
  /** The URL of the reporting API. */
  declare static ReportingApi: string;
  /** The URL of the messaging API, for conversations and notifications. */
  declare static MessagingApi: string;
  /** The URL of the messaging WebSocket, such as "wss://socket.example.org". */
  declare static MessagingApiSocket: string;
  /** The URL of the content API, for pages, events and the photo gallery. */
  declare static ContentApi: string;
  /** The URL of the Ask API. The package does not call it. */
  declare static AskApi: string;
  /** The tag id of Google Analytics, such as "G-XXXXXXX"; empty without analytics. */
  declare static GoogleAnalyticsTag: string;
  /** The root URL of photos and files, without a trailing slash. */
  declare static ContentRoot: string;
  /** The URL of the member and website app. `{key}` stands for the church's subdomain. */
  declare static B1Root: string;
  /** The URL of the people and donations administration app. */
  declare static B1AdminRoot: string;
  /** Another name of `B1AdminRoot`, for older hosts. */
  declare static ChumsRoot: string;
  /** The URL of the lessons app. */
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
   * The URLs of the stages. Set them before `init`.
   * @example CommonEnvironmentHelper.stages.prod.MembershipApi = "https://api.example.org/membership";
   */
  static readonly stages = environments;

  /**
   * Copies the non-empty URLs of the stage "demo", "staging" or "prod". For any other name, each is taken from its
   * `REACT_APP_…` or `NEXT_PUBLIC_…` variable, else from `stages.dev`, else from `stages.staging`.
   * @example CommonEnvironmentHelper.init("staging");
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
