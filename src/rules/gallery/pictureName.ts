import { withoutQuery } from "../links/withoutQuery.js";
import { fullDateTime } from "../time/fullDateTime.js";

/** Seconds of this century, as uploads are named (UPL-02). */
const SECONDS = /^\d{9,10}$/;

/** What tells a picture from its neighbours, in words: when it was uploaded, where its name says so, else its name. */
export function pictureName(path: string, locale = "en"): string {
  const name = (withoutQuery(path).split("/").at(-1) ?? "").replace(/\.[a-z\d]+$/i, "");
  return SECONDS.test(name) ? fullDateTime(new Date(Number(name) * 1_000), locale) : name;
}
