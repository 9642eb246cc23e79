import { describe, expect, it } from "vitest";
import { documentationUrl, mailLink, supportContactLink } from "../../../src/lib/links/appLinks.js";
import {
  articleTitle,
  relatedArticles,
  type TourQuery,
} from "../../../src/support/rules/articles.js";
import { isEmail } from "../../../src/lib/text/strings.js";

import { cpuTime } from "../../harness/cpuTime.js";

const MEGABYTE = 1_000_000;
/** Inputs on which a backtracking pattern, or a scan of the whole text, takes very long. */
const LONG_TEXTS = [
  `a@${".".repeat(50_000)}@`,
  `a@${".".repeat(MEGABYTE)}@`,
  `a@${"a.".repeat(MEGABYTE / 2)}`,
  "a".repeat(MEGABYTE),
  `${" ".repeat(MEGABYTE)}a@b.co`,
  `https://${"x.".repeat(MEGABYTE / 2)}org`,
];
/** The time this machine needs to read a megabyte character by character. A backtracking pattern takes a thousand times as long. */
const READING_MS = cpuTime(() => Array.from("a".repeat(MEGABYTE)).length);

describe("isEmail", () => {
  it.each([
    "a@b.co",
    "a@b.c",
    "first.last+tag@mail.example.org",
    "o'brien@x-y.org",
    "josé@münchen.example",
    "a?b=c&d@x.org",
    "x@1.2",
  ])("[A-74] accepts %s", (text) => expect(isEmail(text)).toBe(true));

  it.each([
    "",
    "a",
    "a@b",
    "@b.co",
    "a@",
    "a@.co",
    "a@b.",
    "a@b..co",
    "a b@c.co",
    "a@b c.co",
    " a@b.co",
    "a@b.co\n",
    "a@@b.co",
    "a@b.co,c@d.co",
    "a@b.co?bcc=c@d.co",
    "a@b.co?subject=x",
    "Ada <a@b.co>",
    "mailto:a@b.co",
    "x.org/@a.b",
    "\u200ba@b.co",
    "\ud800@b.co",
    `${"a".repeat(250)}@b.co`,
    null,
    5,
    ["a@b.co"],
  ])("[A-74] rejects %j", (value) => expect(isEmail(value)).toBe(false));

  it("[A-74] accepts 254 characters", () => expect(isEmail(`${"a".repeat(249)}@b.co`)).toBe(true));

  it.each(LONG_TEXTS)("[O85] takes no longer than reading a very long text", (text) => {
    expect(isEmail(text)).toBe(false);
    expect(cpuTime(() => isEmail(text))).toBeLessThanOrEqual(READING_MS);
  });
});

describe("supportContactLink", () => {
  it.each([
    ["a@b.co", "mailto:a@b.co"],
    ["  help@grace.example\n", "mailto:help@grace.example"],
    ["mailto:help@grace.example", "mailto:help@grace.example"],
    ["a?cc=x&b@grace.example", "mailto:a%3Fcc%3Dx%26b@grace.example"],
  ])("[SUP-11][O64] returns a mailto: link for %j", (contact, href) =>
    expect(supportContactLink(contact)).toBe(href),
  );

  it.each([
    ["www.x.org", "https://www.x.org/"],
    ["x.org/help?a=b#c", "https://x.org/help?a=b#c"],
    ["https://x.org/help", "https://x.org/help"],
    ["http://x.org", "http://x.org/"],
    ["HTTPS://X.ORG", "https://x.org/"],
    ["//x.org", "https://x.org/"],
    ["x.org:8080/help", "https://x.org:8080/help"],
    ["http://localhost:3000", "http://localhost:3000/"],
    ["www.x.org/wiki/Help:Contact", "https://www.x.org/wiki/Help:Contact"],
    ["x.org/@grace.church", "https://x.org/@grace.church"],
    ["https://x.org/@grace", "https://x.org/@grace"],
    ["http://https://x.org/help", "https://x.org/help"],
    [" https://HTTP://www.x.org\n", "http://www.x.org/"],
    ["https://http://https://x.org", "https://x.org/"],
    ["https://x.org/?u=https://https://y.org", "https://x.org/?u=https://https://y.org"],
  ])("[SUP-12][A-32][O64][L108] returns a web link for %j", (contact, href) =>
    expect(supportContactLink(contact)).toBe(href),
  );

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "javascript:1",
    "data:text/html,<script>",
    "file:///etc/passwd",
    "ftp://x.org",
    "tel:555",
    "mailto:",
    "to mailto:a@b.co",
    "xmailto:a@b.co",
    "https:x.org/https://y.org",
    "mailto:a@b.co?bcc=c@d.co",
    "https:x.org",
    "https://user:pass@x.org",
    "user@x.org/help",
    "\\\\x.org",
    "/help",
    "the office",
    "Pastor",
    "555-1234",
    "123.456",
    "https//x.org",
    "a@b",
    ".",
    "",
    "   ",
    null,
    undefined,
    5,
    {},
    ["a@b.co"],
    "x".repeat(9_000),
  ])("[A-32][O64][L124] returns null for %j", (contact) =>
    expect(supportContactLink(contact)).toBeNull(),
  );

  it("[A-74] mailLink returns a mailto: link for the trimmed address and null for other values", () => {
    expect(mailLink(" a@b.co\n")).toBe("mailto:a@b.co");
    for (const none of [undefined, null, 5, ["a@b.co"], ""]) expect(mailLink(none)).toBeNull();
  });

  it.each(LONG_TEXTS)(
    "[O85] takes no longer than reading a very long text, and neither does mailLink",
    (text) => {
      // The contact is trimmed first.
      expect(supportContactLink(text)).toBe(text.trim() === "a@b.co" ? "mailto:a@b.co" : null);
      expect(cpuTime(() => supportContactLink(text))).toBeLessThanOrEqual(READING_MS);
      expect(cpuTime(() => mailLink(text))).toBeLessThanOrEqual(READING_MS);
    },
  );
});

describe("documentationUrl", () => {
  it.each([
    ["https://help.example", "docs/admin", "https://help.example/docs/admin"],
    ["https://help.example/en/", "/docs/a b", "https://help.example/en/docs/a%20b"],
    ["https://help.example//", " docs ", "https://help.example/docs"],
    ["https://help.example", "", "https://help.example/"],
    ["https://help.example", "javascript:alert(1)", "https://help.example/javascript:alert(1)"],
    ["https://help.example", "//evil.example", "https://help.example/evil.example"],
    ["https://help.example", "docs/a?b=1#c", "https://help.example/docs/a?b=1#c"],
    ["", "https://videos.example/tour", "https://videos.example/tour"],
  ])("[SUP-02][HDR-19] joins %j and %j to %s", (site, path, url) =>
    expect(documentationUrl(site, path)).toBe(url),
  );

  it.each([
    ["", "docs"],
    ["javascript:alert(1)", "docs"],
    ["//help.example", "docs"],
    ["https://help.example/?a=b", "docs"],
    ["https://help.example", "docs\n/x"],
  ])("returns null for %j and %j", (site, path) => expect(documentationUrl(site, path)).toBeNull());
});

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
