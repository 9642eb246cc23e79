import { act, fireEvent, render } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  ChurchClient,
  ChurchProvider,
  Notes,
  Notifications,
  PrivateMessages,
  SiteHeader,
} from "../../src/index.js";
import { signIn } from "../../src/platform/session/SessionStore.js";
import { buildUserChurch } from "../../src/testing/builders.js";
import { createMemoryStorage } from "../../src/testing/createDemoClient.js";
import type { UserContext } from "../../src/platform/session/types.js";

import { allowConsole } from "../setup/dom.js";
import { FakeSocket } from "../harness/FakeSocket.js";
import { LaggingHost } from "../harness/LaggingHost.js";
import { json } from "../harness/stubFetch.js";

const RUNS = {
  numRuns: Number(process.env["PROPERTY_RUNS"] ?? 100),
  seed: Number(process.env["PROPERTY_SEED"] ?? 20_240_502),
};
const APIS = ["MessagingApi", "MembershipApi"];

/** A session's own mark: user and church, in every word, id and token that belongs to it. */
const SESSIONS = ["1A", "1B", "2A", "2B"] as const;
type Mark = (typeof SESSIONS)[number];
const marked = (mark: string) => `⟦${mark}⟧`;
const churchOf = (mark: Mark) =>
  buildUserChurch({
    church: { id: `CHU${mark}`, name: `Church ${marked(mark)}`, subDomain: mark.toLowerCase() },
    person: { id: `PER${mark}`, name: { display: `Me ${marked(mark)}` } },
    jwt: `token${mark}`,
    apis: APIS.map((keyName) => ({ keyName, jwt: `token${mark}`, permissions: [] })),
  });

/** What a server would answer to whoever holds a token, with its mark in everything. */
function answerFor(path: string, mark: Mark): unknown {
  const message = {
    id: `M${mark}`,
    conversationId: "C1",
    personId: `X${mark}`,
    content: `words ${marked(mark)}`,
    displayName: `Other ${marked(mark)}`,
    timeSent: "2026-05-01T10:00:00.000Z",
  };
  const answers: [RegExp, unknown][] = [
    [/conversation\/C1/, [message]],
    [
      /privateMessages$/,
      [
        {
          id: `PM${mark}`,
          fromPersonId: `X${mark}`,
          toPersonId: `PER${mark}`,
          conversationId: "C1",
          conversation: { messages: [message] },
        },
      ],
    ],
    [
      /notifications\/my/,
      [
        {
          id: `N${mark}`,
          message: `note ${marked(mark)}`,
          contentType: "task",
          timeSent: message.timeSent,
          isNew: true,
        },
      ],
    ],
    [/unreadCount/, { notificationCount: 10 + SESSIONS.indexOf(mark), pmCount: 0 }],
    [/people\/basic/, [{ id: `X${mark}`, name: { display: `Other ${marked(mark)}` } }]],
    [/settings\/public/, { supportContact: `help@${mark.toLowerCase()}.example` }],
  ];
  return answers.find(([pattern]) => pattern.test(path))?.[1] ?? [];
}

function setUp() {
  const waiting: (() => void)[] = [];
  const sent: { path: string; mark: string }[] = [];
  const fetch = (url: string, init: RequestInit) => {
    const mark = new Headers(init.headers).get("Authorization")?.replace("Bearer token", "") ?? "";
    const path = new URL(url).pathname;
    sent.push({ path, mark });
    return new Promise<Response>((resolve) =>
      waiting.push(() => resolve(json(answerFor(path, mark as Mark)))),
    );
  };
  const client = new ChurchClient({
    apis: APIS.map((keyName) => ({
      keyName,
      url: "https://api.example",
      jwt: "",
      permissions: [],
    })),
    fetch,
    socketUrl: "wss://socket.example",
    WebSocket: FakeSocket,
    storage: createMemoryStorage(),
    cookies: { get: () => undefined, set: () => undefined },
  });
  return { client, waiting, sent };
}

