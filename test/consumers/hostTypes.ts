/**
 * Records of the existing library's types, assigned to the package's types; compiled, never run. A line that no longer compiles
 * here would no longer compile in a host that uses both.
 */
import {
  ArrayHelper,
  type ChurchInterface,
  type ConversationInterface,
  type LinkInterface,
  type LoginUserChurchInterface,
  type MessageInterface,
  type NewPrivateMessageProps,
  type PersonInterface,
  type PrivateMessageInterface,
  type UserContextInterface,
  type UserInterface,
} from "../../src/entries/index.js";

interface HostPerson {
  id?: string;
  name: {
    first?: string;
    middle?: string;
    last?: string;
    nick?: string;
    display?: string;
    title?: string;
    suffix?: string;
  };
  contactInfo: {
    address1?: string;
    city?: string;
    mobilePhone?: string;
    email?: string;
    pager?: string;
  };
  birthDate?: string;
  photo?: string;
  photoUpdated?: Date;
  formSubmissions?: [{ id?: string }];
}
interface HostUser {
  id?: string;
  email?: string;
  firstName?: string;
  lastName?: string;
  jwt?: string;
}
interface HostChurch {
  id?: string;
  name?: string;
  registrationDate?: Date;
  subDomain?: string;
  settings?: { keyName?: string; value?: string }[];
  archivedDate?: Date;
}
interface HostUserChurch {
  person: HostPerson;
  church: HostChurch;
  apis: {
    name: string;
    keyName?: string;
    permissions: { contentType?: string; action?: string }[];
    jwt: string;
  }[];
  jwt: string;
  groups: { id: string; tags: string; name: string; leader: boolean }[];
}
interface HostMessage {
  id?: string;
  content?: string;
  timeSent?: Date;
  timeUpdated?: Date;
  person?: HostPerson;
}
interface HostConversation {
  id?: string;
  dateCreated?: Date;
  postCount?: number;
  messages?: HostMessage[];
}
interface HostPrivateMessage {
  id?: string;
  conversationId?: string;
  conversation?: HostConversation;
  person?: HostPerson;
}
interface HostLink {
  id?: string;
  churchId?: string;
  url?: string;
  text?: string;
  sort?: number;
  linkType: string;
  linkData: string;
  icon: string;
  category: string;
  children?: HostLink[];
}
/** A context whose setters take types with more required properties than the package's types. */
interface HostContext {
  user: HostUser;
  setUser: (user: HostUser) => void;
  person: HostPerson;
  setPerson: (person: HostPerson) => void;
  userChurch: HostUserChurch;
  setUserChurch: (userChurch: HostUserChurch) => void;
  userChurches: HostUserChurch[];
  setUserChurches: (userChurches: HostUserChurch[]) => void;
}

export function assignToPackageTypes(
  context: HostContext,
  conversation: HostConversation,
  privateMessage: HostPrivateMessage,
  links: HostLink[],
  open: (privateMessage: HostPrivateMessage) => void,
): object[] {
  const ours: UserContextInterface = context;
  const user: UserInterface = context.user;
  const person: PersonInterface = context.person;
  const church: ChurchInterface = context.userChurch.church;
  const login: LoginUserChurchInterface = context.userChurch;
  const conversationRecord: ConversationInterface = conversation;
  const messages: MessageInterface[] = conversation.messages ?? [];
  const row: PrivateMessageInterface = privateMessage;
  const link: LinkInterface = { linkType: "url", linkData: "", icon: "", category: "b1" };
  const menu: LinkInterface[] = links;
  const onSelectMessage: NewPrivateMessageProps["onSelectMessage"] = open;
  return [
    ours,
    user,
    person,
    church,
    login,
    conversationRecord,
    messages,
    row,
    link,
    menu,
    onSelectMessage,
  ];
}

/** Values that may be undefined in a host, with exactOptionalPropertyTypes. */
export function assignOptionalValues(
  date: Date | undefined,
  text: string | undefined,
  name: PersonInterface["name"],
): object[] {
  const church: ChurchInterface = { registrationDate: date };
  const conversationRecord: ConversationInterface = { dateCreated: date };
  const message: MessageInterface = { timeUpdated: date };
  const person: PersonInterface = { name, contactInfo: undefined, photo: text };
  const link: LinkInterface = {
    churchId: text,
    sort: undefined,
    linkType: "",
    linkData: "",
    icon: "",
    category: "",
    text,
  };
  return [church, conversationRecord, message, person, link];
}

interface Attendance {
  personId: string;
  session: { serviceTime?: { name: string }; date: Date };
  note?: string;
}
export function readByPath(rows: Attendance[], people: HostPerson[]): (string | undefined)[] {
  const ids: string[] = ArrayHelper.getUniqueValues(rows, "personId").sort();
  const dates: Date[] = ArrayHelper.getUniqueValues(rows, "session.date");
  const names: (string | undefined)[] = ArrayHelper.getUniqueValues(
    rows,
    "session.serviceTime.name",
  );
  const notes: (string | undefined)[] = ArrayHelper.getUniqueValues(rows, "note");
  const lasts: (string | undefined)[] = ArrayHelper.getUniqueValues(people, "name.last").sort();
  const first: Attendance | null = ArrayHelper.getOne(rows, "session.serviceTime.name", "Morning");
  const other: HostPerson | null = ArrayHelper.getOne(people, "contactInfo.email", "ada@x.example");
  return [
    ...ids,
    ...names,
    ...notes,
    ...lasts,
    first?.personId,
    other?.name.display,
    dates[0]?.toISOString(),
  ];
}
