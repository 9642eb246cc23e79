import { createDemoChurch, createDemoClient } from "../../src/entries/testing.js";

/** Exact number of HTTP requests per journey of a signed-in user, counted at the demo server; at most one socket. */
const CONVERSATION = "CON00000001";
const wait = (ms = 60) => new Promise((resolve) => setTimeout(resolve, ms));

let over = 0;

async function journey(
  name: string,
  target: number,
  run: (context: Awaited<ReturnType<typeof start>>) => Promise<void>,
): Promise<void> {
  const context = await start();
  await run(context);
  const count = context.server.requests.length;
  const sockets = context.server.hub.ids.length;
  const isReached = count <= target && sockets <= 1;
  if (!isReached) over += 1;
  const numbers = `${String(count).padStart(3)}, ${sockets} socket`;
  console.log(
    `${isReached ? "✓" : "✗"} ${name.padEnd(52)} ${numbers}  target ≤ ${target}, 1 socket`,
  );
  context.stop();
}

async function start() {
  const server = createDemoChurch();
  const client = createDemoClient(server);
  const unmount = client.mount();
  // Waits until no more requests arrive, so that requests of the mount do not count for the next step.
  for (let before = -1; before < server.requests.length;) {
    before = server.requests.length;
    await wait(200);
  }
  return { server, client, stop: unmount };
}
const frames = async (send: (index: number) => void) => {
  for (let index = 0; index < 100; index++) {
    send(index);
    await wait(20);
  }
  await wait(800);
};

for (const method of ["info", "warn"] as const) console[method] = () => undefined;

await journey("header mounts", 2, () => Promise.resolve());
await journey("open the inbox", 2, async ({ server, client }) => {
  server.requests.length = 0;
  client.inbox.acquire();
  await client.inbox.load();
});
await journey("open an unread conversation", 3, async ({ server, client }) => {
  await client.inbox.load();
  server.requests.length = 0;
  const thread = client.threads.get(CONVERSATION);
  thread.acquire();
  const [item] = client.inbox.store.getState().items;
  await Promise.all([thread.load(), item && client.inbox.markRead(item)]);
  await wait();
});
await journey("send a note", 1, async ({ server, client }) => {
  const thread = client.threads.get(CONVERSATION);
  thread.acquire();
  await thread.load();
  await wait();
  server.requests.length = 0;
  await thread.send("Hello");
  await wait(800);
});
await journey("100 privateMessage frames in 2 s, thread open", 4, async ({ server, client }) => {
  const thread = client.threads.get(CONVERSATION);
  server.quirks.roomsAreRefused = true;
  thread.acquire();
  await thread.load();
  await wait();
  server.requests.length = 0;
  await frames((index) =>
    server.addMessage({
      conversationId: CONVERSATION,
      personId: "PER00000002",
      content: `m${index}`,
    }),
  );
});
await journey("100 message frames in 2 s, thread open", 1, async ({ server, client }) => {
  const thread = client.threads.get(CONVERSATION);
  thread.acquire();
  await thread.load();
  await wait();
  server.requests.length = 0;
  await frames((index) => {
    const data = {
      id: `F${index}`,
      personId: "PER00000002",
      content: "x",
      conversationId: CONVERSATION,
    };
    server.hub.send(
      JSON.stringify({
        churchId: "CHU00000001",
        conversationId: CONVERSATION,
        action: "message",
        data,
      }),
    );
  });
});
await journey("100 notification frames, all closed", 3, async ({ server }) => {
  server.requests.length = 0;
  await frames(() =>
    server.hub.send(
      JSON.stringify({
        churchId: "CHU00000001",
        conversationId: "alert",
        action: "notification",
        data: {},
      }),
    ),
  );
});
await journey("100 frames that carry counts", 0, async ({ server }) => {
  server.requests.length = 0;
  await frames((index) =>
    server.addNotification({ personId: "PER00000001", message: `n${index}` }),
  );
});
await journey("100 privateMessage frames, inbox open", 4, async ({ server, client }) => {
  client.inbox.acquire();
  await client.inbox.load();
  server.requests.length = 0;
  await frames((index) =>
    server.addMessage({
      conversationId: CONVERSATION,
      personId: "PER00000002",
      content: `m${index}`,
    }),
  );
});
await journey("header, messages, notifications opened", 5, async ({ client }) => {
  client.inbox.acquire();
  client.notifications.acquire();
  await Promise.all([client.inbox.load(), client.notifications.load()]);
});
await journey("the inbox is opened again", 1, async ({ server, client }) => {
  await client.inbox.load();
  server.requests.length = 0;
  await client.inbox.load();
});
await journey("mounted twice, as in StrictMode", 2, async ({ client }) => {
  client.mount()();
  client.mount();
  await wait();
});
await journey("two headers", 2, async ({ client }) => {
  client.mount();
  await wait();
});
await journey("header remounts", 0, async ({ server, client, stop }) => {
  server.requests.length = 0;
  stop();
  client.mount();
  await wait();
});
await journey("the socket drops and comes back", 3, async ({ server }) => {
  server.requests.length = 0;
  server.hub.dropAll();
  await wait(6_000);
});
// The number of journeys over their target.
process.exit(over);
