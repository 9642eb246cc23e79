import type { ThreadMessage } from "../../types/thread.js";

/** Whether the server is not known to have a message: it is being sent, or that has failed. */
export const isUnsent = ({ localState }: ThreadMessage): boolean => localState === "sending" || localState === "failed";
