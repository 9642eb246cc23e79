import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { toCsvCell, flattenRecord, toCsv } from "../../../src/lib/text/csv.js";
import { toCsvFileName } from "../../../src/ui/actions/ExportLink.js";

import { cpuTime } from "../../harness/cpuTime.js";

/** Returns the lines of a CSV text without the byte order mark. */
const linesOf = (csv: string) => csv.slice(1).split("\r\n");

/** Parses RFC 4180, independently of the library that writes it. */
function parseCsv(csv: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  for (let at = 1; ; at = cell.lastIndex) {
    cell.lastIndex = at;
    const [, quoted, plain, end] = cell.exec(csv) ?? ["", undefined, undefined, "?"];
    if (end === "?")
      throw new Error(`No cell begins at ${at}: ${JSON.stringify(csv.slice(at, at + 20))}`);
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "") return rows;
    if (end === "\r\n") rows.push([]);
  }
}

describe("toCsv", () => {
  it.each([
    ["=1+1", `"'=1+1"`],
    ["+1", `"'+1"`],
    ["-1", `"'-1"`],
    ["@x", `"'@x"`],
    ["\t=1", `"'\t'=1"`],
    ["\r=1", `"'\r'=1"`],
    ["\n=1", `"'\n'=1"`],
    ["\tx", `"'\tx"`],
    ["＝1+1", `"'＝1+1"`],
    [
      '=HYPERLINK("http://evil.example","Click")\nsecond line',
      `"'=HYPERLINK(""http://evil.example"",""Click"")\nsecond line"`,
    ],
    ["1-1", "1-1"],
    [-1, "-1"],
    [-0.5, "-0.5"],
    [["=1+1"], `"'=1+1"`],
  ])("[O82][P14][L107] writes %j without a formula", (name, cell) => {
    expect(toCsv([{ id: 1, name }])).toBe(`\uFEFFid,name\r\n1,${cell}`);
    expect(
      toCsv([{ [String(name)]: 1, id: 1 }]).startsWith(
        `\uFEFF${typeof name === "string" ? cell : ""}`,
      ),
    ).toBe(true);
  });

  it("[O83][L107] writes RFC 4180, which parses back to the same values", () => {
    const names = [
      'Ann "Annie" Lee',
      "Lee, Ann",
      "two\nlines",
      "two\r\nlines",
      " around ",
      "É 李 🎉",
      "",
      '"',
      "\uFEFFmark",
    ];
    const csv = toCsv(names.map((name, id) => ({ id, name })));
    expect(csv.startsWith("\uFEFFid,name\r\n")).toBe(true);
    expect(linesOf(csv)[1]).toBe('0,"Ann ""Annie"" Lee"');
    expect(parseCsv(csv).slice(1)).toEqual(names.map((name, id) => [String(id), name]));
    expect(Papa.parse(csv).data.slice(1)).toEqual(names.map((name, id) => [String(id), name]));
  });

  it.each([
    ["1980-05-14", "1980-05-14T00:00:00.000Z"],
    ["1980-05-14T22:30:00+02:00", "1980-05-14T20:30:00.000Z"],
    ["1980-05-14 10:00:00", "1980-05-14T10:00:00.000Z"],
    [new Date(Date.UTC(1980, 4, 14)), "1980-05-14T00:00:00.000Z"],
    [null, ""],
    [undefined, ""],
    ["", ""],
    ["garbage", "garbage"],
    ["room 12", "room 12"],
    [new Date(NaN), ""],
  ])(
    "[CSV-03][CSV-04][A-75][O84][L107] writes a person's dates in ISO 8601, and other values unchanged: %j",
    (date, cell) => {
      const record = { birthDate: date, person: { anniversary: date }, nickname: date };
      const headers = [
        { label: "Born", key: "birthDate" },
        { label: "Married", key: "person.anniversary" },
      ];
      expect(
        linesOf(toCsv([record, { birthDate: "2000-01-01" }]))[1]
          ?.split(",")
          .slice(0, 2),
      ).toEqual([cell, cell]);
      expect(linesOf(toCsv([record], headers))).toEqual(["Born,Married", `${cell},${cell}`]);
    },
  );

  it("writes a column for every key if the list of headers is empty", () => {
    expect(linesOf(toCsv([{ id: 1, name: "Ann" }], []))).toEqual(["id,name", "1,Ann"]);
  });

  it("leaves dates in other fields unchanged", () => {
    expect(linesOf(toCsv([{ weekday: "1980-05-14", birthDateText: "1980-05-14" }]))[1]).toBe(
      "1980-05-14,1980-05-14",
    );
  });

  it("writes a column for every key of all records, also nested ones", () => {
    const csv = toCsv([
      { id: 1, name: { first: "Ann" }, tags: ["a", "b"], isMember: false, log: () => 1 },
      null,
      "text",
      { id: 2, name: { first: "Bo", last: "Lee" }, amount: NaN, at: new Date(0) },
    ]);
    expect(linesOf(csv)).toEqual([
      "id,name.first,tags,isMember,name.last,amount,at",
      "1,Ann,a; b,false,,,",
      ",,,,,,",
      ",,,,,,",
      "2,Bo,,,Lee,,1970-01-01T00:00:00.000Z",
    ]);
  });

  it("writes the columns of the headers, in their order", () => {
    const records = [
      {
        donor: { name: { display: "Ann" } },
        "fund.name": "Roof",
        lines: [{ amount: 5 }, { amount: 7 }],
      },
    ];
    const headers = [
      "lines.1.amount",
      "fund.name",
      "donor.name.display",
      "donor.age",
      "constructor.name",
      "__proto__.x",
      "donor.name",
    ];
    expect(
      linesOf(
        toCsv(
          records,
          headers.map((key, index) => ({ label: `=${index}`, key })),
        ),
      ).map((line) => line.split(",")),
    ).toEqual([
      headers.map((_, index) => `"'=${index}"`),
      ["7", "Roof", "Ann", "", "", "", "display: Ann"],
    ]);
  });

  it.each([
    " ",
    "   ",
    "\u00A0",
    "\u200B",
    "\u2060",
    "\uFEFF",
    "\v",
    "\f",
    "\0",
    "\u001F",
    "\u0085",
    "\u3000",
    "\u200F",
    "\u202E",
    "\u00AD",
    "\u3164",
    "\u2800",
    "\uFE0F",
    "\u{E0001}",
    " \u00A0\0 ",
  ])("[D43] writes no formula after characters that spreadsheets skip: %j", (skipped) => {
    for (const sign of "=+-@＝＋－＠") {
      expect(parseCsv(toCsv([{ name: `${skipped}${sign}1` }]))[1]).toEqual([
        expect.stringMatching(/^'/),
      ]);
      expect(parseCsv(toCsv([{ name: `a;${skipped}${sign}1` }]))[1]).toEqual([
        `a;${skipped}'${sign}1`,
      ]);
    }
    expect(parseCsv(toCsv([{ name: `${skipped}1` }]))[1]).toEqual([`${skipped}1`]);
  });

  it.each([
    ["a;=1", "a;'=1"],
    ["a; =1", "a; '=1"],
    ["a\t=1", "a\t'=1"],
    ["a,+1", "a,'+1"],
    ["a|@x", "a|'@x"],
    ["a\n=1", "a\n'=1"],
    ["a\r\n-1", "a\r\n'-1"],
    ["a\v=1", "a\v'=1"],
    ["a;\0=1;＝2", "a;\0'=1;'＝2"],
    ['a;"=1+1"', `a;"'=1+1"`],
    ["=1;=2", "'=1;'=2"],
    [";;,\n==", ";;,\n'=="],
    ["Lee, Ann; 1-2 a=b", "Lee, Ann; 1-2 a=b"],
    ["ann@example.org; bo@example.org", "ann@example.org; bo@example.org"],
    ["a;'=1", "a;'=1"],
  ])("[D43] escapes formulas after the separators of other spreadsheets: %j", (name, cell) => {
    expect(parseCsv(toCsv([{ id: 1, name }]))[1]).toEqual(["1", cell]);
    expect(parseCsv(toCsv([{ [name]: 1 }]))[0]).toEqual([cell]);
    expect(parseCsv(toCsv([{ id: 1 }], [{ key: "id", label: name }]))[0]).toEqual([cell]);
  });

  it("[D43] writes cells of a million characters within 1 s of CPU time", () => {
    expect(
      cpuTime(() =>
        toCsv([{ name: `${"; ".repeat(500_000)}a=` }, { name: `${" ".repeat(1_000_000)}a=` }]),
      ),
    ).toBeLessThan(1_000);
  });

  it("[P14] keeps the content of every cell, and no written text starts a formula", () => {
    const cell = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: fc.constantFrom(..."=+-@\t\r\n\"',;|1a＝ \u00A0\u200B\uFEFF\v\f\0") }),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
    );
    const tables = fc.array(fc.record({ a: cell, b: cell, birthDate: cell }), { minLength: 1 });
    const withoutApostrophes = (text: string) => text.replaceAll("'", "");
    fc.assert(
      fc.property(tables, (records) => {
        const [header, ...rows] = parseCsv(toCsv(records));
        expect(header).toEqual(["a", "b", "birthDate"]);
        expect(rows).toHaveLength(records.length);
        for (const [index, record] of records.entries()) {
          for (const [column, key] of (["a", "b", "birthDate"] as const).entries()) {
            const value = toCsvCell(record[key], key);
            const written = rows[index]?.[column] ?? "missing";
            if (typeof value !== "string")
              expect(Number.isNaN(Number(value)) || written === String(value)).toBe(true);
            else {
              expect(written).toMatch(/^(?![\t\r\n])/);
              for (const part of written.split(/[,;|\t\r\n\v\f]/))
                expect(part).toMatch(/^[\s\0\u200B]*(?![=+\-@＝＋－＠\s\0\u200B])/);
              expect(withoutApostrophes(written)).toBe(withoutApostrophes(value));
              if (!/[=+\-@＝＋－＠﹦﹢﹣﹫\u2212]|^[\t\r\n]/.test(value))
                expect(written).toBe(value);
            }
          }
        }
      }),
    );
  });

  it("takes at most six times as long as Papa.unparse for 20,000 records", () => {
    const record = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `column${index}`,
        index % 3 ? `text ${index}` : 'a, "b"',
      ]),
    );
    const records = Array.from({ length: 20_000 }, (_, id) => ({ ...record, column0: id }));
    const unparseTime = cpuTime(() => Papa.unparse(records.map((each) => Object.values(each))));
    expect(cpuTime(() => toCsv(records))).toBeLessThanOrEqual(6 * unparseTime);
  });
});

