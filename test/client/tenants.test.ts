import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ChurchClient } from "../../src/client/ChurchClient.js";
import { buildUserChurch } from "../../src/testing/builders.js";
import { createMemoryStorage } from "../../src/testing/createDemoClient.js";
import { FakeSocket } from "../support/FakeSocket.js";
import { muteConsole } from "../support/muteConsole.js";
import { json } from "../support/stubFetch.js";

const RUNS = { numRuns: Number(process.env["PROPERTY_RUNS"] ?? 200), seed: Number(process.env["PROPERTY_SEED"] ?? 20_240_501) };
const CHURCHES = ["A", "B"].map((id) =>
  buildUserChurch({
    church: { id, name: id, subDomain: id.toLowerCase() },
    person: { id: `P${id}`, name: { display: id } },
    jwt: `token${id}`,
    apis: [{ keyName: "MessagingApi", jwt: `token${id}`, permissions: [] }],
  }),
);

/** A client whose every call is answered by hand, late and whether aborted or not, with words that name the church of its token. */
function setUp() {
  const waiting: (() => void)[] = [];
  const tokens: string[] = [];
  const fetch = (url: string, init: RequestInit) => {
    const token = new Headers(init.headers).get("Authorization")?.replace("Bearer ", "") ?? "";
    if (token) tokens.push(token);
    const church = token.slice(-1);
    const message = { id: `M${church}`, conversationId: "C1", personId: `X${church}`, content: church, timeSent: "2026-05-01 10:00:00" };
    const answers: [RegExp, unknown][] = [
      [/conversation\/C1/, [message]],
      [
        /privateMessages$/,
        [{ id: `PM${church}`, fromPersonId: `X${church}`, toPersonId: `P${church}`, conversation: { messages: [message] } }],
      ],
      [/notifications\/my/, [{ id: `N${church}`, message: church }]],
      [/unreadCount/, { notificationCount: ["", "A", "B"].indexOf(church), pmCount: 0 }],
    ];
    const body = answers.find(([path]) => path.test(url))?.[1] ?? [];
    return new Promise<Response>((resolve) => waiting.push(() => resolve(json(body))));
  };
  const apis = ["MessagingApi", "MembershipApi"].map((keyName) => ({ keyName, url: "https://api.example", jwt: "", permissions: [] }));
  const storage = createMemoryStorage();
  const client = new ChurchClient({ apis, fetch, socketUrl: "wss://socket.example", WebSocket: FakeSocket, storage });
  return { client, waiting, tokens };
}

const step = fc.oneof(
  fc.record({ kind: fc.constantFrom("A" as const, "B" as const) }),
  fc.record({ kind: fc.constantFrom("logout" as const, "ask" as const, "send" as const) }),
  fc.record({ kind: fc.constant("reply" as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant("reply" as const), which: fc.nat(9) }),
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

it("[P18][L5] nothing that is shown or asked belongs to another session, in whatever order churches change and answers come", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const { client, waiting, tokens } = setUp();
      const holds = [client.counts.retain(), client.inbox.retain(), client.notifications.retain()];
      let current = "";
      for (const each of steps) {
        const before = tokens.length;
        if (each.kind === "A" || each.kind === "B") {
          client.session.assign({ user: { id: "U" }, userChurches: CHURCHES });
          client.session.selectChurch({ churchId: each.kind });
          current = each.kind;
        } else if (each.kind === "logout") {
          client.session.logout();
          current = "";
        } else if (each.kind === "reply") {
          waiting.splice(each.which % Math.max(1, waiting.length), 1)[0]?.();
        } else if (each.kind === "send") {
          void client.threads
            .get("C1")
            .send(`from:${current}`)
            .catch(() => undefined);
        } else {
          for (const room of [client.threads.get("C1"), client.inbox, client.notifications, client.counts]) void room.load();
        }
        await vi.advanceTimersByTimeAsync(400);
        expect(tokens.slice(before).filter((token) => token !== `token${current}`)).toEqual([]);
        const thread = client.threads.get("C1").store.getState().messages;
        const shown = [
          ...thread.map(({ content }) => content?.split(":").at(-1)),
          ...client.inbox.store.getState().items.map(({ id }) => id?.slice(-1)),
          ...client.notifications.store.getState().items.map(({ message }) => message),
        ];
        expect(shown.filter((church) => church !== current)).toEqual([]);
        const badge = client.counts.store.getState().notificationCount;
        expect([0, ["", "A", "B"].indexOf(current)]).toContain(badge);
      }
      for (const release of holds) release();
      await vi.advanceTimersByTimeAsync(10);
    }),
    RUNS,
  );
}, 120_000);