const MENUS = {
  primaryMenuLabel: "People",
  primaryMenuItems: [{ url: "/people", icon: "person", label: "People" }],
  secondaryMenuLabel: "Groups",
  secondaryMenuItems: [{ url: "/groups", label: "Groups" }],
};
/** Every view that shows something of a church, all at once; one of them may be new and know a context of before only. */
function Everything({
  client,
  host,
  late,
}: {
  client: ChurchClient;
  host: LaggingHost;
  late: UserContext | undefined;
}) {
  return (
    <ChurchProvider
      client={client}
      context={host.context}
      appName="B1Admin"
      onNavigate={() => undefined}
      supportSite="https://help.example"
    >
      <SiteHeader {...MENUS} />
      <PrivateMessages />
      <Notifications />
      <Notes conversationId="C1" noDisplayBox />
      {late && <ChurchProvider context={late} />}
    </ChurchProvider>
  );
}

/** Where a mark has to have been seen now and then. */
const VIEWS = [
  ["inbox", ".MuiDialog-root, [data-conversation]"],
  ["notifications", "#notifications-list"],
  ["thread", "[data-testid=notes-box], #notesScroll, [data-testid=message-scroll-area]"],
  ["account", "#user-menu-dropdown"],
  ["support", ".MuiDrawer-root"],
] as const;

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("enter" as const),
      mark: fc.constantFrom(...SESSIONS),
      by: fc.constantFrom("login" as const, "parts" as const, "host" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("logout" as const) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("answer" as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("press" as const), which: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("write" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("show" as const, "render" as const, "fetch" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("late" as const), which: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("open" as const),
      what: fc.constantFrom("#user-menu-button", "[data-testid=support-help-button]"),
    }),
  },
);

/** Everything that can be read, heard or followed in an element. Its markup says no more and takes much longer to write. */
function wordsIn(root: Element): string {
  const words = [root.textContent];
  for (const element of [root, ...root.querySelectorAll("*")]) {
    for (const { value } of element.attributes) words.push(value);
    if (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement)
      words.push(element.value);
  }
  return words.join(" ");
}
const marksOnPage = (): string[] =>
  [...wordsIn(document.body).matchAll(/⟦(\w+)⟧|help@(\w+)\.example/g)].map(([, mark, contact]) =>
    (mark ?? contact ?? "").toUpperCase(),
  );

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  FakeSocket.reset();
  allowConsole();
});
afterEach(() => vi.useRealTimers());

