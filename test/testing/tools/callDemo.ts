import type { DemoChurch } from "../../../src/testing.js";

export interface DemoAnswer {
  status: number;
  text: string;
  json: unknown;
}

/** Calls a demo church as one of its people, by the part of the address before the at sign, or without a token. */
export async function callDemo(
  church: DemoChurch,
  as: string | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<DemoAnswer> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (as)
    headers["Authorization"] =
      `Bearer ${church.signIn(`${as}@grace.example`).userChurches[0]?.jwt}`;
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await church.fetch(`http://demo.church${path}`, init);
  const text = await response.text();
  return {
    status: response.status,
    text,
    json: text.startsWith("<") || !text ? undefined : (JSON.parse(text) as unknown),
  };
}
