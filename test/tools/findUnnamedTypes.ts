import ts from "typescript";

/** Members that hosts cannot reach. */
const isHidden = (node: ts.Node): boolean =>
  (ts.isClassElement(node) && node.name !== undefined && ts.isPrivateIdentifier(node.name)) ||
  (ts.canHaveModifiers(node) &&
    (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) ?? false));

/** What of a declaration is signature: no bodies, and of values only what functions take and give. */
function signatureOf(node: ts.Node): ts.Node[] {
  if (isHidden(node) || ts.isBlock(node)) return [];
  if (ts.isArrowFunction(node))
    return [...(node.typeParameters ?? []), ...node.parameters, ...(node.type ? [node.type] : [])];
  const initializer =
    ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node) || ts.isParameter(node)
      ? node.initializer
      : undefined;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children.filter((child) => child !== initializer || ts.isArrowFunction(child));
}

/** Hosts hold it and do nothing with it. */
const INSIDE = "ClientCore";

/** `type A = B & C` has the members of both: what it is put together of needs no name. */
const partsOf = (node: ts.Node): ts.Node[] => {
  if (!ts.isTypeAliasDeclaration(node)) return [];
  return ts.isIntersectionTypeNode(node.type) ? [...node.type.types] : [node.type];
};

/**
 * The types of the project that the given public symbols mention and that hosts cannot import by name, each with one of those
 * who mention it. What an interface extends needs no name either.
 */
export function findUnnamedTypes(
  checker: ts.TypeChecker,
  isOurs: (path: string) => boolean,
  surface: readonly ts.Symbol[],
): string[] {
  const resolve = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const named = new Set(surface.map(resolve));
  const queue = [...named];
  const seen = new Set(queue);
  const unnamed = new Map<string, string>();
  const mention = (name: ts.Node, owner: ts.Symbol, needsName: boolean) => {
    const mentioned = checker.getSymbolAtLocation(name);
    const target = mentioned && resolve(mentioned);
    if (
      !target ||
      named.has(target) ||
      target.name === INSIDE ||
      target.flags & ts.SymbolFlags.TypeParameter
    )
      return;
    if (!target.declarations?.some((each) => isOurs(each.getSourceFile().fileName))) return;
    if (needsName) unnamed.set(target.name, owner.name);
    if (!seen.has(target)) queue.push(target);
    seen.add(target);
  };
  const visit = (node: ts.Node, owner: ts.Symbol, parts: readonly ts.Node[]): void => {
    if (ts.isTypeReferenceNode(node)) mention(node.typeName, owner, !parts.includes(node));
    if (ts.isExpressionWithTypeArguments(node)) mention(node.expression, owner, false);
    for (const child of signatureOf(node)) visit(child, owner, parts);
  };
  for (const symbol of queue) {
    for (const declaration of symbol.declarations ?? []) {
      if (isOurs(declaration.getSourceFile().fileName))
        visit(declaration, symbol, partsOf(declaration));
    }
  }
  return [...unnamed].map(([name, owner]) => `${name} (in ${owner})`).sort();
}