it("[P18][L5][L17] no view shows, and no call mixes, anything of another church or user, in whatever order people come and go, answers arrive and a host's context follows", async () => {
  // A few runs, as in a mutation run, may not reach every view.
  const enough = Math.floor(RUNS.numRuns / 25);
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 6, maxLength: 16 }),
      fc.boolean(),
      async (steps, inHalves) => {
        const { client, waiting, sent } = setUp();
        const host = new LaggingHost(inHalves);
        let late: UserContext | undefined;
        const { unmount, rerender } = render(
          <Everything client={client} host={host} late={late} />,
        );
        let current = "" as Mark | "";
        /** For how many steps the host has been behind. */
        let lag = 0;
        const now = () => (client.session.state.userChurch?.church.id?.slice(3) ?? "") as Mark | "";
        const wait = async (act: () => void, time = 400) => {
          act();
          rerender(<Everything client={client} host={host} late={late} />);
          await vi.advanceTimersByTimeAsync(time);
        };
        const show = () => {
          const turn = host.show();
          if (turn?.isOwn)
            current = (host.context.userChurch?.church.id?.slice(3) ?? "") as Mark | "";
          return turn;
        };
        for (const each of steps) {
          // No host is behind for long; and what it means itself it shows before anybody does more.
          const isAct = ["enter", "logout", "press"].includes(each.kind);
          const isHost = each.kind === "enter" && each.by === "host";
          while (host.isBehind && (lag > 5 || isHost || (isAct && host.isAboutToSpeak)))
            await act(() => wait(show, 50));
          lag = host.isBehind ? lag + 1 : 0;
          const before = sent.length;
          await act(() =>
            wait(() => {
              if (each.kind === "enter") {
                const user = each.mark.charAt(0);
                const userChurches = SESSIONS.filter((mark) => mark.startsWith(user)).map(churchOf);
                const login = { user: { id: `U${user}`, firstName: `User ${user}` }, userChurches };
                if (each.by === "host") {
                  host.enter(login, churchOf(each.mark));
                } else if (each.by === "login") {
                  signIn(client.core, login, `CHU${each.mark}`, host.context);
                } else {
                  const { context } = host;
                  client.session.assign(login);
                  context.setUser(login.user);
                  context.setUserChurches(userChurches);
                  client.session.selectChurch({ churchId: `CHU${each.mark}` }, context);
                }
                if (each.by !== "host") current = each.mark;
              } else if (each.kind === "logout") {
                client.session.logout();
                host.forget();
                current = "";
              } else if (each.kind === "answer") {
                waiting.splice(each.which % Math.max(1, waiting.length), 1)[0]?.();
              } else if (each.kind === "show") {
                show();
              } else if (each.kind === "render" || each.kind === "fetch") {
                host.render(each.kind === "fetch");
              } else if (each.kind === "late") {
                late = late ? undefined : host.contextOfBefore(each.which);
              } else if (each.kind === "open") {
                const button = document.querySelector(each.what);
                if (button) fireEvent.click(button);
              } else if (each.kind === "write") {
                const field = document.querySelector<HTMLTextAreaElement>(
                  'textarea[name="noteText"]',
                );
                if (field && current)
                  fireEvent.change(field, { target: { value: `draft ${marked(current)}` } });
              } else if (each.kind === "press") {
                const buttons = [
                  ...document.querySelectorAll<HTMLElement>(
                    "button, [role=menuitem]:not([href]), [data-conversation]",
                  ),
                ];
                const button = buttons[each.which % Math.max(1, buttons.length)];
                if (button) fireEvent.click(button);
                // It may have been on another church of the same user.
                current = now();
              }
              host.endTurn();
            }),
          );
          expect(now()).toBe(current);
          expect(client.session.identity.userId).toBe(
            current ? `U${current.charAt(0)}` : undefined,
          );
          const own =
            client.session.state.userChurches?.map(({ church }) => church.id?.slice(3)) ?? [];
          const panel = document.querySelector("[role=menuitemradio]");
          const strangers = marksOnPage().filter(
            (mark) => mark !== current && !(panel && own.includes(mark)),
          );
          expect(strangers).toEqual([]);
          for (const [name, selector] of VIEWS) {
            const count = seen.get(name) ?? 0;
            const view = current && count <= enough && document.querySelector(selector);
            if (!view) continue;
            const words = wordsIn(view);
            if (
              [marked(current), `help@${current.toLowerCase()}.`].some((mark) =>
                words.includes(mark),
              )
            )
              seen.set(name, count + 1);
          }
          const calls = sent.slice(before);
          expect(calls.filter(({ mark }) => mark && mark !== current)).toEqual([]);
          expect(
            calls.filter(
              ({ path, mark }) => /CHU\w+/.exec(path) && !path.includes(`CHU${mark || current}`),
            ),
          ).toEqual([]);
          const [, unread] =
            /(\d+) unread/.exec(document.querySelector("#user-menu-button")?.textContent ?? "") ??
            [];
          if (unread) expect(SESSIONS[Number(unread) - 10]).toBe(current);
        }
        unmount();
        await vi.advanceTimersByTimeAsync(1_000);
        document.body.innerHTML = "";
      },
    ),
    RUNS,
  );
  // What was never on the page proves nothing.
  for (const [name] of VIEWS) expect(seen.get(name) ?? 0, name).toBeGreaterThanOrEqual(enough);
}, 600_000);
