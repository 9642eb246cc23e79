import ts from "typescript";
import { describe, expect, it } from "vitest";
import { nodesOf, parseSource, readSources, type Source } from "./tools/sources.js";

/** Returns `NarthexBanner.root` for every `styled(…, { name: "NarthexBanner", slot: "Root" })`. */
function slotsOf({ tree }: Source): string[] {
  return [...nodesOf(tree)].flatMap((node) => {
    if (!ts.isObjectLiteralExpression(node)) return [];
    const [name, slot] = ["name", "slot"].map((key) => textOf(node, key));
    return name?.startsWith("Narthex") && slot
      ? [`${name}.${slot[0]?.toLowerCase()}${slot.slice(1)}`]
      : [];
  });
}

/** Returns the name of every `useThemeProps({ props, name: "NarthexBanner" })`. */
function themePropsOf({ tree }: Source): string[] {
  return [...nodesOf(tree)].flatMap((node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== "useThemeProps") return [];
    const [options] = node.arguments;
    return (options && ts.isObjectLiteralExpression(options) && textOf(options, "name")) || [];
  });
}

function textOf(node: ts.ObjectLiteralExpression, key: string): string | undefined {
  const property = node.properties.find((each) => each.name?.getText() === key);
  return property &&
    ts.isPropertyAssignment(property) &&
    ts.isStringLiteralLike(property.initializer)
    ? property.initializer.text
    : undefined;
}

/** Returns the members of an interface of src/entries/theme.ts, each with the string literals of its type. */
function membersOf({ tree }: Source, name: string): [string, string[]][] {
  const found = [...nodesOf(tree)].find(
    (node) => ts.isInterfaceDeclaration(node) && node.name.text === name,
  );
  if (!found || !ts.isInterfaceDeclaration(found))
    throw new Error(`src/entries/theme.ts has no interface ${name}.`);
  return found.members.map((member) => [
    member.name?.getText() ?? "",
    [...member.getText().matchAll(/"(\w+)"/g)].map(([, slot = ""]) => slot),
  ]);
}

const sources = readSources();
const theme =
  sources.find(({ path }) => path === "src/entries/theme.ts") ??
  parseSource("src/entries/theme.ts", "");
const sortNames = (names: Iterable<string>): string[] => [...new Set(names)].sort();

describe("theme keys", () => {
  it("equal the styled slots", () => {
    const declared = membersOf(theme, "NarthexNameToClassKey").flatMap(([name, slots]) =>
      slots.map((slot) => `${name}.${slot}`),
    );
    expect(sortNames(declared)).toEqual(sortNames(sources.flatMap(slotsOf)));
  });

  it("equal the components that read theme props", () => {
    const declared = membersOf(theme, "NarthexPropsList").map(([name]) => name);
    expect(sortNames(declared)).toEqual(sortNames(sources.flatMap(themePropsOf)));
  });

  it("are extracted from the code by slotsOf, themePropsOf and membersOf", () => {
    const code =
      'const A = styled("div", { name: "NarthexA", slot: "TheEnd" })({}); useThemeProps({ props, name: "NarthexA" });';
    const source = parseSource("src/ui/A.tsx", code);
    expect([slotsOf(source), themePropsOf(source)]).toEqual([["NarthexA.theEnd"], ["NarthexA"]]);
    expect(() => membersOf(source, "NarthexPropsList")).toThrow("no interface");
  });
});
