import type { GenericSchema } from "valibot";

/** An API call: how to recognize its requests, and the schemas of its responses. */
export interface Call {
  name: string;
  method: "GET" | "POST" | "DELETE";
  /** Matches the path with the prefix of its service, without the query and a trailing slash. */
  path: RegExp;
  /** The body with status 200. */
  response: GenericSchema;
  /** The bodies with other statuses. A status that is missing here has one of the common error bodies. */
  errorResponses?: Record<number, GenericSchema>;
}
