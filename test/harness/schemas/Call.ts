import type { GenericSchema } from "valibot";

/** One call of the suite: how to know it, and what its answers look like by status. */
export interface Call {
  name: string;
  method: "GET" | "POST" | "DELETE";
  /** The path with its prefix, without the query and without a slash at its end. */
  path: RegExp;
  /** Answers with 200. */
  answer: GenericSchema;
  /** Answers with other statuses that are this call's own; the four common bodies are allowed everywhere. */
  refusals?: Record<number, GenericSchema>;
}
