import { relative } from "node:path";
import ts from "typescript";
import { isPrivateMember } from "./findUnexportedTypes.js";
import { entries, type PublicApi } from "./readPublicApi.js";
import { root } from "./sources.js";

/** The documentation that an editor shows on hover of a public name. */
export interface PublicDoc {
  /** With the name of its owner: `ApiHelper.get`, `NotesProps.variant`. */
  name: string;
  kind: "value" | "type" | "member";
  /** Whether hosts call it, or it is a value that they import. */
  isUsedInCode: boolean;
  text: string;
  tags: { name: string; text: string }[];
  /** The path and line of its declaration. */
  location: string;
}

/**
 * Reads the documentation of every public name through the type checker, as the language service does: values, static
 * members, members of classes, types and their fields. Names that several entries export are read once.
 */
export function readDocs(api: PublicApi): PublicDoc[] {
  const { checker } = api;
  const docs: PublicDoc[] = [];
  const seen = new Set<ts.Symbol>();

  const add = (name: string, symbol: ts.Symbol, kind: PublicDoc["kind"], isUsedInCode: boolean) => {
    const [declaration] = symbol.declarations ?? [];
    const file = declaration?.getSourceFile();
    const line = file?.getLineAndCharacterOfPosition(declaration?.getStart() ?? 0).line ?? 0;
    docs.push({
      name,
      kind,
      isUsedInCode,
      text: ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim(),
      tags: symbol
        .getJsDocTags(checker)
        .map((tag) => ({ name: tag.name, text: ts.displayPartsToString(tag.text) })),
      location: file ? `${relative(root, file.fileName)}:${line + 1}` : "",
    });
  };

  /** Adds the members of a type that this package declares one by one. Those of a mapped type cannot have docstrings. */
  const addMembers = (owner: string, type: ts.Type, areUsedInCode: boolean) => {
    for (const member of type.getProperties()) {
      const [declaration] = member.declarations ?? [];
      if (!declaration || !api.isOurs(declaration) || isPrivateMember(declaration)) continue;
      const isCallable = checker.getTypeOfSymbol(member).getCallSignatures().length > 0;
      add(`${owner}.${member.name}`, member, "member", areUsedInCode && isCallable);
    }
  };

  for (const exported of entries.flatMap(({ source }) => api.symbolsOf(source))) {
    const symbol = api.resolve(exported);
    if (seen.has(symbol)) continue;
    seen.add(symbol);
    const isValue = api.isValue(exported);
    add(exported.name, symbol, isValue ? "value" : "type", isValue);
    if (isValue) {
      const type = checker.getTypeOfSymbol(symbol);
      if (type.getCallSignatures().length === 0) addMembers(exported.name, type, true);
    }
    if (symbol.flags & (ts.SymbolFlags.Type | ts.SymbolFlags.Class))
      addMembers(exported.name, checker.getDeclaredTypeOfSymbol(symbol), isValue);
  }
  return docs;
}
