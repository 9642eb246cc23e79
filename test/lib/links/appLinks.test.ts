import { describe, expect, it } from "vitest";
import { documentationUrl, mailLink, supportContactLink } from "../../../src/lib/links/appLinks.js";
import { LONG_TEXTS, READING_MS } from "../../harness/longTexts.js";
import { cpuTime } from "../../harness/cpuTime.js";

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

  it("[A-74] mailLink returns a mailto: link for the trimmed email address and null for other values", () => {
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
