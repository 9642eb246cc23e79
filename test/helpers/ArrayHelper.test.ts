import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { textsService } from "../../src/platform/locale/textStore.js";
import { ArrayHelper, ChurchClient, setDefaultClient } from "../../src/entries/helpers.js";
import * as root from "../../src/entries/index.js";

let client: ChurchClient;
let previousClient: ChurchClient;

beforeEach(() => {
  client = new ChurchClient();
  previousClient = setDefaultClient(client);
});
afterEach(() => void setDefaultClient(previousClient));

interface Member {
  id: string;
  personId?: string | null;
  church?: { id: string; name?: string } | null;
  count?: number;
}

const members: readonly Member[] = Object.freeze([
  { id: "1", personId: "ada", church: { id: "b", name: "Hope" }, count: 10 },
  { id: "2", personId: "bob", church: { id: "a", name: "grace" }, count: 9 },
  { id: "3", personId: "ada", church: null },
  { id: "4", personId: "", count: Number.NaN },
]);
const joinIds = (list: readonly Member[]) => list.map(({ id }) => id).join("");
const sortMembers = (name: string, isDescending?: boolean) => {
  const list = [...members];
  ArrayHelper.sortBy(list, name, isDescending);
  return joinIds(list);
};

describe("ArrayHelper", () => {
  it("is the same object in both entry points, works unbound and can be extended", () => {
    expect(root.ArrayHelper).toBe(ArrayHelper);
    class Own extends ArrayHelper {
      static first = <T>(list: readonly T[]) => list[0];
    }
    const { getOne } = Own;
    expect(getOne(members, "id", "2")?.personId).toBe("bob");
    expect(Own.first(members)?.id).toBe("1");
  });

  it("finds items by a property or a dotted path", () => {
    expect(ArrayHelper.getIndex(members, "church.id", "a")).toBe(1);
    expect(ArrayHelper.getIndex(members, "church.id", "c")).toBe(-1);
    expect(ArrayHelper.getOne(members, "church.name", "Hope")).toBe(members[0]);
    expect(ArrayHelper.getOne(members, "id", "9")).toBeNull();
    expect(joinIds(ArrayHelper.getAll(members, "personId", "ada"))).toBe("13");
    expect(joinIds(ArrayHelper.getAllArray(members, "personId", ["ada", "bob"]))).toBe("123");
    expect(joinIds(ArrayHelper.getAllArray(members, "church.id", ["a"]))).toBe("2");
    expect(ArrayHelper.getDeepValue(members[0], "church.name")).toBe("Hope");
  });

  it("collects unique ids and values", () => {
    expect(
      ArrayHelper.getIds(
        [...members, { id: "5", personId: 7 }, { id: "6", personId: null }, {}, null],
        "personId",
      ),
    ).toEqual(["ada", "bob", "7"]);
    const people: (string | null | undefined)[] = ArrayHelper.getUniqueValues(members, "personId");
    expect(people).toEqual(["ada", "bob", ""]);
    expect(ArrayHelper.getUniqueValues(members, "church.id")).toEqual(["b", "a", undefined]);
    expect(ArrayHelper.getUnique([1, 2, 1, 3, 2])).toEqual([1, 2, 3]);
    expect(ArrayHelper.fillArray("x", 3)).toEqual(["x", "x", "x"]);
  });

  it("[L129] sorts in place, with missing values last and equal items in order", () => {
    expect(sortMembers("count")).toBe("2134");
    expect(sortMembers("count", true)).toBe("1234");
    expect(sortMembers("church.name")).toBe("2134");
    expect(sortMembers("church.name", true)).toBe("1234");
    expect(sortMembers("personId")).toBe("4132");
    expect(sortMembers("nothing")).toBe("1234");
  });

  it("[L129] sorts text in the order of the page's language", () => {
    const createItems = () => ["Örs", "Zoe", "ada", "Ola"].map((name) => ({ name }));
    const sortNames = () => {
      const list = createItems();
      ArrayHelper.sortBy(list, "name");
      return list.map(({ name }) => name).join(" ");
    };
    expect(sortNames()).toBe("ada Ola Örs Zoe");
    client.core.get(textsService).setState({ language: "no" });
    expect(sortNames()).toBe("ada Ola Zoe Örs");
  });

  it("sorts 200,000 items", () => {
    const list = Array.from({ length: 200_000 }, (_, index) => ({ place: 200_000 - index }));
    ArrayHelper.sortBy(list, "place");
    expect([list[0]?.place, list.at(-1)?.place]).toEqual([1, 200_000]);
  });

  it("filters by comparison operators", () => {
    expect(joinIds(ArrayHelper.getAllOperator(members, "church.name", "GR", "startsWith"))).toBe(
      "2",
    );
    expect(joinIds(ArrayHelper.getAllOperator(members, "count", "10", "lessThan", "number"))).toBe(
      "2",
    );
    // Values are compared as text by default.
    expect(joinIds(ArrayHelper.getAllOperator(members, "count", "10", "greaterThan"))).toBe("24");
    expect(
      joinIds(ArrayHelper.getAllOperatorArray(members, "church.name", ["grace", "HOPE"], "equals")),
    ).toBe("12");
    expect(
      joinIds(
        ArrayHelper.getAllOperatorArray(members, "count", [9, 11], "greaterThanEqual", "number"),
      ),
    ).toBe("12");
    expect(
      joinIds(ArrayHelper.getAllOperatorArray(members, "personId", ["ada", "bob"], "notEquals")),
    ).toBe("4");
  });

  it.each([null, undefined])("[L129] treats %s as an empty list", (list) => {
    ArrayHelper.sortBy(list, "id");
    expect(ArrayHelper.getIds(list, "id")).toEqual([]);
    expect(ArrayHelper.getOne(list, "id", "1")).toBeNull();
    expect(ArrayHelper.getIndex(list, "id", "1")).toBe(-1);
    expect(ArrayHelper.getAll(list, "id", "1")).toEqual([]);
    expect(ArrayHelper.getAllArray(list, "id", list)).toEqual([]);
    expect(ArrayHelper.getAllArray(members, "id", list)).toEqual([]);
    expect(ArrayHelper.getUniqueValues(list, "id")).toEqual([]);
    expect(ArrayHelper.getUnique(list)).toEqual([]);
    expect(ArrayHelper.getAllOperator(list, "id", "1", "equals")).toEqual([]);
    expect(ArrayHelper.getAllOperatorArray(members, "id", list, "equals")).toEqual([]);
  });
});
