import { parseISO } from "date-fns/parseISO";

const ISO_DAY = /^\s*(\d{4}-\d{2}-\d{2})\s*$/;
/** As we write it in English figures, and as tables that are imported hold it. */
const AMERICAN_DAY = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/;

/**
 * A day that is written alone, "2024-05-01" or "5/1/2024", as the beginning of it in local time: it is the same day in
 * every time zone. `null` for anything else, February 30 too.
 */
export function localDay(text: string): Date | null {
  const [, month = "", day = "", year = ""] = AMERICAN_DAY.exec(text) ?? [];
  const iso = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : ISO_DAY.exec(text)?.[1];
  const date = iso ? parseISO(iso) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}
