"use client";
import { Loading } from "../../ui/Loading.js";
import { LoadFailure } from "../../ui/LoadFailure.js";
import type { FailedProps } from "../../ui/lazyPart.js";

/** Stands in a tab until its code is there, and where it cannot be fetched. */
export function TabPart({ onRetry }: Partial<FailedProps>) {
  return onRetry ? <LoadFailure onRetry={onRetry} /> : <Loading size="sm" />;
}
