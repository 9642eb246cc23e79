export { type InboxPanelProps, PrivateMessages } from "./inbox/PrivateMessages.js";
export {
  type PrivateConversationProps,
  PrivateMessageDetails,
} from "./inbox/PrivateMessageDetails.js";
export { type NewConversationProps, NewPrivateMessage } from "./inbox/NewPrivateMessage.js";
export { Notes, ThreadBox, type ThreadBoxProps } from "./notes/Notes.js";
export { Note, type NoteRowProps } from "./notes/Note.js";
export { AddNote, type AddNoteProps } from "./notes/AddNote.js";
