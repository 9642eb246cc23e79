import { getDefaultCore } from "../client/defaultCore.js";
import { textsPart } from "../client/locale/texts.js";
import { asNumber } from "../rules/api/asNumber.js";
import { deepValue } from "../rules/lists/deepValue.js";
import { holds } from "../rules/lists/holds.js";
import { sortedBy } from "../rules/lists/sortedBy.js";

const entriesOf = <L extends readonly unknown[] | null | undefined>(list: L): readonly NonNullable<L>[number][] =>
  Array.isArray(list) ? (list as readonly NonNullable<L>[number][]) : [];

/** Longer lists exhaust the memory of a phone. */
const MAX_LENGTH = 10_000_000;

/** The type of what is under a dotted name; `undefined` where a record on the way may be missing. */
export type ValueAt<T, Path extends string> = T extends null | undefined
  ? undefined
  : Path extends keyof T
    ? T[Path]
    : Path extends `${infer Head}.${infer Rest}`
      ? Head extends keyof T
        ? ValueAt<T[Head], Rest>
        : unknown
      : unknown;

/**
 * Looking things up in lists. Names may be dotted, "church.id"; values are the same when `===` says so. A list that is none
 * is empty, and nothing is changed but by `sortBy`. Of a list that is `any`, as answers of ApiHelper are, the entries are
 * `any`, too. Every member works unbound.
 */
export class ArrayHelper {
  /** What stands under a dotted name; `undefined` where there is nothing. */
  static getDeepValue = (item: unknown, propertyName: string): unknown => deepValue(item, propertyName);

  /** The ids under a name, each once, without empty ones. */
  static getIds = (array: readonly unknown[] | null | undefined, propertyName: string): string[] => {
    const values = entriesOf(array).map((item) => deepValue(item, propertyName));
    const ids = values.flatMap((value) => (typeof value === "string" || typeof value === "number" ? [String(value)] : []));
    return [...new Set(ids)].filter((id) => id !== "");
  };

  /**
   * Sorts the list itself, because that is what hosts go on with: the result is nobody's. Words in the order of the
   * interface language; what has nothing under the name comes last. Throws an Error for a frozen list.
   */
  static sortBy = <T>(array: T[] | null | undefined, propertyName: string, descending = false): void => {
    if (!Array.isArray(array)) return;
    if (Object.isFrozen(array)) throw new Error("ArrayHelper.sortBy sorts a list in place, and this list is frozen. Pass a copy of it.");
    const { language } = getDefaultCore().part(textsPart).getState();
    sortedBy(array, propertyName, language, descending).forEach((item, index) => (array[index] = item));
  };

  /** The place of the first with this value; -1 where there is none. */
  static getIndex = (array: readonly unknown[] | null | undefined, propertyName: string, value: unknown): number =>
    entriesOf(array).findIndex((item) => deepValue(item, propertyName) === value);

  /** The first with this value; `null` where there is none. */
  static getOne = <L extends readonly unknown[] | null | undefined>(
    array: L,
    propertyName: string,
    value: unknown,
  ): NonNullable<L>[number] | null => entriesOf(array).find((item) => deepValue(item, propertyName) === value) ?? null;

  /** All with this value. */
  static getAll = <L extends readonly unknown[] | null | undefined>(
    array: L,
    propertyName: string,
    value: unknown,
  ): NonNullable<L>[number][] => entriesOf(array).filter((item) => deepValue(item, propertyName) === value);

  /** All with one of these values. */
  static getAllArray = <L extends readonly unknown[] | null | undefined>(
    array: L,
    propertyName: string,
    values: readonly unknown[] | null | undefined,
  ): NonNullable<L>[number][] => {
    const wanted = new Set(entriesOf(values));
    return entriesOf(array).filter((item) => wanted.has(deepValue(item, propertyName)));
  };

  /**
   * All for which a comparison holds: `equals`, `notEquals`, `startsWith`, `endsWith`, `contains`, `greaterThan`,
   * `greaterThanEqual`, `lessThan`, `lessThanEqual`, without regard to capitals. `dataType`: "string", "number" or "date".
   */
  static getAllOperator = <L extends readonly unknown[] | null | undefined>(
    array: L,
    propertyName: string,
    value: unknown,
    operator: string,
    dataType = "string",
  ): NonNullable<L>[number][] => entriesOf(array).filter((item) => holds(deepValue(item, propertyName), operator, value, dataType));

  /** All for which it holds with one of these values; `notEquals` with all of them. */
  static getAllOperatorArray = <L extends readonly unknown[] | null | undefined>(
    array: L,
    propertyName: string,
    values: readonly unknown[] | null | undefined,
    operator: string,
    dataType = "string",
  ): NonNullable<L>[number][] =>
    entriesOf(array).filter((item) => {
      const isHeld = (value: unknown) => holds(deepValue(item, propertyName), operator, value, dataType);
      return operator === "notEquals" ? entriesOf(values).every(isHeld) : entriesOf(values).some(isHeld);
    });

  /** The values under a name, each once, in the order of the list; `undefined` is one, too. */
  static getUniqueValues = <L extends readonly unknown[] | null | undefined, Name extends string>(
    array: L,
    propertyName: Name,
  ): ValueAt<NonNullable<L>[number], Name>[] => [
    ...new Set(entriesOf(array).map((item) => deepValue(item, propertyName) as ValueAt<NonNullable<L>[number], Name>)),
  ];

  /** Each entry once. */
  static getUnique = <L extends readonly unknown[] | null | undefined>(array: L): NonNullable<L>[number][] => [
    ...new Set(entriesOf(array)),
  ];

  /** Returns a list that holds a value `length` times, at most 10,000,000 times; empty for a length that is not a number. */
  static fillArray = <T>(value: T, length: number): T[] => {
    const count = Math.min(Math.max(Math.trunc(asNumber(length) ?? 0), 0), MAX_LENGTH);
    return new Array<T>(count).fill(value);
  };
}
