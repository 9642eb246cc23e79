import type { ClientOptions } from "../../src/platform/core/types.js";

export interface StubCall {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
  signal: AbortSignal | undefined;
}

type Answer = Response | Error | (() => Response | Promise<Response>);

/** A network that answers what a test lays down, call by call; the last answer stays. Aborting rejects like a browser. */
export function stubFetch(...answers: Answer[]): {
  fetch: NonNullable<ClientOptions["fetch"]>;
  calls: StubCall[];
} {
  const calls: StubCall[] = [];
  const fetch: NonNullable<ClientOptions["fetch"]> = (url, init) => {
    const answer = answers[Math.min(calls.length, answers.length - 1)];
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
      if (answer instanceof Error) reject(answer);
      else if (typeof answer === "function") Promise.resolve(answer()).then(resolve, reject);
      else if (answer) resolve(answer.clone());
    });
  };
  return { fetch, calls };
}

export const json = (value: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(value), { headers: { "Content-Type": "application/json" }, ...init });
