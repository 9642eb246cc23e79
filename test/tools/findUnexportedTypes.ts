import ts from "typescript";

/** Whether a node is a member named `#x` or with the modifier `private`. */
export const isPrivateMember = (node: ts.Node): boolean =>
  (ts.isClassElement(node) && node.name !== undefined && ts.isPrivateIdentifier(node.name)) ||
  (ts.canHaveModifiers(node) &&
    (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) ?? false));

/** Returns the children of a declaration that belong to its signature: no bodies, and of initializers arrow functions only. */
function signatureOf(node: ts.Node): ts.Node[] {
  if (isPrivateMember(node) || ts.isBlock(node)) return [];
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

/** Hosts only pass this type through, so it needs no exported name. */
const IGNORED_TYPE = "ClientCore";

/** Returns the types that an alias names or intersects. They need no exported name, because the alias has all their properties. */
const partsOf = (node: ts.Node): ts.Node[] => {
  if (!ts.isTypeAliasDeclaration(node)) return [];
  return ts.isIntersectionTypeNode(node.type) ? [...node.type.types] : [node.type];
};

/**
 * Returns the project's types to which the given public symbols refer and that no entry exports, each with a symbol that
 * refers to it. Base types of interfaces are exempt.
 */
export function findUnexportedTypes(
  checker: ts.TypeChecker,
  isOurs: (path: string) => boolean,
  surface: readonly ts.Symbol[],
): string[] {
  const resolve = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const named = new Set(surface.map(resolve));
  const queue = [...named];
  const seen = new Set(queue);
  const unexported = new Map<string, string>();
  const addReference = (name: ts.Node, owner: ts.Symbol, needsName: boolean) => {
    const symbol = checker.getSymbolAtLocation(name);
    const target = symbol && resolve(symbol);
    if (
      !target ||
      named.has(target) ||
      target.name === IGNORED_TYPE ||
      target.flags & ts.SymbolFlags.TypeParameter
    )
      return;
    if (!target.declarations?.some((each) => isOurs(each.getSourceFile().fileName))) return;
    if (needsName) unexported.set(target.name, owner.name);
    if (!seen.has(target)) queue.push(target);
    seen.add(target);
  };
  const visit = (node: ts.Node, owner: ts.Symbol, parts: readonly ts.Node[]): void => {
    if (ts.isTypeReferenceNode(node)) addReference(node.typeName, owner, !parts.includes(node));
    if (ts.isExpressionWithTypeArguments(node)) addReference(node.expression, owner, false);
    for (const child of signatureOf(node)) visit(child, owner, parts);
  };
  for (const symbol of queue) {
    for (const declaration of symbol.declarations ?? []) {
      if (isOurs(declaration.getSourceFile().fileName))
        visit(declaration, symbol, partsOf(declaration));
    }
  }
  return [...unexported].map(([name, owner]) => `${name} (in ${owner})`).sort();
}
