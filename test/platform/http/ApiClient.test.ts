import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ApiClient, apiClientService } from "../../../src/platform/http/ApiClient.js";
import { ApiError, StaleSessionError } from "../../../src/platform/http/ApiError.js";
import { ClientCore, type ClientOptions } from "../../../src/platform/core/ClientCore.js";
import { errorLoggerService } from "../../../src/platform/core/ErrorLogger.js";
import { apiConfigsService } from "../../../src/platform/http/ApiConfigs.js";
import { epochService } from "../../../src/platform/core/Epoch.js";
import { makeToken } from "../../../src/testing/DemoServer.js";

import { fakeAbortTimeout } from "../../harness/fakeAbortTimeout.js";
import { json, stubFetch } from "../../harness/stubFetch.js";
import { muteConsole } from "../../harness/muteConsole.js";

const APIS = [
  {
    keyName: "MembershipApi",
    url: "https://api.example/membership",
    jwt: "token-m",
    permissions: [],
  },
  { keyName: "MessagingApi", url: "https://api.example/messaging/", jwt: "", permissions: [] },
];

function setUp(responses: Parameters<typeof stubFetch>, options: ClientOptions = {}) {
  const network = stubFetch(...responses);
  const core = new ClientCore({ apis: APIS, fetch: network.fetch, random: () => 0, ...options });
  const api: ApiClient = core.get(apiClientService);
  return { api, core, calls: network.calls };
}

