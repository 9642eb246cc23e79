import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ChurchClient, ChurchProvider, Notes, Notifications, PrivateMessages } from "../../../src/index.js";
import { buildUserChurch } from "../../../src/testing/builders.js";
import { makeInbox, makeMessages, makeNotifications, ME } from "./data.js";
import { Floor, type FloorRow } from "./Floor.js";

declare global {
  interface Window {
    mount: () => void;
    /** One more message on the server. */
    arrive: () => void;
    append: () => void;
  }
}

const query = new URLSearchParams(location.search);
const room = query.get("room") ?? "thread";
const count = Number(query.get("count") ?? 100);
const isFloor = query.get("impl") === "floor";

let messages = makeMessages(room === "thread" ? count : 0);
const inbox = makeInbox(room === "inbox" ? count : 0);
const notifications = makeNotifications(room === "notifications" ? count : 0);

// Written out beforehand: what a server does is not the page's work.
const writeAnswers = (): [RegExp, string][] => [
  [/messages\/conversation/, JSON.stringify(messages)],
  [/privateMessages$/, JSON.stringify(inbox)],
  [/notifications\/my/, JSON.stringify(notifications)],
  [/unreadCount/, JSON.stringify({ notificationCount: 0, pmCount: 0 })],
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
  apis: ["MessagingApi", "MembershipApi"].map((keyName) => ({ keyName, url: "http://bench", jwt: "t", permissions: [] })),
  socketUrl: "ws://bench",
  WebSocket: SilentSocket,
  fetch: (url) => Promise.resolve(answerTo(url)),
});
client.session.assign({ user: { id: "U" }, userChurch: buildUserChurch({ person: { id: ME, name: { display: "Ada Bell" } } }) });

const floorRows = (): FloorRow[] => {
  if (room === "thread")
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
  return notifications.map((each) => ({ key: each.id, name: each.contentType ?? "", text: each.message ?? "", time: "1d" }));
};

const element = document.getElementById("root");
if (!element) throw new Error("The page has no root.");
const root = createRoot(element);
const renderFloor = () => root.render(<Floor rows={floorRows()} hasComposer={room === "thread"} />);
const Ours = () => {
  if (room === "thread") return <Notes conversationId="C1" noDisplayBox maxHeight={500} />;
  return room === "inbox" ? <PrivateMessages /> : <Notifications />;
};

window.mount = () => {
  if (isFloor) renderFloor();
  else {
    root.render(
      <StrictMode>
        <ChurchProvider client={client}>
          <Ours />
        </ChurchProvider>
      </StrictMode>,
    );
  }
};
window.arrive = () => {
  messages = [...messages, { ...messages.at(-1), id: `new${messages.length}`, personId: "P1", content: "One more" }];
  answers = writeAnswers();
};
window.append = () => {
  if (isFloor) renderFloor();
  else void client.threads.get("C1").load();
};
