import ts from "typescript";

/** What may keep a test, or everything in a `describe`, from running, or turns its meaning round. */
const CONDITIONS = new Set(["skip", "todo", "skipIf", "runIf", "only", "fails"]);

/** `it.runIf(a).each(b)` as ["it", "runIf", "each"]. */
function chainOf(node) {
  if (ts.isCallExpression(node)) return chainOf(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return chainOf(node.tag);
  if (ts.isPropertyAccessExpression(node)) return [...chainOf(node.expression), node.name.text];
  return [ts.isIdentifier(node) ? node.text : ""];
}

const hasOption = (node) =>
  node.arguments.some(
    (argument) =>
      ts.isObjectLiteralExpression(argument) &&
      argument.properties.some(({ name }) => name && CONDITIONS.has(name.getText())),
  );

/**
 * The titles of the tests in a file: `it` and `test`, with `.each` and the like. `running` are those of tests that always run;
 * `conditional` those of tests that are left out, now or somewhere, and of tests that must fail: they prove nothing.
 */
export function readTitles(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const titles = { running: [], conditional: [] };
  const visit = (node, isConditional) => {
    let isConditionalHere = isConditional;
    if (ts.isCallExpression(node)) {
      const [root, ...names] = chainOf(node.expression);
      const isTest = root === "it" || root === "test";
      if (isTest || root === "describe")
        isConditionalHere ||= names.some((name) => CONDITIONS.has(name)) || hasOption(node);
      const title = isTest ? node.arguments[0] : undefined;
      const words =
        title && ts.isStringLiteralLike(title)
          ? title.text
          : title && ts.isTemplateExpression(title)
            ? title.head.text
            : undefined;
      if (words !== undefined) titles[isConditionalHere ? "conditional" : "running"].push(words);
    }
    ts.forEachChild(node, (child) => visit(child, isConditionalHere));
  };
  visit(source, false);
  return titles;
}
