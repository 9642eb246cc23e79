import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../../src/client/ChurchClient.js";
import { ApiError } from "../../../src/platform/http/ApiError.js";
import { unreadCountsService } from "../../../src/unread/UnreadCountsStore.js";
import { epochService } from "../../../src/platform/core/Epoch.js";
import { hostSessionService } from "../../../src/platform/session/HostSession.js";

import { buildUserChurch, createDemoChurch } from "../../../src/entries/testing.js";

import { muteConsole } from "../../harness/muteConsole.js";
import { json, stubFetch } from "../../harness/stubFetch.js";
import type { ClientOptions } from "../../../src/platform/core/ClientCore.js";
import type { ReceiveSessionOptions, UserContext } from "../../../src/platform/session/types.js";

const PAGE = "https://app.example/login";
const [RUTH, DANIEL] = ["ruth@grace.example", "daniel@grace.example"];
const [GRACE, HOPE, HARBOR] = ["CHU00000001", "CHU00000002", "CHU00000004"];
const server = createDemoChurch();
const ruth = server.signIn(RUTH);
const daniel = server.signIn(DANIEL);
const token = ruth.userChurches[0]?.jwt ?? "";

let log: ReturnType<typeof muteConsole>;
beforeEach(() => {
  log = muteConsole();
  server.faults.clear();
  server.requests.length = 0;
});
afterEach(() => vi.restoreAllMocks());

/** Creates a client on a page at a URL. `events` has its requests and URL changes, in order. */
function openPage(href: string, options: ClientOptions = {}) {
  const events: string[] = [];
  const cookies = new Map<string, string>();
  const page = { href };
  const client = new ChurchClient({
    apis: server.apis,
    fetch: (url, init) => {
      events.push(`${init.method} ${new URL(url).pathname}`);
      return server.fetch(url, init);
    },
    address: {
      read: () => page.href,
      replace: (next) => {
        events.push(`at ${next}`);
        page.href = next;
      },
    },
    cookies: {
      get: (name) => cookies.get(name),
      set: (name, value) => void cookies.set(name, value),
    },
    ...options,
  });
  return { client, page, events, cookies };
}
const link = (churchId = GRACE, jwt = token, mark = "?") =>
  `${PAGE}${mark}jwt=${encodeURIComponent(jwt)}&churchId=${churchId}`;
const signIn = (client: ChurchClient, { user, userChurches } = daniel) =>
  client.startSession({ user, userChurches });
const getSessionIds = (client: ChurchClient) => [
  client.session.identity.userId,
  client.session.identity.churchId,
];
const listTokens = (client: ChurchClient) => [...new Set(client.apis.all.map(({ jwt }) => jwt))];

