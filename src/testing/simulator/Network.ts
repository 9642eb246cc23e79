import type { Page } from "./Tab.js";
import type { Process, VirtualTime } from "./VirtualTime.js";
import type { WebSocketLike } from "../../platform/core/ClientCore.js";
import type { DemoChurch } from "../createDemoChurch.js";
import type { HubSocket } from "../DemoSocket.js";
import { throwFailedToFetch } from "../faults.js";

/** How long the server keeps a connection whose other end has gone without a word, in milliseconds at most. */
const HALF_OPEN_MS = 30_000;

/** Requests that must not be repeated without care. */
const UNREPEATABLE = ["POST /messaging/messages", "POST /giving/donate/charge"];

interface NetworkOptions {
  time: VirtualTime;
  server: DemoChurch;
  /** The process of the server. */
  process: Process;
  random: (key: string) => number;
  trace: (text: string) => void;
  /** Called when the server has saved a message or charged a card. */
  onSaved: () => void;
}

/** Connects pages to the demo server: with latency, in any order, and with the faults of each page and device. */
export function createNetwork({ time, server, process, random, trace, onSaved }: NetworkOptions) {
  /** Mostly short; one in ten is so long that later responses overtake it. */
  const latencyMs = ({ name, device }: Page, what: string): number => {
    const [kind, length] = [random(`${name} ${what}`), random(`${name} ${what}`)];
    return device.slowness * (kind < 0.9 ? 2 + 60 * length : 200 + 2_500 * length);
  };

  /** Returns the `fetch` of a page. A page that ends gets no response, and the server may handle the request anyway. */
  const fetchOf =
    (page: Page) =>
    (input: string, { signal, ...init }: RequestInit): Promise<Response> => {
      const path = input.slice(input.indexOf("/", 8));
      const title = `${init.method ?? "GET"} ${path}`;
      page.onRequest(path, init);
      trace(`${page.name}: ${title}`);
      return new Promise((resolve, reject) => {
        const abort = () => reject(signal?.reason as Error);
        if (signal?.aborted) return abort();
        signal?.addEventListener("abort", abort);
        page.requestCount += 1;
        const end = (result: string, settle: () => void) =>
          time.schedule(page, latencyMs(page, title), () => {
            page.requestCount -= 1;
            signal?.removeEventListener("abort", abort);
            trace(`${page.name}: ${title}: ${result}`);
            settle();
          });
        const fail = () => reject(new TypeError("Failed to fetch"));
        const handle = async () => {
          // A page that has ended may have sent its request completely, or not.
          if (page.isEnded && random(page.name) < 0.5) return;
          try {
            if (page.device.isOffline) throwFailedToFetch();
            const { method = "GET" } = init;
            const request = { method, headers: new Headers(), body: null };
            const response = await page.faults.apply(request, path, () =>
              server.fetch(input, init),
            );
            if (UNREPEATABLE.includes(title)) {
              page.onSaved?.();
              onSaved();
            }
            if (page.device.isOffline) throwFailedToFetch();
            end(`${response.status}`, () => (page.device.isOffline ? fail() : resolve(response)));
          } catch {
            page.device.isDisturbed = true;
            end("failed", fail);
          }
        };
        time.schedule(process, latencyMs(page, title), () => void handle());
      });
    };

  /** Returns the `WebSocket` class of a page. Frames of one socket arrive in order. */
  const socketClassOf = (page: Page): new (url: string) => WebSocketLike =>
    class SimulatedSocket implements WebSocketLike {
      readyState = 0;
      onopen: ((event: never) => unknown) | null = null;
      onmessage: ((event: never) => unknown) | null = null;
      onclose: ((event: never) => unknown) | null = null;
      onerror: ((event: never) => unknown) | null = null;
      #hubSocket: HubSocket | undefined;
      /** Whether the connection is lost, also before the page receives the close event. */
      #isCut = false;
      readonly #schedule = time.scheduleInOrder();

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
              if (!this.#isCut && this.readyState === 1) this.onmessage?.({ data } as never);
            }),
          (code) => this.#transmit(page, () => this.#isCut || this.#end(code)),
        );
        this.#transmit(page, () => {
          if (this.readyState !== 0 || this.#isCut) return;
          this.readyState = 1;
          this.onopen?.({} as never);
        });
      }

      #end(code: number): void {
        if (this.readyState === 3) return;
        const wasConnecting = this.readyState === 0;
        this.readyState = 3;
        page.sockets.delete(this);
        if (wasConnecting) this.onerror?.({} as never);
        this.onclose?.({ code, reason: "", wasClean: code !== 1006 } as never);
      }

      #transmit(to: Process, run: () => unknown): void {
        this.#schedule(to, latencyMs(page, "frame"), run);
      }
    };

  return { fetchOf, socketClassOf };
}
