import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";
import { root } from "./setUp.mjs";

export { root };

export interface SourceImport {
  /** As written in the code: `./x.js`, `react`. */
  specifier: string;
  /** The imported file, relative to the root of the repository; `undefined` for packages. */
  target: string | undefined;
  /** Whether the compiler erases the import. */
  isType: boolean;
  /** Whether it is a dynamic `import()`. */
  isLazy: boolean;
  line: number;
}

export interface Source {
  /** Relative to the root of the repository: `src/ui/Loading.tsx`. */
  path: string;
  text: string;
  lineCount: number;
  tree: ts.SourceFile;
  imports: SourceImport[];
}

/** Returns every node of a tree, parents first, without tokens and comments. */
export function nodesOf(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (each: ts.Node): void => {
    found.push(each);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return found;
}

/** Returns the line of a node, counted from 1. */
export const lineOf = (tree: ts.SourceFile, node: ts.Node): number =>
  tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;

function targetOf(path: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const base = resolve(root, dirname(path), specifier);
  const candidates = [base.replace(/\.js$/, ".ts"), base.replace(/\.js$/, ".tsx"), base];
  return relative(root, candidates.find((candidate) => existsSync(candidate)) ?? base);
}

function importsOf(path: string, tree: ts.SourceFile): SourceImport[] {
  const found: SourceImport[] = [];
  const add = (node: ts.Node, specifier: ts.Node | undefined, isType: boolean, isLazy = false) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    found.push({
      specifier: specifier.text,
      target: targetOf(path, specifier.text),
      isType,
      isLazy,
      line: lineOf(tree, node),
    });
  };
  for (const node of nodesOf(tree)) {
    if (ts.isImportDeclaration(node)) {
      add(
        node,
        node.moduleSpecifier,
        node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword,
      );
    } else if (ts.isExportDeclaration(node)) add(node, node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node, node.argument.literal, true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node, node.arguments[0], false, true);
  }
  return found;
}

/** Parses code as the content of the file at a path. Tests of the checks use it with minimal code. */
export function parseSource(path: string, text: string): Source {
  const tree = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  return {
    path,
    text,
    tree,
    lineCount: text.trimEnd().split("\n").length,
    imports: importsOf(path, tree),
  };
}

/** Reads and parses every TypeScript file below a folder. */
export function readSources(folder = "src"): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes("node_modules"))
    .map((path) => join(folder, path).replaceAll("\\", "/"))
    .sort()
    .map((path) => parseSource(path, readFileSync(join(root, path), "utf8")));
}