beforeEach(() => {
  muteConsole();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("ApiClient", () => {
  it("[API-01][API-03][API-17] sends JSON and the API's own bearer token", async () => {
    const { api, calls } = setUp([json({ ok: true })]);
    await expect(api.post("/people", { a: 1 }, "MembershipApi")).resolves.toEqual({ ok: true });
    expect(calls[0]).toMatchObject({
      url: "https://api.example/membership/people",
      method: "POST",
      body: { a: 1 },
    });
    expect(calls[0]?.headers).toEqual({
      authorization: "Bearer token-m",
      "content-type": "application/json",
    });
  });

  it.each([
    ["after other tasks if it is large", 300_000, ["task", "data"]],
    ["at once if it is small", 10, ["data", "task"]],
  ])("returns a response %s", async (_, size, order) => {
    const events: string[] = [];
    const response = json("x".repeat(size));
    const send = async () => {
      const { ok, status, headers } = response;
      const text = async () => {
        setTimeout(() => events.push("task"));
        return response.text();
      };
      return { ok, status, headers, text } as Response;
    };
    const { api } = setUp([], { fetch: send });
    await api.get("/people", "MembershipApi");
    events.push("data");
    await vi.waitFor(() => expect(events).toEqual(order));
  });

  it("[API-04] sends no Authorization header for anonymous requests and for APIs without a token", async () => {
    const { api, calls } = setUp([json([])]);
    await api.get("/a", "MembershipApi", { anonymous: true });
    await api.get("/b", "MessagingApi");
    expect(calls.map(({ headers }) => headers)).toEqual([{}, {}]);
  });

  it("[API-12][O30] throws 'API configuration not found' for an API without a configuration", async () => {
    const { api, calls } = setUp([json([])]);
    await expect(api.get("/a", "GivingApi")).rejects.toThrow("API configuration not found");
    expect(calls).toHaveLength(0);
  });

  it("[D10] names the API in the error when it has no configuration or no URL", async () => {
    const { api } = setUp([json([])], {
      apis: [{ keyName: "ContentApi", url: "", jwt: "", permissions: [] }],
    });
    await expect(api.post("/a", {}, "GivingApi")).rejects.toThrow(
      /^API configuration not found: GivingApi$/,
    );
    await expect(api.get("/a", "ContentApi")).rejects.toThrow(
      /^API configuration not found: ContentApi has no url$/,
    );
  });

  it.each(["null", "undefined", " ", "a\r\nX-Admin: 1", "a b", "tökén", "token\u0100"])(
    "[D06] does not send the invalid token %j, whether it is configured or passed with a request",
    async (jwt) => {
      const { api, core, calls } = setUp([json([])]);
      const configs = core.get(apiConfigsService);
      configs.all = APIS.map((config) => ({ ...config, jwt }));
      await api.get("/a", "MembershipApi");
      expect(configs.isAuthenticated).toBe(false);
      configs.setToken(jwt);
      await api.post("/a", {}, "MembershipApi");
      expect(configs.all.map((config) => config.jwt)).toEqual(["", ""]);
      configs.setToken("good");
      await api.delete("/a", "MembershipApi", { jwt });
      expect(calls.map(({ headers }) => headers["authorization"])).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    },
  );

  it("[D06] trims whitespace around the token", async () => {
    const { api, core, calls } = setUp([json([])]);
    core.get(apiConfigsService).setToken(" good\n");
    await api.get("/a", "MembershipApi");
    expect(calls[0]?.headers["authorization"]).toBe("Bearer good");
  });

  it("[D06] sends one request without a token when the token is an invalid header value", async () => {
    const send = vi.fn(async (input: string, init: RequestInit) =>
      json(new Request(input, init).headers.has("Authorization")),
    );
    const { api, core } = setUp([], { fetch: send });
    core.get(apiConfigsService).all = APIS.map((config) => ({ ...config, jwt: "bad\ntoken" }));
    await expect(api.get("/a", "MembershipApi")).resolves.toBe(false);
    expect(send).toHaveBeenCalledTimes(1);
    expect(console.error).not.toHaveBeenCalled();
  });

  it("[D41][API-12] warns once how to configure the client when it has no API URLs", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    // New modules, because tests of other files cause this warning, too.
    vi.resetModules();
    const { ChurchClient } = await import("../../../src/entries/helpers.js");
    const { api } = new ChurchClient();
    for (const path of ["/a", "/b"])
      await expect(api.get(path, "GivingApi")).rejects.toThrow("API configuration not found");
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/no API URLs.*<ChurchProvider client=.*ApiHelper\.apiConfigs/)],
    ]);
    warn.mockRestore();
  });

  it("[API-02][O22] resolves to undefined for 204 and for an empty body", async () => {
    const { api } = setUp([new Response(null, { status: 204 }), new Response("", { status: 200 })]);
    await expect(api.get("/a", "MembershipApi")).resolves.toBeUndefined();
    await expect(api.get("/b", "MembershipApi")).resolves.toBeUndefined();
  });

  it("[O29] drops response keys that reach prototypes", async () => {
    const { api } = setUp([new Response('{"__proto__":{"isAdmin":true},"id":"1"}')]);
    await expect(api.get("/a", "MembershipApi")).resolves.toEqual({ id: "1" });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it("[API-15] has no default timeout, and applies the host's timeout", async () => {
    vi.useFakeTimers();
    fakeAbortTimeout();
    const never = () => new Promise<Response>(() => undefined);
    const withoutTimeout = setUp([never]);
    const settled = vi.fn();
    withoutTimeout.api.post("/a", {}, "MembershipApi").then(settled, settled);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(settled).not.toHaveBeenCalled();

    const withTimeout = setUp([never], { timeouts: { mutation: 60_000 } });
    const failure = withTimeout.api
      .post("/a", {}, "MembershipApi")
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failure).toMatchObject({ outcome: "unknown", status: 0 });
  });

  it("has no deadline if the timeout is Infinity", async () => {
    const { api } = setUp([json([1])], { timeouts: { get: Infinity } });
    await expect(api.get("/a", "MembershipApi")).resolves.toEqual([1]);
  });

  it("[API-16] sends the XSRF header to the page's own origin only", async () => {
    vi.stubGlobal("location", new URL("https://api.example/page"));
    const cookies = {
      get: (name: string) => (name === "XSRF-TOKEN" ? "x1" : undefined),
      set: () => undefined,
    };
    const own = setUp([json({})], { cookies });
    await own.api.post("/a", {}, "MembershipApi");
    expect(own.calls[0]?.headers["x-xsrf-token"]).toBe("x1");
    vi.stubGlobal("location", new URL("https://other.example/page"));
    const foreign = setUp([json({})], { cookies });
    await foreign.api.post("/a", {}, "MembershipApi");
    expect(foreign.calls[0]?.headers["x-xsrf-token"]).toBeUndefined();
    vi.stubGlobal("location", new URL("https://api.example/page"));
    const invalid = setUp([json({})], { cookies: { ...cookies, get: () => "€\n" } });
    await invalid.api.post("/a", {}, "MembershipApi");
    expect(invalid.calls[0]?.headers["x-xsrf-token"]).toBeUndefined();
    vi.unstubAllGlobals();
  });
});

