import type { Device, SimulatedStorage } from "./Device.js";
import { Process } from "./VirtualTime.js";
import { Faults } from "../faults.js";

/** An event target that counts its listeners. */
class CountingTarget extends EventTarget {
  readonly listeners = new Set<string | EventListenerOrEventListenerObject>();
  readonly #ids = new Map<EventListenerOrEventListenerObject, number>();

  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: AddEventListenerOptions | boolean,
  ): void {
    super.addEventListener(type, listener, options);
    if (listener) this.listeners.add(this.#key(type, listener));
  }

  override removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: EventListenerOptions | boolean,
  ): void {
    super.removeEventListener(type, listener, options);
    if (listener) this.listeners.delete(this.#key(type, listener));
  }

  #key(type: string, listener: EventListenerOrEventListenerObject): string {
    const id = this.#ids.get(listener) ?? this.#ids.size;
    this.#ids.set(listener, id);
    return `${type} ${id}`;
  }
}

class SimulatedDocument extends CountingTarget {
  visibilityState: "visible" | "hidden" = "visible";
}

/** A connection of a page, as faults use it. */
interface CutSocket {
  cut(): void;
  leave(): void;
}

/** One load of a tab: a reload or a crash ends it, and another begins. */
export class Page extends Process {
  readonly device: Device;
  /** The storage of the tab, which survives reloads. */
  readonly storage: SimulatedStorage;
  readonly window = new CountingTarget();
  readonly document = new SimulatedDocument();
  /** What happens to the next requests of the page. */
  readonly faults = new Faults();
  readonly sockets = new Set<CutSocket>();
  /** Called with the path and the options of each request, before it is sent. */
  onRequest: (path: string, init: RequestInit) => void = () => undefined;

  /** Called when the server has saved a message or charged a card, before its response is sent. */
  onSaved: (() => void) | undefined;

  constructor(name: string, device: Device, storage: SimulatedStorage) {
    super(name);
    this.device = device;
    this.storage = storage;
  }

  override get clockOffsetMs(): number {
    return this.device.clockOffsetMs;
  }

  /** The number of requests without a response. */
  requestCount = 0;
  /** The number of listeners that the client needs as long as the page exists. */
  ownListenerCount = 0;

  /** The number of listeners on window and document. */
  get listenerCount(): number {
    return this.window.listeners.size + this.document.listeners.size;
  }

  /** Tells the page that it is left. */
  leave(): void {
    this.window.dispatchEvent(new Event("pagehide"));
  }

  show(isShown: boolean): void {
    if ((this.document.visibilityState === "visible") === isShown) return;
    this.document.visibilityState = isShown ? "visible" : "hidden";
    this.document.dispatchEvent(new Event("visibilitychange"));
    if (isShown) this.focus();
  }

  focus(): void {
    this.window.dispatchEvent(new Event("focus"));
  }
}
