import { join } from "node:path";
import { runInThisContext } from "node:vm";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import * as helpers from "../../src/entries/helpers.js";
import { readDocs } from "../tools/readDocs.js";
import { compilePublicApi, entries, HOST_NAMES, readPublicApi } from "../tools/readPublicApi.js";
import { nodesOf, root } from "../tools/sources.js";

const FOLDER = join(root, "test/docs");
const api = readPublicApi();
const examples = readDocs(api).flatMap(({ name, location, tags }) =>
  tags
    .filter((tag) => tag.name === "example")
    .map(({ text }, index) => ({ name, location, code: text, path: `${name}.${index}` })),
);

/** Returns the import of each name that an example may use without one: of the package, its peers and the host. */
function readImports(): Map<string, string> {
  const peers = [
    ["react", "useRef useState"],
    ["@mui/material", "Button CssBaseline"],
    ["@mui/material/styles", "createTheme ThemeProvider type:Theme"],
    ["@emotion/react", "CacheProvider"],
  ] as const;
  const imports = new Map<string, string>();
  const add = (name: string, isType: boolean, from: string) =>
    imports.set(name, `import { ${isType ? "type " : ""}${name} } from ${JSON.stringify(from)};`);
  for (const [from, names] of peers)
    for (const name of names.split(" ")) add(name.replace("type:", ""), /^type:/.test(name), from);
  for (const { name } of api.symbolsOf(HOST_NAMES)) add(name, false, "./host.js");
  for (const { source } of entries)
    for (const symbol of api.symbolsOf(source))
      add(symbol.name, !api.isValue(symbol), source.replace(/\.ts$/, ".js"));
  return imports;
}

/** Returns a module with the example as the body of a function, which imports what the example uses. */
function moduleOf(code: string, imports: ReadonlyMap<string, string>): string {
  const tree = ts.createSourceFile("example.tsx", code, ts.ScriptTarget.Latest, true);
  const used = new Set(nodesOf(tree).flatMap((node) => (ts.isIdentifier(node) ? node.text : [])));
  const lines = [...used].flatMap((name) => imports.get(name) ?? []);
  return `${lines.join("\n")}\nexport async function example() {\n${code}\n}\n`;
}

describe("examples of docstrings", () => {
  it("compile strictly, with the public names and those of a host", () => {
    expect(examples.length).toBeGreaterThan(250);
    const imports = readImports();
    const pathOf = (path: string) => join(FOLDER, `${path}.tsx`);
    const modules = new Map(
      examples.map(({ path, code }) => [pathOf(path), moduleOf(code, imports)]),
    );
    const { errorsIn } = compilePublicApi([], modules);
    const failures = examples.flatMap(({ name, location, path }) =>
      errorsIn(pathOf(path)).map((error) => `${name} (${location}): ${error}`),
    );
    expect(failures, failures.join("\n")).toEqual([]);
  });

  it("have one to six lines of at most 110 characters", () => {
    const tooLong = examples.filter(({ code }) => {
      const lines = code.split("\n");
      return lines.length > 6 || lines.some((line) => line.length > 110);
    });
    expect(tooLong.map(({ name, location }) => `${name} (${location})`)).toEqual([]);
  });

  const results = examples.flatMap(({ name, code }) => {
    const [, expression, result] = /^(\S.*); \/\/ (["'[{\d].*|true|false)$/.exec(code) ?? [];
    return expression && result ? [{ name, expression, result }] : [];
  });
  it("state results often", () => expect(results.length).toBeGreaterThan(40));

  it.each(results)("$name: $expression returns $result", ({ expression, result }) => {
    const names = Object.keys(helpers).join(", ");
    const evaluate = (code: string): unknown => {
      const run = runInThisContext(`({ ${names} }) => (${code})`) as (scope: object) => unknown;
      return run(helpers);
    };
    expect(evaluate(expression)).toEqual(evaluate(result));
  });
});