describe("a failed request", () => {
  it.each([
    ["the first of errors", 400, { errors: ["Too long", "x"] }, "Too long", true],
    [
      "an error object",
      400,
      { errors: [{ msg: "Select a church name" }] },
      "Select a church name",
      true,
    ],
    ["an empty object", 401, {}, "Unauthorized", false],
    ["an error sentence", 404, { error: "Message not found" }, "Message not found", true],
  ])(
    "[API-08][API-10][L125] rejects with the server's message, else with the status text: %s",
    async (_name, status, body, message, hasServerText) => {
      const { api } = setUp([
        json(body, { status, statusText: status === 401 ? "Unauthorized" : "x" }),
      ]);
      await expect(api.post("/a", {}, "MembershipApi")).rejects.toMatchObject({
        message,
        status,
        hasServerText,
        outcome: "refused",
      });
    },
  );

  it("[API-09][API-11][O19] rejects with a plain-text body as the message, but never with HTML", async () => {
    const html = `<html>${"x".repeat(30_000)}</html>`;
    const { api } = setUp([
      new Response("Out of paper", { status: 400 }),
      new Response(html, { status: 500 }),
    ]);
    await expect(api.post("/a", {}, "MembershipApi")).rejects.toMatchObject({
      message: "Out of paper",
    });
    await expect(api.post("/b", {}, "MembershipApi")).rejects.toMatchObject({
      message: "Error",
      outcome: "unknown",
    });
  });

  it("[O21] rejects with an ApiError for an HTML page with status 200", async () => {
    const { api } = setUp([new Response("<html></html>", { status: 200 })]);
    await expect(api.get("/a", "MembershipApi")).rejects.toBeInstanceOf(ApiError);
  });

  it("[API-13][API-14] logs its status, except a 401 of the login path", async () => {
    const { api } = setUp([json({}, { status: 401 })]);
    await api.post("/users/login", {}, "MembershipApi").catch(() => undefined);
    expect(console.error).not.toHaveBeenCalled();
    await api.post("/people", {}, "MembershipApi").catch(() => undefined);
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining("401"));
  });

  it.each(["/login?jwt=SECRET", "/login#jwt=SECRET"])(
    "[O67][API-13] logs the URL without its token: %s",
    async (path) => {
      const { api } = setUp([
        () => Promise.reject(new Error(`Failed to load https://api.example${path}`)),
      ]);
      await expect(api.get(path, "MembershipApi", { retry: false })).rejects.toThrow();
      await expect(api.fetchWithErrorHandling(`https://api.example${path}`, {})).rejects.toThrow();
      const logged = vi.mocked(console.error).mock.calls.map(([text]) => String(text));
      const reason = "Failed to load https://api.example/login";
      expect(logged).toEqual([
        `API error 0: GET /login ${reason}`,
        `API error 0: GET https://api.example/login ${reason}`,
      ]);
    },
  );

  it("is not reported if the caller aborts while its message is read", async () => {
    const aborting = new AbortController();
    const { api } = setUp([
      () => {
        const response = new Response("Closed", { status: 400 });
        vi.spyOn(response, "text").mockImplementation(() => {
          queueMicrotask(() => aborting.abort());
          return Promise.resolve("Closed");
        });
        return response;
      },
    ]);
    const onError = vi.fn();
    api.onError = onError;
    await expect(
      api.post("/x", {}, "MembershipApi", { signal: aborting.signal }),
    ).rejects.toThrow();
    expect(onError).not.toHaveBeenCalled();
    expect(console.error).not.toHaveBeenCalled();
  });

  it("[L127] calls onRequest and onError for every method", async () => {
    const { api } = setUp([json({}, { status: 400 })]);
    const onError = vi.fn();
    const onRequest = vi.fn();
    api.onError = onError;
    api.onRequest = onRequest;
    for (const call of [
      api.get("/a", "MembershipApi"),
      api.post("/a", {}, "MembershipApi"),
      api.patch("/a", {}, "MembershipApi"),
      api.delete("/a", "MembershipApi"),
    ]) {
      await call.catch(() => undefined);
    }
    expect(onRequest).toHaveBeenCalledTimes(4);
    expect(onError).toHaveBeenCalledTimes(4);
  });

  it.each([
    [
      "a network error with the header",
      () => Promise.reject(new TypeError('Headers.append: "Bearer SECRET-0123456789" is invalid')),
    ],
    [
      "a network error with a part of the token",
      () => Promise.reject(new TypeError("near RET-0123456789")),
    ],
    [
      "a server message with the token",
      () => json({ error: "No session for SECRET-0123456789" }, { status: 400 }),
    ],
    [
      "a runtime error of the server with the token",
      () => json({ error: { message: "x is not a function SECRET-0123456789" } }, { status: 500 }),
    ],
    [
      "a status text with the token",
      () => new Response("", { status: 503, statusText: "SECRET-0123456789" }),
    ],
  ])(
    "[D06] exposes no token in its message, the hooks, the error log and the console: %s",
    async (_, response) => {
      vi.useFakeTimers();
      const seen: unknown[] = [];
      const { api, core } = setUp([response]);
      core.get(errorLoggerService).init(
        () => ({}),
        (record) => void seen.push(record),
      );
      core.get(apiConfigsService).setToken("SECRET-0123456789");
      api.onError = (_url, _options, error) => void seen.push(error);
      const init = { headers: { authorization: "Bearer SECRET-0123456789" } };
      const calls = [
        api.get("/a", "MembershipApi"),
        api.post("/a", {}, "MembershipApi"),
        api.fetchWithErrorHandling("https://x.example", init),
      ];
      const ended = Promise.allSettled(calls);
      await vi.runAllTimersAsync();
      seen.push(await ended, vi.mocked(console.error).mock.calls);
      expect(await ended).toMatchObject([
        { status: "rejected" },
        { status: "rejected" },
        { status: "rejected" },
      ]);
      expect(inspect(seen, { depth: 9, showHidden: true })).not.toContain("RET-0123456789");
    },
  );

  it("[D06] exposes nothing of an invalid header that the host passes to fetchWithErrorHandling", async () => {
    const { api } = setUp([], { fetch: async (input, init) => json(new Request(input, init).url) });
    const failure = api.fetchWithErrorHandling("https://x.example", {
      headers: [["Authorization", "Bearer bad\ntoken"]],
    });
    await expect(failure).rejects.toMatchObject({ message: "Error", detail: undefined, status: 0 });
    expect(inspect(vi.mocked(console.error).mock.calls)).not.toMatch(/bad|token/);
  });

  it("[D28] shows the status text instead of a runtime error of the server, and logs the error", async () => {
    const internal = "Cannot read properties of null (reading 'churchId')";
    const records: unknown[] = [];
    const { api, core } = setUp([
      json({ error: { message: internal } }, { status: 500, statusText: "Internal Server Error" }),
    ]);
    core.get(errorLoggerService).init(
      () => ({}),
      (record) => void records.push(record),
    );
    const expected = {
      message: "Internal Server Error",
      hasServerText: false,
      detail: internal,
      outcome: "unknown",
    };
    await expect(api.post("/messages", [], "MembershipApi")).rejects.toMatchObject(expected);
    const logged = `Internal Server Error (${internal})`;
    expect(console.error).toHaveBeenCalledExactlyOnceWith(
      `API error 500: POST /messages: ${logged}`,
    );
    expect(records).toEqual([expect.objectContaining({ details: logged })]);
  });

  it("[D34] has no server text when the body is not UTF-8", async () => {
    const { api } = setUp([
      new Response(Uint8Array.from([0x4e, 0xe4, 0x68, 0x65]), {
        status: 400,
        statusText: "Bad Request",
      }),
    ]);
    await expect(api.post("/a", {}, "MembershipApi")).rejects.toMatchObject({
      message: "Bad Request",
      hasServerText: false,
    });
  });

  it("[O28] has an unknown outcome and no server text without a response", async () => {
    const { api } = setUp([new TypeError("Failed to fetch")]);
    await expect(api.post("/a", {}, "MembershipApi")).rejects.toMatchObject({
      status: 0,
      outcome: "unknown",
      hasServerText: false,
    });
  });

  it("[O28] does not quote the token in the message of a failed fetch", async () => {
    const { api } = setUp([new TypeError("Invalid header value: Bearer secret-token-1234")]);
    const call = api.get("/a", "MembershipApi", { jwt: "secret-token-1234", retry: false });
    await expect(call).rejects.toMatchObject({ status: 0, message: "Error" });
  });
});

