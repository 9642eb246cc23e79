export { PrivateMessages, InboxPanel, type InboxPanelProps } from "./PrivateMessages.js";
export { PrivateMessageDetails, PrivateConversation, type PrivateConversationProps } from "./PrivateMessageDetails.js";
export { NewPrivateMessage, NewConversation, type NewConversationProps } from "./NewPrivateMessage.js";
