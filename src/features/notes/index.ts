export { Notes, ThreadBox, type ThreadBoxProps } from "./Notes.js";
export { Note, type NoteRowProps } from "./Note.js";
export { AddNote, type AddNoteProps } from "./AddNote.js";
