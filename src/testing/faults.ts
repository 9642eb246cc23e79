import { wait } from "../platform/core/time.js";

const HTML = `<!DOCTYPE html><html><body><h1>Bad gateway</h1>${"<p>The page cannot be displayed.</p>".repeat(800)}</body></html>`;

/**
 * What happens to a request that a fault matches. The kinds:
 *
 * - `delay`: the server handles the request after `ms` milliseconds.
 * - `dropBefore`: the request fails before it reaches the server.
 * - `dropAfter`: the server handles the request, and the response is lost.
 * - `status`: responds with a status.
 * - `html`: responds with an HTML page and status 200.
 * - `empty`: responds with an empty body and status 200.
 * - `body`: responds with this body and status 200.
 * - `duplicate`: the server handles the request twice.
 * - `reorder`: delays the response until the next matching request has its response.
 * - `breakAt`: the connection breaks after this share of the request body. On an HTTP server omit `times`, because browsers
 *   send the request again.
 * - `never`: the request never reaches the server, and stays pending until it is aborted.
 * - `neverAfter`: the server handles the request, and the response stays pending until the request is aborted.
 */
export type FaultAction =
  | {
      /** One of the kinds above. */
      kind:
        | "dropBefore"
        | "dropAfter"
        | "html"
        | "empty"
        | "duplicate"
        | "reorder"
        | "never"
        | "neverAfter";
    }
  | { kind: "delay"; ms: number }
  | {
      kind: "status";
      status: number;
      statusText?: string | undefined;
      body?: string | undefined;
      headers?: Record<string, string> | undefined;
    }
  | { kind: "body"; body: string }
  | { kind: "breakAt"; percent: number };

/**
 * A fault and the requests that get it.
 * @example const rule: FaultRule = { method: "POST", path: "/messages", times: 1, do: { kind: "dropAfter" } };
 */
export interface FaultRule {
  /** The HTTP method of the requests. @default any */
  method?: string | undefined;
  /** A part of the path with its query, ignoring case, or a pattern. @default any */
  path?: string | RegExp | undefined;
  /** The number of requests that get the fault. @default all */
  times?: number | undefined;
  /** What happens to these requests. */
  do: FaultAction;
}

interface ActiveRule extends FaultRule {
  remaining: number;
  /** Releases the response that `reorder` holds back. */
  release?: (() => void) | undefined;
}

/**
 * The faults of a demo server. The first that matches a request applies.
 * @example
 * const server = createDemoChurch();
 * const remove = server.faults.add({ path: "/people", do: { kind: "delay", ms: 2_000 } });
 */
export class Faults {
  #rules: ActiveRule[] = [];

  /** Adds a fault. Returns a function that removes it. */
  add(rule: FaultRule): () => void {
    const active: ActiveRule = { ...rule, remaining: rule.times ?? Number.POSITIVE_INFINITY };
    this.#rules.push(active);
    return () => (this.#rules = this.#rules.filter((each) => each !== active));
  }

  /** Removes all faults. */
  clear(): void {
    this.#rules = [];
  }

  /** Handles a request with the first fault that matches it, or without one. */
  async apply(
    request: Pick<Request, "method" | "headers" | "body">,
    path: string,
    handle: () => Promise<Response>,
  ): Promise<Response> {
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

/** Reads a percentage of a request's body. Without a Content-Length it reads the whole body, or nothing at 0 percent. */
async function readBodyPart(
  request: Pick<Request, "method" | "headers" | "body">,
  percent: number,
): Promise<void> {
  const length = Number(request.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  const target = percent > 0 ? (length * percent) / 100 : 0;
  const reader = request.body?.getReader();
  for (let read = 0; reader && read < target;) {
    const { done, value } = await reader.read();
    if (done) return;
    read += value.byteLength;
  }
}
