import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import en from "../locales/en.json" with { type: "json" };
import { ChurchClient } from "../src/client/ChurchClient.js";
import { formatText } from "../src/platform/locale/textStore.js";
import { LANGUAGES } from "../src/platform/locale/rules/languages.js";

import {
  findLocaleProblems,
  findUnusedTexts,
  listNeededTexts,
  placeholdersOf,
  pluralBase,
  readTexts,
} from "./tools/locales.js";
import { parseSource, readSources, root } from "./tools/sources.js";

const KEYS = ["Ctrl", "Enter"];
/** Texts that are the same in English and in a language. Any other text that equals the English one is untranslated. */
const SAME_AS_ENGLISH: Record<string, readonly string[]> = {
  de: ["Forum", "Support", "Mobile App", "Website", "Zoom"],
  tl: [
    "Profile",
    "Notification",
    "Forum",
    "Website",
    "Gallery",
    "Aspect ratio",
    "Aspect ratio: {{ratio}}",
    "Email",
    "Card",
    "Zoom",
    ...KEYS,
  ],
  no: ["Send", "Forum", "Zoom", ...KEYS],
  fr: [
    "Notes",
    "Messages",
    "Conversations",
    "{{count}} conversation",
    "{{count}} conversations",
    "{{count}} photo",
    "{{count}} photos",
    "Notifications",
    "Notification",
    "Forum",
    "Documentation",
    "Question",
    "Photo",
    "Zoom",
    "Ctrl",
  ],
  es: ["No", "Zoom", "Ctrl"],
  it: ["Forum", "No", "Zoom", "Ctrl"],
  pt: ["Zoom", ...KEYS],
  hi: KEYS,
  ko: KEYS,
  ru: KEYS,
  zh: KEYS,
};

const folder = join(root, "locales");
const languages = readdirSync(folder).flatMap((name) =>
  name === "en.json" ? [] : [name.replace(/\.json$/, "")],
);
const read = (language: string): string => readFileSync(join(folder, `${language}.json`), "utf8");

describe("translations", () => {
  it("[I18N-01] exist for every supported language", () => {
    expect([...languages, "en"].sort()).toEqual([...LANGUAGES].sort());
  });

  it.each(languages)("[L114] are complete and contain no English text: %s", (language) => {
    expect(LANGUAGES).toContain(language);
    const problems = findLocaleProblems(language, read(language), en, SAME_AS_ENGLISH[language]);
    expect(problems, `\nlocales/${language}.json: ${problems.join("\n")}\n`).toEqual([]);
  });

  it.each(languages)(
    "are returned by Locale.t in the plural form of the count: %s",
    async (language) => {
      const { locale } = new ChurchClient({
        fetch: () => Promise.reject(new Error("Nothing is fetched.")),
      });
      const file: unknown = JSON.parse(read(language));
      locale.addTexts(language, file);
      await locale.setLanguage(language);
      const texts = readTexts(file);
      const rules = new Intl.PluralRules(language);
      for (const key of listNeededTexts(readTexts(en), language).keys()) {
        const base = pluralBase(key);
        for (const count of base ? [0, 1, 1.5, 2, 3, 5, 11, 21, 22, 100, 1_000_000] : [1]) {
          const text = texts.get(base ? `${base}_${rules.select(count)}` : key) ?? "missing";
          const values = {
            ...Object.fromEntries(placeholdersOf(text).map((name) => [name, `<${name}>`])),
            count,
          };
          expect(locale.t(base ?? key, values)).toBe(formatText(text, values));
        }
      }
    },
  );
});

/** Hosts read these with `Locale.label(key)` for their own forms and dialogs. */
describe("texts for hosts", () => {
  const TEXTS: [key: string, english: string][] = [
    ["login.validate.email", "Please enter a valid email address."],
    ["login.validate.passwordLength", "Password must be at least 8 characters long."],
    ["login.validate.passwordMatch", "Passwords do not match."],
    ["login.validate.password", "Please enter a password."],
    ["login.validate.firstName", "Please enter your first name."],
    ["login.validate.lastName", "Please enter your last name."],
    ["donation.donationForm.validate.amount", "Amount cannot be $0."],
    ["donation.donationForm.tooLow", "Donation amount must be greater than $0.50"],
    ["donation.bankForm.validate.accountNumber", "Routing and account number are required."],
    ["donation.bankForm.validate.holderName", "Account holder name is required."],
    ["selectChurch.validate.name", "Church name cannot be blank."],
    ["selectChurch.validate.address", "Address cannot be blank."],
    ["selectChurch.validate.city", "City cannot be blank."],
    ["selectChurch.validate.state", "State/Province cannot be blank."],
    ["selectChurch.validate.zip", "Zip/Postal code cannot be blank."],
    ["selectChurch.validate.country", "Country cannot be blank."],
    ["notes.validate.content", "Please enter a note."],
    ["b1Share.validate.addComment", "Please add a comment."],
    ["b1Share.validate.loginFirst", "Please login first."],
    [
      "b1Share.validate.notMember",
      "You are not currently a member of any groups on the member app.",
    ],
    ["b1Share.validate.selectGroup", "Please select a group."],
    ["login.validate.selectingChurch", "Error in selecting church. Please verify and try again"],
    ["login.validate.invalid", "Invalid login. Please check your email or password."],
  ];

  it.each(TEXTS)(
    "[I18N-11][I18N-12][I18N-13][I18N-14][I18N-15][I18N-16][I18N-17][I18N-18][I18N-19][I18N-20][I18N-21][I18N-22][I18N-23][I18N-24][I18N-25][I18N-26][I18N-27][I18N-28][I18N-29][I18N-30][I18N-31][I18N-32][I18N-33] include %s as %j in English and translate it to every other language",
    async (key, text) => {
      const { locale } = new ChurchClient({
        fetch: () => Promise.reject(new Error("Nothing is fetched.")),
      });
      expect(locale.label(key)).toBe(text);
      for (const language of languages) {
        locale.addTexts(language, JSON.parse(read(language)));
        await locale.setLanguage(language);
        expect(locale.label(key), language).not.toBe(text);
      }
    },
  );
});

