"use client";
import { LoadFailure } from "../feedback/LoadFailure.js";
import { lazyWithRetry } from "../lazyWithRetry.js";

/** Panels load it together with their rows. Otherwise, a long list would be empty while it loads. */
export const VirtualRows = lazyWithRetry(
  async () => (await import("./VirtualRows.js")).VirtualRows,
  { Failed: LoadFailure },
);
