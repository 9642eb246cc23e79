import type { ClientOptions } from "../../src/platform/core/ClientCore.js";

export interface StubCall {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
  signal: AbortSignal | undefined;
}

type StubResponse = Response | Error | (() => Response | Promise<Response>);

/** Returns a `fetch` that answers with the given responses in order, then repeats the last one. Rejects on abort, as browsers do, and for an Error. */
export function stubFetch(...responses: StubResponse[]): {
  fetch: NonNullable<ClientOptions["fetch"]>;
  calls: StubCall[];
} {
  const calls: StubCall[] = [];
  const fetch: NonNullable<ClientOptions["fetch"]> = (url, init) => {
    const response = responses[Math.min(calls.length, responses.length - 1)];
    calls.push({
      url,
      method: init.method ?? "GET",
      headers: Object.fromEntries(new Headers(init.headers).entries()),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      signal: init.signal ?? undefined,
    });
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener("abort", () =>
        reject(new DOMException("aborted", "AbortError")),
      );
      if (response instanceof Error) reject(response);
      else if (typeof response === "function") Promise.resolve(response()).then(resolve, reject);
      else if (response) resolve(response.clone());
    });
  };
  return { fetch, calls };
}

/** Returns a response with a JSON body. */
export const json = (value: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(value), { headers: { "Content-Type": "application/json" }, ...init });
