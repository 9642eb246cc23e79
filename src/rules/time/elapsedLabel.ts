import { parseServerDate } from "./parseServerDate.js";

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/**
 * How long ago something was: "5s", "3m", "2h", "4d", whole units rounded down (FMT-01 to FMT-04, A-40).
 * The future counts as "0s"; what is no time gives "".
 */
export function elapsedLabel(time: Date | string | null | undefined, now: Date): string {
  const date = parseServerDate(time);
  if (!date) return "";
  const seconds = Math.max(0, Math.floor((now.getTime() - date.getTime()) / 1_000));
  if (seconds < MINUTE_S) return `${seconds}s`;
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)}m`;
  if (seconds < DAY_S) return `${Math.floor(seconds / HOUR_S)}h`;
  return `${Math.floor(seconds / DAY_S)}d`;
}
