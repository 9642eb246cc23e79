// A page for measurements: one client, a server inside the page, and a real socket if the URL names one in `socket`.
import { countOpenResources } from "./countOpenResources.js";
import CssBaseline from "@mui/material/CssBaseline";
import { type ReactNode, StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { ImageEditor } from "../../../src/gallery/editor/ImageEditor.js";
import { buildUserChurch } from "../../../src/testing/builders.js";
import {
  AddNote,
  ChurchClient,
  ChurchProvider,
  MEMBERSHIP_API,
  MESSAGING_API,
  NewPrivateMessage,
  Notes,
  Notifications,
  PrivateMessages,
  useUnreadCounts,
} from "../../../src/entries/index.js";

import type { View } from "./Lab.js";
import { LabServer, ME } from "./LabServer.js";
import { LabSocket } from "./LabSocket.js";
import { ScrollRecorder } from "./ScrollRecorder.js";

const server = new LabServer();
const socketUrl = new URLSearchParams(location.search).get("socket");
const person = { id: ME, name: { display: "Ada Bell" } };
const churches = ["CHU1", "CHU2"].map((id) =>
  buildUserChurch({ church: { id, name: id, subDomain: id.toLowerCase() }, person }),
);
const client = new ChurchClient({
  apis: [MESSAGING_API, MEMBERSHIP_API].map((keyName) => ({
    keyName,
    url: "http://lab",
    jwt: "token",
    permissions: [],
  })),
  socketUrl: socketUrl ?? "ws://lab",
  fetch: server.fetch,
  // No random delay before reconnecting: the tests simulate an hour within a minute.
  random: () => 0,
  ...(!socketUrl && { WebSocket: LabSocket }),
});
client.session.assign({ user: { id: "U" }, userChurches: churches });
client.session.selectChurch({ churchId: "CHU1" });

function Badge() {
  const { notificationCount, pmCount } = useUnreadCounts();
  return <output aria-label="Unread">{notificationCount + pmCount}</output>;
}

/** The baseline for comparison: a long list without virtualization. */
function PlainList() {
  return (
    <div id="plain" style={{ height: 420, overflowY: "auto" }}>
      {client.threads
        .get("C1")
        .store.getState()
        .messages.map((message) => (
          <p key={message.id} style={{ margin: 0, padding: 8 }}>
            {message.content}
          </p>
        ))}
    </div>
  );
}

const VIEWS: Record<View, () => ReactNode> = {
  thread: () => <Notes conversationId="C1" noDisplayBox maxHeight={420} />,
  filling: () => <Notes conversationId="C1" noDisplayBox isFilling />,
  inbox: () => <PrivateMessages />,
  notifications: () => <Notifications />,
  badge: () => <Badge />,
  composer: () => <AddNote conversationId="C1" />,
  newMessage: () => (
    <NewPrivateMessage onBack={() => undefined} onSelectMessage={() => undefined} />
  ),
  editor: () => (
    <ImageEditor
      photoUrl=""
      aspectRatio={4 / 3}
      onUpdate={(dataUrl) => window.lab.editor.updates.push(dataUrl)}
      {...window.lab.editor.props}
    />
  ),
  all: () => (
    <>
      <Badge />
      <Notes conversationId="C1" noDisplayBox maxHeight={200} />
      <PrivateMessages />
      <Notifications />
    </>
  ),
  plain: () => <PlainList />,
};

const pane = document.getElementById("pane");
if (!pane) throw new Error("The page has no pane.");
let root: Root | undefined;
let recorder: ScrollRecorder | undefined;

window.lab = {
  countOpenResources,
  client,
  server,
  Socket: LabSocket,
  show: (view) => {
    root ??= createRoot(pane);
    root.render(
      <StrictMode>
        <ChurchProvider client={client} appName="Lab">
          <CssBaseline />
          {VIEWS[view]()}
        </ChurchProvider>
      </StrictMode>,
    );
  },
  hide: () => {
    root?.unmount();
    root = undefined;
  },
  editor: { props: {}, updates: [] },
  reload: () => client.threads.get("C1").refetch(),
  handledCount: 0,
  listen: (action) => {
    window.lab.handledCount = 0;
    client.socket.handlers.add(action, "lab", () => (window.lab.handledCount += 1));
  },
  recordScroll: (text) => {
    recorder?.stop();
    return (recorder = new ScrollRecorder(text));
  },
  paints: () => recorder?.samples ?? [],
};
