"use client";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { lazyWithRetry } from "../../ui/lazyWithRetry.js";

/** Most inboxes are not empty, so the drawings are loaded on demand. */
export const InboxNotice = lazyWithRetry(
  async () => (await import("./InboxNotice.js")).InboxNotice,
  { Failed: LoadFailure },
);
