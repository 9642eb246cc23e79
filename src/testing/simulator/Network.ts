import type { Page } from "./Page.js";
import type { Process, VirtualTime } from "./VirtualTime.js";
import type { WebSocketLike } from "../../platform/core/ClientCore.js";
import type { DemoChurch } from "../createDemoChurch.js";
import type { HubSocket } from "../DemoSocket.js";
import { throwFailedToFetch } from "../faults.js";

/** How long the server keeps a connection whose other end has gone without a word, in milliseconds at most. */
const HALF_OPEN_MS = 30_000;

/** Requests that must not be repeated without care. */
const UNREPEATABLE = ["POST /messaging/messages", "POST /giving/donate/charge"];

/** Connects pages to the demo server: with latency, in any order, and with the faults of each page and device. */
export class Network {
  readonly #time: VirtualTime;
  readonly #server: DemoChurch;
  readonly #process: Process;
  readonly #random: (key: string) => number;
  readonly #trace: (text: string) => void;
  readonly #onSaved: () => void;

  constructor(
    time: VirtualTime,
    server: DemoChurch,
    process: Process,
    random: (key: string) => number,
    trace: (text: string) => void,
    onSaved: () => void,
  ) {
    this.#onSaved = onSaved;
    this.#time = time;
    this.#server = server;
    this.#process = process;
    this.#random = random;
    this.#trace = trace;
  }

  /** Mostly short; one in ten is so long that later responses overtake it. */
  latencyMs({ name, device }: Page, what: string): number {
    const [kind, length] = [this.#random(`${name} ${what}`), this.#random(`${name} ${what}`)];
    return device.slowness * (kind < 0.9 ? 2 + 60 * length : 200 + 2_500 * length);
  }

  /** Returns the `fetch` of a page. A page that ends gets no response, and the server may handle the request anyway. */
  fetchOf(page: Page): (input: string, init: RequestInit) => Promise<Response> {
    return (input, { signal, ...init }) => {
      const path = input.slice(input.indexOf("/", 8));
      const title = `${init.method ?? "GET"} ${path}`;
      page.onRequest(path, init);
      this.#trace(`${page.name}: ${title}`);
      return new Promise<Response>((resolve, reject) => {
        const abort = () => reject(signal?.reason as Error);
        if (signal?.aborted) return abort();
        signal?.addEventListener("abort", abort);
        page.requestCount += 1;
        const end = (result: string, settle: () => void) =>
          this.#time.schedule(page, this.latencyMs(page, title), () => {
            page.requestCount -= 1;
            signal?.removeEventListener("abort", abort);
            this.#trace(`${page.name}: ${title}: ${result}`);
            settle();
          });
        const fail = () => {
          page.device.isDisturbed = true;
          end("failed", () => reject(new TypeError("Failed to fetch")));
        };
        const handle = async () => {
          // A page that has ended may have sent its request completely, or not.
          if (page.isEnded && this.#random(page.name) < 0.5) return;
          try {
            if (page.device.isOffline) throwFailedToFetch();
            const { method = "GET" } = init;
            const request = { method, headers: new Headers(), body: null };
            const response = await page.faults.apply(request, path, () =>
              this.#server.fetch(input, init),
            );
            if (UNREPEATABLE.includes(title)) {
              page.onSaved?.();
              this.#onSaved();
            }
            if (page.device.isOffline) throwFailedToFetch();
            end(`${response.status}`, () =>
              page.device.isOffline ? reject(new TypeError("Failed to fetch")) : resolve(response),
            );
          } catch {
            fail();
          }
        };
        this.#time.schedule(this.#process, this.latencyMs(page, title), () => void handle());
      });
    };
  }

  /** Returns the `WebSocket` class of a page. Frames of one socket arrive in order. */
  socketClassOf(page: Page): new (url: string) => WebSocketLike {
    const [time, server, process, random] = [
      this.#time,
      this.#server,
      this.#process,
      this.#random,
    ] as const;
    const latencyMs = () => this.latencyMs(page, "frame");
    return class SimulatedSocket implements WebSocketLike {
      readyState = 0;
      onopen: ((event: never) => unknown) | null = null;
      onmessage: ((event: never) => unknown) | null = null;
      onclose: ((event: never) => unknown) | null = null;
      onerror: ((event: never) => unknown) | null = null;
      #hubSocket: HubSocket | undefined;
      /** Whether the connection is lost, without a close event until `isTold`. */
      #isCut = false;
      /** When the last frame arrives in each direction: a connection keeps their order. */
      #lastArrivals = new Map<Process, number>();

      constructor() {
        page.sockets.add(this);
        this.#transmit(process, () => this.#join());
      }

      send(text: string): void {
        if (this.readyState === 0)
          throw new DOMException("Still in CONNECTING state.", "InvalidStateError");
        if (this.readyState === 1)
          this.#transmit(process, () => this.#isCut || this.#hubSocket?.receive(text));
      }

      close(code = 1005): void {
        if (this.readyState >= 2) return;
        this.readyState = 2;
        this.leave();
        time.schedule(page, 1, () => this.#end(code));
      }

      /** Loses the connection. The page may receive the close event later, or never. */
      cut(): void {
        this.#isCut = true;
        const { name } = page;
        if (random(name) < 0.5) time.schedule(page, random(name) * 20_000, () => this.#end(1006));
        time.schedule(process, random(name) * HALF_OPEN_MS, () => this.#hubSocket?.leave());
      }

      leave(): void {
        this.#transmit(process, () => this.#hubSocket?.leave());
      }

      #join(): void {
        if (this.readyState !== 0 || page.isEnded) return;
        if (page.device.isOffline || server.hub.isRefusing)
          return this.#transmit(page, () => this.#end(1006));
        this.#hubSocket = server.hub.join(
          (data) =>
            this.#transmit(page, () => {
              // Lost with the connection, because nothing repeats it.
              if (!this.#isCut && this.readyState === 1) this.#call(this.onmessage, { data });
            }),
          (code) => this.#transmit(page, () => this.#isCut || this.#end(code)),
        );
        this.#transmit(page, () => {
          if (this.readyState !== 0 || this.#isCut) return;
          this.readyState = 1;
          this.#call(this.onopen, {});
        });
      }

      #end(code: number): void {
        if (this.readyState === 3) return;
        const wasConnecting = this.readyState === 0;
        this.readyState = 3;
        page.sockets.delete(this);
        if (wasConnecting) this.#call(this.onerror, {});
        this.#call(this.onclose, { code, reason: "", wasClean: code !== 1006 });
      }

      #transmit(to: Process, run: () => unknown): void {
        const at = Math.max(time.elapsedMs + latencyMs(), this.#lastArrivals.get(to) ?? 0);
        this.#lastArrivals.set(to, at);
        time.schedule(to, at - time.elapsedMs, run);
      }

      #call(handler: ((event: never) => unknown) | null, event: object): void {
        handler?.(event as never);
      }
    };
  }
}
