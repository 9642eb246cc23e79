import { lightFormat } from "date-fns/lightFormat";

const FORMATS = { date: "yyyy-MM-dd", time: "HH:mm", "datetime-local": "yyyy-MM-dd'T'HH:mm" } as const;

/** A moment as the value of an `<input>` of that type, in local time. */
export function fieldValue(date: Date, type: keyof typeof FORMATS): string {
  return lightFormat(date, FORMATS[type]);
}
