import ts from "typescript";
import bytes from "../bench/bytes.json" with { type: "json" };
import requests from "../bench/requests.json" with { type: "json" };
import { isPrivateMember } from "./findUnexportedTypes.js";
import { entries, type PublicApi } from "./readPublicApi.js";

const PROVIDER = "ChurchProvider";

/** The sentences that replace the rows of props that many components share, by the type that declares these props. */
const SHARED: Record<string, (props: string[], component: string) => string> = {
  RootProps: (props) =>
    `${props.includes("ref") ? "`className`, `sx` and `ref`" : "`className` and `sx`"} apply to the root element.`,
  HostSettings: (_, component) =>
    component === PROVIDER
      ? "The [settings](#settings) below are props, too. They override those of an outer provider."
      : "Each [setting of the provider](client-and-sessions.md#settings) is also a prop, which takes precedence over the provider.",
};

/** The tables of the pages by the first word of their marker. The rest of the marker names the rows. */
const TABLES: Record<string, (names: string[], api: PublicApi) => string[]> = {
  members: ([name = ""], api) => createMemberTable(name, api),
  bytes: (names) => [
    "| Import | KiB | KiB with the chunks loaded on mount |",
    "| --- | --- | --- |",
    ...names.map((name) => {
      const { eager, mounted } = measurementsOf<{ eager: number; mounted?: number }>(bytes, name);
      return `| ${name === "*" ? "everything" : `\`${name}\``} | ${Math.round(eager)} | ${mounted ? Math.round(mounted) : ""} |`;
    }),
  ],
  requests: (names) => [
    "| When | Requests | Sockets |",
    "| --- | --- | --- |",
    ...names.map((name) => {
      const counts = measurementsOf<{ requests: number; sockets: number }>(requests, name);
      return `| ${name} | ${counts.requests} | ${counts.sockets} |`;
    }),
  ],
};

function measurementsOf<T>(record: Record<string, unknown>, name: string): T {
  if (!Object.hasOwn(record, name)) throw new Error(`There is no measurement of "${name}".`);
  return record[name] as T;
}

const BEGIN = /^<!-- (\w+): (.+) -->$/;
const END = "<!-- end -->";

/** Returns a page with new tables. Each table is between `<!-- kind: name; name -->` and `<!-- end -->`. */
export function updateTables(page: string, api: PublicApi): string {
  const lines: string[] = [];
  let table: string[] | undefined;
  for (const line of page.split("\n")) {
    if (line === END) {
      lines.push("", ...(table ?? []), "");
      table = undefined;
    }
    if (!table) lines.push(line);
    const [, kind = "", names = ""] = BEGIN.exec(line) ?? [];
    table = TABLES[kind]?.(names.split("; "), api) ?? table;
  }
  if (table) throw new Error(`A table has no ${END}.`);
  return lines.join("\n");
}

function findExport(name: string, { symbolsOf, resolve }: PublicApi): ts.Symbol {
  for (const { source } of entries) {
    const found = symbolsOf(source).find((symbol) => symbol.name === name);
    if (found) return resolve(found);
  }
  throw new Error(`No entry of the package exports ${name}.`);
}

/** Returns the props of a component, the static and the other members of a class, or the members of another value or type. */
function membersOf(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol[] {
  const { valueDeclaration } = symbol;
  if (!valueDeclaration) return checker.getDeclaredTypeOfSymbol(symbol).getApparentProperties();
  const type = checker.getTypeOfSymbol(symbol);
  // `ComponentType` is a union of a function and a class.
  const alternatives = type.isUnion() ? type.types : [type];
  const [props] = alternatives.flatMap((each) => each.getCallSignatures())[0]?.parameters ?? [];
  if (props) return checker.getTypeOfSymbol(props).getApparentProperties();
  const instance = checker.getDeclaredTypeOfSymbol(symbol);
  return ts.isClassDeclaration(valueDeclaration)
    ? [...type.getProperties(), ...instance.getProperties()]
    : type.getProperties();
}

/** Returns the name of the interface that declares a member, or an empty string. */
function ownerOf(member: ts.Symbol): string {
  const parent = member.declarations?.[0]?.parent;
  return parent && ts.isInterfaceDeclaration(parent) ? parent.name.text : "";
}

/** Whether a member has no row: it is private, or another package such as React declares it. */
const isHidden = ({ name, declarations: [declaration] = [] }: ts.Symbol): boolean =>
  name === "prototype" ||
  !declaration ||
  isPrivateMember(declaration) ||
  declaration.getSourceFile().fileName.includes("/node_modules/");

const isOptional = ({ flags }: ts.Symbol): boolean => (flags & ts.SymbolFlags.Optional) !== 0;

/** Returns a type as it is written in the source, because the checker replaces some aliases by their types. */
function typeText(member: ts.Symbol, checker: ts.TypeChecker): string {
  const [declaration] = member.declarations ?? [];
  const written =
    declaration && ts.isPropertySignature(declaration) ? declaration.type?.getText() : undefined;
  const type = checker.getTypeOfSymbol(member);
  return (written ?? checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation))
    .replace(/\s+/g, " ")
    .replace(/ \| undefined$|\bundefined \| /, "")
    .replace(/(\?: [^,()]*?) \| undefined/g, "$1")
    .replace(/\(this: void(, )?/g, "(")
    .replace(/([(<]) (\| )?/g, "$1")
    .replace(/,? ([)>])/g, "$1")
    .replace(/^\| /, "")
    .replace(/^\((\(.*\) => .*)\)$/, "$1");
}

function defaultText(member: ts.Symbol, checker: ts.TypeChecker): string {
  if (!isOptional(member)) return "required";
  const tag = member.getJsDocTags(checker).find(({ name }) => name === "default");
  return ts.displayPartsToString(tag?.text);
}

const descriptionText = (member: ts.Symbol, checker: ts.TypeChecker): string =>
  ts
    .displayPartsToString(member.getDocumentationComment(checker))
    .replace(/\{@link ([^}]+)\}/g, "`$1`");

function createMemberTable(name: string, api: PublicApi): string[] {
  const { checker } = api;
  const members = membersOf(findExport(name, api), checker);
  const shared = new Map<string, string[]>();
  for (const member of members) {
    const owner = ownerOf(member);
    if (owner === name || !Object.hasOwn(SHARED, owner)) continue;
    shared.set(owner, [...(shared.get(owner) ?? []), member.name]);
  }
  const own = members
    .filter((each) => !shared.has(ownerOf(each)) && !isHidden(each))
    .toSorted((one, other) => Number(isOptional(one)) - Number(isOptional(other)));
  const hasOptional = own.some(isOptional);
  const columns = [
    { head: "Name", cellOf: (each: ts.Symbol) => `\`${each.name}\`` },
    { head: "Type", cellOf: (each: ts.Symbol) => `\`${typeText(each, checker)}\`` },
    { head: "Default", cellOf: (each: ts.Symbol) => defaultText(each, checker) },
    { head: "Description", cellOf: (each: ts.Symbol) => descriptionText(each, checker) },
  ]
    .map(({ head, cellOf }) => ({ head, cells: own.map(cellOf) }))
    // Of a class or an object without optional members, all members are required.
    .filter(({ head, cells }) => cells.some((cell) => cell && (head !== "Default" || hasOptional)));
  const toLine = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replace(/\s+/g, " ").trim().replaceAll("|", "\\|")).join(" | ")} |`;
  const table = [
    toLine(columns.map(({ head }) => head)),
    toLine(columns.map(() => "---")),
    ...own.map((_, row) => toLine(columns.map(({ cells }) => cells[row] ?? ""))),
  ];
  const sentences = [...shared].map(([owner, props]) => SHARED[owner]?.(props, name)).join(" ");
  if (own.length === 0) return [sentences];
  return sentences ? [...table, "", sentences] : table;
}
