import { parseServerDate } from "./parseServerDate.js";

/** A moment as databases store it: "2024-05-01 10:00:00", in UTC, as {@link parseServerDate} reads it. No time gives "". */
export function databaseTime(value: Date | string | null | undefined): string {
  return (
    parseServerDate(value)
      ?.toISOString()
      .replace(/T(.{8}).*/, " $1") ?? ""
  );
}