describe("receiveSession", () => {
  it.each(["?", "#"])(
    "[O67][RTE-09][CFG-03][L118] removes the token after %j from the URL before the request, and signs in",
    async (mark) => {
      const { client, page, events } = openPage(`${link(HOPE, token, mark)}&tab=2`);
      const receiving = client.receiveSession();
      expect(page.href).toBe(`${PAGE}${mark}tab=2`);
      expect(await receiving).toMatchObject({
        outcome: "received",
        returnUrl: "/",
        user: { email: RUTH },
        userChurch: { church: { id: HOPE } },
      });
      expect(events).toEqual([`at ${PAGE}${mark}tab=2`, "POST /membership/users/login"]);
      expect(server.requests).toMatchObject([{ body: { jwt: token }, authorization: undefined }]);
      expect(getSessionIds(client)).toEqual([ruth.user.id, HOPE]);
      expect(listTokens(client)).toEqual([client.session.state.userChurch?.jwt]);
      expect(client.session.state).toMatchObject({
        churchChanged: false,
        person: { id: "PER00000101" },
        userChurches: [{}, {}, {}],
      });
    },
  );

  it("[O67][RTE-09] reads the token from a route in the fragment", async () => {
    const { client, page } = openPage(
      `https://app.example/#/login?jwt=${token}&churchId=${HOPE}&returnUrl=%2Fpeople`,
    );
    expect(await client.receiveSession()).toMatchObject({
      outcome: "received",
      returnUrl: "/people",
    });
    expect(page.href).toBe("https://app.example/#/login?returnUrl=%2Fpeople");
    expect(getSessionIds(client)).toEqual([ruth.user.id, HOPE]);
  });

  it("[RTE-11][O65] returns the return URL only on the same site and without a token", async () => {
    for (const [given, returnUrl] of [
      ["/profile?tab=2", "/profile?tab=2"],
      ["//evil.example", "/"],
      ["/people?jwt=SECRET", "/people"],
    ] as const) {
      const { client, page } = openPage(`${link()}&returnUrl=${encodeURIComponent(given)}`);
      expect(await client.receiveSession()).toMatchObject({ outcome: "received", returnUrl });
      expect(page.href).not.toContain("SECRET");
    }
  });

  it("returns none without a token in the URL, sends no request and changes nothing", async () => {
    const { client, events, page } = openPage(`${PAGE}?churchId=${HOPE}&returnUrl=%2Fpeople`);
    signIn(client);
    expect(await client.receiveSession()).toEqual({ outcome: "none", returnUrl: "/people" });
    expect([events, page.href]).toEqual([[], `${PAGE}?churchId=${HOPE}&returnUrl=%2Fpeople`]);
    expect(getSessionIds(client)).toEqual([daniel.user.id, GRACE]);
  });

  it("returns none on a server and when the URL cannot be read", async () => {
    expect(await new ChurchClient({ apis: server.apis }).receiveSession()).toEqual({
      outcome: "none",
      returnUrl: "/",
    });
    expect(
      await new ChurchClient({
        address: { read: () => link(), replace: () => undefined },
        isShared: true,
      }).receiveSession(),
    ).toEqual({
      outcome: "none",
      returnUrl: "/",
    });
    const throwSecurityError = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    const { client } = openPage("", {
      address: { read: throwSecurityError, replace: throwSecurityError },
    });
    expect(await client.receiveSession()).toEqual({ outcome: "none", returnUrl: "/" });
  });

  it("signs in when the URL cannot be replaced", async () => {
    const replace = vi.fn(() => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    });
    const { client } = openPage("", { address: { read: () => link(), replace } });
    expect(await client.receiveSession()).toMatchObject({ outcome: "received" });
    expect(replace).toHaveBeenCalledExactlyOnceWith(PAGE);
  });

  it("[L118] sends one request for simultaneous calls", async () => {
    const { client, events } = openPage(link());
    const [first, second] = await Promise.all([client.receiveSession(), client.receiveSession()]);
    expect(second).toBe(first);
    expect(events.filter((event) => event.startsWith("POST"))).toHaveLength(1);
    expect(await client.receiveSession()).toEqual({ outcome: "none", returnUrl: "/" });
  });
});

describe("the church that receiveSession selects", () => {
  it.each([
    ["the church in the link", HOPE, undefined, HOPE],
    ["the church in the link, before the last church", HOPE, HARBOR, HOPE],
    [
      "the last church if the link names one that the user does not have",
      "CHU00000003",
      HARBOR,
      HARBOR,
    ],
    ["the last church if the link names none", "", HARBOR, HARBOR],
    ["the first church if the user has neither", "CHU00000003", "CHU00000003", GRACE],
    ["the first church if link and cookie name none", "", undefined, GRACE],
  ])("[O81][USR-09][USR-11][A-16] is %s", async (_, named, last, chosen) => {
    const { client, cookies } = openPage(link(named));
    if (last) cookies.set("lastChurchId", last);
    await client.receiveSession();
    expect(client.session.identity.churchId).toBe(chosen);
    expect(cookies.get("lastChurchId")).toBe(chosen);
  });

  it("is undefined for a user without churches, who gets their own token", async () => {
    const { fetch } = stubFetch(json({ user: { id: "U9", jwt: "own" }, userChurches: null }));
    const { client, cookies } = openPage(link(), { fetch });
    expect(await client.receiveSession()).toMatchObject({
      outcome: "received",
      userChurch: undefined,
    });
    expect(client.session.state).toMatchObject({
      user: { id: "U9" },
      userChurch: undefined,
      userChurches: [],
      churchChanged: false,
    });
    expect([listTokens(client), cookies.size]).toEqual([["own"], 0]);
  });

  it.each([[[null, "x", {}, { church: null }]], [{ length: 3 }], ["churches"]])(
    "is undefined when the server's churches are %j",
    async (userChurches) => {
      const { fetch } = stubFetch(json({ user: { id: "U9" }, userChurches }));
      const { client } = openPage(link(), { fetch });
      expect(await client.receiveSession()).toMatchObject({
        outcome: "received",
        userChurch: undefined,
      });
    },
  );
});

