"use client";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { lazyWithRetry } from "../../ui/lazyWithRetry.js";

/** Loads the drawings on demand: on a phone, an inbox with conversations shows none. */
export const InboxNotice = lazyWithRetry(
  async () => (await import("./InboxNotice.js")).InboxNotice,
  { Failed: LoadFailure },
);
