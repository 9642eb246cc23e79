import { act } from "@testing-library/react";
import type { ClientOptions } from "../../src/platform/core/types.js";
import type { DemoChurch } from "../../src/testing.js";

interface HeldCall {
  url: string;
  signal: AbortSignal | undefined;
  /** Lets it through to the server. Resolves when whoever asked has read the answer and done what follows from it. */
  answer: () => Promise<void>;
}

/** A network to a demo church on which some calls wait until a test lets them through: what is late comes when it should. */
export function holdCalls(church: DemoChurch, isHeld: (path: string, method: string) => boolean) {
  const calls: HeldCall[] = [];
  const fetch: NonNullable<ClientOptions["fetch"]> = async (url, init) => {
    if (!isHeld(new URL(url).pathname, init.method ?? "GET")) return church.fetch(url, init);
    let settle: () => void = () => undefined;
    const isSettled = new Promise<void>((resolve) => (settle = resolve));
    await new Promise<void>((send) => {
      const answer = () =>
        act(async () => {
          send();
          await isSettled;
          // What follows from an answer is made of promises, which all come before the next timer.
          await new Promise((resolve) => setTimeout(resolve, 0));
        });
      calls.push({ url, signal: init.signal ?? undefined, answer });
    });
    const response = await church.fetch(url, { ...init, signal: null });
    const read = response.text.bind(response);
    response.text = () => read().finally(settle);
    return response;
  };
  return { calls, fetch };
}
