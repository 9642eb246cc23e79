import { join, relative } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { publicNodes, readPublicApi } from "./tools/readPublicApi.js";
import { root } from "./tools/sources.js";

const hostTypes = join(root, "test/consumers/hostTypes.ts");
const api = readPublicApi([hostTypes]);
const nodes = publicNodes(api);

/** Where a node is, as editors open it. */
function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  return `${relative(root, file.fileName)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

describe("the public types", () => {
  it("[D48] let every optional property be undefined, for hosts with exactOptionalPropertyTypes", () => {
    const takesUndefined = (type: ts.Type): boolean =>
      (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0 ||
      (type.isUnion() && type.types.some(takesUndefined));
    const properties = nodes.filter(
      (node): node is ts.PropertySignature => ts.isPropertySignature(node) && node.questionToken !== undefined && node.type !== undefined,
    );
    expect(properties.length).toBeGreaterThan(300);
    const strict = properties.filter(({ type }) => type && !takesUndefined(api.checker.getTypeFromTypeNode(type)));
    expect(strict.map((node) => `${placeOf(node)} ${node.getText()}`)).toEqual([]);
  });

  it("[D46] take the records and setters of hosts that also use the existing library", () => {
    const file = api.program.getSourceFile(hostTypes);
    expect(file).toBeDefined();
    const problems = api.program.getSemanticDiagnostics(file);
    expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
  });

  it("[D48] mention no type of a package that hosts need not install", () => {
    const optional = Object.keys(manifest.peerDependenciesMeta).map((name) => `/node_modules/${name}/`);
    const named = nodes.filter((node) => ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node));
    const foreign = named.filter((node) => {
      const symbol = api.checker.getSymbolAtLocation(ts.isTypeReferenceNode(node) ? node.typeName : node.expression);
      const files = (symbol ? (api.resolve(symbol).declarations ?? []) : []).map((each) => each.getSourceFile().fileName);
      return files.some((file) => optional.some((name) => file.includes(name)));
    });
    expect(foreign.map((node) => `${placeOf(node)} ${node.getText()}`)).toEqual([]);
  });
});
