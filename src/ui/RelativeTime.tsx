"use client";
import { useNow } from "../react/useNow.js";
import { useLanguage } from "../react/useText.js";
import { elapsedLabel } from "../rules/time/elapsedLabel.js";
import { fullDateTime } from "../rules/time/fullDateTime.js";
import { parseServerDate } from "../rules/time/parseServerDate.js";

export interface RelativeTimeProps {
  /** The moment; nothing is shown where it is missing or no time. */
  time: Date | string | null | undefined;
  className?: string | undefined;
}

/** How long ago something was, in short; the full date is its description. */
export function RelativeTime({ time, className }: RelativeTimeProps) {
  const now = useNow();
  const language = useLanguage();
  const date = parseServerDate(time);
  if (!date) return null;
  const full = fullDateTime(date, language);
  return (
    <time dateTime={date.toISOString()} title={full} aria-description={full} className={className}>
      {elapsedLabel(date, now)}
    </time>
  );
}
