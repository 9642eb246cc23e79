import { asNumber } from "../lib/text/json.js";
import { deepValue, sortedBy, compare } from "../lib/text/lists.js";
import { getDefaultCore } from "../platform/core/defaultCore.js";
import { textsService } from "../platform/locale/textStore.js";

/** Longer filled lists exhaust the memory of a phone. */
const MAX_LENGTH = 10_000_000;
type List = readonly unknown[] | null | undefined;
type Item<L extends List> = NonNullable<L>[number];

const asList = <L extends List>(list: L): readonly Item<L>[] =>
  Array.isArray(list) ? (list as readonly Item<L>[]) : [];

const itemsWhere = <L extends List>(
  list: L,
  propertyName: string,
  matches: (value: unknown) => boolean,
): Item<L>[] => asList(list).filter((item) => matches(deepValue(item, propertyName)));

/**
 * The type of the value under a dotted name; `undefined` if an object on the way may be missing.
 * @example type ChurchId = ValueAt<LoginUserChurchInterface, "church.id">; // string | undefined
 */
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
 * Searches and sorts lists. Property names may be dotted ("church.id"), and values are compared with `===`. A value that is
 * not a list counts as empty. Only `sortBy` changes its list. Lists of type `any`, as from `ApiHelper`, return `any`. Every
 * member works unbound.
 * @example const church = ArrayHelper.getOne(userChurches, "church.id", churchId);
 */
export class ArrayHelper {
  /**
   * Returns the value under a dotted name; `undefined` if an object on the way is missing.
   * @example ArrayHelper.getDeepValue({ name: { first: "Ann" } }, "name.first"); // "Ann"
   */
  static getDeepValue = (item: unknown, propertyName: string): unknown =>
    deepValue(item, propertyName);

  /**
   * Returns the distinct strings and numbers under a name, as strings and without empty ones.
   * @example ArrayHelper.getIds([{ personId: "PER1" }, { personId: "PER1" }, {}], "personId"); // ["PER1"]
   */
  static getIds = (
    array: readonly unknown[] | null | undefined,
    propertyName: string,
  ): string[] => {
    const values = ArrayHelper.getUniqueValues(array, propertyName);
    const ids = values.filter((value) => typeof value === "string" || typeof value === "number");
    return [...new Set(ids.map(String))].filter(Boolean);
  };

  /**
   * Sorts a list in place, strings by the interface language, missing values last. Throws for a frozen list.
   * @example ArrayHelper.sortBy(people, "name.last");
   */
  static sortBy = <T>(
    array: T[] | null | undefined,
    propertyName: string,
    descending = false,
  ): void => {
    if (!Array.isArray(array)) return;
    if (Object.isFrozen(array))
      throw new Error(
        "ArrayHelper.sortBy sorts a list in place, and this list is frozen. Pass a copy of it.",
      );
    const { language } = getDefaultCore().get(textsService).getState();
    Object.assign(array, sortedBy(array, propertyName, language, descending));
  };

  /**
   * Returns the index of the first item with this value, or -1.
   * @example ArrayHelper.getIndex([{ id: "PER1" }, { id: "PER2" }], "id", "PER2"); // 1
   */
  static getIndex = (
    array: readonly unknown[] | null | undefined,
    propertyName: string,
    value: unknown,
  ): number => asList(array).findIndex((item) => deepValue(item, propertyName) === value);

  /**
   * Returns the first item with this value, or `null`.
   * @example ArrayHelper.getOne([{ id: "PER1" }, { id: "PER2" }], "id", "PER2"); // { id: "PER2" }
   */
  static getOne = <L extends readonly unknown[] | null | undefined>(
    array: L,
    propertyName: string,
    value: unknown,
  ): NonNullable<L>[number] | null =>
    asList(array).find((item) => deepValue(item, propertyName) === value) ?? null;

  /**
   * Returns the items with this value, in list order.
   * @example const members = ArrayHelper.getAll(people, "membershipStatus", "Member");
   */
  static getAll = <L extends readonly unknown[] | null | undefined>(
    array: L,
    propertyName: string,
    value: unknown,
  ): NonNullable<L>[number][] => itemsWhere(array, propertyName, (found) => found === value);

  /**
   * Returns the items with one of these values, in list order.
   * @example const authors = ArrayHelper.getAllArray(people, "id", ["PER1", "PER2"]);
   */
  static getAllArray = <L extends readonly unknown[] | null | undefined>(
    array: L,
    propertyName: string,
    values: readonly unknown[] | null | undefined,
  ): NonNullable<L>[number][] => {
    const searched = new Set(asList(values));
    return itemsWhere(array, propertyName, (found) => searched.has(found));
  };

  /**
   * Returns the items for which `equals`, `notEquals`, `startsWith`, `endsWith`, `contains`, `greaterThan`,
   * `greaterThanEqual`, `lessThan` or `lessThanEqual` is true. Ignores case. `dataType`: "string", "number" or "date".
   * @example const born = ArrayHelper.getAllOperator(people, "birthDate", "2000-01-01", "lessThan", "date");
   */
  static getAllOperator = <L extends readonly unknown[] | null | undefined>(
    array: L,
    propertyName: string,
    value: unknown,
    operator: string,
    dataType = "string",
  ): NonNullable<L>[number][] =>
    itemsWhere(array, propertyName, (found) => compare(found, operator, value, dataType));

  /**
   * Returns the items for which the comparison of `getAllOperator` is true with one of the values; with all for `notEquals`.
   * @example const found = ArrayHelper.getAllOperatorArray(people, "name.last", ["Lee", "Kim"], "startsWith");
   */
  static getAllOperatorArray = <L extends readonly unknown[] | null | undefined>(
    array: L,
    propertyName: string,
    values: readonly unknown[] | null | undefined,
    operator: string,
    dataType = "string",
  ): NonNullable<L>[number][] =>
    itemsWhere(array, propertyName, (found) => {
      const matches = (value: unknown) => compare(found, operator, value, dataType);
      const searched = asList(values);
      return operator === "notEquals" ? searched.every(matches) : searched.some(matches);
    });

  /**
   * Returns the distinct values under a name in list order, including `undefined`.
   * @example ArrayHelper.getUniqueValues([{ city: "Ulm" }, { city: "Ulm" }], "city"); // ["Ulm"]
   */
  static getUniqueValues = <L extends readonly unknown[] | null | undefined, Name extends string>(
    array: L,
    propertyName: Name,
  ): ValueAt<NonNullable<L>[number], Name>[] => {
    const values = asList(array).map((item) => deepValue(item, propertyName));
    return [...new Set(values)] as ValueAt<NonNullable<L>[number], Name>[];
  };

  /**
   * Returns the distinct items of a list, compared with `===`, in list order.
   * @example ArrayHelper.getUnique(["a", "b", "a"]); // ["a", "b"]
   */
  static getUnique = <L extends readonly unknown[] | null | undefined>(
    array: L,
  ): NonNullable<L>[number][] => [...new Set(asList(array))];

  /**
   * Returns a list with a value `length` times, at most 10,000,000 times.
   * @example ArrayHelper.fillArray("-", 3); // ["-", "-", "-"]
   */
  static fillArray = <T>(value: T, length: number): T[] => {
    const count = Math.min(Math.max(Math.trunc(asNumber(length) ?? 0), 0), MAX_LENGTH);
    return new Array<T>(count).fill(value);
  };
}
