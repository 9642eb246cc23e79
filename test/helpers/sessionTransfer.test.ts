import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  AnalyticsHelper,
  ApiHelper,
  ChurchClient,
  ErrorHelper,
  receiveSession,
  setDefaultClient,
  UserHelper,
} from "../../src/entries/helpers.js";
import { createDemoChurch } from "../../src/entries/testing.js";
import { readReturnUrl } from "../../src/lib/links/urls.js";
import { muteConsole } from "../harness/muteConsole.js";
import type { ErrorLog } from "../../src/platform/core/ClientCore.js";

const HOPE = "CHU00000002";
let server: ReturnType<typeof createDemoChurch>;
let previousClient: ChurchClient;
let token: string;
let replaceState: ReturnType<typeof vi.fn>;

/** Stubs the parts of a browser page that the helpers read. */
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
  server = createDemoChurch();
  token = server.signIn("ruth@grace.example").userChurches[0]?.jwt ?? "";
  previousClient = setDefaultClient(new ChurchClient({ apis: server.apis, fetch: server.fetch }));
});
afterEach(() => {
  setDefaultClient(previousClient);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("receiveSession and redirectToLogin", () => {
  it("[O67][RTE-09][CFG-03] receive a session from the address bar and keep the history state of the host", async () => {
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

  it("[O67][O65] keep another user's session if the user declines, and remove the token from the URL", async () => {
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
    "[O67][RTE-03][L119] redirect a visitor from %j to the login page with the return URL %j",
    (path, returnUrl) => {
      openPage(`https://app.example${path}`);
      const navigate = vi.fn();
      UserHelper.redirectToLogin(undefined, navigate);
      expect(navigate).toHaveBeenCalledExactlyOnceWith(
        `/login?returnUrl=${encodeURIComponent(returnUrl)}`,
      );
    },
  );

  it("[O67] remove the token from a return URL of the host", () => {
    openPage("https://app.example/people");
    const navigate = vi.fn();
    UserHelper.redirectToLogin("/groups?jwt=SECRET&churchId=C1&tab=1", navigate);
    expect(navigate).toHaveBeenCalledExactlyOnceWith(
      `/login?returnUrl=${encodeURIComponent("/groups?tab=1")}`,
    );
  });

  it("keep the fragment of a return URL of the host", () => {
    openPage("https://app.example/people?tab=1#notes");
    const navigate = vi.fn();
    UserHelper.redirectToLogin("/people?tab=1#notes", navigate);
    const url = `/login?returnUrl=${encodeURIComponent("/people?tab=1#notes")}`;
    expect(navigate).toHaveBeenCalledExactlyOnceWith(url);
    expect(readReturnUrl(`https://app.example${url}`)).toBe("/people?tab=1#notes");
  });

  it("[O65] read the page's URL from the client's `address` option", () => {
    setDefaultClient(
      new ChurchClient({
        address: { read: () => "https://other.example/story?x=1", replace: () => undefined },
      }),
    );
    openPage("https://app.example/people");
    const navigate = vi.fn();
    UserHelper.redirectToLogin(undefined, navigate);
    expect(navigate).toHaveBeenCalledExactlyOnceWith(
      `/login?returnUrl=${encodeURIComponent("/story?x=1")}`,
    );
  });
});

describe("AnalyticsHelper and ErrorHelper with a token in the URL", () => {
  beforeEach(() => openPage("https://app.example/login?jwt=SECRET&churchId=C1#jwt=SECRET"));

  it("[O67][ANA-02][L118] send trackers the path, and texts without the token", () => {
    vi.stubGlobal("dataLayer", []);
    AnalyticsHelper.logPageView();
    AnalyticsHelper.logEvent("Link", `to ${location.href}`, location.href);
    expect(Reflect.get(globalThis, "dataLayer")).toMatchObject([
      { page_path: "/login" },
      { event_category: "Link", event_label: "https://app.example/login?jwt=…&churchId=C1#jwt=…" },
    ]);
    expect(JSON.stringify(Reflect.get(globalThis, "dataLayer"))).not.toContain("SECRET");
  });

  it("[O67][ERR-01][L123] log no token from the host's app data or the texts of the error", () => {
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

  it("[O67][ERR-01][L123] log no token from the error type or the path of the page", () => {
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

  it("[ERR-01] log other values than text unchanged", () => {
    const records: ErrorLog[] = [];
    ErrorHelper.init(
      () => ({}),
      (record) => void records.push(record),
    );
    ErrorHelper.logError("500", undefined as never, { at: 1 } as never);
    expect(records).toMatchObject([{ message: undefined, details: { at: 1 } }]);
  });
});
