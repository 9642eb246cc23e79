import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./floor/floor.css";
import { makeMenus, makePerson, ME } from "./data.js";
import { FloorHeader } from "./floor/FloorHeader.js";
import { FloorInbox } from "./floor/FloorInbox.js";
import { FloorNotifications } from "./floor/FloorNotifications.js";
import { FloorThread } from "./floor/FloorThread.js";
import { api } from "./floor/shared.js";
import { addMessage, requested, respond, sendPeople } from "./server.js";
import {
  ChurchClient,
  ChurchProvider,
  MEMBERSHIP_API,
  MESSAGING_API,
  Notes,
  Notifications,
  PrivateMessages,
  SiteHeader,
} from "../../../src/entries/index.js";
import { buildUserChurch } from "../../../src/testing/builders.js";
import { LabSocket } from "../../browser/lab/LabSocket.js";

declare global {
  interface Window {
    /** Opens the view. */
    mount: () => void;
    unmount: () => void;
    /** Adds a message on the server. */
    addMessage: () => void;
    append: () => void;
    /** Sends the frame of a new message. Resolves to the time until its row is painted, in ms. */
    arrive: () => Promise<number>;
    /** Renders the host RENDERS times, with other labels and icons in its menus. */
    rerender: () => Promise<void>;
    /** Number of elements that these renders removed. */
    removed: number;
    requested: string[];
    sendPeople: () => void;
  }
}

const query = new URLSearchParams(location.search);
const view = query.get("view") ?? "thread";
const count = Number(query.get("count") ?? 100);
const isFloor = query.get("impl") === "floor";
const CHURCH = "Test Church";

/** A single render of a header is too short to measure. */
const RENDERS = 50;
let renders = 0;
let version = 0;

const client = new ChurchClient({
  apis: [MESSAGING_API, MEMBERSHIP_API].map((keyName) => ({
    keyName,
    url: "http://bench",
    jwt: "t",
    permissions: [],
  })),
  socketUrl: "ws://bench",
  WebSocket: LabSocket,
  fetch: respond,
});
const person = makePerson(ME);
const userChurch = buildUserChurch({ person: { id: ME, name: { display: "Ada Bell" } } });
client.session.assign({ user: { id: "U" }, person, userChurch });

const Ours = () => {
  if (view === "header") return <SiteHeader {...makeMenus(count, renders)} />;
  if (view === "thread") return <Notes conversationId="C1" noDisplayBox maxHeight={500} />;
  return view === "inbox" ? <PrivateMessages /> : <Notifications />;
};
const Floor = () => {
  if (view === "header")
    return <FloorHeader {...makeMenus(count, renders)} church={CHURCH} name="Ada Bell" />;
  if (view === "thread") return <FloorThread version={version} path="/messages/conversation/C1" />;
  return view === "inbox" ? <FloorInbox /> : <FloorNotifications />;
};

const element = document.getElementById("root");
if (!element) throw new Error("The page has no root.");
const root = createRoot(element);
// Renders the page and its provider first, without measuring: in a host they exist long before a component is opened.
const render = (isOpen: boolean) =>
  root.render(
    <StrictMode>
      {isFloor ? (
        <div className="floor">{isOpen && <Floor />}</div>
      ) : (
        <ChurchProvider client={client}>{isOpen && <Ours />}</ChurchProvider>
      )}
    </StrictMode>,
  );
render(false);

Object.assign(window, { requested, sendPeople });
api.fetch = respond;
window.mount = () => render(true);
window.unmount = () => render(false);
window.addMessage = () => void addMessage();
window.append = () => {
  version += 1;
  if (isFloor) render(true);
  else void client.threads.get("C1").refetch();
};

/** Resolves after the next frame is painted. */
const waitForPaint = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = resolve;
    requestAnimationFrame(() => port1.postMessage(undefined));
  });
window.arrive = async () => {
  const { id, content, personId, displayName } = addMessage();
  const churchId = userChurch.church.id;
  const data = { conversationId: "C1", content, churchId, personId, displayName, id };
  const frame = JSON.stringify({ churchId, conversationId: "C1", action: "message", data });
  const start = performance.now();
  LabSocket.last?.receive(frame);
  while (!element.textContent.includes(content)) await waitForPaint();
  return performance.now() - start;
};

const countElements = (node: Node) =>
  node instanceof Element ? 1 + node.querySelectorAll("*").length : 0;
window.rerender = async () => {
  const observer = new MutationObserver((changes) => {
    for (const { removedNodes } of changes)
      for (const node of removedNodes) window.removed += countElements(node);
  });
  window.removed = 0;
  observer.observe(element, { childList: true, subtree: true });
  for (let times = 0; times < RENDERS; times++) {
    renders += 1;
    render(true);
    await new Promise(requestAnimationFrame);
  }
};