describe("the privacy of the token", () => {
  /** Returns everything that a host can log during receiveSession, as one text. */
  async function recordAfter(response: Response | Error) {
    const seen: unknown[] = [];
    const { fetch } = stubFetch(response);
    const { client } = openPage(link(), { fetch, onErrorLog: (record) => void seen.push(record) });
    client.api.onRequest = (...given) => void seen.push(given);
    client.api.onError = (url, options, error) => {
      seen.push([url, options, error]);
      client.errors.logError(
        "call",
        String(error),
        `${url} ${inspect(options, { depth: 9 })} ${inspect(error, { depth: 9 })}`,
      );
    };
    const result = await client.receiveSession();
    seen.push({ ...result, retry: undefined }, ...Object.values(log).map((spy) => spy.mock.calls));
    return {
      text: inspect(seen, {
        depth: 12,
        showHidden: true,
        maxArrayLength: null,
        maxStringLength: null,
      }),
      result,
    };
  }
  const quotingText = `Invalid token ${token}`;

  it.each([
    ["a 401 response that quotes it", json({ errors: [quotingText] }, { status: 401 })],
    [
      "a 403 response that quotes a part of it",
      json({ errors: [`jwt malformed: ${token.slice(4, 30)}…`] }, { status: 403 }),
    ],
    ["a 500 response that quotes it", json({ error: { message: quotingText } }, { status: 500 })],
    ["a plain-text 502 response that quotes it", new Response(quotingText, { status: 502 })],
    ["a status text that quotes it", new Response("", { status: 500, statusText: quotingText })],
    [
      "a network error that quotes it",
      new Error(`could not send ${JSON.stringify({ jwt: token })}`),
    ],
    ["a response without a session", json({ jwt: token })],
  ])(
    "[O67][L123] keeps the token out of hooks, errors, logs and the console after %s",
    async (_, response) => {
      const { text, result } = await recordAfter(response);
      expect(["refused", "failed"]).toContain(result.outcome);
      expect("error" in result && result.error.message).toMatch(/^\w+ \w+ \w+/);
      expect(text).toContain("/users/login");
      for (let start = 0; start + 12 <= token.length; start += 1)
        expect(text).not.toContain(token.slice(start, start + 12));
    },
  );

  it("[API-13][API-14] calls the host's onError for each failure and logs all but a 401 to the console", async () => {
    for (const [status, logged] of [
      [500, [["API error 500: POST /users/login: Down"]]],
      [401, []],
    ] as const) {
      log.error.mockClear();
      const { client } = openPage(link(), {
        fetch: stubFetch(json({ error: "Down" }, { status })).fetch,
      });
      const onError = vi.fn();
      client.api.onError = onError;
      await client.receiveSession();
      const url = "http://demo.church/membership/users/login";
      expect(onError).toHaveBeenCalledExactlyOnceWith(
        url,
        expect.objectContaining({ body: null }),
        expect.objectContaining({ status }),
      );
      expect(log.error.mock.calls).toEqual(logged);
    }
  });

  it("refuses a token although the host's onError throws", async () => {
    const fetch = stubFetch(json({ error: "No" }, { status: 401 })).fetch;
    const { client } = openPage(link(), { fetch });
    client.api.onError = () => {
      throw new Error("no logger");
    };
    expect(await client.receiveSession()).toMatchObject({ outcome: "refused" });
  });

  it("keeps a server message that does not quote the token", async () => {
    const { result } = await recordAfter(json({ errors: ["Login failed"] }, { status: 401 }));
    expect(result).toMatchObject({
      outcome: "refused",
      error: { message: "Login failed", status: 401, hasServerText: true },
    });
  });

  it("lets hooks add headers to the request", async () => {
    const { client } = openPage(link());
    client.api.onRequest = (_, options) =>
      void Object.assign(options.headers ?? {}, { "X-Batch-Id": "7" });
    const sent = vi.spyOn(server, "fetch");
    await client.receiveSession();
    expect(new Headers(sent.mock.calls[0]?.[1]?.headers).get("X-Batch-Id")).toBe("7");
    expect(sent.mock.calls[0]?.[1]?.body).toBe(JSON.stringify({ jwt: token }));
  });
});

