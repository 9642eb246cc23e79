import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ChurchClient } from "../../src/client/ChurchClient.js";
import { hostSessionService } from "../../src/platform/session/HostSession.js";
import { identityOf, signIn } from "../../src/platform/session/SessionStore.js";
import { buildUserChurch } from "../../src/testing/builders.js";
import { createMemoryStorage } from "../../src/testing/createDemoClient.js";
import { propertyOptions } from "../harness/arbitraries.js";
import { FakeSocket } from "../harness/FakeSocket.js";
import { LaggingHost } from "../harness/LaggingHost.js";
import { muteConsole } from "../harness/muteConsole.js";
import { json } from "../harness/stubFetch.js";
import type { SessionIdentity } from "../../src/platform/session/types.js";

// Fewer runs than for pure functions, because each run creates a client.
const RUNS = propertyOptions(200);
/** The sessions, each named by its user and church. The third user has no church. */
const SESSIONS = ["1A", "1B", "2C", "3"] as const;
type SessionName = (typeof SESSIONS)[number];
/** The first user is the same person in both churches; the others have no name. */
const personOf = (name: string) =>
  name.startsWith("1") ? { id: "P1", name: { display: "One" } } : { id: `P${name}` };
const churchOf = (name: SessionName) =>
  buildUserChurch({
    church: { id: name, name, subDomain: name.toLowerCase() },
    person: personOf(name),
    jwt: `token${name}`,
    apis: [{ keyName: "MessagingApi", jwt: `token${name}`, permissions: [] }],
  });
const CHURCHES = SESSIONS.filter((name) => name.length > 1).map(churchOf);
const findChurch = (name: SessionName) => CHURCHES.find(({ church }) => church.id === name);
const loginOf = (name: SessionName) => ({
  user: { id: `U${name.charAt(0)}`, jwt: `token${name.charAt(0)}` },
  userChurches: CHURCHES.filter(({ church }) => church.id?.startsWith(name.charAt(0))),
});

/**
 * Creates a client whose responses wait in `pending` and arrive even after an abort. Each response names the session of
 * its token.
 */
function setUp() {
  const pending: (() => void)[] = [];
  const tokens: string[] = [];
  const fetch = (url: string, init: RequestInit) => {
    const token = new Headers(init.headers).get("Authorization")?.replace("Bearer ", "") ?? "";
    if (token) tokens.push(token);
    const name = token.replace("token", "");
    const message = {
      id: `M${name}`,
      conversationId: "C1",
      personId: `X${name}`,
      content: name,
      timeSent: "2026-05-01 10:00:00",
    };
    const responses: [RegExp, unknown][] = [
      [/conversation\/C1/, [message]],
      [
        /privateMessages$/,
        [
          {
            id: `PM${name}`,
            fromPersonId: `X${name}`,
            toPersonId: personOf(name).id,
            conversation: { messages: [message] },
          },
        ],
      ],
      [/notifications\/my/, [{ id: `N${name}`, message: name }]],
      [/unreadCount/, { notificationCount: ["", ...SESSIONS].indexOf(name), pmCount: 0 }],
    ];
    const body = responses.find(([path]) => path.test(url))?.[1] ?? [];
    return new Promise<Response>((resolve) => pending.push(() => resolve(json(body))));
  };
  const apis = ["MessagingApi", "MembershipApi"].map((keyName) => ({
    keyName,
    url: "https://api.example",
    jwt: "",
    permissions: [],
  }));
  const storage = createMemoryStorage();
  const client = new ChurchClient({
    apis,
    fetch,
    socketUrl: "wss://socket.example",
    WebSocket: FakeSocket,
    storage,
  });
  return { client, pending, tokens };
}

