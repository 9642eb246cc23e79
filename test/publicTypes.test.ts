import { relative } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { publicNodes, readPublicApi } from "./tools/readPublicApi.js";
import { root } from "./tools/sources.js";

const api = readPublicApi();
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
});
