import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import {
  ChurchClient,
  ChurchProvider,
  Notes,
  Notifications,
  PrivateMessages,
  SiteHeader,
} from "../../../src/index.js";
import { buildUserChurch } from "../../../src/testing/builders.js";
import { makeInbox, makeMenus, makeMessages, makeNotifications, ME } from "./data.js";
import { Floor, type FloorRow } from "./Floor.js";
import { FloorHeader } from "./FloorHeader.js";

declare global {
  interface Window {
    mount: () => void;
    /** One more message on the server. */
    arrive: () => void;
    append: () => void;
    /** The host renders anew, with other words and icons in its menus, as often as RENDERS says. */
    renderAnew: () => Promise<void>;
    /** How many elements have left the page meanwhile. */
    removed: number;
  }
}

const query = new URLSearchParams(location.search);
const room = query.get("room") ?? "thread";
const count = Number(query.get("count") ?? 100);
const isThread = room === "thread";
const isHeader = room === "header";
const isFloor = query.get("impl") === "floor";

/** One render of a header is too little to be measured. */
const RENDERS = 50;
let renders = 0;
let messages = makeMessages(isThread ? count : 0);
const inbox = makeInbox(room === "inbox" ? count : 0);
const notifications = makeNotifications(room === "notifications" ? count : 0);

// Written out beforehand: what a server does is not the page's work.
const writeAnswers = (): [RegExp, string][] => [
  [/messages\/conversation/, JSON.stringify(messages)],
  [/privateMessages$/, JSON.stringify(inbox)],
  [/notifications\/my/, JSON.stringify(notifications)],
  [
    /unreadCount/,
    JSON.stringify({ notificationCount: isHeader ? 3 : 0, pmCount: isHeader ? 4 : 0 }),
  ],
];
let answers = writeAnswers();
const answerTo = (url: string): Response => {
  const [, body = "[]"] = answers.find(([path]) => path.test(url)) ?? [];
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
  fetch: (url) => Promise.resolve(answerTo(url)),
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
  if (room === "inbox")
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
  return room === "inbox" ? <PrivateMessages /> : <Notifications />;
};
// A host's page and its provider stand long before a room is opened in it: they are rendered first, and not measured.
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
window.arrive = () => {
  messages = [
    ...messages,
    { ...messages.at(-1), id: `new${messages.length}`, personId: "P1", content: "One more" },
  ];
  answers = writeAnswers();
};
window.append = () => {
  if (isFloor) render(true);
  else void client.threads.get("C1").load();
};

const elementsIn = (node: Node) =>
  node instanceof Element ? 1 + node.querySelectorAll("*").length : 0;
window.renderAnew = async () => {
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
