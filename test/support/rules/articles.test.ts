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
  const at = (
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
      const found = menus.map((page) => at([area], [page]));
      for (const paths of found) expect(paths.length).toBeGreaterThan(0);
      expect(new Set(found.flat()).size).toBe(found.flat().length);
      for (const path of found.flat()) expect(path).toMatch(/^docs\/admin\/[a-z-]+$/);
      expect(at([area], ["Elsewhere"])).toEqual([]);
      expect(at(["Elsewhere"], [menus[0]])).toEqual([]);
    },
  );

  it("[SUP-10] returns articles for the member app's mobile app, website, sermons and calendars", () => {
    for (const page of ["Mobile App", "Website", "Sermons", "Calendars"]) {
      expect(at(["member"], [page]).join(" ")).toMatch(/^docs\/member\/[a-z-]+/);
      expect(at(["Website"], [page])).toEqual(at(["member"], [page]));
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
      expect(at([area], [page])).toEqual(at(["member"], ["mobileApp"]));
      expect(at([area], [page])).not.toEqual([]);
    },
  );

  it("[A-31] matches a menu by its label in the interface language", () => {
    const translations = {
      people: ["Personen"],
      groups: ["Gruppen"],
      member: ["Mitglieder und Website", undefined],
    };
    expect(at(["Personen"], ["gruppen"], { translations })).toEqual(at(["people"], ["groups"]));
    expect(at(["Personen"], ["gruppen"])).toEqual([]);
    expect(at(["Mitglieder und Website"], ["Sermons"], { translations })).not.toEqual([]);
  });

  it("[A-31] returns no articles for empty and unknown menu names", () => {
    const translations = { groups: [undefined], people: [undefined, ""] };
    for (const name of [undefined, "", "–"]) {
      expect(at(["people"], [name], { translations })).toEqual([]);
      expect(at([name], ["groups"], { translations })).toEqual([]);
    }
  });

  it("[A-31] tells apart two menus with the same translated label by their area", () => {
    const translations = { groups: ["Kreise"], funds: ["Kreise"] };
    expect(at(["people"], ["Kreise"], { translations })).toEqual(at(["people"], ["groups"]));
    expect(at(["donations"], ["Kreise"], { translations })).toEqual(at(["donations"], ["funds"]));
  });

  it("[A-31] prefers a key over a label, and a label over the app", () => {
    expect(at(["donations", "People"], ["funds", "Groups"])).toEqual(at(["donations"], ["funds"]));
    const tour = { articles: { Settings: { Website: ["settings-first"] } } };
    expect(at([undefined, "Settings", "member"], [undefined, "Website"], { tour })).toEqual([
      "settings-first",
    ]);
  });

  it("[A-31] prefers the host's articles and falls back to the built-in ones", () => {
    const articles = {
      People: { groups: ["ours/groups", { path: "ours/teams", title: "Teams" }], attendance: [] },
      Kitchen: { Menus: ["ours/menus"] },
    };
    const tour = { articles };
    expect(at(["people"], ["Groups"], { tour })).toEqual(["ours/groups", "ours/teams"]);
    expect(at(["kitchen"], ["menus"], { tour })).toEqual(["ours/menus"]);
    expect(at(["people"], ["attendance"], { tour })).toEqual([]);
    expect(at(["people"], ["people"], { tour })).toEqual(at(["people"], ["people"]));
    expect(at(["people"], ["people"], { tour: { articles, replacesBuiltIn: true } })).toEqual([]);
    expect(at(["people"], ["groups"], { tour: { articles, replacesBuiltIn: true } })).toEqual([
      "ours/groups",
      "ours/teams",
    ]);
  });

  it.each(["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf", "", " ", "–"])(
    "[A-31][O04] finds no inherited property for a menu named %j",
    (name) => {
      expect(at([name], [name])).toEqual([]);
      expect(at(["people"], [name])).toEqual([]);
      expect(at([name], ["people"], { tour: { articles: {} } })).toEqual([]);
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
      expect(at(["people"], ["people"], { tour: { articles } as never })).toEqual(
        at(["people"], ["people"]),
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
