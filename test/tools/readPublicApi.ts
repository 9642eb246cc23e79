import { existsSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import manifest from "../../package.json" with { type: "json" };
import { root } from "./sources.js";

/** The entries of the package: the name that hosts import and the source file. */
export const entries: readonly { name: string; source: string }[] = Object.entries(
  manifest.exports,
).flatMap(([name, target]) =>
  typeof target === "string"
    ? []
    : [
        {
          name,
          source: join(root, target.default.replace("./dist/", "src/").replace(/\.js$/, ".ts")),
        },
      ],
);

export interface PublicApi {
  program: ts.Program;
  checker: ts.TypeChecker;
  /** Returns the exported symbols of an entry's source file; aliases are not resolved. */
  symbolsOf: (source: string) => ts.Symbol[];
  /** Returns the symbol that an export is an alias of. */
  resolve: (symbol: ts.Symbol) => ts.Symbol;
  isOurs: (node: ts.Node) => boolean;
}

/** Compiles the entries with the options of the build, together with additional files. */
export function readPublicApi(additionalFiles: readonly string[] = []): PublicApi {
  const { config } = ts.readConfigFile(join(root, "tsconfig.build.json"), (path) =>
    ts.sys.readFile(path),
  ) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const sources = entries.map(({ source }) => source).filter((source) => existsSync(source));
  const program = ts.createProgram([...sources, ...additionalFiles], { ...options, rootDir: root });
  const checker = program.getTypeChecker();
  return {
    program,
    checker,
    symbolsOf: (source) => {
      const file = program.getSourceFile(source);
      const module = file && checker.getSymbolAtLocation(file);
      return module ? checker.getExportsOfModule(module) : [];
    },
    resolve: (symbol) =>
      symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    isOurs: (node) => node.getSourceFile().fileName.startsWith(join(root, "src")),
  };
}

/** Whether a node is a private member. */
const isHidden = (node: ts.Node): boolean =>
  (ts.isClassElement(node) && node.name !== undefined && ts.isPrivateIdentifier(node.name)) ||
  (ts.canHaveModifiers(node) &&
    (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) ?? false));

/**
 * Returns every node of the public declarations: of the exported symbols and of the package's types that they mention. Function
 * bodies and private members are omitted.
 */
export function publicNodes({ checker, symbolsOf, resolve, isOurs }: PublicApi): ts.Node[] {
  const queue = new Set(entries.flatMap(({ source }) => symbolsOf(source)).map(resolve));
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node) || isHidden(node)) return;
    found.push(node);
    const name = ts.isTypeReferenceNode(node)
      ? node.typeName
      : ts.isExpressionWithTypeArguments(node)
        ? node.expression
        : undefined;
    const symbol = name && checker.getSymbolAtLocation(name);
    if (symbol) queue.add(resolve(symbol));
    ts.forEachChild(node, visit);
  };
  for (const symbol of queue)
    for (const declaration of symbol.declarations ?? [])
      if (isOurs(declaration)) visit(declaration);
  return found;
}
