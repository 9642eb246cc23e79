import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../../src/client/ChurchClient.js";
import type { ClientOptions } from "../../../src/platform/core/types.js";
import { ApiError } from "../../../src/platform/http/ApiError.js";
import type { ReceiveSessionOptions, UserContext } from "../../../src/platform/session/types.js";
import { unreadCountsService } from "../../../src/unread/UnreadCounts.js";
import { epochService } from "../../../src/platform/core/Epoch.js";
import { hostSessionService } from "../../../src/platform/session/HostSession.js";

import { buildUserChurch, createDemoChurch } from "../../../src/testing.js";

import { muteConsole } from "../../harness/muteConsole.js";
import { json, stubFetch } from "../../harness/stubFetch.js";

const PAGE = "https://app.example/login";
const [RUTH, DANIEL] = ["ruth@grace.example", "daniel@grace.example"];
const [GRACE, HOPE, HARBOUR] = ["CHU00000001", "CHU00000002", "CHU00000004"];
/** Whose way in is in the links of these tests. */
const church = createDemoChurch();
const ruth = church.signIn(RUTH);
const daniel = church.signIn(DANIEL);
const token = ruth.userChurches[0]?.jwt ?? "";

let log: ReturnType<typeof muteConsole>;
beforeEach(() => {
  log = muteConsole();
  church.faults.clear();
  church.requests.length = 0;
});
afterEach(() => vi.restoreAllMocks());

