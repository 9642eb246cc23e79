export {
  NewPrivateMessage,
  type NewPrivateMessageProps,
} from "../messaging/inbox/NewPrivateMessage.js";
export {
  PrivateMessageDetails,
  type PrivateMessageDetailsProps,
} from "../messaging/inbox/PrivateMessageDetails.js";
export { PrivateMessages, type PrivateMessagesProps } from "../messaging/inbox/PrivateMessages.js";
