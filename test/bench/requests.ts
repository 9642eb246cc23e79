import { createDemoChurch, createDemoClient } from "../../src/testing.js";

/** HTTP requests of a signed-in person's journeys, counted exactly at the demo church; never over more than one socket. */
const CONVERSATION = "CON00000001";
const settle = (ms = 60) => new Promise((resolve) => setTimeout(resolve, ms));

let over = 0;

async function journey(
  name: string,
  target: number,
  run: (kit: Awaited<ReturnType<typeof start>>) => Promise<void>,
): Promise<void> {
  const kit = await start();
  await run(kit);
  const count = kit.church.requests.length;
  const sockets = kit.church.hub.ids.length;
  const isReached = count <= target && sockets <= 1;
  if (!isReached) over += 1;
  const numbers = `${String(count).padStart(3)}, ${sockets} socket`;
  console.log(
    `${isReached ? "✓" : "✗"} ${name.padEnd(52)} ${numbers}  target ≤ ${target}, 1 socket`,
  );
  kit.stop();
}

async function start() {
  const church = createDemoChurch();
  const client = createDemoClient(church);
  const unmount = client.mount();
  // Until nothing more is asked: a slow machine would have the next step pay for what mounting asks.
  for (let before = -1; before < church.requests.length;) {
    before = church.requests.length;
    await settle(200);
  }
  return { church, client, stop: unmount };
}
const frames = async (send: (index: number) => void) => {
  for (let index = 0; index < 100; index++) {
    send(index);
    await settle(20);
  }
  await settle(800);
};

for (const method of ["info", "warn"] as const) console[method] = () => undefined;

await journey("header mounts", 2, () => Promise.resolve());
await journey("open the inbox", 2, async ({ church, client }) => {
  church.requests.length = 0;
  client.inbox.acquire();
  await client.inbox.load();
});
await journey("open an unread conversation", 3, async ({ church, client }) => {
  await client.inbox.load();
  church.requests.length = 0;
  const thread = client.threads.get(CONVERSATION);
  thread.acquire();
  const [item] = client.inbox.store.getState().items;
  await Promise.all([thread.load(), item && client.inbox.markRead(item)]);
  await settle();
});
await journey("send a note", 1, async ({ church, client }) => {
  const thread = client.threads.get(CONVERSATION);
  thread.acquire();
  await thread.load();
  await settle();
  church.requests.length = 0;
  await thread.send("Hello");
  await settle(800);
});
await journey("100 privateMessage frames in 2 s, thread open", 4, async ({ church, client }) => {
  const thread = client.threads.get(CONVERSATION);
  church.quirks.roomsAreRefused = true;
  thread.acquire();
  await thread.load();
  await settle();
  church.requests.length = 0;
  await frames((index) =>
    church.addMessage({
      conversationId: CONVERSATION,
      personId: "PER00000002",
      content: `m${index}`,
    }),
  );
});
await journey("100 message frames in 2 s, thread open", 1, async ({ church, client }) => {
  const thread = client.threads.get(CONVERSATION);
  thread.acquire();
  await thread.load();
  await settle();
  church.requests.length = 0;
  await frames((index) => {
    const data = {
      id: `F${index}`,
      personId: "PER00000002",
      content: "x",
      conversationId: CONVERSATION,
    };
    church.hub.send(
      JSON.stringify({
        churchId: "CHU00000001",
        conversationId: CONVERSATION,
        action: "message",
        data,
      }),
    );
  });
});
await journey("100 notification frames, all closed", 3, async ({ church }) => {
  church.requests.length = 0;
  await frames(() =>
    church.hub.send(
      JSON.stringify({
        churchId: "CHU00000001",
        conversationId: "alert",
        action: "notification",
        data: {},
      }),
    ),
  );
});
await journey("100 frames that carry counts", 0, async ({ church }) => {
  church.requests.length = 0;
  await frames((index) =>
    church.addNotification({ personId: "PER00000001", message: `n${index}` }),
  );
});
await journey("100 privateMessage frames, inbox open", 4, async ({ church, client }) => {
  client.inbox.acquire();
  await client.inbox.load();
  church.requests.length = 0;
  await frames((index) =>
    church.addMessage({
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
await journey("the inbox is opened again", 1, async ({ church, client }) => {
  await client.inbox.load();
  church.requests.length = 0;
  await client.inbox.load();
});
await journey("mounted twice, as in StrictMode", 2, async ({ client }) => {
  client.mount()();
  client.mount();
  await settle();
});
await journey("two headers", 2, async ({ client }) => {
  client.mount();
  await settle();
});
await journey("header remounts", 0, async ({ church, client, stop }) => {
  church.requests.length = 0;
  stop();
  client.mount();
  await settle();
});
await journey("the socket drops and comes back", 3, async ({ church }) => {
  church.requests.length = 0;
  church.hub.dropAll();
  await settle(6_000);
});
// How many are over their target.
process.exit(over);
