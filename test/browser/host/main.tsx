import CssBaseline from "@mui/material/CssBaseline";
import { createRoot } from "react-dom/client";
import {
  ChurchClient,
  ChurchProvider,
  MESSAGING_API,
  MEMBERSHIP_API,
  Notes,
  Notifications,
  PrivateMessages,
  useUnreadCounts,
} from "../../../src/index.js";
import type { Login } from "../../../src/index.js";

/** A host app as small as one can be: it logs in at the twin named in its address and shows one room. */
const query = new URLSearchParams(location.search);
const twin = query.get("twin") ?? "";
const api = (keyName: string, module: string) => ({ keyName, url: `${twin}/${module}`, jwt: "", permissions: [] });

function Badge() {
  const { notificationCount, pmCount } = useUnreadCounts();
  return <output aria-label="Unread">{notificationCount + pmCount}</output>;
}

function Room() {
  const view = query.get("view") ?? "inbox";
  if (view === "notifications") return <Notifications />;
  if (view === "inbox") return <PrivateMessages />;
  return <Notes conversationId={view} noDisplayBox maxHeight={420} variant="chat" />;
}

async function start() {
  const client = new ChurchClient({
    apis: [api(MESSAGING_API, "messaging"), api(MEMBERSHIP_API, "membership")],
    socketUrl: twin.replace(/^http/, "ws"),
  });
  client.signIn((await client.api.post("/users/login", { email: query.get("email"), password: "x" }, MEMBERSHIP_API)) as Login);
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no root.");
  createRoot(root).render(
    <ChurchProvider client={client} appName="Host">
      <CssBaseline />
      <Badge />
      <div style={{ height: 560, width: 480, maxWidth: "100%", display: "flex", flexDirection: "column" }}>
        <Room />
      </div>
    </ChurchProvider>,
  );
}

void start();
