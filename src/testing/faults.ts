import { wait } from "../platform/core/time.js";

const HTML = `<!DOCTYPE html><html><body><h1>Bad gateway</h1>${"<p>The page cannot be displayed.</p>".repeat(800)}</body></html>`;

export type FaultAction =
  | { kind: "delay"; ms: number }
  /** The request fails before it reaches the server. */
  | { kind: "dropBefore" }
  /** The server handles the request, and the response is lost. */
  | { kind: "dropAfter" }
  | {
      kind: "status";
      status: number;
      statusText?: string | undefined;
      body?: string | undefined;
      headers?: Record<string, string> | undefined;
    }
  | { kind: "html" }
  | { kind: "empty" }
  /** Responds with status 200 and this body. */
  | { kind: "body"; body: string }
  /** The server handles the request twice. */
  | { kind: "duplicate" }
  /** Delays the response until the next matching request has its response. */
  | { kind: "reorder" }
  /** The connection breaks after this share of the request body. On an HTTP server omit `times`, because browsers send the request again. */
  | { kind: "breakAt"; percent: number }
  /** The request never reaches the server, and stays pending until it is aborted. */
  | { kind: "never" }
  /** The server handles the request, and the response stays pending until the request is aborted. */
  | { kind: "neverAfter" };

export interface FaultRule {
  method?: string | undefined;
  /** A part of the path with its query, ignoring case, or a pattern. */
  path?: string | RegExp | undefined;
  /** The number of requests that get the fault. @default all */
  times?: number | undefined;
  do: FaultAction;
}

interface ActiveRule extends FaultRule {
  remaining: number;
  /** Releases the response that `reorder` holds back. */
  release?: (() => void) | undefined;
}

export class Faults {
  #rules: ActiveRule[] = [];

  /** Adds a fault. Returns a function that removes it. */
  add(rule: FaultRule): () => void {
    const active: ActiveRule = { ...rule, remaining: rule.times ?? Number.POSITIVE_INFINITY };
    this.#rules.push(active);
    return () => (this.#rules = this.#rules.filter((each) => each !== active));
  }

  clear(): void {
    this.#rules = [];
  }

  /** Handles a request with the first fault that matches it, or without one. */
  async apply(request: Request, path: string, handle: () => Promise<Response>): Promise<Response> {
    const rule = this.#rules.find(
      (each) => each.remaining > 0 && matches(each, request.method, path),
    );
    if (!rule) return handle();
    rule.remaining -= 1;
    const fault = rule.do;
    switch (fault.kind) {
      case "delay":
        await wait(fault.ms);
        return handle();
      case "dropBefore":
        return throwFailedToFetch();
      case "dropAfter":
        await handle();
        return throwFailedToFetch();
      case "breakAt":
        await readBodyPart(request, fault.percent);
        return throwFailedToFetch();
      case "status": {
        const { status, statusText = "", body = "", headers = {} } = fault;
        return new Response(body, { status, statusText, headers });
      }
      case "html":
        return new Response(HTML, { headers: { "Content-Type": "text/html" } });
      case "empty":
        return new Response("");
      case "body":
        return new Response(fault.body, { headers: { "Content-Type": "application/json" } });
      case "duplicate":
        await handle();
        return handle();
      case "reorder":
        return reorder(rule, await handle());
      case "neverAfter":
        await handle();
        return new Promise(() => undefined);
      case "never":
        return new Promise(() => undefined);
    }
  }
}

export function throwFailedToFetch(): never {
  throw new TypeError("Failed to fetch");
}

function matches({ method, path = "" }: FaultRule, requestMethod: string, requestPath: string) {
  if (method && method.toUpperCase() !== requestMethod) return false;
  return typeof path === "string"
    ? requestPath.toLowerCase().includes(path.toLowerCase())
    : path.test(requestPath);
}

async function reorder(rule: ActiveRule, response: Response): Promise<Response> {
  if (rule.release) {
    setTimeout(rule.release, 0);
    rule.release = undefined;
  } else await new Promise<void>((resolve) => (rule.release = resolve));
  return response;
}

/** Reads a percentage of a request's body. Without a Content-Length it reads all of it, or nothing at 0 percent. */
async function readBodyPart(request: Request, percent: number): Promise<void> {
  const length = Number(request.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  const target = percent > 0 ? (length * percent) / 100 : 0;
  const reader = request.body?.getReader();
  for (let read = 0; reader && read < target;) {
    const { done, value } = await reader.read();
    if (done) return;
    read += value.byteLength;
  }
}
