export { PrivateMessages, type InboxPanelProps } from "./PrivateMessages.js";
export { PrivateMessageDetails, type PrivateConversationProps } from "./PrivateMessageDetails.js";
export { NewPrivateMessage, type NewConversationProps } from "./NewPrivateMessage.js";
