import { legacyTextsService } from "./LegacyTexts.js";
import { ApiHelper } from "../helpers/ApiHelper.js";
import { CommonEnvironmentHelper } from "../helpers/CommonEnvironmentHelper.js";
import { UserHelper } from "../helpers/UserHelper.js";
import type { User } from "../lib/people/people.js";
import { asObject, isSameId, ownField } from "../lib/text/json.js";
import type { ApiConfig } from "../platform/core/ClientCore.js";
import { getDefaultCore, getDefaultEnvironment } from "../platform/core/defaultCore.js";
import { type ApiConfigs, apiConfigsService } from "../platform/http/ApiConfigs.js";
import {
  type SessionState,
  type SessionStore,
  sessionService,
} from "../platform/session/SessionStore.js";

/** The classes of `@churchapps/helpers` whose state is joined. A host passes them, because no global leads to them. */
export interface LegacyHelpers {
  /** Keeps user, church and churches, and selects a church. */
  UserHelper?: object | undefined;
  /** Keeps the URLs of APIs, socket and content. */
  CommonEnvironmentHelper?: object | undefined;
}

/** The global in which the older package keeps its `ApiHelper`. */
const SINGLETON_KEY = "__CHURCHAPPS_API_HELPER_SINGLETON__";

const session = (): SessionStore => getDefaultCore().get(sessionService);
const configs = (): ApiConfigs => getDefaultCore().get(apiConfigsService);
const hasIdentity = (): boolean => !!session().state.user || !!session().state.userChurch;

const membersOf = (helper: object): string[] =>
  Object.getOwnPropertyNames(helper).filter(
    (name) => !["length", "name", "prototype"].includes(name),
  );

/** Replaces members of an older helper with accessors of the same members of `target`. */
function forward(legacy: object, target: object, names = membersOf(target)): void {
  for (const name of names)
    Reflect.defineProperty(legacy, name, {
      configurable: true,
      enumerable: true,
      get: (): unknown => Reflect.get(target, name),
      set: (value: unknown) => {
        Reflect.set(target, name, value);
      },
    });
}

const isForwarded = (legacy: object, name: string): boolean =>
  !!Object.getOwnPropertyDescriptor(legacy, name)?.set;

/** Members of the older `ApiHelper` that differ from ours: it clears the tokens to log out, and leaves the user. */
const apiOverrides = { clearPermissions: () => session().logout() };

/** Members of the older `UserHelper` that differ from ours. */
const userOverrides = {
  get user(): User | undefined {
    return session().state.user;
  },
  /** An older login page sets token and user, and then asks for the church: meanwhile the church of the former user must not be shown. */
  set user(user: User | undefined) {
    const { user: former, userChurch } = session().state;
    const tokens = [userChurch?.jwt, ...(userChurch?.apis ?? []).map(({ jwt }) => jwt)];
    const isInUse = configs().all.some(({ jwt }) => jwt && tokens.includes(jwt));
    const isFormerChurch = !isSameId(user?.id, former?.id) && !isInUse;
    session().assign({ user, ...(isFormerChurch && { userChurch: undefined, person: undefined }) });
  },
};

/** Takes over the APIs that the host has configured, and their tokens if this client has no session of its own. */
function joinApiHelper(legacy: object): void {
  const list: unknown = Reflect.get(legacy, "apiConfigs");
  const given = (Array.isArray(list) ? list : []).flatMap(
    (each) => asObject<ApiConfig>(each) ?? [],
  );
  const { all, isAuthenticated } = configs();
  const isNew = ({ keyName }: ApiConfig) => all.every((config) => config.keyName !== keyName);
  const added = given.filter(isNew).map((config) => ({ ...config, jwt: "", permissions: [] }));
  const joined = [...all, ...added];
  const shouldTakeTokens = !isAuthenticated && !hasIdentity() && !getDefaultCore().isSharedOnServer;
  if (shouldTakeTokens)
    configs().all = joined.map((config) => {
      const { jwt, permissions } =
        given.find(({ keyName }) => keyName === config.keyName) ?? config;
      return { ...config, jwt, permissions };
    });
  else if (added.length > 0) {
    configs().all = joined;
    if (hasIdentity()) session().assign({}, session().configsOf(session().state));
  }
  ApiHelper.onRequest ??= Reflect.get(legacy, "onRequest") as typeof ApiHelper.onRequest;
  ApiHelper.onError ??= Reflect.get(legacy, "onError") as typeof ApiHelper.onError;
  forward(legacy, ApiHelper);
  forward(legacy, apiOverrides);
}

/** Joins the older `ApiHelper`, at once or when the older package creates it. */
function joinSingleton(): void {
  if (isForwarded(globalThis, SINGLETON_KEY)) return;
  let legacy: object | undefined;
  const join = (value: unknown) => {
    legacy = asObject(value);
    if (legacy) joinApiHelper(legacy);
  };
  join(ownField(globalThis, SINGLETON_KEY));
  const accessor = { configurable: true, get: () => legacy, set: join };
  Reflect.defineProperty(globalThis, SINGLETON_KEY, accessor);
}

/** Takes over the session of the older `UserHelper` if this client has none. */
function joinUserHelper(legacy: object): void {
  const read = (name: string): unknown => Reflect.get(legacy, name);
  const given = {
    user: read("user"),
    person: read("person"),
    userChurches: read("userChurches"),
    userChurch: read("currentUserChurch"),
  } as SessionState;
  if (!hasIdentity() && (given.user || given.userChurch))
    session().assign(given, session().configsOf(given));
  forward(legacy, UserHelper);
  forward(legacy, userOverrides);
}

/** Takes over the URLs that the host has set, and `init`: only the older class knows the URLs of its stages. */
function joinEnvironment(legacy: object): void {
  if (isForwarded(legacy, "B1Root")) return;
  const read = (name: string): unknown => Reflect.get(legacy, name);
  const names = membersOf(CommonEnvironmentHelper).filter((name) => typeof read(name) === "string");
  for (const name of names)
    if (!ownField(getDefaultEnvironment(), name))
      Reflect.set(CommonEnvironmentHelper, name, read(name));
  forward(legacy, CommonEnvironmentHelper, names);
  const init = read("init");
  if (typeof init !== "function") return;
  const ownInit = CommonEnvironmentHelper.init;
  CommonEnvironmentHelper.init = (stage) => {
    try {
      Reflect.apply(init, legacy, [stage]);
    } catch {
      // For the stage "dev", it reads `process.env`, which a browser has only if the bundler defines it.
      ownInit(stage);
    }
  };
}

/**
 * Joins the state of an older helpers package with the default client, in both directions: its `ApiHelper`, its `UserHelper` and
 * `CommonEnvironmentHelper` if they are passed, and the texts of the default i18next instance. A host calls it before it configures
 * either package, and after `setDefaultClient`. A second call, a call without the older package, and a call before the older
 * package loads are safe. On a server it joins URLs only.
 * @example
 * const { CommonEnvironmentHelper, UserHelper } = await import("@churchapps/helpers");
 * joinLegacyHelpers({ CommonEnvironmentHelper, UserHelper });
 */
export function joinLegacyHelpers(helpers: LegacyHelpers = {}): void {
  if (helpers.CommonEnvironmentHelper) joinEnvironment(helpers.CommonEnvironmentHelper);
  joinSingleton();
  // All requests of a server share the state of the module.
  if (typeof window === "undefined") return;
  if (helpers.UserHelper) joinUserHelper(helpers.UserHelper);
  getDefaultCore().get(legacyTextsService);
}