describe("receiveSession while another user is signed in", () => {
  const rejections: [string, ReceiveSessionOptions][] = [
    ["there is no confirm callback", {}],
    ["confirm returns false", { confirm: () => false }],
    ["confirm resolves to false", { confirm: () => Promise.resolve(false) }],
    ["confirm rejects", { confirm: () => Promise.reject(new Error("closed")) }],
    [
      "confirm throws",
      {
        confirm: () => {
          throw new Error("no dialog");
        },
      },
    ],
    ["confirm returns another value than true", { confirm: () => "yes" as never }],
  ];

  it.each(rejections)("keeps the current session when %s", async (_, options) => {
    const { client, page } = openPage(link());
    signIn(client);
    const before = client.session.state;
    const tokensBefore = listTokens(client);
    expect(await client.receiveSession(options)).toEqual({ outcome: "kept", returnUrl: "/" });
    expect(client.session.state).toBe(before);
    expect(listTokens(client)).toEqual(tokensBefore);
    expect(page.href).toBe(PAGE);
  });

  it("confirms with both users and no token before it changes the session", async () => {
    const { client } = openPage(link(HOPE));
    signIn(client);
    const confirm = vi.fn(({ from, to }: { from: object; to: object }) => {
      expect(getSessionIds(client)).toEqual([daniel.user.id, GRACE]);
      expect([from, to]).toMatchObject([{ email: DANIEL }, { email: RUTH }]);
      expect(inspect([from, to])).not.toMatch(/jwt|eyJ/);
      return Promise.resolve(true);
    });
    expect(await client.receiveSession({ confirm })).toMatchObject({ outcome: "received" });
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(server.requests.map(({ authorization }) => authorization)).toEqual([undefined]);
    expect(getSessionIds(client)).toEqual([ruth.user.id, HOPE]);
    expect(client.session.state.userChurches).toHaveLength(3);
  });

  const context: UserContext = {
    user: daniel.user,
    person: undefined,
    userChurch: undefined,
    userChurches: undefined,
    setUser: vi.fn(),
    setPerson: vi.fn(),
    setUserChurch: vi.fn(),
    setUserChurches: vi.fn(),
  };
  it.each<[string, ReceiveSessionOptions, (client: ChurchClient) => void]>([
    ["a host cookie", { signedIn: { id: "USR00000002" } }, () => undefined],
    ["a host cookie without a user id", { signedIn: {} }, () => undefined],
    ["the host's context", { context }, () => undefined],
    [
      "the church in the host's context",
      { context: { ...context, user: undefined, userChurch: daniel.userChurches[0] } },
      () => undefined,
    ],
    ["API tokens alone", {}, (client) => client.apis.setToken("somebody's")],
    [
      "the church of the session alone",
      {},
      (client) => client.session.assign({ userChurch: daniel.userChurches[0] }),
    ],
  ])("detects the current user from %s", async (_, options, prepare) => {
    const { client } = openPage(link());
    prepare(client);
    const before = client.session.state;
    expect(await client.receiveSession(options)).toMatchObject({ outcome: "kept" });
    expect(client.session.state).toBe(before);
    expect(context.setUser).not.toHaveBeenCalled();
  });

  it.each<[string, ReceiveSessionOptions, (client: ChurchClient) => void]>([
    ["the session", {}, (client) => signIn(client, ruth)],
    ["a host cookie", { signedIn: { id: "USR00000001" } }, () => undefined],
    [
      "the person in a church",
      {},
      (client) => client.session.assign({ userChurch: ruth.userChurches[0] }),
    ],
  ])("[USR-03] does not confirm when %s identifies the same user", async (_, options, prepare) => {
    const confirm = vi.fn(() => false);
    const { client } = openPage(link(HOPE));
    prepare(client);
    expect(await client.receiveSession({ ...options, confirm })).toMatchObject({
      outcome: "received",
    });
    expect(confirm).not.toHaveBeenCalled();
    expect(getSessionIds(client)).toEqual([ruth.user.id, HOPE]);
  });
});