describe("automatic retry", () => {
  it("[O24] waits for Retry-After before it repeats a GET, and never repeats a POST", async () => {
    vi.useFakeTimers();
    const busy = () => new Response("", { status: 429, headers: { "Retry-After": "2" } });
    const read = setUp([busy, json([1])]);
    const result = read.api.get("/a", "MembershipApi");
    await vi.advanceTimersByTimeAsync(1_999);
    expect(read.calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(result).resolves.toEqual([1]);
    expect(read.calls).toHaveLength(2);

    const write = setUp([busy]);
    const failure = write.api.post("/a", {}, "MembershipApi").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failure).toMatchObject({ status: 429 });
    expect(write.calls).toHaveLength(1);
  });

  it.each([
    [500, 1],
    [502, 3],
    [503, 3],
    [504, 3],
    [404, 1],
    [401, 1],
  ])("with status %i sends a GET %i times in total", async (status, times) => {
    vi.useFakeTimers();
    const { api, calls } = setUp([() => new Response("", { status })]);
    const failure = api.get("/a", "MembershipApi").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failure).toMatchObject({ status });
    expect(calls).toHaveLength(times);
  });

  it("[O28] is off with retry: false, also while an equal request is being retried", async () => {
    vi.useFakeTimers();
    const { api, calls } = setUp([new TypeError("offline")], { random: () => 0.99 });
    const retried = api.get("/a", "MembershipApi").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1);
    const failure = api
      .get("/a", "MembershipApi", { retry: false })
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ status: 0 });
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await retried).toMatchObject({ status: 0 });
    expect(calls).toHaveLength(4);
  });

  it("[O24] does not happen when Retry-After is too long, and the error has retryAfter", async () => {
    const { api, calls } = setUp([
      new Response("", { status: 503, headers: { "Retry-After": "50" } }),
    ]);
    await expect(api.get("/a", "MembershipApi")).rejects.toMatchObject({
      status: 503,
      retryAfter: "50",
    });
    expect(calls).toHaveLength(1);
  });

  it("stops at once when the caller aborts or the session ends", async () => {
    vi.useFakeTimers();
    const { api, core, calls } = setUp([
      new Response("", { status: 503, headers: { "Retry-After": "5" } }),
    ]);
    const caller = new AbortController();
    const aborted = api
      .get("/a", "MembershipApi", { signal: caller.signal })
      .catch((error: unknown) => error);
    const stale = api.get("/a", "MembershipApi").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    caller.abort();
    expect(await aborted).toMatchObject({ name: "AbortError" });
    core.get(epochService).increment();
    expect(await stale).toBeInstanceOf(StaleSessionError);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(2);
  });

  it("does not repeat a GET with retry: false after a 503", async () => {
    vi.useFakeTimers();
    const { api, calls } = setUp([() => new Response("", { status: 503 })]);
    const failure = api
      .get("/notifications/my", "MembershipApi", { retry: false })
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    await failure;
    expect(calls).toHaveLength(1);
  });
});

