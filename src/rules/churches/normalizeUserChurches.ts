import type { UserChurch } from "../../types/churches.js";

export type ChurchesState = { state: "loading" } | { state: "invalid" } | { state: "ready"; churches: UserChurch[] };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.filter(isObject) : []);
const isWhole = ({ church, person, apis, groups, jwt }: Record<string, unknown>): boolean =>
  isObject(church) &&
  isObject(person) &&
  typeof jwt === "string" &&
  [apis, groups].every((list) => Array.isArray(list) && list.every(isObject));

/** Nothing is copied without need: hosts compare churches by identity. */
const fillGaps = (entry: Record<string, unknown>) =>
  isWhole(entry)
    ? entry
    : {
        ...entry,
        church: isObject(entry["church"]) ? entry["church"] : {},
        person: isObject(entry["person"]) ? entry["person"] : {},
        apis: listOf(entry["apis"]),
        groups: listOf(entry["groups"]),
        jwt: typeof entry["jwt"] === "string" ? entry["jwt"] : "",
      };

/** What a church list can show: still loading (nothing yet), not a list, or the churches with their gaps filled (A-29, O69). */
export function normalizeUserChurches(value: unknown): ChurchesState {
  if (value === undefined || value === null) return { state: "loading" };
  if (!Array.isArray(value)) return { state: "invalid" };
  return { state: "ready", churches: value.filter(isObject).map(fillGaps) as object[] as UserChurch[] };
}
