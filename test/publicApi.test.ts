import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type ts from "typescript";
import { describe, expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { VERSION } from "../src/platform/core/defaultCore.js";
import { findUnexportedTypes } from "./tools/findUnexportedTypes.js";
import { entries, readPublicApi } from "./tools/readPublicApi.js";
import { root } from "./tools/sources.js";

/** The committed list. `UPDATE_PUBLIC_API=1 npx vitest run test/publicApi.test.ts` regenerates it; review the diff before you commit it. */
const LIST = join(root, "test/publicApi.json");

interface Surface {
  values: string[];
  types: string[];
}

const { checker, symbolsOf, isValue } = readPublicApi();

function readSurface(source: string): Surface {
  const symbols = symbolsOf(source);
  const listNames = (isWanted: (symbol: ts.Symbol) => boolean) =>
    symbols
      .filter(isWanted)
      .map(({ name }) => name)
      .sort();
  return { values: listNames(isValue), types: listNames((symbol) => !isValue(symbol)) };
}

function readSurfaces(): {
  surfaces: Record<string, Surface>;
  unexported: Record<string, string[]>;
} {
  const present = entries.filter(({ source }) => existsSync(source));
  // Hosts can also import types from the root entry and from the forms and gallery entries.
  const shared = ["src/entries/index.ts", "src/entries/forms.ts", "src/entries/gallery.ts"].flatMap(
    (path) => symbolsOf(join(root, path)),
  );
  const findUnexported = (source: string) =>
    findUnexportedTypes(checker, (path) => path.startsWith(join(root, "src")), [
      ...symbolsOf(source),
      ...shared,
    ]);
  return {
    surfaces: Object.fromEntries(present.map(({ name, source }) => [name, readSurface(source)])),
    unexported: Object.fromEntries(
      present.map(({ name, source }) => [name, findUnexported(source)]),
    ),
  };
}

describe("public API", () => {
  const { surfaces, unexported } = readSurfaces();
  if (process.env["UPDATE_PUBLIC_API"])
    writeFileSync(LIST, `${JSON.stringify(surfaces, null, 2)}\n`);
  const list = JSON.parse(readFileSync(LIST, "utf8")) as Record<string, Surface>;

  it.each(Object.keys({ ...list, ...surfaces }))("has the committed exports in %s", (name) => {
    expect(
      surfaces[name],
      "This changes the public API. If that is intended, update test/publicApi.json with UPDATE_PUBLIC_API=1.",
    ).toEqual(list[name]);
  });

  it.each(Object.keys(surfaces))(
    "refers in %s only to types that this entry, or the root, forms or gallery entry, exports",
    (name) => {
      expect(
        unexported[name],
        "Export these types by name, or remove them from the public API.",
      ).toEqual([]);
    },
  );

  it.each(entries)("has a source file for the entry $name", ({ source }) => {
    expect(existsSync(source), `package.json exports an entry without ${source}`).toBe(true);
  });

  it("exports the package's version as VERSION", () => {
    expect(VERSION).toBe(manifest.version);
  });
});

describe("package.json", () => {
  it("publishes dist, src and locales without side effects or install scripts", () => {
    expect(manifest.files).toEqual(expect.arrayContaining(["dist", "src", "locales"]));
    expect(manifest.sideEffects).toBe(false);
    expect(manifest.scripts).not.toHaveProperty("postinstall");
  });

  it("has at most fourteen dependencies", () => {
    expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(14);
  });
});