describe("a pending confirmation", () => {
  /** Opens a page that asks Daniel for confirmation, which never resolves. */
  async function openConfirmation() {
    const page = openPage(link(HOPE));
    signIn(page.client);
    const confirm = vi.fn(() => new Promise<boolean>(() => undefined));
    const receiving = page.client.receiveSession({ confirm });
    await vi.waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    return { ...page, receiving };
  }

  it.each<[string, (client: ChurchClient) => void, unknown[]]>([
    ["another user signs in", (client) => signIn(client, ruth), [ruth.user.id, GRACE]],
    ["the user logs out", (client) => client.session.logout(), [undefined, undefined]],
  ])("ends with the outcome kept when %s", async (_, meanwhile, after) => {
    const { client, receiving } = await openConfirmation();
    meanwhile(client);
    expect(await receiving).toEqual({ outcome: "kept", returnUrl: "/" });
    expect(getSessionIds(client)).toEqual(after);
    expect(await client.receiveSession()).toEqual({ outcome: "none", returnUrl: "/" });
  });

  it("ends with the outcome kept when another link is followed", async () => {
    const { client, page, receiving } = await openConfirmation();
    page.href = link(GRACE, daniel.user.jwt);
    expect(await client.receiveSession()).toMatchObject({ outcome: "received" });
    expect(await receiving).toMatchObject({ outcome: "kept" });
  });

  it.each([
    ["counts when the host signs in the same user meanwhile", daniel, "received"],
    ["is ignored when the host signs in another user meanwhile", ruth, "kept"],
  ] as const)("%s", async (_, found, outcome) => {
    const { client } = openPage(link(HOPE));
    let confirmWith: (isConfirmed: boolean) => void = () => undefined;
    const confirm = vi.fn(() => new Promise<boolean>((resolve) => (confirmWith = resolve)));
    const receiving = client.receiveSession({ confirm, signedIn: { id: daniel.user.id ?? "" } });
    await vi.waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    signIn(client, found);
    await Promise.resolve();
    confirmWith(true);
    expect(await receiving).toMatchObject({ outcome });
  });

  it("is replaced by the confirm of a later call, and its result counts for all calls", async () => {
    const { client, receiving } = await openConfirmation();
    const waiting = client.receiveSession();
    const again = client.receiveSession({
      confirm: ({ from, to }) => from.email === DANIEL && to.email === RUTH,
    });
    expect([await receiving, await waiting, await again]).toMatchObject([
      { outcome: "received" },
      { outcome: "received" },
      { outcome: "received" },
    ]);
    expect(getSessionIds(client)).toEqual([ruth.user.id, HOPE]);
    expect(server.requests.filter(({ path }) => path.endsWith("/users/login"))).toHaveLength(1);
  });
});

describe("simultaneous receiveSession calls", () => {
  it.each([0, 1, 2])("use the newest confirm when call %i passes none", async (silent) => {
    const { client } = openPage(link(HOPE));
    signIn(client);
    const confirmed: number[] = [];
    const calls = [0, 1, 2].map((call) =>
      client.receiveSession(call === silent ? {} : { confirm: () => confirmed.push(call) > 0 }),
    );
    for (const each of await Promise.all(calls))
      expect(each).toMatchObject({ outcome: "received" });
    expect(confirmed).toEqual([silent === 2 ? 1 : 2]);
  });

  it.each<ReceiveSessionOptions>([{ signedIn: { id: "USR00000002" } }, { signedIn: {} }])(
    "keep the session when one of them passes %j",
    async (options) => {
      const { client } = openPage(link(HOPE));
      const calls = [
        client.receiveSession(),
        client.receiveSession(options),
        client.receiveSession(),
      ];
      for (const each of await Promise.all(calls)) expect(each).toMatchObject({ outcome: "kept" });
    },
  );
});

