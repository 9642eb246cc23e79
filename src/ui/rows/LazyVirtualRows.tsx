"use client";
import { LoadFailure } from "../feedback/LoadFailure.js";
import { lazyWithRetry } from "../lazyWithRetry.js";

/** Panels load this code together with that of their rows. Otherwise, a long list would be empty until this code is loaded. */
export const VirtualRows = lazyWithRetry(
  async () => (await import("./VirtualRows.js")).VirtualRows,
  { Failed: LoadFailure },
);

export const CachedRowsMark = lazyWithRetry(
  async () => (await import("./CachedRowsMark.js")).CachedRowsMark,
);
