import type { PrivateMessage } from "../../types/messaging.js";
import { otherPersonId } from "./otherPersonId.js";

/** What stays selected after a reload: the same row, else the row of the same counterpart, else nothing (INB-25, A-45). */
export function keepSelection(
  selected: PrivateMessage | undefined,
  list: readonly PrivateMessage[],
  me: string,
): PrivateMessage | undefined {
  if (!selected) return undefined;
  const same = selected.id ? list.find(({ id }) => id === selected.id) : undefined;
  if (same) return same;
  const other = otherPersonId(selected, me);
  return other === undefined ? undefined : list.find((pm) => otherPersonId(pm, me) === other);
}