describe("findUnusedTexts", () => {
  it("finds no unused English text", () => {
    const unused = findUnusedTexts(en, readSources());
    expect(
      unused,
      `\nlocales/*.json: no source uses ${unused.join(", ")}. Remove them from every language.\n`,
    ).toEqual([]);
  });

  it("finds texts without a matching key, plural base, group or imported file", () => {
    const english = {
      header: { key: "1", n_one: "2", n_other: "3", chosen: "4", group: { x: "5" }, dead: "6" },
      churches: { key: "7" },
    };
    // The paths must exist, because imports are resolved on disk.
    const sources = Object.entries({
      "src/ui/layout/NavItem.tsx":
        'import { headerTexts } from "../../platform/locale/texts/header.js"; import { soft } from "./InputBox.js"; text("key"); text("n"); text(`group.${soft}`);',
      "src/ui/layout/InputBox.tsx": 'export const soft: "chosen" | "other" = "chosen";',
      "src/platform/locale/texts/header.ts": 'export const headerTexts = { dead: "dead" };',
      "src/ui/Banner.tsx": 'text("dead");',
    }).map(([path, code]) => parseSource(path, code));
    expect(findUnusedTexts(english, sources)).toEqual(["header.dead", "churches.key"]);
  });
});

/** Checks each problem in a minimal file, so that a check that never reports anything fails here. */
describe("findLocaleProblems", () => {
  const ENGLISH = {
    a: {
      hi: "Hi {{name}}",
      mark: "{{name}}: {{text}}",
      web: "Web",
      n_one: "{{count}} note",
      n_other: "{{count}} notes",
    },
  };
  const COMPLETE = {
    hi: "Hallo {{name}}",
    mark: "{{name}}: {{text}}",
    web: "Web",
    n_one: "{{count}} Notiz",
    n_other: "{{count}} Notizen",
  };
  const serialize = (tree: unknown) => `${JSON.stringify(tree, null, 2)}\n`;
  const find = (texts: object, language = "de", same = ["Web"]) =>
    findLocaleProblems(language, serialize({ a: texts }), ENGLISH, same);

  it("finds none in a complete file", () => {
    expect(find(COMPLETE)).toEqual([]);
    const { hi, mark, web } = COMPLETE;
    const RU = "Заметки: {{count}}";
    expect(find({ hi, mark, web, n_one: RU, n_few: RU, n_many: RU, n_other: RU }, "ru")).toEqual(
      [],
    );
    expect(find({ hi, mark, web, n_other: "{{count}}개" }, "ko")).toEqual([]);
  });

  it.each<[string, object, string]>([
    ["a key that is missing", { hi: undefined }, "a.hi is missing"],
    ["a plural form that is missing", { n_one: undefined }, "a.n_one is missing"],
    [
      "a plural form that the language does not have",
      { n_few: "{{count}} Notizen" },
      "a.n_few is no key",
    ],
    ["a key that English does not have", { other: "Anderes" }, "a.other is no key"],
    ["a key that reaches into prototypes", { ["__proto__"]: "X" }, "a.__proto__ is no key"],
    ["a group instead of a text", { hi: { x: "Hallo {{name}}" } }, "a.hi is missing"],
    ["a list instead of a text", { hi: ["Hallo {{name}}"] }, "a.hi is no text"],
    ["null instead of a text", { hi: null }, "a.hi is no text"],
    ["an empty text", { hi: "" }, "a.hi is empty"],
    ["a blank text", { hi: " " }, "a.hi is empty"],
    ["a placeholder that is missing", { hi: "Hallo" }, "a.hi has other placeholders"],
    ["a placeholder that was translated", { hi: "Hallo {{Name}}" }, "a.hi has other placeholders"],
    ["a placeholder with extra spaces", { hi: "Hallo {{ name }}" }, "a.hi has other placeholders"],
    ["an untranslated text", { hi: "Hi {{name}}" }, 'a.hi is English: "Hi {{name}}"'],
    ["a word that is listed as the same but differs", { web: "Netz" }, '"Web" is listed'],
  ])("finds %s", (_, change, problem) => {
    expect(find({ ...COMPLETE, ...change })).toContainEqual(expect.stringContaining(problem));
  });

  it("finds invalid JSON and duplicate keys", () => {
    expect(findLocaleProblems("de", "{", ENGLISH)).toEqual([expect.stringContaining("is no JSON")]);
    const twice = serialize({ a: COMPLETE }).replace('"hi"', '"hi": "Hallo {{name}}",\n    "hi"');
    expect(JSON.parse(twice)).toEqual({ a: COMPLETE });
    expect(findLocaleProblems("de", twice, ENGLISH, ["Web"])).toEqual([
      expect.stringContaining("names a key twice"),
    ]);
    expect(find({ ...COMPLETE, web: "Web" }, "de", [])).toEqual(['a.web is English: "Web"']);
  });
});
