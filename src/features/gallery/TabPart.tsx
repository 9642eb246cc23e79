"use client";
import { commonTexts } from "../../client/locale/english/common.js";
import { useText } from "../../react/useText.js";
import { LoadFailure } from "../../ui/LoadFailure.js";
import type { FailedProps } from "../../ui/lazyPart.js";

/** Stands in a tab until its code is there, and where it cannot be fetched. */
export function TabPart({ onRetry }: Partial<FailedProps>) {
  const text = useText(commonTexts);
  return onRetry ? <LoadFailure onRetry={onRetry} /> : <p role="status">{text("loading")}</p>;
}
