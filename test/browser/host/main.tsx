// A minimal host: signs `email` in at the demo server in `server` and shows one view and the unread badge.
import CssBaseline from "@mui/material/CssBaseline";
import {
  ChurchProvider,
  Notes,
  Notifications,
  PrivateMessages,
  useUnreadCounts,
} from "../../../src/entries/index.js";
import { showPage } from "../showPage.js";
import { query, signIn, socketAt, server } from "../demoPage.js";

function Badge() {
  const { notificationCount, pmCount } = useUnreadCounts();
  return <output aria-label="Unread">{notificationCount + pmCount}</output>;
}

function View() {
  const view = query.get("view") ?? "inbox";
  if (view === "none") return null;
  if (view === "notifications") return <Notifications />;
  if (view === "inbox") return <PrivateMessages />;
  return <Notes conversationId={view} noDisplayBox maxHeight={420} variant="chat" />;
}

declare global {
  interface Window {
    /** Lists the notifications, which marks them as read. */
    readNotifications: () => Promise<void>;
  }
}

async function start() {
  const client = await signIn(query.get("email"), socketAt(server));
  window.readNotifications = () => client.notifications.load();
  showPage(
    <ChurchProvider client={client} appName="Host">
      <CssBaseline />
      <Badge />
      <div
        style={{
          height: 560,
          width: 480,
          maxWidth: "100%",
          display: "flex",
          flexDirection: "column",
        }}
      >
        <View />
      </div>
    </ChurchProvider>,
  );
}

void start();
