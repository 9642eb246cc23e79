import { act } from "@testing-library/react";
import type { DemoChurch } from "../../src/entries/testing.js";
import type { ClientOptions } from "../../src/platform/core/ClientCore.js";

interface HeldCall {
  url: string;
  signal: AbortSignal | undefined;
  /** Sends the request to the server. Resolves after the client has read the response and processed it. */
  answer: () => Promise<void>;
}

/** Returns a `fetch` to a demo server that holds the requests for which `isHeld` is true until the test calls their `answer`. */
export function holdCalls(server: DemoChurch, isHeld: (path: string, method: string) => boolean) {
  const calls: HeldCall[] = [];
  const fetch: NonNullable<ClientOptions["fetch"]> = async (url, init) => {
    if (!isHeld(new URL(url).pathname, init.method ?? "GET")) return server.fetch(url, init);
    let settle: () => void = () => undefined;
    const settled = new Promise<void>((resolve) => (settle = resolve));
    await new Promise<void>((send) => {
      const answer = () =>
        act(async () => {
          send();
          await settled;
          // The client processes a response in promise callbacks, which all run before the next timer.
          await new Promise((resolve) => setTimeout(resolve, 0));
        });
      calls.push({ url, signal: init.signal ?? undefined, answer });
    });
    const response = await server.fetch(url, { ...init, signal: null });
    const read = response.text.bind(response);
    response.text = () => read().finally(settle);
    return response;
  };
  return { calls, fetch };
}
