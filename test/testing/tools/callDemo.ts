import type { DemoChurch } from "../../../src/entries/testing.js";

export interface DemoResponse {
  status: number;
  text: string;
  json: unknown;
}

/** Calls a demo server. `as` is the local part of a user's email; without it the call has no token. */
export async function callDemo(
  server: DemoChurch,
  as: string | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<DemoResponse> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (as)
    headers["Authorization"] =
      `Bearer ${server.signIn(`${as}@grace.example`).userChurches[0]?.jwt}`;
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await server.fetch(`http://demo.church${path}`, init);
  const text = await response.text();
  return {
    status: response.status,
    text,
    json: text.startsWith("<") || !text ? undefined : (JSON.parse(text) as unknown),
  };
}
