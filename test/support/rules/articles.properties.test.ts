import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentationUrl, mailLink, supportContactLink } from "../../../src/lib/links/appLinks.js";
import { articleTitle, normalizeMenuName } from "../../../src/support/rules/articles.js";
import { isEmail } from "../../../src/lib/text/strings.js";

import { anyText, anyValue, RUNS } from "../../harness/arbitraries.js";

const PIECES = [
  "mailto:",
  "javascript:",
  "https://",
  "//",
  "@",
  ".",
  "a",
  "b.co",
  "?bcc=",
  "&",
  "%40",
  " ",
  "\n",
  "\\",
  ":",
  "#",
  "x.org",
];
const contact = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), anyText), { maxLength: 6 })
  .map((parts) => parts.join(""));

describe("support links and titles with any input", () => {
  it("[P11][O64][L124] supportContactLink returns a mail to one address, a web page, or null for any contact", () => {
    fc.assert(
      fc.property(fc.oneof(anyValue, contact), (value) => {
        const href = supportContactLink(value);
        if (href === null) return;
        const { protocol, search, hash, username, password } = new URL(href);
        expect(["mailto:", "http:", "https:"]).toContain(protocol);
        expect([username, password]).toEqual(["", ""]);
        if (protocol === "mailto:") expect(search + hash).toBe("");
      }),
      RUNS,
    );
  });

  it("[SUP-11] mailLink round-trips every email address", () => {
    const local = fc.stringMatching(/^[A-Za-z0-9.!#$%&'*+=?^_`{|}~-]{1,20}$/);
    const domain = fc.stringMatching(/^[a-z0-9-]{1,10}(\.[a-z0-9-]{1,10}){1,3}$/);
    fc.assert(
      fc.property(local, domain, (name, hostName) => {
        const address = `${name}@${hostName}`;
        expect(isEmail(address)).toBe(true);
        expect(decodeURIComponent(new URL(mailLink(address) ?? "x:").pathname)).toBe(address);
      }),
      RUNS,
    );
  });

  it("[SUP-02] documentationUrl stays on the support site unless the path is a web URL", () => {
    fc.assert(
      fc.property(contact, (path) => {
        const url = documentationUrl("https://help.example/en", path);
        if (url !== null && !/^\s*https?:\/\//i.test(path))
          expect(new URL(url).origin).toBe("https://help.example");
      }),
      RUNS,
    );
  });

  it("articleTitle and normalizeMenuName accept any text, and normalizing a name again changes nothing", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(typeof articleTitle(text)).toBe("string");
        expect(normalizeMenuName(normalizeMenuName(text))).toBe(normalizeMenuName(text));
      }),
      RUNS,
    );
  });
});
