import { createRoot } from "react-dom/client";
import {
  ApiHelper,
  CommonEnvironmentHelper,
  PrivateMessages,
  SiteHeader,
  UserHelper,
} from "@churchapps/apphelper";
import { CookiesProvider } from "react-cookie";
import { PANE } from "./pane.js";
import { makeMenus, makePerson, ME } from "../page/data.js";
import { LabSocket } from "../../browser/lab/LabSocket.js";

window.WebSocket = LabSocket;
CommonEnvironmentHelper.MessagingApiSocket = "ws://bench";
ApiHelper.apiConfigs = ["MessagingApi", "MembershipApi"].map((keyName) => ({
  keyName,
  url: location.origin,
  jwt: "t",
  permissions: [],
}));
ApiHelper.isAuthenticated = true;
const person = makePerson(ME);
const church = { id: "CHU1", name: "Test Church", subDomain: "test" };
const userChurch = { church, person, apis: [], groups: [], jwt: "t" };
Object.assign(UserHelper, { currentUserChurch: userChurch, userChurches: [userChurch], person });
const nothing = () => undefined;
const context = {
  user: { id: "U", firstName: "Ada", lastName: "Bell", email: "a@b.c" },
  person,
  userChurch,
  userChurches: [userChurch],
  setUser: nothing,
  setPerson: nothing,
  setUserChurch: nothing,
  setUserChurches: nothing,
};

createRoot(document.getElementById("root")).render(
  <CookiesProvider>
    <SiteHeader {...makeMenus(8, 0)} context={context} appName="B1" onNavigate={nothing} />
    <div style={PANE}>
      <PrivateMessages context={context} refreshKey={0} onUpdate={nothing} />
    </div>
  </CookiesProvider>,
);