describe("a late sign-in response", () => {
  /** Opens a page whose login response waits for `respond`. */
  function openPendingPage(href = link(HOPE)) {
    const pending: (() => void)[] = [];
    const page = openPage(href, {
      fetch: (url, init) =>
        new Promise((resolve) => pending.push(() => resolve(server.fetch(url, init)))),
    });
    const respond = async (index = 0) => {
      await vi.waitFor(() => expect(pending.length).toBeGreaterThan(index));
      pending[index]?.();
    };
    return { ...page, respond };
  }

  it.each<[string, (client: ChurchClient) => void, (client: ChurchClient) => void, unknown[]]>([
    [
      "another user signed in",
      () => undefined,
      (client) => signIn(client),
      [daniel.user.id, GRACE],
    ],
    [
      "the same user selected a church",
      (client) => signIn(client, ruth),
      (client) => client.session.selectChurch({ churchId: HARBOR }),
      [ruth.user.id, HARBOR],
    ],
    [
      "the same user logged out",
      (client) => signIn(client, ruth),
      (client) => client.session.logout(),
      [undefined, undefined],
    ],
    [
      "another user logged out",
      (client) => signIn(client),
      (client) => client.session.logout(),
      [undefined, undefined],
    ],
  ])("changes nothing when %s meanwhile", async (_, before, meanwhile, after) => {
    const { client, respond } = openPendingPage();
    before(client);
    const receiving = client.receiveSession({ confirm: () => true });
    meanwhile(client);
    await respond();
    expect(await receiving).toMatchObject({ outcome: "kept" });
    expect(getSessionIds(client)).toEqual(after);
  });

  it.each(["nothing", "a token alone"])(
    "counts when the host signs in the same user meanwhile and had %s at first",
    async (first) => {
      const { client, respond } = openPendingPage();
      if (first !== "nothing") client.apis.setToken("somebody's");
      const receiving = client.receiveSession();
      signIn(client, ruth);
      await respond();
      expect(await receiving).toMatchObject({ outcome: "received" });
      expect(getSessionIds(client)).toEqual([ruth.user.id, HOPE]);
    },
  );

  it.each<[string, ReceiveSessionOptions]>([
    ["a cookie", { signedIn: { id: "USR00000001" } }],
    ["nothing", {}],
  ])(
    "selects the church of the link when the host, which passed %s, signs in the same user meanwhile",
    async (_, options) => {
      const { client, respond } = openPendingPage();
      const receiving = client.receiveSession(options);
      signIn(client, ruth);
      expect(getSessionIds(client)).toEqual([ruth.user.id, GRACE]);
      await respond();
      expect(await receiving).toMatchObject({ outcome: "received" });
      expect(getSessionIds(client)).toEqual([ruth.user.id, HOPE]);
    },
  );

  it("changes nothing when the user that the host passed logs out meanwhile", async () => {
    const { client, respond } = openPendingPage();
    const receiving = client.receiveSession({ signedIn: { id: "USR00000001" } });
    signIn(client, ruth);
    client.session.logout();
    await respond();
    expect(await receiving).toMatchObject({ outcome: "kept" });
  });

  it("changes nothing when the session changes during the confirmation", async () => {
    const { client } = openPage(link());
    signIn(client);
    const confirm = () => {
      client.session.logout();
      return true;
    };
    expect(await client.receiveSession({ confirm })).toMatchObject({ outcome: "kept" });
    expect(getSessionIds(client)).toEqual([undefined, undefined]);
  });

  it("is ignored when another link was followed later, in either order of responses", async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const { client, page, respond } = openPendingPage(link(GRACE, token));
      const first = client.receiveSession();
      page.href = link(GRACE, daniel.user.jwt);
      const second = client.receiveSession();
      expect(page.href).toBe(PAGE);
      for (const index of order) await respond(index);
      expect([await first, await second]).toMatchObject([
        { outcome: "kept" },
        { outcome: "received" },
      ]);
      expect(getSessionIds(client)).toEqual([daniel.user.id, GRACE]);
    }
  });
});

describe("a failed receiveSession", () => {
  it("is refused for an invalid token and has no retry", async () => {
    const { client, page } = openPage(link(GRACE, "no-token-at-all"));
    signIn(client);
    const result = await client.receiveSession();
    expect(result).toMatchObject({
      outcome: "refused",
      error: { status: 401, message: "Login failed" },
    });
    expect(result).not.toHaveProperty("retry");
    expect([page.href, ...getSessionIds(client)]).toEqual([PAGE, daniel.user.id, GRACE]);
    expect(log.error).not.toHaveBeenCalled();
  });

  it("is refused without a request for a URL with two tokens", async () => {
    const { client, page, events } = openPage(`${link()}&jwt=another`);
    expect(await client.receiveSession()).toMatchObject({
      outcome: "refused",
      error: { message: expect.stringContaining("more than one") as string },
    });
    expect([page.href, events]).toEqual([PAGE, [`at ${PAGE}`]]);
  });

  it.each([
    ["a network error before the request", { kind: "dropBefore" }],
    ["a lost response", { kind: "dropAfter" }],
    ["a 500 response", { kind: "status", status: 500 }],
    ["a 429 response", { kind: "status", status: 429 }],
    ["an HTML response", { kind: "html" }],
    ["an empty response", { kind: "empty" }],
    ["a user without an id", { kind: "body", body: '{"user":{"email":"x"},"userChurches":[]}' }],
    ["a list", { kind: "body", body: "[]" }],
  ] as const)(
    "[O28] can be retried after %s while the URL stays without the token",
    async (_, fault) => {
      server.faults.add({ path: "/users/login", times: 2, do: fault });
      const { client, page } = openPage(link(HOPE));
      const result = await client.receiveSession();
      if (result.outcome !== "failed") throw new Error(result.outcome);
      expect(result.error).toBeInstanceOf(Error);
      expect([page.href, ...getSessionIds(client)]).toEqual([PAGE, undefined, undefined]);
      const again = await result.retry();
      if (again.outcome !== "failed") throw new Error(again.outcome);
      expect(await again.retry()).toMatchObject({ outcome: "received" });
      expect([page.href, ...getSessionIds(client)]).toEqual([PAGE, ruth.user.id, HOPE]);
    },
  );

  it("has an Error that mentions the session when a host's hook throws a string", async () => {
    const { client } = openPage(link());
    client.api.onRequest = () => {
      // oxlint-disable-next-line typescript/only-throw-error
      throw "no";
    };
    const error = expect.objectContaining({
      message: expect.stringMatching(/session/) as string,
    }) as Error;
    expect(await client.receiveSession()).toMatchObject({ outcome: "failed", error });
  });

  it("sends one request for simultaneous retries", async () => {
    server.faults.add({ path: "/users/login", times: 1, do: { kind: "dropBefore" } });
    const { client, events } = openPage(link());
    const result = await client.receiveSession();
    if (result.outcome !== "failed") throw new Error(result.outcome);
    await Promise.all([result.retry(), result.retry(), result.retry()]);
    expect(events.filter((event) => event.startsWith("POST"))).toHaveLength(2);
  });

  it("[O30] can be retried after the host configures the API", async () => {
    const { client } = openPage(link(), { apis: [] });
    const result = await client.receiveSession();
    if (result.outcome !== "failed") throw new Error(result.outcome);
    expect(result.error.message).toBe("API configuration not found: MembershipApi");
    client.apis.all = server.apis.map((api) => ({ ...api }));
    expect(await result.retry()).toMatchObject({ outcome: "received" });
  });

  it("has an ApiError with status, outcome and path", async () => {
    const { client } = openPage(link(), { fetch: stubFetch(json({}, { status: 503 })).fetch });
    const result = await client.receiveSession();
    if (result.outcome !== "failed") throw new Error(result.outcome);
    expect(result.error).toBeInstanceOf(ApiError);
    expect(result.error).toMatchObject({ status: 503, outcome: "unknown", path: "/users/login" });
  });
});

