import { describe, expect, it } from "vitest";
import lock from "../../package-lock.json" with { type: "json" };
import { nextRelease } from "./release.mjs";

const createChangelog = (...headings: string[]) =>
  `# Changelog\n\n## Unreleased\n\n${headings.map((name) => `### ${name}\n\n- A change.\n`).join("\n")}\n## 1.2.3\n\n### Breaking\n\n- An older change.\n`;

describe("nextRelease", () => {
  it.each([
    [["Fixed"], "1.2.4"],
    [["Changed", "Fixed"], "1.3.0"],
    [["Added"], "1.3.0"],
    [["Fixed", "Breaking"], "2.0.0"],
  ])("derives from the headings %j the version %s", (headings, version) => {
    const text = createChangelog(...headings);
    expect(nextRelease(text, "1.2.3")).toEqual({
      version,
      changelog: text.replace("Unreleased", version),
    });
  });

  it.each([
    ["no heading", createChangelog()],
    ["an unknown heading", createChangelog("Fixed", "Security")],
    ["no section", "# Changelog\n\n## 1.2.3\n\n### Fixed\n\n- A change.\n"],
  ])("rejects a changelog with %s", (_, text) => {
    expect(() => nextRelease(text, "1.2.3")).toThrow(/needs "## Unreleased" with one or more of/);
  });
});

describe("package-lock.json", () => {
  it("has no download addresses, so that any registry can install it", () => {
    const packages = Object.entries<object>(lock.packages);
    expect(packages.filter(([, entry]) => "resolved" in entry)).toEqual([]);
  });
});
