import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { textsService } from "../../src/platform/locale/textStore.js";
import { apiGrant } from "../../src/platform/session/rules/churches.js";

import * as helpers from "../../src/entries/helpers.js";
import { buildUserChurch, createDemoChurch } from "../../src/entries/testing.js";
import type { ErrorLogInterface } from "../../src/entries/index.js";
import { makeToken } from "../../src/testing/DemoServer.js";
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

let server: ReturnType<typeof createDemoChurch>;
let previousClient: helpers.ChurchClient;

beforeEach(() => {
  server = createDemoChurch();
  previousClient = setDefaultClient(
    new ChurchClient({
      apis: server.apis,
      socketUrl: server.socketUrl,
      fetch: server.fetch,
      WebSocket: server.WebSocket,
      cookies: { get: () => undefined, set: () => undefined },
    }),
  );
  muteConsole();
});
afterEach(() => {
  NotificationService.getInstance().cleanup();
  SocketHelper.cleanup();
  setDefaultClient(previousClient);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function signIn(email = "ruth@grace.example") {
  const { user, userChurches } = server.signIn(email);
  UserHelper.user = user;
  UserHelper.userChurches = userChurches;
  return UserHelper.selectChurch();
}

describe("the default client", () => {
  it("is the client that was set last, and setDefaultClient returns the previous one", () => {
    const client = new ChurchClient();
    setDefaultClient(client);
    expect(getDefaultClient()).toBe(client);
    const previous = setDefaultClient(new ChurchClient());
    expect(previous).toBe(client);
    expect(getDefaultClient()).toBe(getDefaultClient());
  });

  it("is shared by two copies of the package on one page", async () => {
    const client = new ChurchClient({ apis: server.apis });
    setDefaultClient(client);
    vi.resetModules();
    const copy = await import("../../src/entries/helpers.js");
    expect(copy.ChurchClient).not.toBe(ChurchClient);
    expect(copy.getDefaultClient().core).toBe(client.core);
    expect(copy.ApiHelper.apiConfigs).toBe(client.apis.all);
  });
});

describe("ApiHelper", () => {
  it("[API-03] calls the default client unbound, and sends no token with getAnonymous", async () => {
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
    expect(server.requests.map(({ authorization }) => !!authorization)).toEqual([true, false]);
  });

  it("[API-12] accepts assigned configurations, and returns undefined for other names", async () => {
    ApiHelper.apiConfigs = [
      { keyName: "LessonsApi", url: "http://demo.church/membership", jwt: "", permissions: [] },
    ];
    expect(ApiHelper.getConfig("LessonsApi")?.url).toBe("http://demo.church/membership");
    expect(ApiHelper.getConfig("MembershipApi")).toBeUndefined();
    await expect(ApiHelper.get("/x", "MembershipApi")).rejects.toThrow(
      "API configuration not found",
    );
  });

  it("[API-05][API-06] reads unrestricted form questions and the stock gallery without a token", async () => {
    await signIn();
    const form = server.db.forms.find(({ restricted }) => !restricted);
    expect(
      await ApiHelper.getAnonymous(`/questions/unrestricted?formId=${form?.id}`, "MembershipApi"),
    ).toContainEqual(expect.objectContaining({ formId: form?.id }));
    expect(await ApiHelper.getAnonymous("/gallery/stock/1.78", "ContentApi")).toMatchObject({
      images: expect.arrayContaining([expect.any(String)]) as string[],
    });
    expect(server.requests.map(({ authorization }) => authorization)).toEqual([
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

  it("calls onRequest and onError of the host, and fetches any URL", async () => {
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
  it("[D09] expose undefined fields in UserHelper.session before sign-in", async () => {
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

  it("[USR-01][USR-04][USR-05][USR-06][USR-13][USR-15] store the assigned user, the church and the changed flag", async () => {
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

  it("[D02] notify no session subscriber when a later render assigns equal values", async () => {
    await signIn();
    const listener = vi.fn();
    const unsubscribe = getDefaultClient().session.store.subscribe(listener);
    const { user, userChurches } = server.signIn("ruth@grace.example");
    const render = () => {
      UserHelper.user = { ...user, firstName: "Rue" };
      UserHelper.userChurches = [...userChurches];
      UserHelper.currentUserChurch = userChurches[0];
      UserHelper.person = userChurches[0]?.person;
    };
    render();
    const first = listener.mock.calls.length;
    render();
    render();
    expect(listener).toHaveBeenCalledTimes(first);
    expect(UserHelper.user.firstName).toBe("Rue");
    unsubscribe();
  });

  it("[D04] select no church for an unknown id", async () => {
    await signIn();
    await UserHelper.selectChurch(undefined, "CHU0000000X");
    expect(UserHelper.currentUserChurch.church.id).toBe("CHU00000001");
    await UserHelper.selectChurch(undefined, "CHU00000002");
    expect(UserHelper.churchChanged).toBe(true);
  });

  it("[USR-09][USR-14] select a church and call the setters of the host's context", async () => {
    const { user, userChurches } = server.signIn("ruth@grace.example");
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

  it("[PERM-02][PERM-03] grant access by exact match only", async () => {
    expect(UserHelper.checkAccess(Permissions.membershipApi.people.view)).toBe(false);
    await signIn();
    expect(UserHelper.checkAccess(Permissions.membershipApi.people.view)).toBe(true);
    expect(PermissionHelper.can(Permissions.membershipApi.people.view)).toBe(true);
    expect(
      UserHelper.checkAccess({ api: "MembershipApi", contentType: "people", action: "View" }),
    ).toBe(false);
    expect(UserHelper.checkAccess(Permissions.membershipApi.server.admin)).toBe(false);
  });

  it("set tokens with and without a church", () => {
    UserHelper.setupApiHelper(buildUserChurch({ jwt: "church" }));
    expect(ApiHelper.getConfig("GivingApi")?.jwt).toBe("church");
    UserHelper.setupApiHelperNoChurch({ jwt: "user" });
    expect(ApiHelper.getConfig("GivingApi")?.jwt).toBe("user");
  });

  it("[P18][USR-14] apply the tokens and permissions of an assigned church before its first request", async () => {
    const { userChurches } = server.signIn("ruth@grace.example");
    const [first, second] = userChurches;
    UserHelper.userChurches = userChurches;
    UserHelper.currentUserChurch = first;
    const client = getDefaultClient();
    const release = client.counts.acquire();
    await vi.waitFor(() => expect(client.counts.store.getState().pmCount).toBeGreaterThan(0));
    expect(UserHelper.checkAccess(Permissions.membershipApi.people.view)).toBe(true);
    server.requests.length = 0;
    UserHelper.currentUserChurch = second;
    await vi.waitFor(() =>
      expect(server.requests.some(({ path }) => path.endsWith("/unreadCount"))).toBe(true),
    );
    const tokens = server.requests.flatMap(({ authorization }) => authorization ?? []);
    expect(new Set(tokens)).toEqual(new Set([`Bearer ${second?.jwt}`]));
    expect(ApiHelper.getConfig("MembershipApi")).toMatchObject(
      apiGrant(second ?? {}, "MembershipApi"),
    );
    release();
  });

  it("[USR-14] load the counts again when the tokens are set after their church", async () => {
    const [first] = server.signIn("ruth@grace.example").userChurches;
    if (!first) throw new Error("The demo server has no church.");
    UserHelper.currentUserChurch = { ...first, jwt: "", apis: [] };
    const client = getDefaultClient();
    const release = client.counts.acquire();
    const listAuthorizations = () =>
      server.requests
        .filter(({ path }) => path.endsWith("/unreadCount"))
        .map(({ authorization }) => authorization ?? "");
    await vi.waitFor(() => expect(listAuthorizations()).toEqual([""]));
    UserHelper.setupApiHelper(first);
    await vi.waitFor(() => expect(client.counts.store.getState().pmCount).toBeGreaterThan(0));
    expect(listAuthorizations()).toEqual(["", `Bearer ${apiGrant(first, "MessagingApi").jwt}`]);
    release();
  });

  it("[USR-14] keep the tokens of the host until an assigned church has other grants", () => {
    const bare = { ...buildUserChurch({ jwt: "" }), apis: [] };
    const listTokens = () => new Set(ApiHelper.apiConfigs.map(({ jwt }) => jwt));
    ApiHelper.setDefaultPermissions("host");
    UserHelper.currentUserChurch = bare;
    expect(listTokens()).toEqual(new Set(["host"]));
    UserHelper.currentUserChurch = { ...bare, jwt: "church" };
    expect(listTokens()).toEqual(new Set(["church"]));
    ApiHelper.setDefaultPermissions("newer");
    UserHelper.currentUserChurch = { ...bare, jwt: "church", groups: [] };
    expect(listTokens()).toEqual(new Set(["newer"]));
    ApiHelper.apiConfigs = ApiHelper.apiConfigs.map((config) => ({ ...config, jwt: "" }));
    UserHelper.currentUserChurch = { ...bare, jwt: "church" };
    expect(listTokens()).toEqual(new Set(["church"]));
    UserHelper.currentUserChurch = { ...bare, church: { id: "OTHER" } };
    expect(listTokens()).toEqual(new Set([""]));
    ApiHelper.setDefaultPermissions("host");
    ApiHelper.clearPermissions();
    UserHelper.currentUserChurch = undefined;
    UserHelper.currentUserChurch = null as never;
    expect(listTokens()).toEqual(new Set([""]));
  });

  it("[RTE-09][RTE-11] create links to a sibling app with token, church and return URL", async () => {
    await signIn();
    const jwt = encodeURIComponent(UserHelper.currentUserChurch.jwt);
    expect(UserHelper.createAppUrl("https://admin.example", "/profile")).toBe(
      `https://admin.example/login?jwt=${jwt}&churchId=CHU00000001&returnUrl=%2Fprofile`,
    );
    expect(UserHelper.createAppUrl("javascript:alert(1)", "/profile")).toBe("");
  });

  it("[RTE-02][RTE-03][RTE-04][O27] redirect a visitor to the login page once, with the return URL", () => {
    vi.stubGlobal("location", new URL("https://app.example/people?tab=2"));
    const navigate = vi.fn();
    for (let call = 0; call < 5; call++) UserHelper.redirectToLogin(undefined, navigate);
    expect(navigate.mock.calls).toEqual([["/login?returnUrl=%2Fpeople%3Ftab%3D2"]]);
  });

  it("[RTE-04] redirect a visitor again after one second", () => {
    vi.useFakeTimers();
    vi.stubGlobal("location", new URL("https://app.example/people"));
    const navigate = vi.fn();
    UserHelper.redirectToLogin(undefined, navigate);
    vi.advanceTimersByTime(999);
    UserHelper.redirectToLogin(undefined, navigate);
    expect(navigate).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    UserHelper.redirectToLogin("/groups", navigate);
    expect(navigate.mock.calls).toEqual([
      ["/login?returnUrl=%2Fpeople"],
      ["/login?returnUrl=%2Fgroups"],
    ]);
    vi.useRealTimers();
  });

  it("[RTE-04] redirect by the onSessionExpired that a host assigns to ApiHelper", async () => {
    vi.stubGlobal("location", new URL("https://app.example/people"));
    const navigate = vi.fn();
    setDefaultClient(
      new ChurchClient({ fetch: () => Promise.resolve(new Response("{}", { status: 401 })) }),
    );
    ApiHelper.apiConfigs = [
      { keyName: "MembershipApi", url: "https://api.example", jwt: "opaque", permissions: [] },
    ];
    await ApiHelper.get("/1", "MembershipApi").catch(() => undefined);
    ApiHelper.apiConfigs = [...ApiHelper.apiConfigs];
    ApiHelper.onSessionExpired = () => UserHelper.redirectToLogin(undefined, navigate);
    await Promise.allSettled(
      ["/1", "/2", "/3"].map((path) => ApiHelper.get(path, "MembershipApi")),
    );
    expect(navigate.mock.calls).toEqual([["/login?returnUrl=%2Fpeople"]]);
    expect(ApiHelper.onSessionExpired).toBeTypeOf("function");
  });

  it("[O27] redirect once when five calls find the session expired", async () => {
    vi.stubGlobal("location", new URL("https://app.example/people"));
    const navigate = vi.fn();
    setDefaultClient(
      new ChurchClient({
        apis: [
          { keyName: "MembershipApi", url: "https://api.example", jwt: "opaque", permissions: [] },
        ],
        fetch: () => Promise.resolve(new Response("{}", { status: 401 })),
        onSessionExpired: () => UserHelper.redirectToLogin(undefined, navigate),
      }),
    );
    await Promise.allSettled(
      ["/1", "/2", "/3", "/4", "/5"].map((path) => ApiHelper.get(path, "MembershipApi")),
    );
    expect(navigate.mock.calls).toEqual([["/login?returnUrl=%2Fpeople"]]);
  });

  it("replace a return URL of another site by /", () => {
    vi.stubGlobal("location", new URL("https://app.example/people"));
    const navigate = vi.fn();
    UserHelper.redirectToLogin("https://evil.example", navigate);
    expect(navigate).toHaveBeenCalledWith("/login?returnUrl=%2F");
  });
});

describe("SocketHelper and NotificationService", () => {
  it("[SOC-02][SOC-16] call handlers that were registered before the connection", async () => {
    expect(SocketHelper.getConnectionState()).toBe("UNINITIALIZED");
    expect(SocketHelper.isConnected()).toBe(false);
    const handler = vi.fn();
    SocketHelper.addHandler("callout", "chat", handler);
    SocketHelper.setPersonChurch({ personId: "PER00000001", churchId: "CHU00000001" });
    await SocketHelper.init();
    expect(SocketHelper.getConnectionState()).toBe("OPEN");
    expect(SocketHelper.socketId).toMatch(/^[A-Za-z0-9_-]{11}$/);
    SocketHelper.handleMessage({ action: "callout", data: "hi" });
    expect(handler).toHaveBeenCalledWith("hi", expect.objectContaining({ action: "callout" }));
    SocketHelper.removeHandler("chat");
    expect(SocketHelper.actionHandlers).toHaveLength(0);
    SocketHelper.cleanup();
    expect(SocketHelper.getConnectionState()).toBe("UNINITIALIZED");
    expect(SocketHelper.socketId).toBe("");
  });

  it("[CNT-03][CNT-07][CNT-16] load the counts of the host's context, notify at once and refetch on refresh", async () => {
    const { user, userChurches } = server.signIn("ruth@grace.example");
    const [userChurch] = userChurches;
    ApiHelper.setDefaultPermissions(userChurch?.jwt);
    const service = NotificationService.getInstance();
    const received: unknown[] = [];
    const stop = service.subscribe((counts) => received.push({ ...counts }));
    expect(received).toEqual([{ notificationCount: 0, pmCount: 0 }]);
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
    server.db.notifications = [];
    await service.refresh();
    expect(service.getCounts().notificationCount).toBe(0);
    expect(
      server.requests.filter(({ path }) => path === "/messaging/notifications/unreadCount"),
    ).toHaveLength(2);
    stop();
    service.cleanup();
    expect(service.isReady()).toBe(false);
  });
});

describe("Locale", () => {
  it("[I18N-07][I18N-10] returns English texts and defaults before it is initialized", () => {
    expect(Locale.label("messages.title")).toBe("Messages");
    expect(Locale.label("nope", "Default")).toBe("Default");
    expect(Locale.t("messages.found", { count: 2 })).toBe("2 people found");
    expect(Locale.isInitialized()).toBe(false);
    expect(helpers.getDefaultClient().core.get(textsService).getState().language).toBe("en");
  });
});

describe("ErrorHelper and AnalyticsHelper", () => {
  it("[ERR-01][L123] log user, church, page and error, without query and fragment of the page", () => {
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

  it("[API-13][API-14][ERR-01][L128] log every failed call except a 401 on the login path", async () => {
    const records: ErrorLogInterface[] = [];
    const responses = [401, 401, 500].map((status) => new Response("No paper", { status }));
    const apis = [
      { keyName: "MembershipApi", url: "https://api.example", jwt: "t", permissions: [] },
    ];
    const fetch = () => Promise.resolve(responses.shift() ?? Response.json([]));
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
    const hostRecords: ErrorLogInterface[] = [];
    ErrorHelper.init(
      () => ({ application: "Admin" }),
      (record) => hostRecords.push(record),
    );
    await expect(call("/groups")).resolves.toBe("No paper");
    await call("/funds");
    expect(hostRecords).toMatchObject([
      { application: "Admin", errorType: "500", message: "https://api.example/groups" },
    ]);
    expect(records).toHaveLength(1);
  });

  it.each([
    ["throws", () => UserHelper.user?.id ?? (null as never as { id: string }).id],
    ["returns nothing", () => undefined],
    ["returns no address", () => ({ originUrl: null })],
  ])(
    "[ERR-01] log errors when the host's handler throws and its getAppData %s",
    async (_, getAppData) => {
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
    },
  );

  it("[ANA-01][ANA-02] push events to the global dataLayer and create it if it is missing", () => {
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
    const token = makeToken({ userId: "U", churchId: "C", personId: "P", exp: 1 });
    vi.stubGlobal("location", new URL(`https://a.example/unsubscribe/${token}`));
    AnalyticsHelper.logPageView();
    expect(queue.at(-1)).toEqual({ event: "page_view", page_path: "/unsubscribe/…" });
    CommonEnvironmentHelper.GoogleAnalyticsTag = "";
    AnalyticsHelper.init();
    AnalyticsHelper.logPageView();
    expect(queue).toHaveLength(3);
  });

  it("[ANA-03] warn if the dataLayer throws", () => {
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
  it("[CFG-05][CFG-06] applies the URLs of a stage and accepts assignments", () => {
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

  it("lets hosts extend Permissions", () => {
    class HostPermissions extends Permissions {
      static lessonsApi = {
        lessons: { edit: { api: "LessonsApi", contentType: "Lessons", action: "Edit" } },
      };
    }
    expect(HostPermissions.membershipApi.people.edit.action).toBe("Edit");
    expect(HostPermissions.lessonsApi.lessons.edit.api).toBe("LessonsApi");
  });
});
