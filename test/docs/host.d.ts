// The names of a host that examples in docstrings use. A module, so that no other file sees them.
import type { ComponentType } from "react";
import type {
  AnswerInterface,
  AppearanceInterface,
  ChurchClient,
  EventInterface,
  LoginUserChurchInterface,
  MessageInterface,
  PersonInterface,
  PresignedUpload,
  PrivateMessageInterface,
  QuestionInterface,
  TaskInterface,
  UserContextInterface,
  UserInterface,
} from "../../src/entries/index.js";

export declare const App: ComponentType;
export declare const amount: number;
export declare const answer: AnswerInterface | undefined;
export declare const appearance: AppearanceInterface;
export declare const churchId: string;
export declare const client: ChurchClient;
export declare const context: UserContextInterface;
export declare const conversation: PrivateMessageInterface;
export declare const createConversation: () => Promise<string | undefined>;
export declare const email: string;
export declare const error: unknown;
export declare const event: EventInterface & { start: Date };
export declare const events: EventInterface[];
export declare const file: File;
export declare const handleClose: () => void;
export declare const handleDelete: () => void;
export declare const handleEdit: () => void;
export declare const handleSave: () => void;
export declare const isOpen: boolean;
export declare const jwt: string;
export declare const message: MessageInterface;
export declare const navigate: (path: string) => void;
export declare const options: { freq: number; byhour: number };
export declare const password: string;
export declare const people: PersonInterface[];
export declare const person: PersonInterface;
export declare const presigned: PresignedUpload;
export declare const question: QuestionInterface;
export declare const refetch: () => void;
export declare const saveForm: () => Promise<void>;
export declare const savePhoto: (dataUrl: string | undefined) => Promise<void>;
export declare const setAnswer: (answer: AnswerInterface) => void;
export declare const setEditedId: (messageId: string | undefined) => void;
export declare const setOpen: (conversation: PrivateMessageInterface) => void;
export declare const setPerson: (person: PersonInterface) => void;
export declare const setPhoto: (address: string) => void;
export declare const signal: AbortSignal;
export declare const tab: number;
export declare const task: TaskInterface;
export declare const user: UserInterface;
export declare const userChurch: LoginUserChurchInterface;
export declare const userChurches: LoginUserChurchInterface[];
