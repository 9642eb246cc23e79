import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { textsService } from "../../src/platform/locale/textState.js";
import { apiGrant } from "../../src/platform/session/rules/churches.js";

import * as helpers from "../../src/helpers.js";
import { buildUserChurch, createDemoChurch } from "../../src/testing.js";
import type { ErrorLogInterface } from "../../src/index.js";
import { muteConsole } from "../harness/muteConsole.js";

const {
  ApiHelper,
  UserHelper,
  PermissionHelper,
  Permissions,
  SocketHelper,
  NotificationService,
  Locale,
} = helpers;
const {
  ErrorHelper,
  AnalyticsHelper,
  CommonEnvironmentHelper,
  ChurchClient,
  getDefaultClient,
  setDefaultClient,
} = helpers;

let church: ReturnType<typeof createDemoChurch>;
let before: helpers.ChurchClient;

beforeEach(() => {
  church = createDemoChurch();
  before = setDefaultClient(
    new ChurchClient({
      apis: church.apis,
      socketUrl: church.socketUrl,
      fetch: church.fetch,
      WebSocket: church.WebSocket,
      cookies: { get: () => undefined, set: () => undefined },
    }),
  );
  muteConsole();
});
afterEach(() => {
  NotificationService.getInstance().cleanup();
  SocketHelper.cleanup();
  setDefaultClient(before);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function signIn(email = "ruth@grace.example") {
  const { user, userChurches } = church.signIn(email);
  UserHelper.user = user;
  UserHelper.userChurches = userChurches;
  return UserHelper.selectChurch();
}

describe("the default client", () => {
  it("is one object, and the one that was set", () => {
    const client = new ChurchClient();
    setDefaultClient(client);
    expect(getDefaultClient()).toBe(client);
    const previous = setDefaultClient(new ChurchClient());
    expect(previous).toBe(client);
    expect(getDefaultClient()).toBe(getDefaultClient());
  });

  it("is shared by two copies of the package on one page", async () => {
    const client = new ChurchClient({ apis: church.apis });
    setDefaultClient(client);
    vi.resetModules();
    const copy = await import("../../src/helpers.js");
    expect(copy.ChurchClient).not.toBe(ChurchClient);
    expect(copy.getDefaultClient().core).toBe(client.core);
    expect(copy.ApiHelper.apiConfigs).toBe(client.apis.all);
  });
});

describe("ApiHelper", () => {
  it("[API-03] calls over the default client, unbound as well", async () => {
    await signIn();
    const { get } = ApiHelper;
    expect(await get("/churches/CHU00000001", "MembershipApi")).toMatchObject({
      name: "Grace Community Church",
    });
    expect(
      await ApiHelper.getAnonymous<{ name: string }>("/churches/CHU00000002", "MembershipApi", [
        "tag",
      ]),
    ).toMatchObject({
      name: "Hope Chapel",
    });
    expect(church.requests.map(({ authorization }) => !!authorization)).toEqual([true, false]);
  });

  it("[API-12] takes configurations by assignment, and answers undefined for a name nobody configured", async () => {
    ApiHelper.apiConfigs = [
      { keyName: "LessonsApi", url: "http://demo.church/membership", jwt: "", permissions: [] },
    ];
    expect(ApiHelper.getConfig("LessonsApi")?.url).toBe("http://demo.church/membership");
    expect(ApiHelper.getConfig("MembershipApi")).toBeUndefined();
    await expect(ApiHelper.get("/x", "MembershipApi")).rejects.toThrow(
      "API configuration not found",
    );
  });

  it("[API-05][API-06] reads as a visitor the questions of an open form, and the stock gallery", async () => {
    await signIn();
    const form = church.db.forms.find(({ restricted }) => !restricted);
    expect(
      await ApiHelper.getAnonymous(`/questions/unrestricted?formId=${form?.id}`, "MembershipApi"),
    ).toContainEqual(expect.objectContaining({ formId: form?.id }));
    expect(await ApiHelper.getAnonymous("/gallery/stock/1.78", "ContentApi")).toMatchObject({
      images: expect.arrayContaining([expect.any(String)]) as string[],
    });
    expect(church.requests.map(({ authorization }) => authorization)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("sets and clears tokens", () => {
    expect(ApiHelper.isAuthenticated).toBe(false);
    ApiHelper.setDefaultPermissions("one");
    expect(ApiHelper.apiConfigs.every(({ jwt }) => jwt === "one")).toBe(true);
    ApiHelper.setPermissions("GivingApi", "two", [{ contentType: "Donations", action: "View" }]);
    expect(ApiHelper.getConfig("GivingApi")).toMatchObject({ jwt: "two" });
    expect(ApiHelper.isAuthenticated).toBe(true);
    ApiHelper.clearPermissions();
    expect(ApiHelper.isAuthenticated).toBe(false);
  });

  it("hands requests and failures to the host's hooks, and reads any address", async () => {
    const onRequest = vi.fn();
    const onError = vi.fn();
    ApiHelper.onRequest = onRequest;
    ApiHelper.onError = onError;
    await ApiHelper.post("/nowhere", {}, "MembershipApi").catch(() => undefined);
    await ApiHelper.delete("/nowhere", "MembershipApi").catch(() => undefined);
    expect(onRequest).toHaveBeenCalledTimes(2);
    expect(onError).toHaveBeenCalledTimes(2);
    expect(
      await ApiHelper.fetchWithErrorHandling("http://demo.church/membership/churches/CHU00000003", {
        method: "GET",
      }),
    ).toMatchObject({
      subDomain: "river",
    });
  });
});

describe("UserHelper and PermissionHelper", () => {
  it("[D09] say by UserHelper.session that there may be no user yet", async () => {
    expect(UserHelper.session).toEqual({
      user: undefined,
      person: undefined,
      userChurch: undefined,
      userChurches: undefined,
    });
    expectTypeOf(UserHelper.session.user).toEqualTypeOf<
      helpers.ChurchClient["session"]["state"]["user"]
    >();
    expectTypeOf<undefined>().toExtend<(typeof UserHelper.session)["user"]>();
    await signIn();
    expect(UserHelper.session.user).toBe(UserHelper.user);
    expect(UserHelper.session.userChurch).toBe(UserHelper.currentUserChurch);
  });

  it("[USR-01][USR-04][USR-05][USR-06][USR-13][USR-15] hold who is signed in, by assignment", async () => {
    await signIn();
    expect(UserHelper.user).toMatchObject({
      id: "USR00000001",
      email: "ruth@grace.example",
      firstName: "Ruth",
      lastName: "Okafor",
    });
    expect(UserHelper.currentUserChurch).toMatchObject({
      church: { id: "CHU00000001", subDomain: "grace" },
      person: { id: "PER00000001" },
    });
    expect(UserHelper.person.id).toBe("PER00000001");
    expect(UserHelper.churchChanged).toBe(false);
    UserHelper.churchChanged = true;
    expect(UserHelper.churchChanged).toBe(true);
    UserHelper.user.firstName = "R.";
    expect(UserHelper.user.firstName).toBe("R.");
  });

  it("[D02] assigned on every render, as hosts do, notify the session's subscribers once", async () => {
    await signIn();
    const heard = vi.fn();
    const unsubscribe = getDefaultClient().session.store.subscribe(heard);
    const { user, userChurches } = church.signIn("ruth@grace.example");
    const render = () => {
      UserHelper.user = { ...user, firstName: "Rue" };
      UserHelper.userChurches = [...userChurches];
      UserHelper.currentUserChurch = userChurches[0];
      UserHelper.person = userChurches[0]?.person;
    };
    render();
    const first = heard.mock.calls.length;
    render();
    render();
    expect(heard).toHaveBeenCalledTimes(first);
    expect(UserHelper.user.firstName).toBe("Rue");
    unsubscribe();
  });

  it("[D04] choose no church for an id that no church has", async () => {
    await signIn();
    await UserHelper.selectChurch(undefined, "CHU0000000X");
    expect(UserHelper.currentUserChurch.church.id).toBe("CHU00000001");
    await UserHelper.selectChurch(undefined, "CHU00000002");
    expect(UserHelper.churchChanged).toBe(true);
  });

  it("[USR-09][USR-14] chooses a church and tells the host's context", async () => {
    const { user, userChurches } = church.signIn("ruth@grace.example");
    const context = {
      user,
      userChurches,
      userChurch: undefined,
      person: undefined,
      setUser: vi.fn(),
      setPerson: vi.fn(),
      setUserChurch: vi.fn(),
      setUserChurches: vi.fn(),
    };
    await UserHelper.selectChurch(context, "CHU00000002", null);
    expect(context.setUserChurch).toHaveBeenCalledWith(userChurches[1]);
    expect(context.setPerson).toHaveBeenCalledWith(userChurches[1]?.person);
    expect(ApiHelper.getConfig("MembershipApi")?.jwt).toBe(userChurches[1]?.jwt);
  });

  it("[PERM-02][PERM-03] grant by exact match only", async () => {
    expect(UserHelper.checkAccess(Permissions.membershipApi.people.view)).toBe(false);
    await signIn();
    expect(UserHelper.checkAccess(Permissions.membershipApi.people.view)).toBe(true);
    expect(PermissionHelper.can(Permissions.membershipApi.people.view)).toBe(true);
    expect(
      UserHelper.checkAccess({ api: "MembershipApi", contentType: "people", action: "View" }),
    ).toBe(false);
    expect(UserHelper.checkAccess(Permissions.membershipApi.server.admin)).toBe(false);
  });

  it("sets tokens up with and without a church", () => {
    UserHelper.setupApiHelper(buildUserChurch({ jwt: "church" }));
    expect(ApiHelper.getConfig("GivingApi")?.jwt).toBe("church");
    UserHelper.setupApiHelperNoChurch({ jwt: "user" });
    expect(ApiHelper.getConfig("GivingApi")?.jwt).toBe("user");
  });

  it("[P18][USR-14] a church that is assigned brings its tokens and permissions along before anybody asks for anything of it", async () => {
    const { userChurches } = church.signIn("ruth@grace.example");
    const [first, second] = userChurches;
    UserHelper.userChurches = userChurches;
    UserHelper.currentUserChurch = first;
    const client = getDefaultClient();
    const release = client.counts.acquire();
    await vi.waitFor(() => expect(client.counts.store.getState().pmCount).toBeGreaterThan(0));
    expect(UserHelper.checkAccess(Permissions.membershipApi.people.view)).toBe(true);
    church.requests.length = 0;
    UserHelper.currentUserChurch = second;
    await vi.waitFor(() =>
      expect(church.requests.some(({ path }) => path.endsWith("/unreadCount"))).toBe(true),
    );
    const tokens = church.requests.flatMap(({ authorization }) => authorization ?? []);
    expect(new Set(tokens)).toEqual(new Set([`Bearer ${second?.jwt}`]));
    expect(ApiHelper.getConfig("MembershipApi")).toMatchObject(
      apiGrant(second ?? {}, "MembershipApi"),
    );
    release();
  });

  it("[USR-14] tokens that come after their church load what could not be loaded without them", async () => {
    const [first] = church.signIn("ruth@grace.example").userChurches;
    if (!first) throw new Error("The demo church has no church.");
    UserHelper.currentUserChurch = { ...first, jwt: "", apis: [] };
    const client = getDefaultClient();
    const release = client.counts.acquire();
    const asked = () =>
      church.requests
        .filter(({ path }) => path.endsWith("/unreadCount"))
        .map(({ authorization }) => authorization ?? "");
    await vi.waitFor(() => expect(asked()).toEqual([""]));
    UserHelper.setupApiHelper(first);
    await vi.waitFor(() => expect(client.counts.store.getState().pmCount).toBeGreaterThan(0));
    expect(asked()).toEqual(["", `Bearer ${apiGrant(first, "MessagingApi").jwt}`]);
    release();
  });

  it("[USR-14] a church that is assigned leaves what a host has set where it grants the same as the former, or nothing", () => {
    const bare = { ...buildUserChurch({ jwt: "" }), apis: [] };
    const tokens = () => new Set(ApiHelper.apiConfigs.map(({ jwt }) => jwt));
    ApiHelper.setDefaultPermissions("host");
    UserHelper.currentUserChurch = bare;
    expect(tokens()).toEqual(new Set(["host"]));
    UserHelper.currentUserChurch = { ...bare, jwt: "church" };
    expect(tokens()).toEqual(new Set(["church"]));
    ApiHelper.setDefaultPermissions("newer");
    UserHelper.currentUserChurch = { ...bare, jwt: "church", groups: [] };
    expect(tokens()).toEqual(new Set(["newer"]));
    UserHelper.currentUserChurch = { ...bare, church: { id: "OTHER" } };
    expect(tokens()).toEqual(new Set([""]));
    ApiHelper.setDefaultPermissions("host");
    ApiHelper.clearPermissions();
    UserHelper.currentUserChurch = undefined;
    UserHelper.currentUserChurch = null as never;
    expect(tokens()).toEqual(new Set([""]));
  });

  it("[RTE-09][RTE-11] link to a sibling app with token, church and way back", async () => {
    await signIn();
    const jwt = encodeURIComponent(UserHelper.currentUserChurch.jwt);
    expect(UserHelper.createAppUrl("https://admin.example", "/profile")).toBe(
      `https://admin.example/login?jwt=${jwt}&churchId=CHU00000001&returnUrl=%2Fprofile`,
    );
    expect(UserHelper.createAppUrl("javascript:alert(1)", "/profile")).toBe("");
  });

  it("[RTE-02][RTE-03][RTE-04][O27] send a visitor to the login page once, with the way back", () => {
    vi.stubGlobal("location", new URL("https://app.example/people?tab=2"));
    const go = vi.fn();
    for (let call = 0; call < 5; call++) UserHelper.redirectToLogin(undefined, go);
    expect(go.mock.calls).toEqual([["/login?returnUrl=%2Fpeople%3Ftab%3D2"]]);
  });

  it("[RTE-04] send a visitor there again who has come back", () => {
    vi.useFakeTimers();
    vi.stubGlobal("location", new URL("https://app.example/people"));
    const go = vi.fn();
    UserHelper.redirectToLogin(undefined, go);
    vi.advanceTimersByTime(999);
    UserHelper.redirectToLogin(undefined, go);
    expect(go).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    UserHelper.redirectToLogin("/groups", go);
    expect(go.mock.calls).toEqual([["/login?returnUrl=%2Fpeople"], ["/login?returnUrl=%2Fgroups"]]);
    vi.useRealTimers();
  });

  it("[RTE-04] leave it to the host what an expired session means, also for the client that is there by itself", async () => {
    vi.stubGlobal("location", new URL("https://app.example/people"));
    const go = vi.fn();
    setDefaultClient(
      new ChurchClient({ fetch: () => Promise.resolve(new Response("{}", { status: 401 })) }),
    );
    ApiHelper.apiConfigs = [
      { keyName: "MembershipApi", url: "https://api.example", jwt: "opaque", permissions: [] },
    ];
    await ApiHelper.get("/1", "MembershipApi").catch(() => undefined);
    ApiHelper.apiConfigs = [...ApiHelper.apiConfigs];
    ApiHelper.onSessionExpired = () => UserHelper.redirectToLogin(undefined, go);
    await Promise.allSettled(
      ["/1", "/2", "/3"].map((path) => ApiHelper.get(path, "MembershipApi")),
    );
    expect(go.mock.calls).toEqual([["/login?returnUrl=%2Fpeople"]]);
    expect(ApiHelper.onSessionExpired).toBeTypeOf("function");
  });

  it("[O27] five calls that find the session expired lead to one redirect", async () => {
    vi.stubGlobal("location", new URL("https://app.example/people"));
    const go = vi.fn();
    setDefaultClient(
      new ChurchClient({
        apis: [
          { keyName: "MembershipApi", url: "https://api.example", jwt: "opaque", permissions: [] },
        ],
        fetch: () => Promise.resolve(new Response("{}", { status: 401 })),
        onSessionExpired: () => UserHelper.redirectToLogin(undefined, go),
      }),
    );
    await Promise.allSettled(
      ["/1", "/2", "/3", "/4", "/5"].map((path) => ApiHelper.get(path, "MembershipApi")),
    );
    expect(go.mock.calls).toEqual([["/login?returnUrl=%2Fpeople"]]);
  });

  it("never leave this site on the way back", () => {
    vi.stubGlobal("location", new URL("https://app.example/people"));
    const go = vi.fn();
    UserHelper.redirectToLogin("https://evil.example", go);
    expect(go).toHaveBeenCalledWith("/login?returnUrl=%2F");
  });
});

describe("SocketHelper and NotificationService", () => {
  it("[SOC-02][SOC-16] let hosts register handlers before they connect", async () => {
    expect(SocketHelper.getConnectionState()).toBe("UNINITIALIZED");
    expect(SocketHelper.isConnected()).toBe(false);
    const heard = vi.fn();
    SocketHelper.addHandler("callout", "chat", heard);
    SocketHelper.setPersonChurch({ personId: "PER00000001", churchId: "CHU00000001" });
    await SocketHelper.init();
    expect(SocketHelper.getConnectionState()).toBe("OPEN");
    expect(SocketHelper.socketId).toMatch(/^[A-Za-z0-9_-]{11}$/);
    SocketHelper.handleMessage({ action: "callout", data: "hi" });
    expect(heard).toHaveBeenCalledWith("hi", expect.objectContaining({ action: "callout" }));
    SocketHelper.removeHandler("chat");
    expect(SocketHelper.actionHandlers).toHaveLength(0);
    SocketHelper.cleanup();
    expect(SocketHelper.getConnectionState()).toBe("UNINITIALIZED");
    expect(SocketHelper.socketId).toBe("");
  });

  it("[CNT-03][CNT-07][CNT-16] follow the host's context, tell at once, and reload on demand", async () => {
    const { user, userChurches } = church.signIn("ruth@grace.example");
    const [userChurch] = userChurches;
    ApiHelper.setDefaultPermissions(userChurch?.jwt);
    const service = NotificationService.getInstance();
    const heard: unknown[] = [];
    const stop = service.subscribe((counts) => heard.push({ ...counts }));
    expect(heard).toEqual([{ notificationCount: 0, pmCount: 0 }]);
    const setters = {
      setUser: vi.fn(),
      setPerson: vi.fn(),
      setUserChurch: vi.fn(),
      setUserChurches: vi.fn(),
    };
    await service.initialize({
      user,
      userChurch,
      userChurches,
      person: userChurch?.person,
      ...setters,
    });
    await vi.waitFor(() =>
      expect(service.getCounts()).toEqual({ notificationCount: 3, pmCount: 2 }),
    );
    expect(service.isReady()).toBe(true);
    church.db.notifications = [];
    await service.refresh();
    expect(service.getCounts().notificationCount).toBe(0);
    expect(
      church.requests.filter(({ path }) => path === "/messaging/notifications/unreadCount"),
    ).toHaveLength(2);
    stop();
    service.cleanup();
    expect(service.isReady()).toBe(false);
  });
});

describe("Locale", () => {
  it("[I18N-07][I18N-10] answers at once, and its texts reach components", () => {
    expect(Locale.label("messages.title")).toBe("Messages");
    expect(Locale.label("nope", "Default")).toBe("Default");
    expect(Locale.t("messages.found", { count: 2 })).toBe("2 people found");
    expect(Locale.isInitialized()).toBe(false);
    expect(helpers.getDefaultClient().core.get(textsService).getState().language).toBe("en");
  });
});

describe("ErrorHelper and AnalyticsHelper", () => {
  it("[ERR-01][L123] makes a record of who, when, where and what, without the query that may hold a token", () => {
    const records: ErrorLogInterface[] = [];
    ErrorHelper.init(
      () => ({
        application: "Admin",
        userId: "U1",
        churchId: "C1",
        originUrl: "https://a.example/login?jwt=secret#x",
      }),
      (record) => records.push(record),
    );
    ErrorHelper.logError("500", "It broke", "at the joint");
    expect(records).toEqual([
      {
        application: "Admin",
        userId: "U1",
        churchId: "C1",
        originUrl: "https://a.example/login",
        errorTime: expect.any(Date) as Date,
        errorType: "500",
        message: "It broke",
        details: "at the joint",
      },
    ]);
  });

  it("[API-13][API-14][ERR-01][L128] hears of every call that fails, but for a wrong password", async () => {
    const records: ErrorLogInterface[] = [];
    const answers = [401, 401, 500].map((status) => new Response("No paper", { status }));
    const apis = [
      { keyName: "MembershipApi", url: "https://api.example", jwt: "t", permissions: [] },
    ];
    const fetch = () => Promise.resolve(answers.shift() ?? Response.json([]));
    setDefaultClient(
      new ChurchClient({ apis, fetch, onErrorLog: (record) => records.push(record) }),
    );
    const call = (path: string) =>
      ApiHelper.post(path, {}, "MembershipApi").catch((error: Error) => error.message);
    await call("/users/login");
    await call("/people?jwt=secret");
    expect(records).toMatchObject([
      { errorType: "401", message: "https://api.example/people", details: "No paper" },
    ]);
    const own: ErrorLogInterface[] = [];
    ErrorHelper.init(
      () => ({ application: "Admin" }),
      (record) => own.push(record),
    );
    await expect(call("/groups")).resolves.toBe("No paper");
    await call("/funds");
    expect(own).toMatchObject([
      { application: "Admin", errorType: "500", message: "https://api.example/groups" },
    ]);
    expect(records).toHaveLength(1);
  });

  it.each([
    ["throws", () => UserHelper.user?.id ?? (null as never as { id: string }).id],
    ["says nothing", () => undefined],
    ["says no address", () => ({ originUrl: null })],
  ])("[ERR-01] loses no error to a host that %s", async (_, getAppData) => {
    const handle = vi.fn(() => {
      throw new Error("The toast is gone.");
    });
    ErrorHelper.init(getAppData as never, handle);
    const apis = [
      { keyName: "MembershipApi", url: "https://nowhere.example", jwt: "", permissions: [] },
    ];
    ApiHelper.apiConfigs = apis;
    ErrorHelper.logError("500", "It broke", "at the joint");
    await expect(ApiHelper.post("/people", [], "MembershipApi")).rejects.toBeInstanceOf(
      helpers.ApiError,
    );
    expect(handle.mock.calls).toMatchObject([
      [{ message: "It broke" }],
      [{ message: "https://nowhere.example/people" }],
    ]);
  });

  it("[ANA-01][ANA-02] puts events into the global queue, and makes it where it is missing", () => {
    vi.stubGlobal("window", globalThis);
    vi.stubGlobal("location", new URL("https://a.example/people?jwt=secret"));
    vi.stubGlobal("dataLayer", undefined);
    AnalyticsHelper.logEvent("Download", "Start", "file.pdf");
    AnalyticsHelper.logPageView();
    const queue = Reflect.get(globalThis, "dataLayer") as Record<string, string>[];
    expect(queue).toEqual([
      {
        event: "event",
        event_category: "Download",
        event_action: "Start",
        event_label: "file.pdf",
      },
      { event: "page_view", page_path: "/people" },
    ]);
    CommonEnvironmentHelper.GoogleAnalyticsTag = "";
    AnalyticsHelper.init();
    AnalyticsHelper.logPageView();
    expect(queue).toHaveLength(2);
  });

  it("[ANA-03] only warns when the queue fails", () => {
    vi.stubGlobal("window", globalThis);
    const queue: unknown[] = [];
    queue.push = () => {
      throw new Error("full");
    };
    vi.stubGlobal("dataLayer", queue);
    AnalyticsHelper.logEvent("a", "b");
    expect(console.warn).toHaveBeenCalledTimes(1);
  });
});

describe("CommonEnvironmentHelper", () => {
  it("[CFG-05][CFG-06] takes over a stage's addresses; every member can be assigned", () => {
    CommonEnvironmentHelper.stages.staging.MessagingApi = "https://staging.example/messaging";
    CommonEnvironmentHelper.stages.staging.MessagingApiSocket = "wss://staging.example";
    vi.stubEnv("REACT_APP_MESSAGING_API", "http://localhost:8084/messaging");
    CommonEnvironmentHelper.init("whatever");
    expect(CommonEnvironmentHelper.MessagingApi).toBe("http://localhost:8084/messaging");
    expect(CommonEnvironmentHelper.MessagingApiSocket).toBe("wss://staging.example");
    CommonEnvironmentHelper.init("staging");
    expect(CommonEnvironmentHelper.MessagingApi).toBe("https://staging.example/messaging");
    expect(CommonEnvironmentHelper.DoingApi).toBe("");
    CommonEnvironmentHelper.ChumsRoot = "https://admin.example";
    expect(CommonEnvironmentHelper.B1AdminRoot).toBe("https://admin.example");
    CommonEnvironmentHelper.B1Root = "https://{key}.b1.example";
    expect(CommonEnvironmentHelper.B1Root.replace("{key}", "grace")).toBe(
      "https://grace.b1.example",
    );
    vi.unstubAllEnvs();
  });

  it("can be extended, as hosts do", () => {
    class HostPermissions extends Permissions {
      static lessonsApi = {
        lessons: { edit: { api: "LessonsApi", contentType: "Lessons", action: "Edit" } },
      };
    }
    expect(HostPermissions.membershipApi.people.edit.action).toBe("Edit");
    expect(HostPermissions.lessonsApi.lessons.edit.api).toBe("LessonsApi");
  });
});
