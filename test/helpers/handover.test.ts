import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  AnalyticsHelper,
  ApiHelper,
  ChurchClient,
  ErrorHelper,
  receiveSession,
  setDefaultClient,
  UserHelper,
} from "../../src/helpers.js";
import { createDemoChurch } from "../../src/testing.js";
import type { ErrorLog } from "../../src/platform/core/types.js";
import { muteConsole } from "../harness/muteConsole.js";

const HOPE = "CHU00000002";
let church: ReturnType<typeof createDemoChurch>;
let before: ChurchClient;
let token: string;
let replaceState: ReturnType<typeof vi.fn>;

/** A browser's page, as far as the helpers look at it. */
function openPage(href: string) {
  const page = new URL(href);
  replaceState = vi.fn((_state: unknown, _title: string, next: string) => {
    page.href = next;
  });
  vi.stubGlobal("window", {});
  vi.stubGlobal("location", page);
  vi.stubGlobal("history", { state: { key: "host's own" }, replaceState });
  return page;
}

beforeEach(() => {
  muteConsole();
  church = createDemoChurch();
  token = church.signIn("ruth@grace.example").userChurches[0]?.jwt ?? "";
  before = setDefaultClient(new ChurchClient({ apis: church.apis, fetch: church.fetch }));
});
afterEach(() => {
  setDefaultClient(before);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("UserHelper", () => {
  it("[O67][RTE-09][CFG-03] receives a session from the browser's address bar, whose state stays the host's", async () => {
    const page = openPage(
      `https://app.example/login?tab=2&jwt=${token}&churchId=${HOPE}&returnUrl=%2Fpeople`,
    );
    const receiving = receiveSession();
    expect(page.href).toBe("https://app.example/login?tab=2&returnUrl=%2Fpeople");
    expect(await receiving).toMatchObject({ outcome: "received", returnUrl: "/people" });
    expect(replaceState.mock.calls).toEqual([
      [{ key: "host's own" }, "", "https://app.example/login?tab=2&returnUrl=%2Fpeople"],
    ]);
    expect([UserHelper.user.email, UserHelper.currentUserChurch.church.id]).toEqual([
      "ruth@grace.example",
      HOPE,
    ]);
    expect(ApiHelper.getConfig("MembershipApi")?.jwt).toBe(UserHelper.currentUserChurch.jwt);
  });

  it("[O67][O65] leaves another user's session alone, and the address clean", async () => {
    const page = openPage(`https://app.example/login#jwt=${token}&churchId=${HOPE}`);
    UserHelper.user = { id: "U9", firstName: "Ada" };
    const confirm = vi.fn(() => false);
    expect(await receiveSession({ confirm })).toEqual({ outcome: "kept", returnUrl: "/" });
    expect(confirm).toHaveBeenCalledExactlyOnceWith({
      from: { id: "U9", firstName: "Ada" },
      to: expect.objectContaining({ email: "ruth@grace.example" }) as object,
    });
    expect([page.href, UserHelper.user.id]).toEqual(["https://app.example/login", "U9"]);
  });

  it.each([
    ["/people?tab=2&jwt=SECRET&churchId=C1", "/people?tab=2"],
    ["/people#jwt=SECRET", "/people"],
    ["/login?jwt=SECRET&churchId=C1", "/"],
    ["//evil.example/", "/"],
  ])(
    "[O67][RTE-03][L119] sends a visitor from %j to the login with the way back to %j",
    (path, way) => {
      openPage(`https://app.example${path}`);
      const go = vi.fn();
      UserHelper.redirectToLogin(undefined, go);
      expect(go).toHaveBeenCalledExactlyOnceWith(`/login?returnUrl=${encodeURIComponent(way)}`);
    },
  );

  it("[O67] takes the token out of a way back that a host names, too", () => {
    openPage("https://app.example/people");
    const go = vi.fn();
    UserHelper.redirectToLogin("/groups?jwt=SECRET&churchId=C1&tab=1", go);
    expect(go).toHaveBeenCalledExactlyOnceWith(
      `/login?returnUrl=${encodeURIComponent("/groups?tab=1")}`,
    );
  });

  it("[O65] reads where the page is from the client's own address bar, where it has one", () => {
    setDefaultClient(
      new ChurchClient({
        address: { read: () => "https://other.example/story?x=1", replace: () => undefined },
      }),
    );
    openPage("https://app.example/people");
    const go = vi.fn();
    UserHelper.redirectToLogin(undefined, go);
    expect(go).toHaveBeenCalledExactlyOnceWith(
      `/login?returnUrl=${encodeURIComponent("/story?x=1")}`,
    );
  });
});

describe("what is written down while a token is in the address", () => {
  beforeEach(() => openPage("https://app.example/login?jwt=SECRET&churchId=C1#jwt=SECRET"));

  it("[O67][ANA-02][L118] trackers are told the path, and words without the token", () => {
    vi.stubGlobal("dataLayer", []);
    AnalyticsHelper.logPageView();
    AnalyticsHelper.logEvent("Link", `to ${location.href}`, location.href);
    expect(Reflect.get(globalThis, "dataLayer")).toMatchObject([
      { page_path: "/login" },
      { event_category: "Link", event_label: "https://app.example/login?jwt=…&churchId=C1#jwt=…" },
    ]);
    expect(JSON.stringify(Reflect.get(globalThis, "dataLayer"))).not.toContain("SECRET");
  });

  it("[O67][ERR-01][L123] the error log is told neither by the host's facts nor by the words of the error", () => {
    const records: ErrorLog[] = [];
    ErrorHelper.init(
      () => ({ application: "Host", originUrl: location.href }),
      (record) => void records.push(record),
    );
    ErrorHelper.logError(
      "500",
      `Server error when loading ${location.href}`,
      `at ${location.href}:1:1`,
    );
    expect(records).toMatchObject([
      {
        originUrl: "https://app.example/login",
        message: "Server error when loading https://app.example/login?jwt=…&churchId=C1#jwt=…",
      },
    ]);
    expect(JSON.stringify(records)).not.toContain("SECRET");
  });

  it("[O67][ERR-01][L123] nor by the kind of the error or the path of the page", () => {
    const records: ErrorLog[] = [];
    ErrorHelper.init(
      () => ({ originUrl: `https://app.example/invite/${token}/join?x#y` }),
      (record) => void records.push(record),
    );
    ErrorHelper.logError(`GET /login?jwt=${token}`, "", "");
    expect(records).toMatchObject([
      { errorType: "GET /login?jwt=…", originUrl: "https://app.example/invite/…/join" },
    ]);
  });

  it("[ERR-01] odd words of a host are logged as they are", () => {
    const records: ErrorLog[] = [];
    ErrorHelper.init(
      () => ({}),
      (record) => void records.push(record),
    );
    ErrorHelper.logError("500", undefined as never, { at: 1 } as never);
    expect(records).toMatchObject([{ message: undefined, details: { at: 1 } }]);
  });
});
