import { asToken } from "../../lib/links/urls.js";
import { asObject, asText } from "../../lib/text/json.js";
import { type ClientCore, defineService, type ApiConfig } from "../core/ClientCore.js";

/**
 * The `keyName` of the API of users, churches, people, groups and forms.
 * @example const people = await ApiHelper.get("/people", MEMBERSHIP_API);
 */
export const MEMBERSHIP_API = "MembershipApi";

/**
 * The `keyName` of the API of funds, donations and payments.
 * @example const funds = await ApiHelper.get("/funds", GIVING_API);
 */
export const GIVING_API = "GivingApi";

/**
 * The `keyName` of the API of pages, events and the photo gallery.
 * @example const events = await ApiHelper.get("/events", CONTENT_API);
 */
export const CONTENT_API = "ContentApi";

/**
 * The `keyName` of the API of conversations and notifications.
 * @example const notifications = await ApiHelper.get("/notifications/my", MESSAGING_API);
 */
export const MESSAGING_API = "MessagingApi";

/**
 * The `keyName` of the attendance API.
 * @example const campuses = await ApiHelper.get("/campuses", ATTENDANCE_API);
 */
export const ATTENDANCE_API = "AttendanceApi";

/** The URLs, tokens and permissions of the APIs. The session and hosts write them, the API client reads them. */
export class ApiConfigs {
  readonly #core: ClientCore;
  #all: ApiConfig[];

  constructor(core: ClientCore) {
    this.#core = core;
    this.#all = (Array.isArray(core.options.apis) ? core.options.apis : []).flatMap(
      (config: ApiConfig) => (asObject(config) ? { ...config } : []),
    );
  }

  get all(): ApiConfig[] {
    return this.#all;
  }

  set all(configs: ApiConfig[]) {
    const list: ApiConfig[] = Array.isArray(configs) ? configs : [];
    const valid = list.filter((config) => asObject(config));
    // Keeps the host's own list if it is valid, because hosts go on changing it.
    this.#all = valid.length === list.length ? list : valid;
    if (this.#core.isSharedOnServer && this.#hasToken)
      console.warn(
        "All requests of the server share this client, so it sends no token. Create a ChurchClient per request.",
      );
  }

  get isAuthenticated(): boolean {
    return this.#hasToken && !this.#core.isSharedOnServer;
  }

  get #hasToken(): boolean {
    return this.#all.some((config) => asToken(config.jwt) !== "");
  }

  /** Returns the tokens of all APIs, to compare with later ones. */
  get tokens(): string {
    return this.#all.map(({ jwt }) => asToken(jwt)).join();
  }

  get(keyName: string): ApiConfig | undefined {
    return this.#all.find((config) => config.keyName === keyName);
  }

  /** Sets one token for all APIs and clears their permissions. */
  setToken(jwt: string | undefined): void {
    this.all = this.#all.map((config) => ({ ...config, jwt: asToken(jwt), permissions: [] }));
  }
}

export const apiConfigsService = /* @__PURE__ */ defineService("apiConfigs", ApiConfigs);

/**
 * Returns the APIs of a server that serves all of them below one URL, without tokens.
 * @example apisAt("https://api.example.org")[0]?.url; // "https://api.example.org/membership"
 */
export const apisAt = (root: string): ApiConfig[] =>
  "Membership Messaging Content Giving Attendance Doing Reporting".split(" ").map((name) => ({
    keyName: `${name}Api`,
    url: `${(asText(root) ?? "").replace(/\/+$/, "")}/${name.toLowerCase()}`,
    jwt: "",
    permissions: [],
  }));