describe("equal GETs in flight", () => {
  it("share one request unless their tokens differ", async () => {
    const { api, calls } = setUp([json([1])]);
    const results = await Promise.all([
      api.get("/a", "MembershipApi"),
      api.get("/a", "MembershipApi"),
      api.get("/a", "MembershipApi", { anonymous: true }),
    ]);
    expect(results).toEqual([[1], [1], [1]]);
    expect(calls).toHaveLength(2);
    await api.get("/a", "MembershipApi");
    expect(calls).toHaveLength(3);
  });

  it("start a new request for fresh: true, which later GETs share", async () => {
    const gates: ((response: Response) => void)[] = [];
    const { api } = setUp([() => new Promise<Response>((resolve) => gates.push(resolve))]);
    const earlier = api.get("/a", "MembershipApi");
    const fresh = api.get("/a", "MembershipApi", { fresh: true });
    const later = api.get("/a", "MembershipApi");
    await vi.waitFor(() => expect(gates).toHaveLength(2));
    gates[0]?.(json("old"));
    await expect(earlier).resolves.toBe("old");
    const last = api.get("/a", "MembershipApi");
    gates[1]?.(json("new"));
    await expect(Promise.all([fresh, later, last])).resolves.toEqual(["new", "new", "new"]);
    expect(gates).toHaveLength(2);
  });

  it("[O26] do not share a request when one of them has an abort signal", async () => {
    const { api, calls } = setUp([() => new Promise<Response>(() => undefined)]);
    const caller = new AbortController();
    const one = api
      .get("/a", "MembershipApi", { signal: caller.signal })
      .catch((error: unknown) => error);
    void api.get("/a", "MembershipApi");
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    caller.abort();
    expect(await one).toMatchObject({ name: "AbortError" });
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
    expect(console.error).not.toHaveBeenCalled();
  });
});

