import { describe, expect, it } from "vitest";
import { isEmail } from "../../../src/lib/text/strings.js";
import { LONG_TEXTS, READING_MS } from "../../harness/longTexts.js";
import { cpuTime } from "../../harness/cpuTime.js";

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
