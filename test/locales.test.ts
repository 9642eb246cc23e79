import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import en from "../locales/en.json" with { type: "json" };
import { ChurchClient } from "../src/client/ChurchClient.js";
import { formatText } from "../src/platform/locale/textState.js";
import { LANGUAGES } from "../src/platform/locale/rules/languages.js";

import {
  findLocaleFaults,
  findUnusedTexts,
  neededTexts,
  placeholdersOf,
  pluralBase,
  readTexts,
} from "./tools/locales.js";
import { parseSource, readSources, root } from "./tools/sources.js";

/** Words that a language shares with English. A text that equals the English one and is not listed here was forgotten. */
const SAME: Record<string, readonly string[]> = {
  de: ["Forum", "Support", "Mobile App", "Website"],
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
  ],
  no: ["Send", "Forum"],
  fr: [
    "Notes",
    "Messages",
    "Conversations",
    "{{count}} conversation",
    "{{count}} conversations",
    "Notifications",
    "Notification",
    "Forum",
    "Documentation",
    "Question",
  ],
  es: ["No"],
  it: ["Forum", "No"],
};

const folder = join(root, "locales");
const languages = readdirSync(folder).flatMap((name) =>
  name === "en.json" ? [] : [name.replace(/\.json$/, "")],
);
const read = (language: string): string => readFileSync(join(folder, `${language}.json`), "utf8");

describe("the translations", () => {
  it("[I18N-01] are there for every language but English", () => {
    expect([...languages, "en"].sort()).toEqual([...LANGUAGES].sort());
  });

  it.each(languages)("[L114] to %s are complete and are none of them English", (language) => {
    expect(LANGUAGES).toContain(language);
    const faults = findLocaleFaults(language, read(language), en, SAME[language]);
    expect(faults, `\nlocales/${language}.json: ${faults.join("\n")}\n`).toEqual([]);
  });

  it.each(languages)(
    "to %s are what is shown, in the plural form of the count",
    async (language) => {
      const { locale } = new ChurchClient({
        fetch: () => Promise.reject(new Error("Nothing is fetched.")),
      });
      const file: unknown = JSON.parse(read(language));
      locale.addTexts(language, file);
      await locale.setLanguage(language);
      const texts = readTexts(file);
      const rules = new Intl.PluralRules(language);
      for (const key of neededTexts(readTexts(en), language).keys()) {
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

/** Hosts ask for these by `Locale.label(key)`, in forms and dialogs of their own. */
describe("the texts for hosts", () => {
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
    "[I18N-11][I18N-12][I18N-13][I18N-14][I18N-15][I18N-16][I18N-17][I18N-18][I18N-19][I18N-20][I18N-21][I18N-22][I18N-23][I18N-24][I18N-25][I18N-26][I18N-27][I18N-28][I18N-29][I18N-30][I18N-31][I18N-32][I18N-33] %s is %j in English, and said in every other language",
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

describe("the English texts", () => {
  it("are all asked for by some source", () => {
    const unused = findUnusedTexts(en, readSources());
    expect(
      unused,
      `\nlocales/*.json: nobody asks for ${unused.join(", ")}. Take them out of every language.\n`,
    ).toEqual([]);
  });

  it("that are asked for by no key, no plural, no group and no neighbour are found", () => {
    const english = {
      header: { key: "1", n_one: "2", n_other: "3", chosen: "4", group: { x: "5" }, dead: "6" },
      churches: { key: "7" },
    };
    // Paths of files that are there: an import of any other leads nowhere.
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

/** Each fault in the smallest file that has it, so that a search that sees nothing is noticed. */
describe("the search for faults in a translation", () => {
  const ENGLISH = {
    a: {
      hi: "Hi {{name}}",
      mark: "{{name}}: {{text}}",
      web: "Web",
      n_one: "{{count}} note",
      n_other: "{{count}} notes",
    },
  };
  const GOOD = {
    hi: "Hallo {{name}}",
    mark: "{{name}}: {{text}}",
    web: "Web",
    n_one: "{{count}} Notiz",
    n_other: "{{count}} Notizen",
  };
  const written = (tree: unknown) => `${JSON.stringify(tree, null, 2)}\n`;
  const find = (texts: object, language = "de", same = ["Web"]) =>
    findLocaleFaults(language, written({ a: texts }), ENGLISH, same);

  it("finds none in a complete file", () => {
    expect(find(GOOD)).toEqual([]);
    const { hi, mark, web } = GOOD;
    const RU = "Заметки: {{count}}";
    expect(find({ hi, mark, web, n_one: RU, n_few: RU, n_many: RU, n_other: RU }, "ru")).toEqual(
      [],
    );
    expect(find({ hi, mark, web, n_other: "{{count}}개" }, "ko")).toEqual([]);
  });

  it.each<[string, object, string]>([
    ["a key that is missing", { hi: undefined }, "a.hi is missing"],
    ["a plural form that is missing", { n_one: undefined }, "a.n_one is missing"],
    ["a plural form too many", { n_few: "{{count}} Notizen" }, "a.n_few is no key"],
    ["a key that English has not", { other: "Anderes" }, "a.other is no key"],
    ["a key that reaches into prototypes", { ["__proto__"]: "X" }, "a.__proto__ is no key"],
    ["a group in place of a text", { hi: { x: "Hallo {{name}}" } }, "a.hi is missing"],
    ["a list in place of a text", { hi: ["Hallo {{name}}"] }, "a.hi is no text"],
    ["no text", { hi: null }, "a.hi is no text"],
    ["an empty text", { hi: "" }, "a.hi is empty"],
    ["a text of spaces", { hi: " " }, "a.hi is empty"],
    ["a placeholder that is missing", { hi: "Hallo" }, "a.hi has other placeholders"],
    ["a placeholder that was translated", { hi: "Hallo {{Name}}" }, "a.hi has other placeholders"],
    [
      "a placeholder that was written otherwise",
      { hi: "Hallo {{ name }}" },
      "a.hi has other placeholders",
    ],
    ["a text that is English", { hi: "Hi {{name}}" }, 'a.hi is English: "Hi {{name}}"'],
    ["a word listed as the same that is not", { web: "Netz" }, '"Web" is listed'],
  ])("finds %s", (_, change, fault) => {
    expect(find({ ...GOOD, ...change })).toContainEqual(expect.stringContaining(fault));
  });

  it("finds what is no JSON, and a key that is there twice", () => {
    expect(findLocaleFaults("de", "{", ENGLISH)).toEqual([expect.stringContaining("is no JSON")]);
    const twice = written({ a: GOOD }).replace('"hi"', '"hi": "Hallo {{name}}",\n    "hi"');
    expect(JSON.parse(twice)).toEqual({ a: GOOD });
    expect(findLocaleFaults("de", twice, ENGLISH, ["Web"])).toEqual([
      expect.stringContaining("names a key twice"),
    ]);
    expect(find({ ...GOOD, web: "Web" }, "de", [])).toEqual(['a.web is English: "Web"']);
  });
});
