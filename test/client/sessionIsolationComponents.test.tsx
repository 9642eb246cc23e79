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
} from "../../src/entries/index.js";
import { signIn } from "../../src/platform/session/SessionStore.js";
import { buildUserChurch } from "../../src/testing/builders.js";
import { createMemoryStorage } from "../../src/testing/createDemoClient.js";
import { allowConsole } from "../setup/dom.js";
import { propertyOptions } from "../harness/arbitraries.js";
import { FakeSocket } from "../harness/FakeSocket.js";
import { LaggingHost } from "../harness/LaggingHost.js";
import { json } from "../harness/stubFetch.js";
import type { UserContext } from "../../src/platform/session/types.js";

// Fewer runs than for pure functions, because each run renders the whole package for half a second.
const RUNS = propertyOptions(40);
const APIS = ["MessagingApi", "MembershipApi"];

/** The sessions, named by user and church. Each text, id and token of a session contains its name. */
const SESSIONS = ["1A", "1B", "2A", "2B"] as const;
type Mark = (typeof SESSIONS)[number];
const addMark = (mark: string) => `⟦${mark}⟧`;
const churchOf = (mark: Mark) =>
  buildUserChurch({
    church: { id: `CHU${mark}`, name: `Church ${addMark(mark)}`, subDomain: mark.toLowerCase() },
    person: { id: `PER${mark}`, name: { display: `Me ${addMark(mark)}` } },
    jwt: `token${mark}`,
    apis: APIS.map((keyName) => ({ keyName, jwt: `token${mark}`, permissions: [] })),
  });

/** Returns the response body for a session, marked with its name. */
function createResponse(path: string, mark: Mark): unknown {
  const message = {
    id: `M${mark}`,
    conversationId: "C1",
    personId: `X${mark}`,
    content: `words ${addMark(mark)}`,
    displayName: `Other ${addMark(mark)}`,
    timeSent: "2026-05-01T10:00:00.000Z",
  };
  const responses: [RegExp, unknown][] = [
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
          message: `note ${addMark(mark)}`,
          contentType: "task",
          timeSent: message.timeSent,
          isNew: true,
        },
      ],
    ],
    [/unreadCount/, { notificationCount: 10 + SESSIONS.indexOf(mark), pmCount: 0 }],
    [/people\/basic/, [{ id: `X${mark}`, name: { display: `Other ${addMark(mark)}` } }]],
    [/settings\/public/, { supportContact: `help@${mark.toLowerCase()}.example` }],
  ];
  return responses.find(([pattern]) => pattern.test(path))?.[1] ?? [];
}

function setUp() {
  const pending: (() => void)[] = [];
  const sent: { path: string; mark: string }[] = [];
  const fetch = (url: string, init: RequestInit) => {
    const mark = new Headers(init.headers).get("Authorization")?.replace("Bearer token", "") ?? "";
    const path = new URL(url).pathname;
    sent.push({ path, mark });
    return new Promise<Response>((resolve) =>
      pending.push(() => resolve(json(createResponse(path, mark as Mark)))),
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
  return { client, pending, sent };
}

const MENUS = {
  primaryMenuLabel: "People",
  primaryMenuItems: [{ url: "/people", icon: "person", label: "People" }],
  secondaryMenuLabel: "Groups",
  secondaryMenuItems: [{ url: "/groups", label: "Groups" }],
};
/** Renders all views with data of a church. `late` adds a new provider with an old context. */
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

/** The views in which the marks must be seen, so that the test covers them. */
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
      by: fc.constantFrom("login" as const, "setters" as const, "host" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("logout" as const) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("respond" as const), which: fc.nat(20) }) },
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

/** Returns the texts, attributes and field values of an element. Serializing its markup is much slower. */
function readText(root: Element): string {
  const texts = [root.textContent];
  for (const element of [root, ...root.querySelectorAll("*")]) {
    for (const { value } of element.attributes) texts.push(value);
    if (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement)
      texts.push(element.value);
  }
  return texts.join(" ");
}
const findMarksOnPage = (): string[] =>
  [...readText(document.body).matchAll(/⟦(\w+)⟧|help@(\w+)\.example/g)].map(([, mark, contact]) =>
    (mark ?? contact ?? "").toUpperCase(),
  );

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  FakeSocket.reset();
  allowConsole();
});
afterEach(() => vi.useRealTimers());

