export { AddNote, type AddNoteProps } from "../messaging/notes/AddNote.js";
export { Note, type NoteProps } from "../messaging/notes/Note.js";
export { Notes, type NotesProps } from "../messaging/notes/Notes.js";
