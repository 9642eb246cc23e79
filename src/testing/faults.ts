import { readShare } from "./files/readShare.js";

/** What a faulty network or server does with a call. */
export type FaultAction =
  | { kind: "delay"; ms: number }
  /** The request never reaches the server. */
  | { kind: "dropBefore" }
  /** The server does its work; the answer is lost. */
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
  /** Answers this body with 200. */
  | { kind: "body"; body: string }
  /** The server does its work twice. */
  | { kind: "duplicate" }
  /** The answer waits until the next matching call has been answered. */
  | { kind: "reorder" }
  /**
   * The connection breaks when this share of the body has been sent; the server does nothing with it. A browser that kept
   * the connection from an earlier call sends the body once more by itself: over real HTTP, leave `times` out.
   */
  | { kind: "breakAt"; percent: number }
  /** The request never reaches the server, and nobody says so. */
  | { kind: "never" }
  /** The server does its work; the answer never comes. */
  | { kind: "neverAfter" };

export interface FaultRule {
  method?: string | undefined;
  /** Part of the path, or a pattern for it. */
  path?: string | RegExp | undefined;
  /** How many calls it strikes. @default all */
  times?: number | undefined;
  do: FaultAction;
}

interface ActiveRule extends FaultRule {
  left: number;
  release?: () => void;
}

const HTML = `<!DOCTYPE html><html><body><h1>Bad gateway</h1>${"<p>The page cannot be displayed.</p>".repeat(800)}</body></html>`;

const waitForAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const fail = () => reject(new DOMException("The call was aborted.", "AbortError"));
    if (signal.aborted) fail();
    else signal.addEventListener("abort", fail, { once: true });
  });

/** The faults of a demo church, switched on rule by rule. */
export class Faults {
  #rules: ActiveRule[] = [];

  /** Switches a fault on; the returned function switches it off. */
  add(rule: FaultRule): () => void {
    const active: ActiveRule = { ...rule, left: rule.times ?? Number.POSITIVE_INFINITY };
    this.#rules.push(active);
    return () => (this.#rules = this.#rules.filter((each) => each !== active));
  }

  clear(): void {
    this.#rules = [];
  }

  /** Runs a call through the first fault that matches it. */
  async apply(request: Request, path: string, work: () => Promise<Response>): Promise<Response> {
    const rule = this.#rules.find((each) => each.left > 0 && this.#matches(each, request.method, path));
    if (!rule) return work();
    rule.left -= 1;
    const fault = rule.do;
    switch (fault.kind) {
      case "delay":
        await new Promise((resolve) => setTimeout(resolve, fault.ms));
        return work();
      case "dropBefore":
        throw new TypeError("Failed to fetch");
      case "dropAfter":
        await work();
        throw new TypeError("Failed to fetch");
      case "breakAt":
        await readShare(request, fault.percent);
        throw new TypeError("Failed to fetch");
      case "status": {
        const init: ResponseInit = { status: fault.status };
        if (fault.statusText !== undefined) init.statusText = fault.statusText;
        if (fault.headers) init.headers = fault.headers;
        return new Response(fault.body ?? "", init);
      }
      case "html":
        return new Response(HTML, { status: 200, headers: { "Content-Type": "text/html" } });
      case "empty":
        return new Response("", { status: 200 });
      case "body":
        return new Response(fault.body, { status: 200, headers: { "Content-Type": "application/json" } });
      case "duplicate":
        await work();
        return work();
      case "reorder":
        return this.#reorder(rule, work);
      case "neverAfter":
        await work();
        return waitForAbort(request.signal);
      case "never":
        return waitForAbort(request.signal);
    }
  }

  async #reorder(rule: ActiveRule, work: () => Promise<Response>): Promise<Response> {
    const answer = await work();
    if (rule.release) {
      const release = rule.release;
      delete rule.release;
      setTimeout(release, 0);
    } else {
      await new Promise<void>((resolve) => (rule.release = resolve));
    }
    return answer;
  }

  #matches(rule: FaultRule, method: string, path: string): boolean {
    if (rule.method && rule.method.toUpperCase() !== method) return false;
    if (rule.path === undefined) return true;
    return typeof rule.path === "string" ? path.toLowerCase().includes(rule.path.toLowerCase()) : rule.path.test(path);
  }
}
