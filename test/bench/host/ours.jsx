import { createRoot } from "react-dom/client";
import { ChurchProvider } from "narthex/client";
import { SiteHeader } from "narthex/header";
import { ChurchClient } from "narthex/helpers";
import { PrivateMessages } from "narthex/messages";
import { PANE } from "./pane.js";
import { makeMenus, makePerson, ME } from "../page/data.js";
import { LabSocket } from "../../browser/lab/LabSocket.js";

const client = new ChurchClient({
  apis: ["MessagingApi", "MembershipApi"].map((keyName) => ({
    keyName,
    url: location.origin,
    jwt: "t",
    permissions: [],
  })),
  socketUrl: "ws://bench",
  WebSocket: LabSocket,
});
const person = makePerson(ME);
const church = { id: "CHU1", name: "Test Church", subDomain: "test" };
client.session.assign({
  user: { id: "U", firstName: "Ada", lastName: "Bell" },
  person,
  userChurch: { church, person, apis: [], groups: [], jwt: "t" },
});

createRoot(document.getElementById("root")).render(
  <ChurchProvider client={client}>
    <SiteHeader {...makeMenus(8, 0)} />
    <div style={PANE}>
      <PrivateMessages />
    </div>
  </ChurchProvider>,
);
