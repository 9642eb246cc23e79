import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  ApiHelper,
  ChurchClient,
  CommonEnvironmentHelper,
  getDefaultClient,
  setDefaultClient,
  UserHelper,
} from "../../src/entries/helpers.js";
import { createDemoChurch } from "../../src/entries/testing.js";
import { joinLegacyHelpers } from "../../src/interop/joinLegacyHelpers.js";
import { hostSessionService } from "../../src/platform/session/HostSession.js";
import type { Login, UserContext } from "../../src/platform/session/types.js";
import { muteConsole } from "../harness/muteConsole.js";
import { type LegacyPackage, loadLegacyHelpers } from "./loadLegacyHelpers.js";

const KEY = "__CHURCHAPPS_API_HELPER_SINGLETON__";
const GRACE = "CHU00000001";
const MYSELF = "/people/basic?ids=PER00000001";
const EDIT_GROUPS = { api: "MembershipApi", contentType: "Groups", action: "Edit" };

const { init } = CommonEnvironmentHelper;
let server: ReturnType<typeof createDemoChurch>;
let previousClient: ChurchClient;

const createClient = (options: ConstructorParameters<typeof ChurchClient>[0]) =>
  new ChurchClient({ cookies: { get: () => undefined, set: () => undefined }, ...options });

