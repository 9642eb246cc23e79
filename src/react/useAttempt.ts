"use client";
import { useRef, useState } from "react";
import { type SubmissionFailure, submissionFailure } from "../rules/forms/submissionFailure.js";

export interface Attempt {
  /** It always ends, whatever happens. */
  isBusy: boolean;
  /** Why the last attempt failed, until the next one. */
  failure: SubmissionFailure | undefined;
  setFailure: (failure: SubmissionFailure) => void;
  /** Resolves when the work has ended. `onFailed` hears why it failed, unless nobody waits for it any more. */
  attempt: (work: () => Promise<void>, onFailed: (failure: SubmissionFailure) => void) => Promise<void>;
}

/** One thing at a time: the latch closes in the same tick, before anything has been rendered, so that three clicks are one. */
export function useAttempt(): Attempt {
  const latch = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SubmissionFailure>();
  const attempt: Attempt["attempt"] = async (work, onFailed) => {
    if (latch.current) return;
    latch.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      const why = submissionFailure(error);
      if (why.kind !== "stale") onFailed(why);
    } finally {
      latch.current = false;
      setBusy(false);
    }
  };
  return { isBusy, failure, setFailure, attempt };
}
