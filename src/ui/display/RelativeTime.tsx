"use client";
import { fullDateTime, elapsedLabel, parseServerDate } from "../../lib/time/dates.js";
import { useLanguage } from "../../platform/provider/ChurchContext.js";
import { useNow, useIsServerRender } from "../../platform/provider/useNow.js";
import type { RootProps } from "../styles.js";

export interface RelativeTimeProps extends Omit<RootProps<HTMLTimeElement>, "sx"> {
  /** Renders nothing if the time is missing or invalid. */
  time: Date | string | null | undefined;
}

/**
 * Renders the time since a date in short form, described by the full date. A server renders the UTC date.
 * @example <RelativeTime time={message.timeSent} />
 */
export function RelativeTime({ time, ...root }: RelativeTimeProps) {
  const now = useNow();
  const language = useLanguage();
  const isServer = useIsServerRender();
  const date = parseServerDate(time);
  if (!date) return null;
  const iso = date.toISOString();
  const full = isServer ? undefined : fullDateTime(date, language);
  return (
    <time {...root} dir="auto" dateTime={iso} title={full} aria-description={full}>
      {isServer ? iso.slice(0, 10) : elapsedLabel(date, now, language)}
    </time>
  );
}