const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom("choose" as const, "signIn" as const, "setters" as const),
    name: fc.constantFrom(...SESSIONS),
  }),
  fc.record({ kind: fc.constant("host" as const), name: fc.constantFrom(...SESSIONS) }),
  fc.record({ kind: fc.constantFrom("logout" as const, "load" as const, "send" as const) }),
  fc.record({ kind: fc.constantFrom("respond" as const, "late" as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant("respond" as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constantFrom("show" as const, "render" as const, "fetch" as const) }),
);

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.reset();
  muteConsole();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("[P18][L5] ChurchClient never exposes or requests data of another session, in any order of switches, responses and host renders", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 20 }),
      fc.boolean(),
      async (steps, oneUpdatePerSetter) => {
        const { client, pending, tokens } = setUp();
        const releases = [
          client.counts.acquire(),
          client.inbox.acquire(),
          client.notifications.acquire(),
        ];
        const host = new LaggingHost(oneUpdatePerSetter);
        const hostSession = client.core.get(hostSessionService);
        host.passContext(hostSession);
        const nameOf = ({ userId, churchId }: SessionIdentity) =>
          churchId ?? userId?.slice(1) ?? "";
        let current = "";
        /** The number of steps for which the host has been behind. */
        let lag = 0;
        const show = (): boolean => {
          const update = host.show();
          host.passContext(hostSession);
          if (update?.isOwn) current = nameOf(identityOf(host.context));
          return !!update;
        };
        for (const each of steps) {
          // A host is behind for a few steps only. It renders its own changes before the next action.
          const isAction = ["choose", "signIn", "setters", "host", "logout"].includes(each.kind);
          if (lag > 5 || each.kind === "host" || (isAction && host.hasOwnUpdate))
            while (show()) await vi.advanceTimersByTimeAsync(50);
          lag = host.isBehind ? lag + 1 : 0;
          const before = tokens.length;
          if (each.kind === "choose") {
            if (client.session.state.userChurches?.some(({ church }) => church.id === each.name))
              current = each.name;
            client.session.selectChurch({ churchId: current }, host.context);
          } else if (each.kind === "signIn") {
            signIn(client.core, loginOf(each.name), each.name, host.context);
            current = each.name;
          } else if (each.kind === "setters") {
            const { user, userChurches } = loginOf(each.name);
            const { context } = host;
            client.session.assign({
              user,
              userChurches,
              ...(userChurches.length === 0 && { userChurch: undefined }),
            });
            context.setUser(user);
            context.setUserChurches(userChurches);
            if (userChurches.length === 0)
              client.session.switchTo({ userChurch: undefined }, context);
            else client.session.selectChurch({ churchId: each.name }, context);
            current = each.name;
          } else if (each.kind === "host") {
            host.signIn(loginOf(each.name), findChurch(each.name));
          } else if (each.kind === "logout") {
            client.session.logout();
            host.signOut();
            current = "";
          } else if (each.kind === "show") {
            show();
          } else if (each.kind === "render" || each.kind === "fetch") {
            host.render(each.kind === "fetch");
            host.passContext(hostSession);
          } else if (each.kind === "late") {
            hostSession.receive(host.pastContext(each.which));
          } else if (each.kind === "respond") {
            pending.splice(each.which % Math.max(1, pending.length), 1)[0]?.();
          } else if (each.kind === "send") {
            void client.threads
              .get("C1")
              .send(`from:${current}`)
              .catch(() => undefined);
          } else {
            for (const store of [
              client.threads.get("C1"),
              client.inbox,
              client.notifications,
              client.counts,
            ])
              void ("load" in store ? store.load() : store.refetch());
          }
          host.closeUpdates();
          await vi.advanceTimersByTimeAsync(400);
          const { userId, churchId, personId } = client.session.identity;
          expect([userId, churchId, personId]).toEqual(
            current.length > 1
              ? [`U${current.charAt(0)}`, current, personOf(current).id]
              : [current ? `U${current}` : undefined, undefined, undefined],
          );
          expect(client.session.displayName).toBe(current.startsWith("1") ? "One" : "");
          expect(
            client.session.state.userChurches
              ?.map(({ church }) => church.id?.charAt(0))
              .filter((user) => user !== current.charAt(0)) ?? [],
          ).toEqual([]);
          expect(client.apis.all.map(({ jwt }) => jwt)).toEqual(
            Array(2).fill(current && `token${current}`),
          );
          expect(tokens.slice(before).filter((token) => token !== `token${current}`)).toEqual([]);
          const thread = client.threads.get("C1").store.getState().messages;
          const shown = [
            ...thread.map(({ content }) => content?.split(":").at(-1)),
            ...client.inbox.store.getState().items.map(({ id }) => id?.slice(-2)),
            ...client.notifications.store.getState().items.map(({ message }) => message),
          ];
          expect(shown.filter((name) => name !== current)).toEqual([]);
          const badge = client.counts.store.getState().notificationCount;
          expect([0, ["", ...SESSIONS].indexOf(current as SessionName)]).toContain(badge);
        }
        while (show());
        expect(nameOf(client.session.identity)).toBe(nameOf(identityOf(host.context)));
        for (const release of releases) release();
        await vi.advanceTimersByTimeAsync(10);
      },
    ),
    RUNS,
  );
}, 120_000);
