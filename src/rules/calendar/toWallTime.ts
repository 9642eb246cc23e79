/**
 * What a clock on the wall shows at an instant, written as if it were UTC: 18:00 in the reader's time zone is 18:00Z. In this
 * writing days are 24 hours long, also on both sides of a change of clocks, so that dates can be counted.
 */
export const toWallTime = (date: Date): Date =>
  new Date(
    Date.UTC(
      date.getFullYear(),
      date.getMonth(),
      date.getDate(),
      date.getHours(),
      date.getMinutes(),
      date.getSeconds(),
      date.getMilliseconds(),
    ),
  );