describe("toCsvCell", () => {
  const circular: Record<string, unknown> = { name: "Ann" };
  circular["self"] = circular;

  it.each([
    [[1, "a", null, true], "1; a; ; true"],
    [[{ name: "Ann", age: 4, none: null }, { name: "Bo" }], "name: Ann, age: 4; name: Bo"],
    [{ at: new Date(0), phones: ["1", "2"] }, "at: 1970-01-01T00:00:00.000Z, phones: 1; 2"],
    [circular, "name: Ann"],
    [{}, ""],
    [Infinity, ""],
    [() => 1, ""],
    [Symbol("x"), ""],
    [0, 0],
    [false, false],
  ])("writes %o as readable text", (value, cell) => {
    expect(toCsvCell(value)).toBe(cell);
  });

  it("writes bigint values", () => {
    expect(linesOf(toCsv([{ id: -5n }]))[1]).toBe("-5");
  });
});

describe("toCsv and flattenRecord with nested records", () => {
  /** Creates people who each refer to all others, in the form that `link` returns. */
  const mesh = (count: number, link: (others: object[]) => unknown) => {
    const people: Record<string, unknown>[] = Array.from({ length: count }, (_, id) => ({
      id,
      name: { first: `First${id}` },
    }));
    for (const person of people) person["others"] = link(people.filter((each) => each !== person));
    return people;
  };

  it.each([
    ["lists", (others: object[]) => others],
    ["records", (others: object[]) => ({ ...others })],
    ["a record with a list", (others: object[]) => ({ people: others })],
    ["lists of lists", (others: object[]) => others.map((each) => [each])],
    ["memberships", (others: object[]) => others.map((person) => ({ role: "member", person }))],
  ])("[D43] limit the output for people who refer to each other: %s", (_, link) => {
    for (const [count, bytes] of [
      [9, 50_000],
      [60, 6_000_000],
    ] as const) {
      let csv = "";
      expect(cpuTime(() => (csv = toCsv(mesh(count, link))))).toBeLessThan(2_000);
      expect(csv.length).toBeLessThan(bytes);
    }
    const csv = toCsv(mesh(9, link));
    for (let id = 1; id < 9; id++) expect(linesOf(csv)[1]).toContain(`First${id}`);
  });

  it("[D43] limit the nesting for a circular chain of 1,000 people", () => {
    const people: Record<string, unknown>[] = Array.from({ length: 1_000 }, (_, id) => ({ id }));
    for (const [index, person] of people.entries()) person["next"] = people[(index + 1) % 1_000];
    expect(linesOf(toCsv(people))[0]?.split(",")).toHaveLength(9);
    for (const [index, person] of people.entries()) person["next"] = [people[(index + 1) % 1_000]];
    expect(toCsv(people).length).toBeLessThan(100_000);
  });

  it("[D43] write a record once, at its shortest path, but a record of plain values at each path", () => {
    const address = { city: "Tulsa" };
    const spouse = { name: { first: "Bo" } };
    const person = { household: { head: spouse }, spouse, home: address, work: address };
    expect([...flattenRecord(person)]).toEqual([
      ["spouse.name.first", "Bo"],
      ["home.city", "Tulsa"],
      ["work.city", "Tulsa"],
    ]);
    expect(toCsvCell([address, address])).toBe("city: Tulsa; city: Tulsa");
  });

  it("[D43] keep all 20,000 keys of one record", () => {
    const wide = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [`key${index}`, index]),
    );
    expect(flattenRecord({ wide }).size).toBe(20_000);
    expect(flattenRecord(wide).size).toBe(20_000);
    expect(String(toCsvCell([wide]))).toContain("key19999: 19999");
  });
});