/** A page at an address, and everything that happens to it, in order. */
function arrive(href: string, options: ClientOptions = {}) {
  const events: string[] = [];
  const cookies = new Map<string, string>();
  const page = { href };
  const client = new ChurchClient({
    apis: church.apis,
    fetch: (url, init) => {
      events.push(`${init.method} ${new URL(url).pathname}`);
      return church.fetch(url, init);
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
  client.signIn({ user, userChurches });
const who = (client: ChurchClient) => [
  client.session.identity.userId,
  client.session.identity.churchId,
];
const tokens = (client: ChurchClient) => [...new Set(client.apis.all.map(({ jwt }) => jwt))];

describe("a hand-over", () => {
  it.each(["?", "#"])(
    "[O67][RTE-09][CFG-03][L118] in %j leaves the address before the first request, and becomes the session",
    async (mark) => {
      const { client, page, events } = arrive(`${link(HOPE, token, mark)}&tab=2`);
      const receiving = client.receiveSession();
      expect(page.href).toBe(`${PAGE}${mark}tab=2`);
      expect(await receiving).toMatchObject({
        outcome: "received",
        returnUrl: "/",
        user: { email: RUTH },
        userChurch: { church: { id: HOPE } },
      });
      expect(events).toEqual([`at ${PAGE}${mark}tab=2`, "POST /membership/users/login"]);
      expect(church.requests).toMatchObject([{ body: { jwt: token }, authorization: undefined }]);
      expect(who(client)).toEqual([ruth.user.id, HOPE]);
      expect(tokens(client)).toEqual([client.session.state.userChurch?.jwt]);
      expect(client.session.state).toMatchObject({
        churchChanged: false,
        person: { id: "PER00000101" },
        userChurches: [{}, {}, {}],
      });
    },
  );

  it("[O67][RTE-09] comes by the route in a fragment, too", async () => {
    const { client, page } = arrive(
      `https://app.example/#/login?jwt=${token}&churchId=${HOPE}&returnUrl=%2Fpeople`,
    );
    expect(await client.receiveSession()).toMatchObject({
      outcome: "received",
      returnUrl: "/people",
    });
    expect(page.href).toBe("https://app.example/#/login?returnUrl=%2Fpeople");
    expect(who(client)).toEqual([ruth.user.id, HOPE]);
  });

  it("[RTE-11][O65] comes with the way back, where it stays on this site", async () => {
    for (const [wayBack, way] of [
      ["/profile?tab=2", "/profile?tab=2"],
      ["//evil.example", "/"],
      ["/people?jwt=SECRET", "/people"],
    ] as const) {
      const { client, page } = arrive(`${link()}&returnUrl=${encodeURIComponent(wayBack)}`);
      expect(await client.receiveSession()).toMatchObject({ outcome: "received", returnUrl: way });
      expect(page.href).not.toContain("SECRET");
    }
  });

  it("is none where the address has none: nothing is asked, nothing changes", async () => {
    const { client, events, page } = arrive(`${PAGE}?churchId=${HOPE}&returnUrl=%2Fpeople`);
    signIn(client);
    expect(await client.receiveSession()).toEqual({ outcome: "none", returnUrl: "/people" });
    expect([events, page.href]).toEqual([[], `${PAGE}?churchId=${HOPE}&returnUrl=%2Fpeople`]);
    expect(who(client)).toEqual([daniel.user.id, GRACE]);
  });

  it("is none on a server, and where the address cannot be read", async () => {
    expect(await new ChurchClient({ apis: church.apis }).receiveSession()).toEqual({
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
    const denied = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    const { client } = arrive("", { address: { read: denied, replace: denied } });
    expect(await client.receiveSession()).toEqual({ outcome: "none", returnUrl: "/" });
  });

  it("goes on in a page that may not change its address", async () => {
    const replace = vi.fn(() => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    });
    const { client } = arrive("", { address: { read: () => link(), replace } });
    expect(await client.receiveSession()).toMatchObject({ outcome: "received" });
    expect(replace).toHaveBeenCalledExactlyOnceWith(PAGE);
  });

  it("[L118] is one exchange, however often an effect asks for it at once", async () => {
    const { client, events } = arrive(link());
    const [first, second] = await Promise.all([client.receiveSession(), client.receiveSession()]);
    expect(second).toBe(first);
    expect(events.filter((event) => event.startsWith("POST"))).toHaveLength(1);
    expect(await client.receiveSession()).toEqual({ outcome: "none", returnUrl: "/" });
  });
});

describe("the church of a hand-over", () => {
  it.each([
    ["the one that is named", HOPE, undefined, HOPE],
    ["the one that is named, whatever was chosen last", HOPE, HARBOUR, HOPE],
    ["the one chosen last, where another's is named", "CHU00000003", HARBOUR, HARBOUR],
    ["the one chosen last, where none is named", "", HARBOUR, HARBOUR],
    ["the first, where neither is the user's own", "CHU00000003", "CHU00000003", GRACE],
    ["the first, where nothing is known", "", undefined, GRACE],
  ])("[O81][USR-09][USR-11][A-16] is %s", async (_, named, last, chosen) => {
    const { client, cookies } = arrive(link(named));
    if (last) cookies.set("lastChurchId", last);
    await client.receiveSession();
    expect(client.session.identity.churchId).toBe(chosen);
    expect(cookies.get("lastChurchId")).toBe(chosen);
  });

  it("is none for a user without any: they get their own token and no rights", async () => {
    const { fetch } = stubFetch(json({ user: { id: "U9", jwt: "own" }, userChurches: null }));
    const { client, cookies } = arrive(link(), { fetch });
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
    expect([tokens(client), cookies.size]).toEqual([["own"], 0]);
  });

  it.each([[[null, "x", {}, { church: null }]], [{ length: 3 }], ["churches"]])(
    "survives churches that are %j",
    async (userChurches) => {
      const { fetch } = stubFetch(json({ user: { id: "U9" }, userChurches }));
      const { client } = arrive(link(), { fetch });
      expect(await client.receiveSession()).toMatchObject({
        outcome: "received",
        userChurch: undefined,
      });
    },
  );
});

describe("a token that nobody else may see", () => {
  /** Everything that a host could have written down. */
  async function seenAfter(answer: Response | Error) {
    const seen: unknown[] = [];
    const { fetch } = stubFetch(answer);
    const { client } = arrive(link(), { fetch, onErrorLog: (record) => void seen.push(record) });
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
  const quoting = `Invalid token ${token}`;

  it.each([
    ["a refusal that quotes it", json({ errors: [quoting] }, { status: 401 })],
    [
      "a refusal that quotes a piece of it",
      json({ errors: [`jwt malformed: ${token.slice(4, 30)}…`] }, { status: 403 }),
    ],
    ["a server that fails and quotes it", json({ error: { message: quoting } }, { status: 500 })],
    ["a gateway's plain text that quotes it", new Response(quoting, { status: 502 })],
    ["a status text that quotes it", new Response("", { status: 500, statusText: quoting })],
    ["a network that quotes it", new Error(`could not send ${JSON.stringify({ jwt: token })}`)],
    ["an answer that is no session", json({ jwt: token })],
  ])(
    "[O67][L123] stays out of hooks, errors, the log and the console after %s",
    async (_, answer) => {
      const { text, result } = await seenAfter(answer);
      expect(["refused", "failed"]).toContain(result.outcome);
      expect("error" in result && result.error.message).toMatch(/^\w+ \w+ \w+/);
      expect(text).toContain("/users/login");
      for (let start = 0; start + 12 <= token.length; start += 1)
        expect(text).not.toContain(token.slice(start, start + 12));
    },
  );

  it("[API-13][API-14] lets the host's hook and the console hear of a failure, but for a token that is not good", async () => {
    for (const [status, said] of [
      [500, [["API error 500: POST /users/login: Down"]]],
      [401, []],
    ] as const) {
      log.error.mockClear();
      const { client } = arrive(link(), {
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
      expect(log.error.mock.calls).toEqual(said);
    }
  });

  it("does not keep the server's own words about anything else", async () => {
    const { result } = await seenAfter(json({ errors: ["Login failed"] }, { status: 401 }));
    expect(result).toMatchObject({
      outcome: "refused",
      error: { message: "Login failed", status: 401, hasServerText: true },
    });
  });

  it("lets hooks add their headers all the same", async () => {
    const { client } = arrive(link());
    client.api.onRequest = (_, options) =>
      void Object.assign(options.headers ?? {}, { "X-Batch-Id": "7" });
    const sent = vi.spyOn(church, "fetch");
    await client.receiveSession();
    expect(new Headers(sent.mock.calls[0]?.[1]?.headers).get("X-Batch-Id")).toBe("7");
    expect(sent.mock.calls[0]?.[1]?.body).toBe(JSON.stringify({ jwt: token }));
  });
});

describe("a link while somebody else is signed in", () => {
  const answers: [string, ReceiveSessionOptions][] = [
    ["nobody can be asked", {}],
    ["they say no", { confirm: () => false }],
    ["they say no later", { confirm: () => Promise.resolve(false) }],
    ["the question fails", { confirm: () => Promise.reject(new Error("closed")) }],
    [
      "the question cannot be put",
      {
        confirm: () => {
          throw new Error("no dialog");
        },
      },
    ],
    ["they say something else than yes", { confirm: () => "yes" as never }],
  ];

  it.each(answers)("keeps their session when %s", async (_, options) => {
    const { client, page } = arrive(link());
    signIn(client);
    const before = client.session.state;
    const tokensBefore = tokens(client);
    expect(await client.receiveSession(options)).toEqual({ outcome: "kept", returnUrl: "/" });
    expect(client.session.state).toBe(before);
    expect(tokens(client)).toEqual(tokensBefore);
    expect(page.href).toBe(PAGE);
  });

  it("asks them, with both names and no token, and changes only then", async () => {
    const { client } = arrive(link(HOPE));
    signIn(client);
    const confirm = vi.fn(({ from, to }: { from: object; to: object }) => {
      expect(who(client)).toEqual([daniel.user.id, GRACE]);
      expect([from, to]).toMatchObject([{ email: DANIEL }, { email: RUTH }]);
      expect(inspect([from, to])).not.toMatch(/jwt|eyJ/);
      return Promise.resolve(true);
    });
    expect(await client.receiveSession({ confirm })).toMatchObject({ outcome: "received" });
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(church.requests.map(({ authorization }) => authorization)).toEqual([undefined]);
    expect(who(client)).toEqual([ruth.user.id, HOPE]);
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
    ["a cookie of the host", { signedIn: { id: "USR00000002" } }, () => undefined],
    ["a cookie of the host that names nobody", { signedIn: {} }, () => undefined],
    ["the host's context", { context }, () => undefined],
    [
      "the church of the host's context",
      { context: { ...context, user: undefined, userChurch: daniel.userChurches[0] } },
      () => undefined,
    ],
    ["tokens alone", {}, (client) => client.apis.setToken("somebody's")],
    [
      "a church alone",
      {},
      (client) => client.session.assign({ userChurch: daniel.userChurches[0] }),
    ],
  ])("knows of them from %s", async (_, options, prepare) => {
    const { client } = arrive(link());
    prepare(client);
    const before = client.session.state;
    expect(await client.receiveSession(options)).toMatchObject({ outcome: "kept" });
    expect(client.session.state).toBe(before);
    expect(context.setUser).not.toHaveBeenCalled();
  });

  it.each<[string, ReceiveSessionOptions, (client: ChurchClient) => void]>([
    ["the session", {}, (client) => signIn(client, ruth)],
    ["a cookie of the host", { signedIn: { id: "USR00000001" } }, () => undefined],
    [
      "the person of a church",
      {},
      (client) => client.session.assign({ userChurch: ruth.userChurches[0] }),
    ],
  ])("[USR-03] asks nothing where it is the same user, by %s", async (_, options, prepare) => {
    const confirm = vi.fn(() => false);
    const { client } = arrive(link(HOPE));
    prepare(client);
    expect(await client.receiveSession({ ...options, confirm })).toMatchObject({
      outcome: "received",
    });
    expect(confirm).not.toHaveBeenCalled();
    expect(who(client)).toEqual([ruth.user.id, HOPE]);
  });
});

describe("a question that is open", () => {
  /** A page where Daniel is asked, and nothing happens. */
  async function open() {
    const made = arrive(link(HOPE));
    signIn(made.client);
    const confirm = vi.fn(() => new Promise<boolean>(() => undefined));
    const receiving = made.client.receiveSession({ confirm });
    await vi.waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    return { ...made, receiving };
  }

  it.each<[string, (client: ChurchClient) => void, unknown[]]>([
    ["somebody signs in", (client) => signIn(client, ruth), [ruth.user.id, GRACE]],
    ["they log out", (client) => client.session.logout(), [undefined, undefined]],
  ])("needs no answer any more when %s", async (_, meanwhile, after) => {
    const { client, receiving } = await open();
    meanwhile(client);
    expect(await receiving).toEqual({ outcome: "kept", returnUrl: "/" });
    expect(who(client)).toEqual(after);
    expect(await client.receiveSession()).toEqual({ outcome: "none", returnUrl: "/" });
  });

  it("needs none when another link is followed", async () => {
    const { client, page, receiving } = await open();
    page.href = link(GRACE, daniel.user.jwt);
    expect(await client.receiveSession()).toMatchObject({ outcome: "received" });
    expect(await receiving).toMatchObject({ outcome: "kept" });
  });

  it.each([
    ["Daniel, who is asked,", daniel, "received"],
    ["somebody else", ruth, "kept"],
  ] as const)("ends as %s is found by the host meanwhile", async (_, found, outcome) => {
    const { client } = arrive(link(HOPE));
    let say: (answer: boolean) => void = () => undefined;
    const confirm = vi.fn(() => new Promise<boolean>((resolve) => (say = resolve)));
    const receiving = client.receiveSession({ confirm, signedIn: { id: daniel.user.id ?? "" } });
    await vi.waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    signIn(client, found);
    await Promise.resolve();
    say(true);
    expect(await receiving).toMatchObject({ outcome });
  });

  it("is put anew by whoever asks later, whose answer counts for all; who asks nobody waits for it", async () => {
    const { client, receiving } = await open();
    const waiting = client.receiveSession();
    const again = client.receiveSession({
      confirm: ({ from, to }) => from.email === DANIEL && to.email === RUTH,
    });
    expect([await receiving, await waiting, await again]).toMatchObject([
      { outcome: "received" },
      { outcome: "received" },
      { outcome: "received" },
    ]);
    expect(who(client)).toEqual([ruth.user.id, HOPE]);
    expect(church.requests.filter(({ path }) => path.endsWith("/users/login"))).toHaveLength(1);
  });
});

describe("calls that share an exchange", () => {
  it.each([0, 1, 2])(
    "ask by the newest confirm of them, whatever the others brought",
    async (silent) => {
      const { client } = arrive(link(HOPE));
      signIn(client);
      const asked: number[] = [];
      const calls = [0, 1, 2].map((call) =>
        client.receiveSession(call === silent ? {} : { confirm: () => asked.push(call) > 0 }),
      );
      for (const each of await Promise.all(calls))
        expect(each).toMatchObject({ outcome: "received" });
      expect(asked).toEqual([silent === 2 ? 1 : 2]);
    },
  );

  it.each<ReceiveSessionOptions>([{ signedIn: { id: "USR00000002" } }, { signedIn: {} }])(
    "know of whoever one of them knows: %j",
    async (options) => {
      const { client } = arrive(link(HOPE));
      const calls = [
        client.receiveSession(),
        client.receiveSession(options),
        client.receiveSession(),
      ];
      for (const each of await Promise.all(calls)) expect(each).toMatchObject({ outcome: "kept" });
    },
  );
});

describe("an answer that comes late", () => {
  /** A page whose login is answered by hand. */
  function wait(href = link(HOPE)) {
    const answers: (() => void)[] = [];
    const made = arrive(href, {
      fetch: (url, init) =>
        new Promise((resolve) => answers.push(() => resolve(church.fetch(url, init)))),
    });
    const answer = async (index = 0) => {
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(index));
      answers[index]?.();
    };
    return { ...made, answer };
  }

  it.each<[string, (client: ChurchClient) => void, (client: ChurchClient) => void, unknown[]]>([
    [
      "somebody else signed in",
      () => undefined,
      (client) => signIn(client),
      [daniel.user.id, GRACE],
    ],
    [
      "the same user chose a church",
      (client) => signIn(client, ruth),
      (client) => client.session.selectChurch({ churchId: HARBOUR }),
      [ruth.user.id, HARBOUR],
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
    const { client, answer } = wait();
    before(client);
    const receiving = client.receiveSession({ confirm: () => true });
    meanwhile(client);
    await answer();
    expect(await receiving).toMatchObject({ outcome: "kept" });
    expect(who(client)).toEqual(after);
  });

  it.each(["nothing", "a token alone"])(
    "counts when it is the same user whom the host has found meanwhile, by %s at first",
    async (first) => {
      const { client, answer } = wait();
      if (first !== "nothing") client.apis.setToken("somebody's");
      const receiving = client.receiveSession();
      signIn(client, ruth);
      await answer();
      expect(await receiving).toMatchObject({ outcome: "received" });
      expect(who(client)).toEqual([ruth.user.id, HOPE]);
    },
  );

  it.each<[string, ReceiveSessionOptions]>([
    ["a cookie", { signedIn: { id: "USR00000001" } }],
    ["nothing", {}],
  ])(
    "goes on in the church of the link when the host, who knew the same user by %s, found them again meanwhile",
    async (_, options) => {
      const { client, answer } = wait();
      const receiving = client.receiveSession(options);
      signIn(client, ruth);
      expect(who(client)).toEqual([ruth.user.id, GRACE]);
      await answer();
      expect(await receiving).toMatchObject({ outcome: "received" });
      expect(who(client)).toEqual([ruth.user.id, HOPE]);
    },
  );

  it("changes nothing when the host knew somebody who logged out meanwhile", async () => {
    const { client, answer } = wait();
    const receiving = client.receiveSession({ signedIn: { id: "USR00000001" } });
    signIn(client, ruth);
    client.session.logout();
    await answer();
    expect(await receiving).toMatchObject({ outcome: "kept" });
  });

  it("changes nothing when the session changes while the question is open", async () => {
    const { client } = arrive(link());
    signIn(client);
    const confirm = () => {
      client.session.logout();
      return true;
    };
    expect(await client.receiveSession({ confirm })).toMatchObject({ outcome: "kept" });
    expect(who(client)).toEqual([undefined, undefined]);
  });

  it("gives way to the link that was followed after it, in whatever order they are answered", async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const { client, page, answer } = wait(link(GRACE, token));
      const first = client.receiveSession();
      page.href = link(GRACE, daniel.user.jwt);
      const second = client.receiveSession();
      expect(page.href).toBe(PAGE);
      for (const index of order) await answer(index);
      expect([await first, await second]).toMatchObject([
        { outcome: "kept" },
        { outcome: "received" },
      ]);
      expect(who(client)).toEqual([daniel.user.id, GRACE]);
    }
  });
});

describe("a hand-over that does not succeed", () => {
  it("is refused for a token that is not good, and is not tried again", async () => {
    const { client, page } = arrive(link(GRACE, "no-token-at-all"));
    signIn(client);
    const result = await client.receiveSession();
    expect(result).toMatchObject({
      outcome: "refused",
      error: { status: 401, message: "Login failed" },
    });
    expect(result).not.toHaveProperty("retry");
    expect([page.href, ...who(client)]).toEqual([PAGE, daniel.user.id, GRACE]);
    expect(log.error).not.toHaveBeenCalled();
  });

  it("is refused for an address that names two sessions, without asking the server", async () => {
    const { client, page, events } = arrive(`${link()}&jwt=another`);
    expect(await client.receiveSession()).toMatchObject({
      outcome: "refused",
      error: { message: expect.stringContaining("more than one") as string },
    });
    expect([page.href, events]).toEqual([PAGE, [`at ${PAGE}`]]);
  });

  it.each([
    ["no network", { kind: "dropBefore" }],
    ["a lost answer", { kind: "dropAfter" }],
    ["a server that fails", { kind: "status", status: 500 }],
    ["a server that has enough", { kind: "status", status: 429 }],
    ["a page in place of an answer", { kind: "html" }],
    ["no answer in the answer", { kind: "empty" }],
    ["somebody without an id", { kind: "body", body: '{"user":{"email":"x"},"userChurches":[]}' }],
    ["a list", { kind: "body", body: "[]" }],
  ] as const)(
    "[O28] can be tried again after %s: nothing is lost, and nothing is in the address",
    async (_, fault) => {
      church.faults.add({ path: "/users/login", times: 2, do: fault });
      const { client, page } = arrive(link(HOPE));
      const result = await client.receiveSession();
      if (result.outcome !== "failed") throw new Error(result.outcome);
      expect(result.error).toBeInstanceOf(Error);
      expect([page.href, ...who(client)]).toEqual([PAGE, undefined, undefined]);
      const again = await result.retry();
      if (again.outcome !== "failed") throw new Error(again.outcome);
      expect(await again.retry()).toMatchObject({ outcome: "received" });
      expect([page.href, ...who(client)]).toEqual([PAGE, ruth.user.id, HOPE]);
    },
  );

  it("says what it is about when a host's hook throws a word", async () => {
    const { client } = arrive(link());
    client.api.onRequest = () => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error
      throw "no";
    };
    const error = expect.objectContaining({
      message: expect.stringMatching(/session/) as string,
    }) as Error;
    expect(await client.receiveSession()).toMatchObject({ outcome: "failed", error });
  });

  it("is tried again once, however often somebody presses", async () => {
    church.faults.add({ path: "/users/login", times: 1, do: { kind: "dropBefore" } });
    const { client, events } = arrive(link());
    const result = await client.receiveSession();
    if (result.outcome !== "failed") throw new Error(result.outcome);
    await Promise.all([result.retry(), result.retry(), result.retry()]);
    expect(events.filter((event) => event.startsWith("POST"))).toHaveLength(2);
  });

  it("[O30] can be tried again when the host has said where the service is", async () => {
    const { client } = arrive(link(), { apis: [] });
    const result = await client.receiveSession();
    if (result.outcome !== "failed") throw new Error(result.outcome);
    expect(result.error.message).toBe("API configuration not found: MembershipApi");
    client.apis.all = church.apis.map((api) => ({ ...api }));
    expect(await result.retry()).toMatchObject({ outcome: "received" });
  });

  it("is an ApiError for the host, with what there is to know", async () => {
    const { client } = arrive(link(), { fetch: stubFetch(json({}, { status: 503 })).fetch });
    const result = await client.receiveSession();
    if (result.outcome !== "failed") throw new Error(result.outcome);
    expect(result.error).toBeInstanceOf(ApiError);
    expect(result.error).toMatchObject({ status: 503, outcome: "unknown", path: "/users/login" });
  });
});

describe("one step", () => {
  /** What readers of every kind find when they are told of anything. */
  function watch(client: ChurchClient) {
    const seen = new Set<string>();
    const look = () => {
      const { user, person, userChurch, userChurches } = client.session.state;
      seen.add(
        [
          user?.id,
          userChurch?.church.id,
          person?.id,
          userChurches?.length,
          tokens(client).join(),
        ].join(" | "),
      );
    };
    client.core.get(epochService).subscribe(look);
    client.core.get(epochService).signal.addEventListener("abort", look);
    client.core.get(unreadCountsService).store.subscribe(look);
    client.session.store.subscribe(look);
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

  it("[USR-02][L17] nobody ever sees one user's name with another's church or tokens", async () => {
    const { client } = arrive(link(HOPE));
    signIn(client);
    client.counts.store.setState({ notificationCount: 3, pmCount: 2 });
    const seen = watch(client);
    await client.receiveSession({ confirm: () => true });
    const received = { user: ruth.user, userChurches: client.session.state.userChurches ?? [] };
    expect([...seen]).toEqual([stateOf(received, 1)]);
    expect(client.counts.store.getState()).toEqual({ notificationCount: 0, pmCount: 0 });
  });

  it("[USR-13][USR-14][L17] nor a church with another's tokens, when one is chosen or left", () => {
    const { client } = arrive(PAGE);
    signIn(client, ruth);
    client.counts.store.setState({ notificationCount: 3, pmCount: 2 });
    const seen = watch(client);
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
  ])("[L17] a church whose APIs are %j is chosen wholly", (apis) => {
    const { client } = arrive(PAGE);
    const odd = buildUserChurch({
      church: { id: "ODD" },
      person: { id: "P" },
      jwt: "odd",
      apis: apis as never,
    });
    signIn(client, { user: ruth.user, userChurches: [...ruth.userChurches, odd] });
    const seen = watch(client);
    expect(client.session.selectChurch({ churchId: "ODD" })).toBe(odd);
    expect([...seen]).toEqual([[ruth.user.id, "ODD", "P", 4, "odd"].join(" | ")]);
  });

  it("[L17] a church that cannot be chosen leaves everything as it was", () => {
    const { client, cookies } = arrive(PAGE);
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
    expect(() => client.session.chooseChurch(broken)).toThrow("broken");
    expect([
      client.session.state,
      client.apis.all,
      client.core.get(epochService).value,
      cookies.get("lastChurchId"),
    ]).toEqual(before);
    expect(client.session.state).toBe(before[0]);
  });

  it("[O80] cookies that fail stop nobody", () => {
    const denied = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    const { client } = arrive(PAGE, { cookies: { get: denied, set: denied } });
    signIn(client, ruth);
    expect(client.session.selectChurch({ churchId: HOPE })).toBe(ruth.userChurches[1]);
    expect([client.lastChurchId, tokens(client)]).toEqual([undefined, [ruth.userChurches[1]?.jwt]]);
  });

  it("[L5] one that fails to hear of the end keeps no other from forgetting", () => {
    const { client } = arrive(PAGE);
    signIn(client, ruth);
    client.core.get(epochService).subscribe(() => {
      throw new Error("deaf");
    });
    client.counts.store.setState({ notificationCount: 3, pmCount: 2 });
    client.session.selectChurch({ churchId: HOPE });
    expect(client.counts.store.getState()).toEqual({ notificationCount: 0, pmCount: 0 });
    expect(log.error).toHaveBeenCalledExactlyOnceWith(new Error("deaf"));
  });
});

describe("the host's context", () => {
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

  it("[USR-13] is told of the session that was received", async () => {
    const { client } = arrive(link(HOPE));
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
    ["is given", true, true],
    ["stands around", true, false],
    ["is given, and never stood around,", false, true],
  ])(
    "does not bring the old session back when it %s and is a moment behind",
    async (_, standsAround, isGiven) => {
      const { client } = arrive(link(HOPE));
      const behind = makeContext(daniel);
      if (standsAround) client.core.get(hostSessionService).receive(behind);
      await client.receiveSession({ confirm: () => true, ...(isGiven && { context: behind }) });
      const after = client.session.state;
      client.core.get(hostSessionService).receive(behind);
      client.core.get(hostSessionService).receive({ ...behind, user: after.user });
      expect(client.session.state).toBe(after);
      client.core
        .get(hostSessionService)
        .receive({ ...behind, user: undefined, userChurch: undefined, person: undefined });
      expect(client.session.state).toBe(after);
    },
  );

  it("does not bring it back for a new user without any church either", async () => {
    const { client } = arrive(link(), {
      fetch: stubFetch(json({ user: { id: "U9" }, userChurches: [] })).fetch,
    });
    const behind = makeContext(daniel);
    client.core.get(hostSessionService).receive(behind);
    await client.receiveSession({ confirm: () => true });
    client.core.get(hostSessionService).receive(behind);
    expect(client.session.state).toMatchObject({ user: { id: "U9" }, userChurch: undefined });
  });
});
