const MONTHS = "January February March April May June July August September October November December".split(" ");

/**
 * Dates in the suite's own English (FMT-06, A-53), in local time: `day` is "May 1, 2026", `shortDay` "May 1, 2026" with the
 * month's first three letters, `time` "9:05 AM". By hand, because every row of a list has one and a date format takes longer
 * to make than the row.
 */
export function englishDate(date: Date): { day: string; shortDay: string; time: string } {
  const month = String(MONTHS[date.getMonth()]);
  const rest = ` ${date.getDate()}, ${date.getFullYear()}`;
  const hours = date.getHours();
  const time = `${hours % 12 || 12}:${String(date.getMinutes()).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
  return { day: month + rest, shortDay: month.slice(0, 3) + rest, time };
}
