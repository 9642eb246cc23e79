import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ApiClient, apiClientService } from "../../../src/platform/http/ApiClient.js";
import { ApiError, StaleSessionError } from "../../../src/platform/http/ApiError.js";
import { ClientCore } from "../../../src/platform/core/ClientCore.js";
import type { ClientOptions } from "../../../src/platform/core/types.js";
import { errorLoggerService } from "../../../src/platform/core/ErrorLogger.js";
import { apiConfigsService } from "../../../src/platform/http/ApiConfigs.js";
import { epochService } from "../../../src/platform/core/Epoch.js";
import { makeToken } from "../../../src/testing/DemoServer.js";

import { fakeDeadlines } from "../../harness/fakeDeadlines.js";
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

function setUp(answers: Parameters<typeof stubFetch>, options: ClientOptions = {}) {
  const network = stubFetch(...answers);
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

describe("a call", () => {
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

  it("[API-04] leaves the token out of the anonymous variant, and never sends 'Bearer undefined'", async () => {
    const { api, calls } = setUp([json([])]);
    await api.get("/a", "MembershipApi", { anonymous: true });
    await api.get("/b", "MessagingApi");
    expect(calls.map(({ headers }) => headers)).toEqual([{}, {}]);
  });

  it("[API-12][O30] throws 'API configuration not found' for an API that nobody configured", async () => {
    const { api, calls } = setUp([json([])]);
    await expect(api.get("/a", "GivingApi")).rejects.toThrow("API configuration not found");
    expect(calls).toHaveLength(0);
  });

  it("[D10] names the API that is not configured, or has no url", async () => {
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
    "[D06] sends no token where it is %j, from the configuration or for one call",
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

  it("[D06] sends a token without the blanks around it", async () => {
    const { api, core, calls } = setUp([json([])]);
    core.get(apiConfigsService).setToken(" good\n");
    await api.get("/a", "MembershipApi");
    expect(calls[0]?.headers["authorization"]).toBe("Bearer good");
  });

  it("[D06] calls a real network once with a token that no header can hold, and gets its answer", async () => {
    const send = vi.fn(async (input: string, init: RequestInit) =>
      json(new Request(input, init).headers.has("Authorization")),
    );
    const { api, core } = setUp([], { fetch: send });
    core.get(apiConfigsService).all = APIS.map((config) => ({ ...config, jwt: "bad\ntoken" }));
    await expect(api.get("/a", "MembershipApi")).resolves.toBe(false);
    expect(send).toHaveBeenCalledTimes(1);
    expect(console.error).not.toHaveBeenCalled();
  });

  it("[D41][API-12] says once in the console how to give addresses, where a client has none at all", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const core = new ClientCore();
    for (const path of ["/a", "/b"])
      await expect(core.get(apiClientService).get(path, "GivingApi")).rejects.toThrow(
        "API configuration not found",
      );
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/no API addresses.*<ChurchProvider client=.*ApiHelper\.apiConfigs/)],
    ]);
    warn.mockRestore();
  });

  it("[API-02][O22] resolves to undefined for 204 and for an empty body", async () => {
    const { api } = setUp([new Response(null, { status: 204 }), new Response("", { status: 200 })]);
    await expect(api.get("/a", "MembershipApi")).resolves.toBeUndefined();
    await expect(api.get("/b", "MembershipApi")).resolves.toBeUndefined();
  });

  it("[O29] drops keys that reach into prototypes", async () => {
    const { api } = setUp([new Response('{"__proto__":{"isAdmin":true},"id":"1"}')]);
    await expect(api.get("/a", "MembershipApi")).resolves.toEqual({ id: "1" });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it("[API-15] sets no deadline of its own, and keeps the host's", async () => {
    vi.useFakeTimers();
    fakeDeadlines();
    const never = () => new Promise<Response>(() => undefined);
    const free = setUp([never]);
    const settled = vi.fn();
    free.api.post("/a", {}, "MembershipApi").then(settled, settled);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(settled).not.toHaveBeenCalled();

    const bounded = setUp([never], { timeouts: { mutation: 60_000 } });
    const failure = bounded.api.post("/a", {}, "MembershipApi").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failure).toMatchObject({ outcome: "unknown", status: 0 });
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
    vi.unstubAllGlobals();
  });
});

