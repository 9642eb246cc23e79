"use client";
import { fullDateTime, elapsedLabel, parseServerDate } from "../../lib/time/dates.js";
import { useLanguage } from "../../platform/provider/ChurchContext.js";
import { useNow, useIsServerRender } from "../../platform/provider/useNow.js";
import type { RootProps } from "../styles.js";

/** Props of `RelativeTime`: the time. */
export interface RelativeTimeProps extends Omit<RootProps<HTMLTimeElement>, "sx"> {
  /** The time, as a date or as a date string of the server. Renders nothing if it is missing or invalid. */
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
