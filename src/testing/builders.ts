import type { StoredGateway } from "./DemoServer.js";
import type { Person } from "../lib/people/people.js";
import type { Message, PrivateMessage } from "../messaging/types.js";
import type { Notification } from "../notifications/types.js";
import type { UserChurch } from "../platform/session/types.js";

/**
 * Returns a complete person for a test. `given` overrides single fields.
 * @example const person = buildPerson({ name: { display: "Ann Lee" } });
 */
export const buildPerson = (given: Person = {}): Person => ({
  id: "PER1",
  name: { first: "Ada", last: "Bell", display: "Ada Bell" },
  contactInfo: { email: "ada@example.org" },
  photo: null,
  ...given,
});

/**
 * Returns a complete message for a test. `given` overrides single fields.
 * @example const message = buildMessage({ content: "See you on Sunday" });
 */
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

/**
 * Returns a complete notification for a test. `given` overrides single fields.
 * @example const notification = buildNotification({ isNew: true });
 */
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

/**
 * Returns a private message with one message for a test. `given` overrides single fields.
 * @example const conversation = buildPrivateMessage({ notifyPersonId: "PER1" });
 */
export const buildPrivateMessage = (given: PrivateMessage = {}): PrivateMessage => ({
  id: "PMS1",
  fromPersonId: "PER1",
  toPersonId: "PER2",
  notifyPersonId: null,
  conversationId: "CON1",
  conversation: { id: "CON1", messages: [buildMessage()] },
  ...given,
});

/**
 * Returns a church of a user, without permissions, for a test. `given` overrides single fields.
 * @example const userChurch = buildUserChurch({ church: { id: "CHU2", name: "Grace" } });
 */
export const buildUserChurch = (given: Partial<UserChurch> = {}): UserChurch => ({
  church: { id: "CHU1", name: "Test Church", subDomain: "test" },
  person: { id: "PER1", name: { display: "Ada Bell" } },
  apis: [],
  groups: [],
  jwt: "token",
  ...given,
});

/**
 * Returns a Stripe gateway for a test. `given` overrides single fields.
 * @example const gateway = buildGateway({ currency: "EUR" });
 */
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