describe("a session change", () => {
  /** Records the session state that each kind of subscriber sees when it is notified. */
  function recordStates(client: ChurchClient) {
    const seen = new Set<string>();
    const record = () => {
      const { user, person, userChurch, userChurches } = client.session.state;
      seen.add(
        [
          user?.id,
          userChurch?.church.id,
          person?.id,
          userChurches?.length,
          listTokens(client).join(),
        ].join(" | "),
      );
    };
    client.core.get(epochService).subscribe(record);
    client.core.get(epochService).sessionEnd.addEventListener("abort", record);
    client.core.get(unreadCountsService).store.subscribe(record);
    client.session.store.subscribe(record);
    return seen;
  }
  const stateOf = ({ user, userChurches }: typeof ruth, index = 0) =>
    [
      user.id,
      userChurches[index]?.church.id,
      userChurches[index]?.person.id,
      userChurches.length,
      userChurches[index]?.jwt,
    ].join(" | ");

  it("[USR-02][L17] never exposes one user with another user's church or tokens", async () => {
    const { client } = openPage(link(HOPE));
    signIn(client);
    client.counts.store.setState({ notificationCount: 3, pmCount: 2 });
    const seen = recordStates(client);
    await client.receiveSession({ confirm: () => true });
    const received = { user: ruth.user, userChurches: client.session.state.userChurches ?? [] };
    expect([...seen]).toEqual([stateOf(received, 1)]);
    expect(client.counts.store.getState()).toEqual({ notificationCount: 0, pmCount: 0 });
  });

  it("[USR-13][USR-14][L17] never exposes a church with another's tokens on selection or logout", () => {
    const { client } = openPage(PAGE);
    signIn(client, ruth);
    client.counts.store.setState({ notificationCount: 3, pmCount: 2 });
    const seen = recordStates(client);
    client.session.selectChurch({ churchId: HOPE });
    expect([...seen]).toEqual([stateOf(ruth, 1)]);
    seen.clear();
    client.session.logout();
    expect([...seen]).toEqual([" |  |  |  | "]);
  });

  it.each([
    null,
    undefined,
    [],
    {},
    "x",
    [null],
    [{}],
    [{ keyName: "MembershipApi", permissions: null, jwt: null }],
  ])("[L17] sets the church and its tokens together when apis is %j", (apis) => {
    const { client } = openPage(PAGE);
    const odd = buildUserChurch({
      church: { id: "ODD" },
      person: { id: "P" },
      jwt: "odd",
      apis: apis as never,
    });
    signIn(client, { user: ruth.user, userChurches: [...ruth.userChurches, odd] });
    const seen = recordStates(client);
    expect(client.session.selectChurch({ churchId: "ODD" })).toBe(odd);
    expect([...seen]).toEqual([[ruth.user.id, "ODD", "P", 4, "odd"].join(" | ")]);
  });

  it("[L17] leaves everything unchanged when reading the church throws", () => {
    const { client, cookies } = openPage(PAGE);
    signIn(client, ruth);
    const before = [
      client.session.state,
      client.apis.all,
      client.core.get(epochService).value,
      cookies.get("lastChurchId"),
    ];
    const broken = {
      ...ruth.userChurches[1],
      church: { id: HOPE },
    } as (typeof ruth.userChurches)[0];
    Object.defineProperty(broken, "apis", {
      get: () => {
        throw new Error("broken");
      },
    });
    expect(() => client.session.selectUserChurch(broken)).toThrow("broken");
    expect([
      client.session.state,
      client.apis.all,
      client.core.get(epochService).value,
      cookies.get("lastChurchId"),
    ]).toEqual(before);
    expect(client.session.state).toBe(before[0]);
  });

  it("[O80] works when cookies throw", () => {
    const throwSecurityError = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    const { client } = openPage(PAGE, {
      cookies: { get: throwSecurityError, set: throwSecurityError },
    });
    signIn(client, ruth);
    expect(client.session.selectChurch({ churchId: HOPE })).toBe(ruth.userChurches[1]);
    expect([client.lastChurchId, listTokens(client)]).toEqual([
      undefined,
      [ruth.userChurches[1]?.jwt],
    ]);
  });

  it("[L5] clears the unread counts when an epoch subscriber throws", () => {
    const { client } = openPage(PAGE);
    signIn(client, ruth);
    client.core.get(epochService).subscribe(() => {
      throw new Error("thrown by a subscriber");
    });
    client.counts.store.setState({ notificationCount: 3, pmCount: 2 });
    client.session.selectChurch({ churchId: HOPE });
    expect(client.counts.store.getState()).toEqual({ notificationCount: 0, pmCount: 0 });
    expect(log.error).toHaveBeenCalledExactlyOnceWith(new Error("thrown by a subscriber"));
  });
});