describe("the end of a session", () => {
  it("rejects pending requests as stale, except anonymous ones", async () => {
    const gates: ((response: Response) => void)[] = [];
    const waitForGate = () => new Promise<Response>((resolve) => gates.push(resolve));
    const { api, core } = setUp([waitForGate]);
    const read = api.get("/a", "MembershipApi").catch((error: unknown) => error);
    const write = api.post("/b", {}, "MembershipApi").catch((error: unknown) => error);
    const open = api.get("/c", "MembershipApi", { anonymous: true });
    await vi.waitFor(() => expect(gates).toHaveLength(3));
    core.get(epochService).increment();
    for (const release of gates) release(json(["old"]));
    expect(await read).toBeInstanceOf(StaleSessionError);
    expect(await write).toBeInstanceOf(StaleSessionError);
    await expect(open).resolves.toEqual(["old"]);
  });

  it("does not share pending GETs with the next session that has the same token", async () => {
    const { api, core, calls } = setUp([
      () => new Promise<Response>(() => undefined),
      json(["new"]),
    ]);
    const old = api.get("/a", "MembershipApi").catch((error: unknown) => error);
    core.get(epochService).increment();
    await expect(api.get("/a", "MembershipApi")).resolves.toEqual(["new"]);
    expect(await old).toBeInstanceOf(StaleSessionError);
    expect(calls).toHaveLength(2);
  });

  it("[RTE-04] calls onSessionExpired once per expired token, and not after a 401 with a valid token", async () => {
    const now = new Date("2026-05-01T12:00:00Z");
    const claims = { userId: "U", churchId: "C", personId: "P" };
    const good = makeToken({ ...claims, exp: now.getTime() / 1_000 + 60 });
    const old = makeToken({ ...claims, exp: now.getTime() / 1_000 - 60 });
    const onSessionExpired = vi.fn();
    const { api, core } = setUp([json({}, { status: 401 })], { now: () => now, onSessionExpired });
    core.get(apiConfigsService).all = [
      { keyName: "MembershipApi", url: "https://api.example", jwt: good, permissions: [] },
    ];
    await api.get("/a", "MembershipApi").catch(() => undefined);
    expect(onSessionExpired).not.toHaveBeenCalled();
    core.get(apiConfigsService).all = [
      { keyName: "MembershipApi", url: "https://api.example", jwt: old, permissions: [] },
    ];
    await Promise.allSettled(
      ["/1", "/2", "/3", "/4", "/5"].map((path) => api.get(path, "MembershipApi")),
    );
    expect(onSessionExpired).toHaveBeenCalledTimes(1);
    const configs = core.get(apiConfigsService);
    configs.all = [...configs.all];
    await api.get("/a", "MembershipApi").catch(() => undefined);
    expect(onSessionExpired).toHaveBeenCalledTimes(1);
    core.get(apiConfigsService).setToken(`${old}again`);
    await api.get("/a", "MembershipApi").catch(() => undefined);
    expect(onSessionExpired).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["three days ahead, with a response that has data", 72, json(["data"]), -1, 0],
    ["three days ahead, with an empty response", 72, json([]), -1, 0],
    ["three days ahead, with an empty response without a date", 72, json([]), null, 0],
    ["three days ahead, with a 401", 72, json({}, { status: 401 }), -1, 0],
    ["three days behind, with an expired token and a 401", -72, json({}, { status: 401 }), 1, 1],
    [
      "three days behind, with an expired token and an empty response",
      -72,
      json({ notificationCount: 0, pmCount: 0 }),
      1,
      1,
    ],
    ["right, with an expired token and an empty body", 1, new Response("", { status: 200 }), 1, 1],
    ["right, with an expired token and an empty list", 1, json([]), 1, 1],
    ["right, with an expired token and data", 1, json([{ id: "1" }]), 1, 0],
    [
      "right, with an expired token and a 401 without a date",
      1,
      json({}, { status: 401 }),
      null,
      1,
    ],
    ["right, with an expired token and a 500", 1, json({}, { status: 500 }), 1, 0],
  ])(
    "[D07] calls onSessionExpired only for an expired token, by the server's clock if it is known: device clock %s",
    async (_, deviceHours, response, serverHours, times) => {
      const exp = Date.UTC(2026, 4, 1, 12) / 1_000;
      const at = (hours: number) => new Date((exp + hours * 3_600) * 1_000);
      if (serverHours !== null) response.headers.set("Date", at(serverHours).toUTCString());
      const onSessionExpired = vi.fn();
      const { api, core } = setUp([response], { now: () => at(deviceHours), onSessionExpired });
      core
        .get(apiConfigsService)
        .setToken(makeToken({ userId: "U", churchId: "C", personId: "P", exp }));
      for (const path of ["/1", "/2"]) await api.get(path, "MembershipApi").catch(() => undefined);
      await api.post("/3", {}, "MembershipApi").catch(() => undefined);
      expect(onSessionExpired).toHaveBeenCalledTimes(times);
    },
  );

  it("[D07] resolves with the response although onSessionExpired throws", async () => {
    const response = json([], { headers: { Date: new Date().toUTCString() } });
    const onSessionExpired = vi.fn(() => {
      throw new Error("no router");
    });
    const { api, core } = setUp([response], { onSessionExpired });
    core
      .get(apiConfigsService)
      .setToken(makeToken({ userId: "U", churchId: "C", personId: "P", exp: 1 }));
    await expect(api.post("/1", {}, "MembershipApi")).resolves.toEqual([]);
    expect(onSessionExpired).toHaveBeenCalledTimes(1);
  });

  it("[D07] does not detect an expired token before a response arrives", async () => {
    const onSessionExpired = vi.fn();
    const { api, core } = setUp([() => new Promise<Response>(() => undefined)], {
      onSessionExpired,
    });
    core
      .get(apiConfigsService)
      .setToken(makeToken({ userId: "U", churchId: "C", personId: "P", exp: 1 }));
    void api.get("/1", "MembershipApi");
    expect(onSessionExpired).not.toHaveBeenCalled();
  });

  it("[RTE-04][A-36] ignores a 401 for a token that was passed explicitly or has been replaced", async () => {
    const onSessionExpired = vi.fn();
    const { api, core } = setUp([json({}, { status: 401 })], { onSessionExpired });
    const configs = core.get(apiConfigsService);
    configs.setToken("unreadable");
    await api.delete("/a", "MembershipApi", { jwt: "of-another-church" }).catch(() => undefined);
    await api.delete("/a", "MembershipApi", { jwt: "unreadable" }).catch(() => undefined);
    const late = api.post("/a", {}, "MembershipApi").catch(() => undefined);
    configs.setToken("of-a-church-that-was-chosen-meanwhile");
    await late;
    expect(onSessionExpired).not.toHaveBeenCalled();
    await api.post("/a", {}, "MembershipApi").catch(() => undefined);
    expect(onSessionExpired).toHaveBeenCalledTimes(1);
  });
});
