import type { Person } from "../../types/people.js";
import { encodePath } from "../gallery/encodePath.js";
import { parseServerDate } from "../time/parseServerDate.js";

/** Below the content root, where a server keeps a person's photo and since when; empty for somebody who has none. */
export function photoPath(churchId: string | null | undefined, person: Person | null | undefined): string {
  const updated = parseServerDate(person?.photoUpdated);
  if (!churchId || !person?.id || !updated) return "";
  return `${encodePath(`/${churchId}/membership/people/${person.id}.png`)}?dt=${updated.getTime()}`;
}
