import { existsSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import manifest from "../../package.json" with { type: "json" };
import { isPrivateMember } from "./findUnexportedTypes.js";
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
  /** Whether an export is a value. A class that an entry exports with `export type` is a type. */
  isValue: (symbol: ts.Symbol) => boolean;
  isOurs: (node: ts.Node) => boolean;
  /** Returns the errors in a file, with their lines. Throws if the program has no such file. */
  errorsIn: (path: string) => string[];
}

/** The types of a host that also uses the existing library. */
export const HOST_TYPES = join(root, "test/consumers/hostTypes.ts");
/** The names of a host that examples use. */
export const HOST_NAMES = join(root, "test/docs/host.d.ts");

/** The imports of a host, as paths of the entries. */
const paths = Object.fromEntries(
  entries.map(({ name, source }) => [name.replace(/^\./, "narthex"), [source]]),
);

let publicApi: PublicApi | undefined;

/** Compiles the entries with the options of the build, once for the tests of one worker. */
export function readPublicApi(): PublicApi {
  return (publicApi ??= compilePublicApi());
}

/**
 * Compiles the entries, together with additional files and with texts that are no files, by their paths. In both, "narthex"
 * stands for the sources.
 */
export function compilePublicApi(
  additionalFiles: readonly string[] = [],
  texts: ReadonlyMap<string, string> = new Map(),
): PublicApi {
  const { config } = ts.readConfigFile(join(root, "tsconfig.build.json"), (path) =>
    ts.sys.readFile(path),
  ) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const sources = entries.map(({ source }) => source).filter((source) => existsSync(source));
  const compilerOptions = { ...options, rootDir: root, paths };
  const files = ts.createCompilerHost(compilerOptions);
  const host: ts.CompilerHost = {
    ...files,
    fileExists: (path) => texts.has(path) || files.fileExists(path),
    readFile: (path) => texts.get(path) ?? files.readFile(path),
    getSourceFile: (path, version, ...rest) => {
      const text = texts.get(path);
      if (text !== undefined) return ts.createSourceFile(path, text, version, true);
      // Parsing costs more than all checks of the texts.
      const parsed = publicApi?.program.getSourceFile(path);
      return parsed ?? files.getSourceFile(path, version, ...rest);
    },
  };
  const rootNames = [...sources, HOST_TYPES, HOST_NAMES, ...additionalFiles, ...texts.keys()];
  const program = ts.createProgram(rootNames, compilerOptions, host);
  const checker = program.getTypeChecker();
  const resolve = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return {
    program,
    checker,
    symbolsOf: (source) => {
      const file = program.getSourceFile(source);
      const module = file && checker.getSymbolAtLocation(file);
      return module ? checker.getExportsOfModule(module) : [];
    },
    resolve,
    isValue: (symbol) => {
      const isTypeOnly = symbol.declarations?.some(
        (node) => ts.isExportSpecifier(node) && ts.isTypeOnlyExportDeclaration(node),
      );
      return !isTypeOnly && (resolve(symbol).flags & ts.SymbolFlags.Value) !== 0;
    },
    isOurs: (node) => node.getSourceFile().fileName.startsWith(join(root, "src")),
    errorsIn: (path) => {
      const file = program.getSourceFile(path);
      if (!file) throw new Error(`${path} is not compiled.`);
      const found = [
        ...program.getSyntacticDiagnostics(file),
        ...program.getSemanticDiagnostics(file),
      ];
      return found.map(({ start = 0, messageText }) => {
        const { line } = file.getLineAndCharacterOfPosition(start);
        return `line ${line + 1}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
      });
    },
  };
}

/**
 * Returns every node of the public declarations: of the exported symbols and of the package's types that they mention. Function
 * bodies and private members are omitted.
 */
export function listPublicNodes({ checker, symbolsOf, resolve, isOurs }: PublicApi): ts.Node[] {
  const queue = new Set(entries.flatMap(({ source }) => symbolsOf(source)).map(resolve));
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node) || isPrivateMember(node)) return;
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
