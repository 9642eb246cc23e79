import type { StoreApi } from "zustand/vanilla";
import type { SocketState } from "./Realtime.js";

/** A little longer than the client waits for its id before it warns (SOC-08). */
const PATIENCE_MS = 3_500;

/** Resolves when the socket id is known, when the connection ends, or when neither happens in time (SOC-09). Never rejects. */
export function whenReady(store: StoreApi<SocketState>): Promise<void> {
  return new Promise((resolve) => {
    const settle = ({ state, socketId }: SocketState) => {
      if (socketId || state === "closed" || state === "uninitialized") done();
    };
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, PATIENCE_MS);
    const unsubscribe = store.subscribe(settle);
    settle(store.getState());
  });
}
