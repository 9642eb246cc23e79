import { relative } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { readDocs } from "./tools/readDocs.js";
import { entries, HOST_TYPES, listPublicNodes, readPublicApi } from "./tools/readPublicApi.js";
import { root } from "./tools/sources.js";

const api = readPublicApi();
const nodes = listPublicNodes(api);

/** Returns a node's location as `path:line`. */
function locationOf(node: ts.Node): string {
  const file = node.getSourceFile();
  return `${relative(root, file.fileName)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

describe("public types", () => {
  it("[D48] allow undefined for every optional property, for hosts with exactOptionalPropertyTypes", () => {
    const takesUndefined = (type: ts.Type): boolean =>
      (type.flags &
        (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !==
        0 ||
      (type.isUnion() && type.types.some(takesUndefined));
    const properties = nodes.filter(
      (node): node is ts.PropertySignature =>
        ts.isPropertySignature(node) && node.questionToken !== undefined && node.type !== undefined,
    );
    expect(properties.length).toBeGreaterThan(300);
    const rejectingUndefined = properties.filter(
      ({ type }) => type && !takesUndefined(api.checker.getTypeFromTypeNode(type)),
    );
    expect(rejectingUndefined.map((node) => `${locationOf(node)} ${node.getText()}`)).toEqual([]);
  });

  it("[D46] accept the records and setters of hosts that also use the existing library", () => {
    const file = api.program.getSourceFile(HOST_TYPES);
    expect(file).toBeDefined();
    const problems = api.program.getSemanticDiagnostics(file);
    expect(
      problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
    ).toEqual([]);
  });

  it("[D48] mention no type of a peer dependency that hosts with components may lack", () => {
    const optional = Object.keys(manifest.peerDependenciesMeta)
      .filter((name) => !/^@(mui|emotion)\//.test(name))
      .map((name) => `/node_modules/${name}/`);
    expect(optional).toContain("/node_modules/@stripe/stripe-js/");
    const named = nodes.filter(
      (node) => ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node),
    );
    const unavailable = named.filter((node) => {
      const symbol = api.checker.getSymbolAtLocation(
        ts.isTypeReferenceNode(node) ? node.typeName : node.expression,
      );
      const files = (symbol ? (api.resolve(symbol).declarations ?? []) : []).map(
        (each) => each.getSourceFile().fileName,
      );
      return files.some((file) => optional.some((name) => file.includes(name)));
    });
    expect(unavailable.map((node) => `${locationOf(node)} ${node.getText()}`)).toEqual([]);
  });
});

describe("public docstrings", () => {
  /** Matches ids of requirements, cases, hazards and lessons, and names of internal documents. */
  const INTERNAL =
    /\b(?!UTF-)[A-Z][A-Z0-9]{0,3}-\d{2,3}\b|\b[OPDL]\d{1,3}\b|§|\b(?:hazards?|lessons?) [A-Z\d]|\b(?:SPEC|FAULTS|LESSONS|HOST-[A-Z]+)\b/;
  /** Matches a reference to a public standard. */
  const SEE = /@see (?:RFC \d|https:)[^\n]*/;
  /** Matches text that begins with a word or a literal and ends with a full stop. */
  const SENTENCE = /^["'`]?[A-Z\d`][^]*\s[^]*\.$/;
  /** Matches fields of server records and theme keys, which the docstring of their type explains. */
  const RECORD =
    /^(?:\w+Interface|Stored\w+|Account|DemoSocketConstructor|Form|Membership|ThreadMessage|Narthex\w+(?<!Options))\./;
  const commentsOf = (node: ts.Node): string[] =>
    ts.getJSDocCommentsAndTags(node).flatMap((each) => (ts.isJSDoc(each) ? each.getText() : []));

  it("[D49] contain no internal ids", () => {
    const found = new Map<string, string>();
    for (const node of nodes) {
      for (const comment of commentsOf(node)) {
        const id = INTERNAL.exec(comment.replace(SEE, ""))?.[0];
        if (id) found.set(`${locationOf(node)} ${id}`, comment);
      }
    }
    expect([...found.keys()].sort()).toEqual([]);
  });

  const docs = readDocs(api);
  const listNames = (isWrong: (doc: (typeof docs)[number]) => boolean) =>
    docs.filter(isWrong).map(({ name, location, text }) => `${name} (${location}): ${text}`);

  it("[D49] are sentences for every public name and field", () => {
    expect(docs.length).toBeGreaterThan(900);
    const wrong = listNames(({ name, text }) => !RECORD.test(name) && !SENTENCE.test(text));
    expect(wrong, wrong.join("\n")).toEqual([]);
  });

  it("[D49] have an example for everything that hosts import or call", () => {
    const isExample = ({ name, text }: { name: string; text: string }) =>
      name === "example" && text !== "";
    const used = docs.filter(({ isUsedInCode }) => isUsedInCode);
    expect(used.length).toBeGreaterThan(220);
    expect(listNames(({ isUsedInCode, tags }) => isUsedInCode && !tags.some(isExample))).toEqual(
      [],
    );
  });

  it("[D49] exist for every exported component with a distinct first sentence", () => {
    const components = new Map(
      entries
        .flatMap(({ source }) => api.symbolsOf(source))
        .filter(({ name }) => /^[A-Z][a-z]/.test(name))
        .map(api.resolve)
        .filter(({ declarations = [] }) =>
          declarations.some(
            (node) =>
              node.getSourceFile().fileName.endsWith(".tsx") &&
              (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)),
          ),
        )
        .map(
          (symbol) =>
            [
              symbol,
              ts.displayPartsToString(symbol.getDocumentationComment(api.checker)).trim(),
            ] as const,
        ),
    );
    expect(components.size).toBeGreaterThan(40);
    const first = [...components].map(
      ([symbol, text]) => [symbol.name, text.split(/(?<=[.])\s/)[0] ?? ""] as const,
    );
    expect(first.filter(([, text]) => !/^[A-Z][^{}@]{15,}/.test(text))).toEqual([]);
    const texts = first.map(([, text]) => text);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });
});
