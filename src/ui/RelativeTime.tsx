"use client";
import type { Ref } from "react";
import { useIsServerRender } from "../react/useIsServerRender.js";
import { useNow } from "../react/useNow.js";
import { useLanguage } from "../react/useText.js";
import { elapsedLabel } from "../rules/time/elapsedLabel.js";
import { fullDateTime } from "../rules/time/fullDateTime.js";
import { parseServerDate } from "../rules/time/parseServerDate.js";

export interface RelativeTimeProps {
  /** The moment; nothing is shown where it is missing or no time. */
  time: Date | string | null | undefined;
  /** Class of the root element. */
  className?: string | undefined;
  /** Receives the root element. */
  ref?: Ref<HTMLTimeElement> | undefined;
}

/**
 * Shows how long ago something was, in short; the full date is its description. A plain element, because every row of a
 * list has one. A server knows neither the reader's clock nor their time zone, so it writes the date alone.
 */
export function RelativeTime({ time, ...root }: RelativeTimeProps) {
  const now = useNow();
  const language = useLanguage();
  const isServer = useIsServerRender();
  const date = parseServerDate(time);
  if (!date) return null;
  const iso = date.toISOString();
  if (isServer) {
    return (
      <time {...root} dateTime={iso}>
        {iso.slice(0, 10)}
      </time>
    );
  }
  const full = fullDateTime(date, language);
  return (
    <time {...root} dir="auto" dateTime={iso} title={full} aria-description={full}>
      {elapsedLabel(date, now, language)}
    </time>
  );
}