beforeEach(() => {
  // The older package and the clients then behave as in a browser.
  vi.stubGlobal("window", globalThis);
  server = createDemoChurch();
  previousClient = setDefaultClient(createClient({ apis: server.apis, fetch: server.fetch }));
  muteConsole();
});
afterEach(() => {
  setDefaultClient(previousClient);
  CommonEnvironmentHelper.init = init;
  Reflect.deleteProperty(globalThis, KEY);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const tokensOf = ({ ApiHelper: helper }: Pick<LegacyPackage, "ApiHelper">) =>
  new Set(helper.apiConfigs.map(({ jwt }) => jwt));
const nameShown = () => getDefaultClient().session.displayName;
const emailOf = (user: unknown) => (user as { email?: string } | undefined)?.email;

/** The calls of the older login page until it asks for the church, in their order. */
async function logInAsLegacyPage(
  { ApiHelper: api, UserHelper: users }: LegacyPackage,
  email: string,
) {
  const credentials = { email, password: "x" };
  const login = (await api.postAnonymous("/users/login", credentials, "MembershipApi")) as Login;
  api.setDefaultPermissions(login.user?.jwt);
  users.userChurches = login.userChurches ?? [];
  users.user = login.user ?? undefined;
  return login;
}

/** A host's context, which shows what its setters got. */
function createContext(): UserContext {
  const context: UserContext = {
    user: null,
    person: null,
    userChurch: null,
    userChurches: null,
    setUser: (user) => (context.user = user),
    setPerson: (person) => (context.person = person),
    setUserChurch: (userChurch) => (context.userChurch = userChurch),
    setUserChurches: (userChurches) => (context.userChurches = userChurches),
  };
  return context;
}

describe("joinLegacyHelpers", () => {
  it("signs the components in when the older login page signs in", async () => {
    const legacy = await loadLegacyHelpers();
    joinLegacyHelpers(legacy);
    const { userChurches } = await logInAsLegacyPage(legacy, "ruth@grace.example");
    const context = createContext();
    await legacy.UserHelper.selectChurch(context, GRACE);
    expect(emailOf(UserHelper.user)).toBe("ruth@grace.example");
    expect(UserHelper.currentUserChurch.church.id).toBe(GRACE);
    expect(ApiHelper.isAuthenticated).toBe(true);
    expect(UserHelper.checkAccess(EDIT_GROUPS)).toBe(true);
    expect(context.userChurch).toBe(userChurches?.[0]);
    expect(await ApiHelper.get(MYSELF, "MembershipApi")).toHaveLength(1);
  });

  it("gives the older package the session, the permissions and the requests of the client", async () => {
    const legacy = await loadLegacyHelpers();
    joinLegacyHelpers(legacy);
    await getDefaultClient().logIn({ email: "ruth@grace.example", password: "x" });
    expect(legacy.UserHelper.currentUserChurch).toBe(UserHelper.currentUserChurch);
    expect(emailOf(legacy.UserHelper.user)).toBe("ruth@grace.example");
    expect(legacy.ApiHelper.isAuthenticated).toBe(true);
    expect(legacy.UserHelper.checkAccess(EDIT_GROUPS)).toBe(true);
    expect(await legacy.ApiHelper.get(MYSELF, "MembershipApi")).toHaveLength(1);
  });

  it("passes a church switch of the client to the older package", async () => {
    const legacy = await loadLegacyHelpers();
    joinLegacyHelpers(legacy);
    await getDefaultClient().logIn({ email: "ruth@grace.example", password: "x" }, GRACE);
    const before = tokensOf(legacy);
    await UserHelper.selectChurch(null, undefined, "hope");
    expect(legacy.UserHelper.currentUserChurch).toMatchObject({ church: { subDomain: "hope" } });
    expect(legacy.UserHelper.churchChanged).toBe(true);
    expect([...tokensOf(legacy)].filter((token) => before.has(token))).toEqual([]);
  });

  it("drops a response that the older package requested before the church switch", async () => {
    const legacy = await loadLegacyHelpers();
    joinLegacyHelpers(legacy);
    await getDefaultClient().logIn({ email: "ruth@grace.example", password: "x" }, GRACE);
    const response = legacy.ApiHelper.get(MYSELF, "MembershipApi");
    await UserHelper.selectChurch(null, undefined, "hope");
    await expect(response).rejects.toThrow("session");
  });

  it("leaves no token, user or church in the older package after a logout of the client", async () => {
    const legacy = await loadLegacyHelpers();
    joinLegacyHelpers(legacy);
    await logInAsLegacyPage(legacy, "ruth@grace.example");
    await legacy.UserHelper.selectChurch(null, GRACE);
    getDefaultClient().session.logout();
    expect(tokensOf(legacy)).toEqual(new Set([""]));
    expect(legacy.ApiHelper.isAuthenticated).toBe(false);
    const { user, person, userChurches, currentUserChurch } = legacy.UserHelper;
    expect([user, person, userChurches, currentUserChurch]).toEqual(Array(4).fill(undefined));
  });

  it("signs out when the older logout page clears the permissions", async () => {
    const legacy = await loadLegacyHelpers();
    joinLegacyHelpers(legacy);
    await logInAsLegacyPage(legacy, "ruth@grace.example");
    await legacy.UserHelper.selectChurch(null, GRACE);
    getDefaultClient().drafts.set("CON1", "unsent");
    legacy.ApiHelper.clearPermissions();
    expect(UserHelper.user).toBeUndefined();
    expect(UserHelper.currentUserChurch).toBeUndefined();
    expect(ApiHelper.isAuthenticated).toBe(false);
    expect(getDefaultClient().drafts.get("CON1")).toBe("");
  });

  it("shows nothing of the former user while the older login page asks the next one for the church", async () => {
    const legacy = await loadLegacyHelpers();
    joinLegacyHelpers(legacy);
    const context = createContext();
    const host = getDefaultClient().core.get(hostSessionService);
    await logInAsLegacyPage(legacy, "ruth@grace.example");
    await legacy.UserHelper.selectChurch(context, GRACE);
    context.setUser(UserHelper.user);
    host.receive({ ...context });
    const former = tokensOf(legacy);

    await logInAsLegacyPage(legacy, "lydia@river.example");
    host.receive({ ...context }); // The host still shows the former user.
    expect(emailOf(UserHelper.user)).toBe("lydia@river.example");
    expect(UserHelper.currentUserChurch).toBeUndefined();
    expect(UserHelper.person).toBeUndefined();
    expect(nameShown()).toBe("");
    expect(UserHelper.checkAccess(EDIT_GROUPS)).toBe(false);
    expect([...tokensOf(legacy)].filter((token) => former.has(token))).toEqual([]);

    await legacy.UserHelper.selectChurch(context);
    expect(UserHelper.currentUserChurch.church.subDomain).toBe("river");
    expect(nameShown()).toMatch(/^Lydia/);
  });

  it.each([
    ["church, user, churches", ["currentUserChurch", "user", "userChurches"]],
    ["user, churches, church", ["user", "userChurches", "currentUserChurch"]],
    ["churches, church, user", ["userChurches", "currentUserChurch", "user"]],
  ] as const)("keeps the church of another user if a host assigns %s", async (_, order) => {
    const legacy = await loadLegacyHelpers();
    joinLegacyHelpers(legacy);
    for (const email of ["ruth@grace.example", "lydia@river.example"]) {
      const { user, userChurches } = server.signIn(email);
      const fields = { user, userChurches, currentUserChurch: userChurches[0] };
      for (const name of order) Reflect.set(legacy.UserHelper, name, fields[name]);
      expect(UserHelper.currentUserChurch).toBe(userChurches[0]);
      expect(emailOf(UserHelper.user)).toBe(email);
      expect(tokensOf(legacy)).toContain(userChurches[0]?.jwt);
    }
  });

  it("takes over APIs, tokens and user of a host that signed in before", async () => {
    setDefaultClient(createClient({ fetch: server.fetch }));
    const legacy = await loadLegacyHelpers();
    const onRequest = vi.fn();
    legacy.ApiHelper.onRequest = onRequest;
    legacy.ApiHelper.apiConfigs = server.apis.map((config) => ({ ...config }));
    vi.stubGlobal("fetch", server.fetch);
    await logInAsLegacyPage(legacy, "ruth@grace.example");
    await legacy.UserHelper.selectChurch(null, GRACE);
    onRequest.mockClear();
    joinLegacyHelpers(legacy);
    expect(emailOf(UserHelper.user)).toBe("ruth@grace.example");
    expect(UserHelper.currentUserChurch.church.id).toBe(GRACE);
    expect(UserHelper.checkAccess(EDIT_GROUPS)).toBe(true);
    expect(ApiHelper.apiConfigs.map(({ url }) => url)).toEqual(server.apis.map(({ url }) => url));
    await ApiHelper.get(MYSELF, "MembershipApi");
    expect(onRequest).toHaveBeenCalledOnce();
  });

  it("keeps its own session and takes no token of another one from the older package", async () => {
    await getDefaultClient().logIn({ email: "lydia@river.example", password: "x" });
    const own = new Set(ApiHelper.apiConfigs.map(({ jwt }) => jwt));
    const legacy = await loadLegacyHelpers();
    const { user, userChurches } = server.signIn("ruth@grace.example");
    const url = "https://lessons.example";
    const lessons = { keyName: "LessonsApi", url, jwt: "of Ruth", permissions: [{}] };
    legacy.ApiHelper.apiConfigs = [lessons];
    Object.assign(legacy.UserHelper, { user, userChurches, currentUserChurch: userChurches[0] });
    joinLegacyHelpers(legacy);
    expect(emailOf(legacy.UserHelper.user)).toBe("lydia@river.example");
    expect(legacy.ApiHelper.getConfig("LessonsApi")).toMatchObject({ url, permissions: [] });
    expect([...tokensOf(legacy)].filter((token) => !own.has(token))).toEqual([]);
  });

  it("joins an ApiHelper that the older package creates later, and none before", async () => {
    joinLegacyHelpers();
    expect(Reflect.get(globalThis, KEY)).toBeUndefined();
    await getDefaultClient().logIn({ email: "ruth@grace.example", password: "x" });
    const legacy = await loadLegacyHelpers();
    expect(Reflect.get(globalThis, KEY)).toBe(legacy.ApiHelper);
    expect(legacy.ApiHelper.apiConfigs).toBe(ApiHelper.apiConfigs);
    expect(legacy.ApiHelper.isAuthenticated).toBe(true);
    const other = await loadLegacyHelpers();
    expect(other.ApiHelper).toBe(legacy.ApiHelper);
  });

  it("changes no global when narthex/interop is imported", async () => {
    vi.resetModules();
    const before = Object.getOwnPropertyNames(globalThis);
    const entry = await import("../../src/entries/interop.js");
    expect(entry.joinLegacyHelpers).not.toBe(joinLegacyHelpers);
    expect(Object.getOwnPropertyNames(globalThis)).toEqual(before);
  });

  it("is safe to call again, with and without the older classes", async () => {
    const legacy = await loadLegacyHelpers();
    joinLegacyHelpers();
    joinLegacyHelpers(legacy);
    await logInAsLegacyPage(legacy, "ruth@grace.example");
    await legacy.UserHelper.selectChurch(null, GRACE);
    const state = getDefaultClient().session.state;
    joinLegacyHelpers(legacy);
    joinLegacyHelpers();
    expect(getDefaultClient().session.state).toEqual(state);
    expect(legacy.UserHelper.user).toBe(UserHelper.user);
    expect(legacy.ApiHelper.apiConfigs).toBe(ApiHelper.apiConfigs);
  });

  it("joins the URLs, and init of the older package sets those of its stages", async () => {
    setDefaultClient(createClient({}));
    const legacy = await loadLegacyHelpers();
    legacy.CommonEnvironmentHelper.ContentRoot = "https://files.example";
    joinLegacyHelpers(legacy);
    expect(CommonEnvironmentHelper.ContentRoot).toBe("https://files.example");
    CommonEnvironmentHelper.init("prod");
    expect(CommonEnvironmentHelper.MembershipApi).toMatch(/^https:\/\/api\..*\/membership$/);
    expect(CommonEnvironmentHelper.ChumsRoot).toBe(legacy.CommonEnvironmentHelper.B1AdminRoot);
    CommonEnvironmentHelper.B1Root = "https://{key}.example";
    expect(legacy.CommonEnvironmentHelper.B1Root).toBe("https://{key}.example");
  });

  it("initializes its own URLs where the older package cannot", () => {
    const legacy = {
      B1Root: "",
      init() {
        throw new ReferenceError("process is not defined");
      },
    };
    joinLegacyHelpers({ CommonEnvironmentHelper: legacy });
    vi.stubEnv("REACT_APP_MEMBERSHIP_API", "https://dev.example/membership");
    CommonEnvironmentHelper.init("dev");
    expect(CommonEnvironmentHelper.MembershipApi).toBe("https://dev.example/membership");
    vi.unstubAllEnvs();
  });

  it("joins on a server the URLs, but no token and no user", async () => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(globalThis, Symbol.for("narthex@1"));
    const legacy = await loadLegacyHelpers();
    const { user, userChurches } = server.signIn("ruth@grace.example");
    const [api] = server.apis;
    legacy.ApiHelper.apiConfigs = [
      { ...api, keyName: "MembershipApi", url: "/m", jwt: "token", permissions: [] },
    ];
    Object.assign(legacy.UserHelper, { user, userChurches, currentUserChurch: userChurches[0] });
    joinLegacyHelpers(legacy);
    expect(ApiHelper.getConfig("MembershipApi")).toEqual(
      expect.objectContaining({ url: "/m", jwt: "" }),
    );
    expect(UserHelper.user).toBeUndefined();
    expect(UserHelper.currentUserChurch).toBeUndefined();
    expect(console.warn).not.toHaveBeenCalled();
  });
});
