import ts from "typescript";
import { expect, it } from "vitest";
import { findUnexportedTypes } from "./findUnexportedTypes.js";

/** Runs `findUnexportedTypes` on an entry whose `types.ts` hosts cannot import. */
function findInEntry(entry: string): string[] {
  const types = `export interface Hidden {}
    export interface Nested { hidden: Hidden }
    export interface ClientCore { hidden: Hidden }`;
  const files: Record<string, string> = {
    "/types.ts": types,
    "/index.ts": `import type { Hidden, Nested, ClientCore } from "./types";\n${entry}`,
  };
  const options = { noLib: true, types: [] };
  const host = ts.createCompilerHost(options);
  const real = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    files[name] === undefined
      ? real(name, ...rest)
      : ts.createSourceFile(name, files[name], ts.ScriptTarget.ES2022, true);
  host.fileExists = (name) => name in files;
  host.getCurrentDirectory = () => "/";
  const program = ts.createProgram(["/index.ts"], options, host);
  const checker = program.getTypeChecker();
  const file = program.getSourceFile("/index.ts");
  const module = file && checker.getSymbolAtLocation(file);
  return findUnexportedTypes(
    checker,
    (path) => path in files,
    module ? checker.getExportsOfModule(module) : [],
  );
}

it.each([
  ["export function a(b: Hidden): void {}", "Hidden (in a)"],
  ["export const a = (): Hidden => ({});", "Hidden (in a)"],
  ["export class A { static b = (c?: Hidden) => c; }", "Hidden (in A)"],
  ["export interface A { b: Hidden[] }", "Hidden (in A)"],
  ["export type A = { b: Hidden } & { c: 1 };", "Hidden (in A)"],
  ["export interface A extends Nested {}", "Hidden (in Nested)"],
  ["export type A = Nested & { c: 1 };", "Hidden (in Nested)"],
])("findUnexportedTypes reports the type to which %s refers", (entry, sentence) => {
  expect(findInEntry(entry)).toEqual([sentence]);
});

it.each([
  "export type { Hidden }; export const a = (): Hidden => ({});",
  "export class A { #b?: Hidden; private c?: Hidden; d() { const e: Hidden = {}; } }",
  "export interface A extends Hidden {}",
  "export interface A { core: ClientCore }",
  "export function a<T>(b: T): T { return b; }",
])("findUnexportedTypes reports nothing for %s", (entry) => {
  expect(findInEntry(entry)).toEqual([]);
});
