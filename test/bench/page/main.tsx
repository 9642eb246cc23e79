import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import {
  ChurchClient,
  ChurchProvider,
  Notes,
  Notifications,
  PrivateMessages,
  SiteHeader,
} from "../../../src/entries/index.js";
import { buildUserChurch } from "../../../src/testing/builders.js";
import { makeInbox, makeMenus, makeMessages, makeNotifications, ME } from "./data.js";
import { Floor, type FloorRow } from "./Floor.js";
import { FloorHeader } from "./FloorHeader.js";

declare global {
  interface Window {
    mount: () => void;
    /** Adds a message on the server. */
    addMessage: () => void;
    append: () => void;
    /** Renders the host RENDERS times, with other labels and icons in its menus. */
    rerender: () => Promise<void>;
    /** Number of elements that these renders removed. */
    removed: number;
  }
}

const query = new URLSearchParams(location.search);
const view = query.get("view") ?? "thread";
const count = Number(query.get("count") ?? 100);
const isThread = view === "thread";
const isHeader = view === "header";
const isFloor = query.get("impl") === "floor";

/** A single render of a header is too short to measure. */
const RENDERS = 50;
let renders = 0;
let messages = makeMessages(isThread ? count : 0);
const inbox = makeInbox(view === "inbox" ? count : 0);
const notifications = makeNotifications(view === "notifications" ? count : 0);

// Serialized in advance, so that it does not count as work of the page.
const serializeResponses = (): [RegExp, string][] => [
  [/messages\/conversation/, JSON.stringify(messages)],
  [/privateMessages$/, JSON.stringify(inbox)],
  [/notifications\/my/, JSON.stringify(notifications)],
  [
    /unreadCount/,
    JSON.stringify({ notificationCount: isHeader ? 3 : 0, pmCount: isHeader ? 4 : 0 }),
  ],
];
let responses = serializeResponses();
const respond = (url: string): Response => {
  const [, body = "[]"] = responses.find(([path]) => path.test(url)) ?? [];
  return new Response(body, { headers: { "Content-Type": "application/json" } });
};
class SilentSocket {
  readyState = 0;
  onopen = null;
  onmessage = null;
  onclose = null;
  onerror = null;
  send() {}
  close() {}
}
const client = new ChurchClient({
  apis: ["MessagingApi", "MembershipApi"].map((keyName) => ({
    keyName,
    url: "http://bench",
    jwt: "t",
    permissions: [],
  })),
  socketUrl: "ws://bench",
  WebSocket: SilentSocket,
  fetch: (url) => Promise.resolve(respond(url)),
});
client.session.assign({
  user: { id: "U" },
  userChurch: buildUserChurch({ person: { id: ME, name: { display: "Ada Bell" } } }),
});

const floorRows = (): FloorRow[] => {
  if (isThread)
    return messages.map((each) => ({
      key: each.id ?? "",
      name: each.displayName ?? "",
      text: each.content ?? "",
      time: String(each.timeSent),
    }));
  if (view === "inbox")
    return inbox.map((each) => ({
      key: each.id ?? "",
      name: each.toPersonId ?? "",
      text: each.conversation?.messages?.[0]?.content ?? "",
      time: "1d",
    }));
  return notifications.map((each) => ({
    key: each.id,
    name: each.contentType ?? "",
    text: each.message ?? "",
    time: "1d",
  }));
};

const element = document.getElementById("root");
if (!element) throw new Error("The page has no root.");
const root = createRoot(element);
const Ours = () => {
  if (isHeader) return <SiteHeader {...makeMenus(count, renders)} />;
  if (isThread) return <Notes conversationId="C1" noDisplayBox maxHeight={500} />;
  return view === "inbox" ? <PrivateMessages /> : <Notifications />;
};
// Renders the page and its provider first, without measuring: in a host they exist long before a component is opened.
const render = (isOpen: boolean) => {
  const floor = isHeader ? (
    <FloorHeader {...makeMenus(count, renders)} name="Ada Bell" unread={7} />
  ) : (
    <Floor rows={floorRows()} hasComposer={isThread} />
  );
  const content = isFloor ? floor : <Ours />;
  root.render(
    <StrictMode>
      {isFloor ? (
        isOpen && content
      ) : (
        <ChurchProvider client={client}>{isOpen && content}</ChurchProvider>
      )}
    </StrictMode>,
  );
};
render(false);

window.mount = () => render(true);
window.addMessage = () => {
  messages = [
    ...messages,
    { ...messages.at(-1), id: `new${messages.length}`, personId: "P1", content: "One more" },
  ];
  responses = serializeResponses();
};
window.append = () => {
  if (isFloor) render(true);
  else void client.threads.get("C1").load();
};

const elementsIn = (node: Node) =>
  node instanceof Element ? 1 + node.querySelectorAll("*").length : 0;
window.rerender = async () => {
  const observer = new MutationObserver((changes) => {
    for (const { removedNodes } of changes)
      for (const node of removedNodes) window.removed += elementsIn(node);
  });
  window.removed = 0;
  observer.observe(element, { childList: true, subtree: true });
  for (let times = 0; times < RENDERS; times++) {
    renders += 1;
    render(true);
    await new Promise(requestAnimationFrame);
  }
};
