import type { UserChurch } from "../types/churches.js";
import type { Message, Notification, PrivateMessage } from "../types/messaging.js";
import type { Person } from "../types/people.js";
import type { StoredGateway } from "./data/giving.js";

/** Builders for tests: a whole object with what matters given. */

export const buildPerson = (given: Person = {}): Person => ({
  id: "PER1",
  name: { first: "Ada", last: "Bell", display: "Ada Bell" },
  contactInfo: { email: "ada@example.org" },
  photo: null,
  ...given,
});

export const buildMessage = (given: Message = {}): Message => ({
  id: "MSG1",
  conversationId: "CON1",
  personId: "PER1",
  displayName: "Ada Bell",
  content: "Hello",
  timeSent: "2026-05-01T10:00:00.000Z",
  timeUpdated: null,
  ...given,
});

export const buildNotification = (given: Partial<Notification> = {}): Notification => ({
  id: "NOT1",
  contentType: "task",
  contentId: "TAS1",
  message: "A new task",
  timeSent: "2026-05-01T10:00:00.000Z",
  isNew: false,
  link: null,
  ...given,
});

export const buildPrivateMessage = (given: PrivateMessage = {}): PrivateMessage => ({
  id: "PMS1",
  fromPersonId: "PER1",
  toPersonId: "PER2",
  notifyPersonId: null,
  conversationId: "CON1",
  conversation: { id: "CON1", messages: [buildMessage()] },
  ...given,
});

export const buildUserChurch = (given: Partial<UserChurch> = {}): UserChurch => ({
  church: { id: "CHU1", name: "Test Church", subDomain: "test" },
  person: { id: "PER1", name: { display: "Ada Bell" } },
  apis: [],
  groups: [],
  jwt: "token",
  ...given,
});

export const buildGateway = (given: Partial<StoredGateway> = {}): StoredGateway => ({
  id: "GAT1",
  churchId: "CHU00000001",
  provider: "Stripe",
  publicKey: "pk_test",
  productId: null,
  payFees: false,
  currency: "USD",
  environment: null,
  ...given,
});