describe("flattenRecord", () => {
  it("omits a circular reference", () => {
    const person: Record<string, unknown> = { id: 1 };
    person["household"] = { head: person, name: "Lee" };
    expect([...flattenRecord(person)]).toEqual([
      ["id", 1],
      ["household.name", "Lee"],
    ]);
  });

  it("prefers a dotted key to a nested one, and returns no fields for values that are not records", () => {
    expect([...flattenRecord({ "a.b": 1, a: { b: 2 } })]).toEqual([["a.b", 1]]);
    for (const other of [null, [1], new Date()]) expect(flattenRecord(other).size).toBe(0);
  });
});

describe("toCsvFileName", () => {
  it.each([
    ["export.csv", "export.csv"],
    ["current_year_donations", "current_year_donations.csv"],
    ["Gifts 2024.CSV", "Gifts 2024.csv"],
    ["gifts.csv ", "gifts.csv"],
    ["gifts.csv old", "gifts.csv old.csv"],
    ["Roof/Tower: 1?", "Roof_Tower_ 1_.csv"],
    ["../../etc/passwd", "_.._etc_passwd.csv"],
    ["gifts\u202Evsc.exe", "gifts_vsc.exe.csv"],
    ["con", "con_.csv"],
    ["CON.old", "CON_.old.csv"],
    ["Конференция", "Конференция.csv"],
    ["", "export.csv"],
    [" .csv", "export.csv"],
    ["///", "export.csv"],
    ["ab\r\nc", "ab_c.csv"],
    ["ends in dots...", "ends in dots.csv"],
    ["李".repeat(500), `${"李".repeat(120)}.csv`],
  ])("returns a file name that is safe on every device: %j", (name, safe) => {
    expect(toCsvFileName(name)).toBe(safe);
  });
});
