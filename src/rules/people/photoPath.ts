import type { Person } from "../../types/people.js";
import { encodePath } from "../gallery/encodePath.js";
import { idText } from "../session/idText.js";
import { parseServerDate } from "../time/parseServerDate.js";

/** Below the content root, where a server keeps a person's photo and since when; empty for somebody who has none. */
export function photoPath(churchId: string | null | undefined, person: Person | null | undefined): string {
  const updated = parseServerDate(person?.photoUpdated);
  const [church, id] = [idText(churchId), idText(person?.id)];
  if (!church || !id || !updated) return "";
  return `${encodePath(`/${church}/membership/people/${id}.png`)}?dt=${updated.getTime()}`;
}