describe("the host's context after receiveSession", () => {
  const makeContext = (session?: typeof ruth): UserContext => ({
    user: session?.user,
    userChurches: session?.userChurches,
    userChurch: session?.userChurches[0],
    person: session?.userChurches[0]?.person,
    setUser: vi.fn(),
    setPerson: vi.fn(),
    setUserChurch: vi.fn(),
    setUserChurches: vi.fn(),
  });

  it("[USR-13] gets the received session through its setters", async () => {
    const { client } = openPage(link(HOPE));
    const context = makeContext();
    await client.receiveSession({ context });
    const { user, person, userChurch, userChurches } = client.session.state;
    expect(
      [context.setUser, context.setUserChurches, context.setUserChurch, context.setPerson].map(
        (setter) => vi.mocked(setter).mock.calls,
      ),
    ).toEqual([[[user]], [[userChurches]], [[userChurch]], [[person]]]);
  });

  it.each([
    ["was received before and is passed", true, true],
    ["was only received before", true, false],
    ["is only passed", false, true],
  ])(
    "does not restore the former session when it %s and is stale",
    async (_, wasReceived, isPassed) => {
      const { client } = openPage(link(HOPE));
      const stale = makeContext(daniel);
      if (wasReceived) client.core.get(hostSessionService).receive(stale);
      await client.receiveSession({ confirm: () => true, ...(isPassed && { context: stale }) });
      const after = client.session.state;
      client.core.get(hostSessionService).receive(stale);
      client.core.get(hostSessionService).receive({ ...stale, user: after.user });
      expect(client.session.state).toBe(after);
      client.core
        .get(hostSessionService)
        .receive({ ...stale, user: undefined, userChurch: undefined, person: undefined });
      expect(client.session.state).toBe(after);
    },
  );

  it("does not restore the former session for a new user without a church", async () => {
    const { client } = openPage(link(), {
      fetch: stubFetch(json({ user: { id: "U9" }, userChurches: [] })).fetch,
    });
    const stale = makeContext(daniel);
    client.core.get(hostSessionService).receive(stale);
    await client.receiveSession({ confirm: () => true });
    client.core.get(hostSessionService).receive(stale);
    expect(client.session.state).toMatchObject({ user: { id: "U9" }, userChurch: undefined });
  });
});
