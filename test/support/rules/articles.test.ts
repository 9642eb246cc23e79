import { describe, expect, it } from "vitest";
import {
  articleTitle,
  relatedArticles,
  type TourQuery,
} from "../../../src/support/rules/articles.js";

describe("articleTitle", () => {
  it.each([
    ["docs/admin/add-people", "Add people"],
    ["/docs/take-one-more-step/", "Take one more step"],
    ["https://videos.example/the_first_day.html?x=a-b#c", "The first day"],
    ["docs/%C3%BCber-uns", "Über uns"],
    ["docs/100%-sure", "100% sure"],
    ["docs/first-day.HTM", "First day"],
    ["docs/read.md-files", "Read.md files"],
    ["docs/a__b--c", "A b c"],
    ["http://videos.example", "Videos.example"],
    ["docs/---", "docs/---"],
    ["", ""],
  ])("[L109] turns %j into %j", (path, title) => expect(articleTitle(path)).toBe(title));
});

describe("relatedArticles", () => {
  const roots = { admin: "docs/admin", member: "docs/member//" };
  const getPaths = (
    areaNames: TourQuery["areaNames"],
    pageNames: TourQuery["pageNames"],
    options: Partial<TourQuery> = {},
  ) =>
    relatedArticles({ areaNames, pageNames, translations: {}, roots, ...options }).map(
      ({ path }) => path,
    );

  it.each([
    ["People", ["People", "Groups", "Attendance"]],
    ["Donations", ["Summary", "Batches", "Funds"]],
    ["Serving", ["Plans", "Tasks"]],
    ["Settings", ["Settings", "Forms"]],
  ])(
    "[SUP-05][SUP-06][SUP-07][SUP-08][SUP-09] returns distinct articles for the area %s and its menus %j",
    (area, menus) => {
      const found = menus.map((page) => getPaths([area], [page]));
      for (const paths of found) expect(paths.length).toBeGreaterThan(0);
      expect(new Set(found.flat()).size).toBe(found.flat().length);
      for (const path of found.flat()) expect(path).toMatch(/^docs\/admin\/[a-z-]+$/);
      expect(getPaths([area], ["Elsewhere"])).toEqual([]);
      expect(getPaths(["Elsewhere"], [menus[0]])).toEqual([]);
    },
  );

  it("[SUP-10] returns articles for the member app's mobile app, website, sermons and calendars", () => {
    for (const page of ["Mobile App", "Website", "Sermons", "Calendars"]) {
      expect(getPaths(["member"], [page]).join(" ")).toMatch(/^docs\/member\/[a-z-]+/);
      expect(getPaths(["Website"], [page])).toEqual(getPaths(["member"], [page]));
    }
  });

  it.each([
    ["mobileApp", "member"],
    ["mobile-app", "MEMBER"],
    [" Mobile  App ", "Member"],
    ["MOBILE APP", "member"],
  ])(
    "[A-31] matches %j by key and by label, regardless of case, spaces and hyphens",
    (page, area) => {
      expect(getPaths([area], [page])).toEqual(getPaths(["member"], ["mobileApp"]));
      expect(getPaths([area], [page])).not.toEqual([]);
    },
  );

  it("[A-31] matches a menu by its label in the interface language", () => {
    const translations = {
      people: ["Personen"],
      groups: ["Gruppen"],
      member: ["Mitglieder und Website", undefined],
    };
    expect(getPaths(["Personen"], ["gruppen"], { translations })).toEqual(
      getPaths(["people"], ["groups"]),
    );
    expect(getPaths(["Personen"], ["gruppen"])).toEqual([]);
    expect(getPaths(["Mitglieder und Website"], ["Sermons"], { translations })).not.toEqual([]);
  });

  it("[A-31] returns no articles for empty and unknown menu names", () => {
    const translations = { groups: [undefined], people: [undefined, ""] };
    for (const name of [undefined, "", "–"]) {
      expect(getPaths(["people"], [name], { translations })).toEqual([]);
      expect(getPaths([name], ["groups"], { translations })).toEqual([]);
    }
  });

  it("[A-31] tells apart two menus with the same translated label by their area", () => {
    const translations = { groups: ["Kreise"], funds: ["Kreise"] };
    expect(getPaths(["people"], ["Kreise"], { translations })).toEqual(
      getPaths(["people"], ["groups"]),
    );
    expect(getPaths(["donations"], ["Kreise"], { translations })).toEqual(
      getPaths(["donations"], ["funds"]),
    );
  });

  it("[A-31] prefers a key over a label, and a label over the app", () => {
    expect(getPaths(["donations", "People"], ["funds", "Groups"])).toEqual(
      getPaths(["donations"], ["funds"]),
    );
    const tour = { articles: { Settings: { Website: ["settings-first"] } } };
    expect(getPaths([undefined, "Settings", "member"], [undefined, "Website"], { tour })).toEqual([
      "settings-first",
    ]);
  });

  it("[A-31] prefers the host's articles and falls back to the built-in ones", () => {
    const articles = {
      People: { groups: ["ours/groups", { path: "ours/teams", title: "Teams" }], attendance: [] },
      Kitchen: { Menus: ["ours/menus"] },
    };
    const tour = { articles };
    expect(getPaths(["people"], ["Groups"], { tour })).toEqual(["ours/groups", "ours/teams"]);
    expect(getPaths(["kitchen"], ["menus"], { tour })).toEqual(["ours/menus"]);
    expect(getPaths(["people"], ["attendance"], { tour })).toEqual([]);
    expect(getPaths(["people"], ["people"], { tour })).toEqual(getPaths(["people"], ["people"]));
    expect(getPaths(["people"], ["people"], { tour: { articles, replacesBuiltIn: true } })).toEqual(
      [],
    );
    expect(getPaths(["people"], ["groups"], { tour: { articles, replacesBuiltIn: true } })).toEqual(
      ["ours/groups", "ours/teams"],
    );
  });

  it.each(["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf", "", " ", "–"])(
    "[A-31][O04] finds no inherited property for a menu named %j",
    (name) => {
      expect(getPaths([name], [name])).toEqual([]);
      expect(getPaths(["people"], [name])).toEqual([]);
      expect(getPaths([name], ["people"], { tour: { articles: {} } })).toEqual([]);
    },
  );

  it("ignores malformed articles of the host", () => {
    const tables = [
      null,
      [],
      "x",
      { people: null },
      { people: "x" },
      { people: { people: "x" } },
      { people: { people: {} } },
    ];
    for (const articles of tables)
      expect(getPaths(["people"], ["people"], { tour: { articles } as never })).toEqual(
        getPaths(["people"], ["people"]),
      );
    const tour = {
      articles: {
        people: {
          people: [
            null,
            5,
            "",
            {},
            { path: 5 },
            { path: "ours", title: 5 },
            { path: "more", title: "More" },
          ],
        },
      },
    };
    expect(
      relatedArticles({
        areaNames: ["people"],
        pageNames: ["people"],
        translations: {},
        roots,
        tour: tour as never,
      }),
    ).toEqual([
      { path: "ours", title: undefined },
      { path: "more", title: "More" },
    ]);
  });
});
