"use client";
import type { Ref } from "react";
import { fullDateTime, elapsedLabel } from "../../lib/time/format.js";
import { parseServerDate } from "../../lib/time/parse.js";
import { useNow, useIsServerRender } from "../../platform/provider/useNow.js";
import { useLanguage } from "../../platform/provider/useText.js";

export interface RelativeTimeProps {
  /** Renders nothing if the time is missing or invalid. */
  time: Date | string | null | undefined;
  /** Class of the root element. */
  className?: string | undefined;
  /** Receives the root element. */
  ref?: Ref<HTMLTimeElement> | undefined;
}

/**
 * Renders the time elapsed since a date, in short form, with the full date as its description. A server knows neither the
 * user's clock nor the time zone, so server rendering writes the date only.
 *
 * @example
 * <RelativeTime time={message.timeSent} />
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