describe("a failure", () => {
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
    "[API-08][API-10][L125] %s: what the server says, else the status text, is its message",
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

  it("[API-09][API-11][O19] a plain text is the message, a page of HTML never", async () => {
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

  it("[O21] a page of HTML with status 200 is a failure, not an answer", async () => {
    const { api } = setUp([new Response("<html></html>", { status: 200 })]);
    await expect(api.get("/a", "MembershipApi")).rejects.toBeInstanceOf(ApiError);
  });

  it("[API-13][API-14] is logged with its status, a 401 of the login path is not", async () => {
    const { api } = setUp([json({}, { status: 401 })]);
    await api.post("/users/login", {}, "MembershipApi").catch(() => undefined);
    expect(console.error).not.toHaveBeenCalled();
    await api.post("/people", {}, "MembershipApi").catch(() => undefined);
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining("401"));
  });

  it.each(["/login?jwt=SECRET", "/login#jwt=SECRET"])(
    "[O67][API-13] of an address that holds a token is logged without it: %s",
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

  it("[L127] reaches onError whatever the method, and every request reaches onRequest", async () => {
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
      "a network that quotes the header",
      () => Promise.reject(new TypeError('Headers.append: "Bearer SECRET-0123456789" is invalid')),
    ],
    [
      "a network that quotes a piece of it",
      () => Promise.reject(new TypeError("near RET-0123456789")),
    ],
    [
      "a server that quotes it",
      () => json({ error: "No session for SECRET-0123456789" }, { status: 400 }),
    ],
    [
      "a server that fails and quotes it",
      () => json({ error: { message: "x is not a function SECRET-0123456789" } }, { status: 500 }),
    ],
    [
      "a status text that quotes it",
      () => new Response("", { status: 503, statusText: "SECRET-0123456789" }),
    ],
  ])(
    "[D06] of %s quotes no token in its message, the hooks, the log and the console",
    async (_, answer) => {
      vi.useFakeTimers();
      const seen: unknown[] = [];
      const { api, core } = setUp([answer]);
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

  it("[D06] of a host's own request with a header that cannot be sent quotes nothing of it", async () => {
    const { api } = setUp([], { fetch: async (input, init) => json(new Request(input, init).url) });
    const failure = api.fetchWithErrorHandling("https://x.example", {
      headers: [["Authorization", "Bearer bad\ntoken"]],
    });
    await expect(failure).rejects.toMatchObject({ message: "Error", detail: undefined, status: 0 });
    expect(inspect(vi.mocked(console.error).mock.calls)).not.toMatch(/bad|token/);
  });

  it("[D28] in the server's internals has the general message, and is logged as it came", async () => {
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

  it("[D34] with bytes that are not UTF-8 has no text of the server", async () => {
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

  it("[O28] without any answer has an unknown outcome and no server text", async () => {
    const { api } = setUp([new TypeError("Failed to fetch")]);
    await expect(api.post("/a", {}, "MembershipApi")).rejects.toMatchObject({
      status: 0,
      outcome: "unknown",
      hasServerText: false,
    });
  });
});

describe("asking again", () => {
  it("[O24] waits for Retry-After before the one retry of a read, and never repeats a mutation", async () => {
    vi.useFakeTimers();
    const busy = () => new Response("", { status: 429, headers: { "Retry-After": "2" } });
    const read = setUp([busy, json([1])]);
    const answer = read.api.get("/a", "MembershipApi");
    await vi.advanceTimersByTimeAsync(1_999);
    expect(read.calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(answer).resolves.toEqual([1]);
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
  ])("a read that fails with %i is asked %i times", async (status, times) => {
    vi.useFakeTimers();
    const { api, calls } = setUp([() => new Response("", { status })]);
    const failure = api.get("/a", "MembershipApi").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failure).toMatchObject({ status });
    expect(calls).toHaveLength(times);
  });

  it("[O28] is not done where somebody waits for the answer, also when the same is just being asked again", async () => {
    vi.useFakeTimers();
    const { api, calls } = setUp([new TypeError("offline")], { random: () => 0.99 });
    const patient = api.get("/a", "MembershipApi").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1);
    const failure = api
      .get("/a", "MembershipApi", { retry: false })
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ status: 0 });
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await patient).toMatchObject({ status: 0 });
    expect(calls).toHaveLength(4);
  });

  it("[O24] is not done when the server wants to be left alone for long; the failure says until when", async () => {
    const { api, calls } = setUp([
      new Response("", { status: 503, headers: { "Retry-After": "50" } }),
    ]);
    await expect(api.get("/a", "MembershipApi")).rejects.toMatchObject({
      status: 503,
      retryAfter: "50",
    });
    expect(calls).toHaveLength(1);
  });

  it("ends at once, and rejects, with the session or when the caller leaves", async () => {
    vi.useFakeTimers();
    const { api, core, calls } = setUp([
      new Response("", { status: 503, headers: { "Retry-After": "5" } }),
    ]);
    const caller = new AbortController();
    const left = api
      .get("/a", "MembershipApi", { signal: caller.signal })
      .catch((error: unknown) => error);
    const stale = api.get("/a", "MembershipApi").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    caller.abort();
    expect(await left).toMatchObject({ name: "AbortError" });
    core.get(epochService).bump();
    expect(await stale).toBeInstanceOf(StaleSessionError);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(2);
  });

  it("is not done for a read that marks things read", async () => {
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

describe("equal reads at the same time", () => {
  it("share one flight, and are two when they carry different tokens", async () => {
    const { api, calls } = setUp([json([1])]);
    const answers = await Promise.all([
      api.get("/a", "MembershipApi"),
      api.get("/a", "MembershipApi"),
      api.get("/a", "MembershipApi", { anonymous: true }),
    ]);
    expect(answers).toEqual([[1], [1], [1]]);
    expect(calls).toHaveLength(2);
    await api.get("/a", "MembershipApi");
    expect(calls).toHaveLength(3);
  });

  it("are two when one must be fresh: no answer that was asked for earlier; a later one may share it", async () => {
    const gates: ((answer: Response) => void)[] = [];
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

  it("[O26] are each their own where they can be aborted", async () => {
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

describe("a session that ends", () => {
  it("aborts its reads and drops late answers, but leaves anonymous ones alone", async () => {
    const gates: ((response: Response) => void)[] = [];
    const gate = () => new Promise<Response>((resolve) => gates.push(resolve));
    const { api, core } = setUp([gate]);
    const read = api.get("/a", "MembershipApi").catch((error: unknown) => error);
    const write = api.post("/b", {}, "MembershipApi").catch((error: unknown) => error);
    const open = api.get("/c", "MembershipApi", { anonymous: true });
    await vi.waitFor(() => expect(gates).toHaveLength(3));
    core.get(epochService).bump();
    for (const release of gates) release(json(["old"]));
    expect(await read).toBeInstanceOf(StaleSessionError);
    expect(await write).toBeInstanceOf(StaleSessionError);
    await expect(open).resolves.toEqual(["old"]);
  });

  it("does not lend its reads to the next one with the same token", async () => {
    const { api, core, calls } = setUp([
      () => new Promise<Response>(() => undefined),
      json(["new"]),
    ]);
    const old = api.get("/a", "MembershipApi").catch((error: unknown) => error);
    core.get(epochService).bump();
    await expect(api.get("/a", "MembershipApi")).resolves.toEqual(["new"]);
    expect(await old).toBeInstanceOf(StaleSessionError);
    expect(calls).toHaveLength(2);
  });

  it("[RTE-04] tells the host once when the token has expired, and not for a mere lack of permission", async () => {
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
    core.get(apiConfigsService).setToken(`${old}again`);
    await api.get("/a", "MembershipApi").catch(() => undefined);
    expect(onSessionExpired).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["three days ahead and a good answer", 72, json(["data"]), -1, 0],
    ["three days ahead and an empty answer", 72, json([]), -1, 0],
    ["three days ahead and an empty answer without a date", 72, json([]), null, 0],
    ["three days ahead and a refusal", 72, json({}, { status: 401 }), -1, 0],
    ["days behind, an expired token and a refusal", -72, json({}, { status: 401 }), 1, 1],
    [
      "days behind, an expired token and an empty answer",
      -72,
      json({ notificationCount: 0, pmCount: 0 }),
      1,
      1,
    ],
    ["right, an expired token and an empty body", 1, new Response("", { status: 200 }), 1, 1],
    ["right, an expired token and an empty list", 1, json([]), 1, 1],
    ["right, an expired token and data", 1, json([{ id: "1" }]), 1, 0],
    ["right, an expired token and a refusal without a date", 1, json({}, { status: 401 }), null, 1],
    ["right, an expired token and a failure", 1, json({}, { status: 500 }), 1, 0],
  ])(
    "[D07] judges its token by the server's clock, with a device clock that is %s",
    async (_, device, answer, server, times) => {
      const exp = Date.UTC(2026, 4, 1, 12) / 1_000;
      const at = (hours: number) => new Date((exp + hours * 3_600) * 1_000);
      if (server !== null) answer.headers.set("Date", at(server).toUTCString());
      const onSessionExpired = vi.fn();
      const { api, core } = setUp([answer], { now: () => at(device), onSessionExpired });
      core
        .get(apiConfigsService)
        .setToken(makeToken({ userId: "U", churchId: "C", personId: "P", exp }));
      for (const path of ["/1", "/2"]) await api.get(path, "MembershipApi").catch(() => undefined);
      await api.post("/3", {}, "MembershipApi").catch(() => undefined);
      expect(onSessionExpired).toHaveBeenCalledTimes(times);
    },
  );

  it("[D07] hands the answer over although the host's hook throws", async () => {
    const answer = json([], { headers: { Date: new Date().toUTCString() } });
    const onSessionExpired = vi.fn(() => {
      throw new Error("no router");
    });
    const { api, core } = setUp([answer], { onSessionExpired });
    core
      .get(apiConfigsService)
      .setToken(makeToken({ userId: "U", churchId: "C", personId: "P", exp: 1 }));
    await expect(api.post("/1", {}, "MembershipApi")).resolves.toEqual([]);
    expect(onSessionExpired).toHaveBeenCalledTimes(1);
  });

  it("[D07] judges nothing before an answer has come", async () => {
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

  it("[RTE-04][A-36] says nothing of the session for a token that is not, or no longer, in use", async () => {
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