it("[P18][L5][L17] views and requests never mix data of two churches or users, in any order of sign-ins, switches, responses and host renders", async () => {
  // A low number of runs, as in mutation tests, may not reach every view.
  const enough = Math.floor(RUNS.numRuns / 20);
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 6, maxLength: 16 }),
      fc.boolean(),
      async (steps, oneUpdatePerSetter) => {
        const { client, pending, sent } = setUp();
        const host = new LaggingHost(oneUpdatePerSetter);
        let late: UserContext | undefined;
        const { unmount, rerender } = render(
          <Everything client={client} host={host} late={late} />,
        );
        let current = "" as Mark | "";
        /** The number of steps for which the host has been behind. */
        let lag = 0;
        const getCurrentMark = () =>
          (client.session.state.userChurch?.church.id?.slice(3) ?? "") as Mark | "";
        const wait = async (change: () => void, ms = 400) => {
          change();
          rerender(<Everything client={client} host={host} late={late} />);
          await vi.advanceTimersByTimeAsync(ms);
        };
        const show = () => {
          const update = host.show();
          if (update?.isOwn)
            current = (host.context.userChurch?.church.id?.slice(3) ?? "") as Mark | "";
          return update;
        };
        for (const each of steps) {
          // A host is behind for a few steps only. It renders its own changes before the next action.
          const isAction = ["enter", "logout", "press"].includes(each.kind);
          const isHost = each.kind === "enter" && each.by === "host";
          while (host.isBehind && (lag > 5 || isHost || (isAction && host.hasOwnUpdate)))
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
                  host.signIn(login, churchOf(each.mark));
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
                host.signOut();
                current = "";
              } else if (each.kind === "respond") {
                pending.splice(each.which % Math.max(1, pending.length), 1)[0]?.();
              } else if (each.kind === "show") {
                show();
              } else if (each.kind === "render" || each.kind === "fetch") {
                host.render(each.kind === "fetch");
              } else if (each.kind === "late") {
                late = late ? undefined : host.pastContext(each.which);
              } else if (each.kind === "open") {
                const button = document.querySelector(each.what);
                if (button) fireEvent.click(button);
              } else if (each.kind === "write") {
                const field = document.querySelector<HTMLTextAreaElement>(
                  'textarea[name="noteText"]',
                );
                if (field && current)
                  fireEvent.change(field, { target: { value: `draft ${addMark(current)}` } });
              } else if (each.kind === "press") {
                const buttons = [
                  ...document.querySelectorAll<HTMLElement>(
                    "button, [role=menuitem]:not([href]), [data-conversation]",
                  ),
                ];
                const button = buttons[each.which % Math.max(1, buttons.length)];
                if (button) fireEvent.click(button);
                // The button may have selected another church of the same user.
                current = getCurrentMark();
              }
              host.closeUpdates();
            }),
          );
          expect(getCurrentMark()).toBe(current);
          expect(client.session.identity.userId).toBe(
            current ? `U${current.charAt(0)}` : undefined,
          );
          const own =
            client.session.state.userChurches?.map(({ church }) => church.id?.slice(3)) ?? [];
          const panel = document.querySelector("[role=menuitemradio]");
          const foreignMarks = findMarksOnPage().filter(
            (mark) => mark !== current && !(panel && own.includes(mark)),
          );
          expect(foreignMarks).toEqual([]);
          for (const [name, selector] of VIEWS) {
            const count = seen.get(name) ?? 0;
            const view = current && count <= enough && document.querySelector(selector);
            if (!view) continue;
            const text = readText(view);
            if (
              [addMark(current), `help@${current.toLowerCase()}.`].some((mark) =>
                text.includes(mark),
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
  // The test proves nothing for a view that was never on the page.
  for (const [name] of VIEWS) expect(seen.get(name) ?? 0, name).toBeGreaterThanOrEqual(enough);
}, 600_000);
