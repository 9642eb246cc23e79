interface Flight {
  promise: Promise<unknown>;
  controller: AbortController;
  waiters: number;
}

/** One flight for equal concurrent reads: several GETs of these services have side effects and must not run twice. */
export class SharedFlights {
  readonly #flights = new Map<string, Flight>();

  /** Joins the flight under `key` or starts it; it is aborted when every waiter has gone. */
  join(key: string, signal: AbortSignal | undefined, start: (signal: AbortSignal) => Promise<unknown>): Promise<unknown> {
    const flight = this.#flights.get(key) ?? this.#start(key, start);
    flight.waiters += 1;
    if (!signal) return flight.promise;
    return new Promise((resolve, reject) => {
      const leave = () => {
        flight.waiters -= 1;
        if (flight.waiters === 0) {
          this.#forget(key, flight);
          flight.controller.abort();
        }
        reject(new DOMException("The caller left.", "AbortError"));
      };
      if (signal.aborted) return leave();
      signal.addEventListener("abort", leave, { once: true });
      flight.promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
    });
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<unknown>): Flight {
    const controller = new AbortController();
    const flight: Flight = { promise: start(controller.signal), controller, waiters: 0 };
    this.#flights.set(key, flight);
    const forget = () => this.#forget(key, flight);
    flight.promise.then(forget, forget);
    return flight;
  }

  #forget(key: string, flight: Flight): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}
