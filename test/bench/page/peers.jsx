import "@chatscope/chat-ui-kit-styles/dist/default/styles.min.css";
import {
  Avatar,
  ChatContainer,
  Conversation,
  ConversationList,
  MainContainer,
  Message,
  MessageInput,
  MessageList,
} from "@chatscope/chat-ui-kit-react";
import {
  ApiHelper,
  Notes,
  Notifications,
  PrivateMessages,
  UserHelper,
} from "@churchapps/apphelper";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { makePerson, ME } from "./data.js";
import { addMessage, requested, respond } from "./server.js";

// Other libraries with the same data. They are measured without a target.
const query = new URLSearchParams(location.search);
const view = query.get("view");
const isExisting = query.get("impl") === "existing";

window.fetch = respond;
ApiHelper.apiConfigs = ["MessagingApi", "MembershipApi"].map((keyName) => ({
  keyName,
  url: "http://bench",
  jwt: "t",
  permissions: [],
}));
ApiHelper.isAuthenticated = true;
const person = makePerson(ME);
const church = { id: "CHU1", name: "Test Church", subDomain: "test" };
const userChurch = { church, person, apis: [], groups: [], jwt: "t" };
const context = { user: { id: "U", firstName: "Ada", lastName: "Bell" }, person, userChurch };
Object.assign(UserHelper, { currentUserChurch: userChurch, person });
const nothing = () => undefined;

/** Another version fetches the thread again. */
let version = 0;
function Existing() {
  if (view === "thread")
    return <Notes context={context} conversationId="C1" noDisplayBox refreshKey={version} />;
  if (view === "inbox")
    return <PrivateMessages context={context} refreshKey={0} onUpdate={nothing} />;
  return <Notifications context={context} appName="B1" onUpdate={nothing} onNavigate={nothing} />;
}

const getJson = async (path) => (await respond(path)).json();
const initials = (name) => name.replace(/(\S)\S*\s*/g, "$1");
const Circle = ({ name }) => <Avatar name={name}>{initials(name)}</Avatar>;
const timeFormat = new Intl.DateTimeFormat("en", { timeStyle: "short" });

function ChatscopeThread({ loaded }) {
  const [messages, setMessages] = useState([]);
  useEffect(() => void getJson("/messages/conversation/C1").then(setMessages), [loaded]);
  return (
    <MainContainer style={{ height: 600 }}>
      <ChatContainer>
        <MessageList>
          {messages.map(({ id, personId, displayName, content, timeSent }, index) => {
            const isFirst = messages[index - 1]?.personId !== personId;
            return (
              <Message
                key={id}
                model={{
                  message: content,
                  sender: displayName,
                  direction: personId === ME ? "outgoing" : "incoming",
                  position: isFirst ? "first" : "normal",
                }}
                avatarSpacer={!isFirst}
              >
                {isFirst && <Circle name={displayName} />}
                {isFirst && (
                  <Message.Header
                    sender={displayName}
                    sentTime={timeFormat.format(new Date(timeSent))}
                  />
                )}
              </Message>
            );
          })}
        </MessageList>
        <MessageInput placeholder="Type a message..." />
      </ChatContainer>
    </MainContainer>
  );
}

function ChatscopeInbox() {
  const [items, setItems] = useState([]);
  const [people, setPeople] = useState(new Map());
  useEffect(() => {
    void getJson("/privateMessages").then(async (all) => {
      const sorted = all.toReversed();
      setItems(sorted);
      const ids = sorted.slice(0, 100).map(({ toPersonId }) => toPersonId);
      const found = await getJson(`/people/basic?ids=${ids.join(",")}`);
      setPeople(new Map(found.map(({ id, name }) => [id, name.display])));
    });
  }, []);
  return (
    <ConversationList style={{ height: 600 }}>
      {items.map(({ id, toPersonId, notifyPersonId, conversation }) => {
        const name = people.get(toPersonId) ?? "";
        const [message] = conversation.messages;
        return (
          <Conversation
            key={id}
            name={name}
            info={message.content}
            lastActivityTime="239d"
            unreadDot={notifyPersonId === ME}
          >
            <Circle name={name} />
          </Conversation>
        );
      })}
    </ConversationList>
  );
}

const root = createRoot(document.getElementById("root"));
const render = (isOpen) => {
  const chatscope = view === "thread" ? <ChatscopeThread loaded={version} /> : <ChatscopeInbox />;
  root.render(isOpen && (isExisting ? <Existing /> : chatscope));
};
render(false);

Object.assign(window, {
  requested,
  mount: () => render(true),
  unmount: () => render(false),
  addMessage,
  append: () => {
    version += 1;
    render(true);
  },
});
