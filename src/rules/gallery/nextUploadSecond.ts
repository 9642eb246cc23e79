/**
 * The second that names the next upload (UPL-02): the present one, or the one after the last that was given out, so that
 * two uploads within a second do not overwrite each other (O61).
 */
export function nextUploadSecond(now: Date, last: number): number {
  return Math.max(Math.floor(now.getTime() / 1_000), last + 1);
}
