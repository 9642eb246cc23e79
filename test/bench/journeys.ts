import { shareTabs } from "../../src/entries/tabs.js";
import { createDemoChurch, createDemoClient } from "../../src/entries/testing.js";
import { FakeLocks } from "../../src/testing/simulator/FakeLocks.js";

const CONVERSATION = "CON00000001";
const ME = "PER00000001";
const OTHER = "PER00000002";

/** Waits for some milliseconds, in real or in fake time. */
type Wait = (ms: number) => Promise<unknown>;

interface Context extends Awaited<ReturnType<typeof start>> {
  wait: Wait;
}

interface Journey {
  name: string;
  /** The goal: the highest number of requests. */
  target: number;
  /** The goal: the number of different sockets. @default 1 */
  sockets?: number;
  /** Whether the clients share one connection. @default false */
  isShared?: boolean;
  run: (context: Context) => Promise<unknown>;
}

async function start(wait: Wait, { isShared = false }: Partial<Journey>) {
  const server = createDemoChurch();
  const locks = new FakeLocks<string>();
  const openTab = () =>
    createDemoClient(
      server,
      "ruth@grace.example",
      isShared ? { tabs: shareTabs({ BroadcastChannel }), locks: locks.locksOf("tab") } : {},
    );
  const client = openTab();
  const unmount = client.mount();
  // Waits until no more requests arrive, so that requests of the mount do not count for the next step.
  for (let before = -1; before < server.requests.length;) {
    before = server.requests.length;
    await wait(200);
  }
  return { server, client, unmount, openTab };
}

async function openSecondTab({ server, openTab, wait }: Context) {
  server.requests.length = 0;
  const unmount = openTab().mount();
  await wait(500);
  return unmount;
}
async function openThread({ client, server, wait }: Context) {
  const thread = client.threads.get(CONVERSATION);
  thread.acquire();
  await thread.refetch();
  await wait(60);
  server.requests.length = 0;
  return thread;
}
async function openInbox({ client, server, wait }: Context) {
  client.inbox.acquire();
  await client.inbox.load();
  await wait(800);
  server.requests.length = 0;
}
async function sendFrames({ wait }: Context, send: (index: number) => void) {
  const start = performance.now();
  for (let index = 0; index < 100; index++) {
    send(index);
    // By the clock, because real timers are late.
    await wait(Math.max(0, start + (index + 1) * 20 - performance.now()));
  }
  await wait(800);
}
const sendMessages = (context: Context) =>
  sendFrames(context, (index) =>
    context.server.addMessage({
      conversationId: CONVERSATION,
      personId: OTHER,
      content: `m${index}`,
    }),
  );
const sendMessageFrames = (context: Context) =>
  sendFrames(context, (index) => {
    const data = {
      id: `F${index}`,
      personId: OTHER,
      content: "x",
      conversationId: CONVERSATION,
    };
    const frame = { churchId: "CHU00000001", conversationId: CONVERSATION, data };
    context.server.hub.send(JSON.stringify({ ...frame, action: "message" }));
  });

/** The journeys of a signed-in user whose header is mounted. */
export const JOURNEYS: Journey[] = [
  { name: "header mounts", target: 2, run: () => Promise.resolve() },
  {
    name: "header mounts twice, as in StrictMode",
    target: 2,
    run: ({ client, wait }) => {
      client.mount()();
      client.mount();
      return wait(60);
    },
  },
  {
    name: "two headers",
    target: 2,
    run: ({ client, wait }) => {
      client.mount();
      return wait(60);
    },
  },
  {
    name: "header remounts after 3 s",
    target: 0,
    run: async ({ server, client, unmount, wait }) => {
      server.requests.length = 0;
      unmount();
      await wait(3_000);
      client.mount();
      await wait(500);
    },
  },
  {
    name: "a second tab of the same person",
    target: 2,
    sockets: 2,
    run: openSecondTab,
  },
  {
    name: "a second tab of the same person, with `shareTabs`",
    target: 0,
    isShared: true,
    run: openSecondTab,
  },
  {
    name: "open the inbox",
    target: 2,
    run: async ({ server, client }) => {
      server.requests.length = 0;
      client.inbox.acquire();
      await client.inbox.load();
    },
  },
  {
    name: "open the inbox again",
    target: 0,
    run: async ({ server, client, wait }) => {
      const release = client.inbox.acquire();
      await client.inbox.load();
      release();
      await wait(800);
      server.requests.length = 0;
      client.inbox.acquire();
      if (!client.inbox.isFresh) await client.inbox.load();
      await wait(800);
    },
  },
  {
    name: "open an unread conversation",
    target: 3,
    run: async ({ server, client, wait }) => {
      await client.inbox.load();
      server.requests.length = 0;
      const thread = client.threads.get(CONVERSATION);
      thread.acquire();
      const [item] = client.inbox.store.getState().items;
      await Promise.all([thread.refetch(), item && client.inbox.markRead(item)]);
      await wait(60);
    },
  },
  {
    name: "send a note",
    target: 1,
    run: async (context) => {
      const thread = await openThread(context);
      await thread.send("Hello");
      await context.wait(800);
    },
  },
  {
    name: "open messages and notifications, with the header",
    target: 5,
    run: async ({ client }) => {
      client.inbox.acquire();
      client.notifications.acquire();
      await Promise.all([client.inbox.load(), client.notifications.load()]);
    },
  },
  {
    name: "100 privateMessage frames in 2 s, thread open",
    target: 3,
    run: async (context) => {
      context.server.quirks.connectionsAreRefused = true;
      await openThread(context);
      await sendMessages(context);
    },
  },
  {
    name: "100 privateMessage frames in 2 s, inbox open",
    target: 3,
    run: async (context) => {
      await openInbox(context);
      await sendMessages(context);
    },
  },
  {
    name: "100 message frames in 2 s, thread open",
    target: 3,
    run: async (context) => {
      await openThread(context);
      await sendMessageFrames(context);
    },
  },
  {
    name: "100 message frames in 2 s, inbox open",
    target: 0,
    run: async (context) => {
      await openInbox(context);
      await sendMessageFrames(context);
    },
  },
  {
    name: "100 notification frames in 2 s",
    target: 1,
    run: async (context) => {
      const { server } = context;
      server.requests.length = 0;
      const frame = { churchId: "CHU00000001", conversationId: "alert", data: {} };
      await sendFrames(context, () =>
        server.hub.send(JSON.stringify({ ...frame, action: "notification" })),
      );
    },
  },
  {
    name: "100 frames with counts in 2 s",
    target: 0,
    run: async (context) => {
      const { server } = context;
      server.requests.length = 0;
      await sendFrames(context, (index) =>
        server.addNotification({ personId: ME, message: `n${index}` }),
      );
    },
  },
  {
    name: "the socket drops and comes back",
    target: 3,
    sockets: 2,
    run: async ({ server, wait }) => {
      server.requests.length = 0;
      server.hub.dropAll();
      await wait(6_000);
    },
  },
];

/** Runs a journey at a demo server. Returns its number of HTTP requests and of different sockets. */
export async function countRequests(journey: Journey, wait: Wait) {
  const context = { ...(await start(wait, journey)), wait };
  const { server, unmount } = context;
  const before = [...server.hub.ids];
  await journey.run(context);
  const counts = {
    requests: server.requests.length,
    sockets: new Set([...before, ...server.hub.ids]).size,
  };
  unmount();
  return counts;
}
