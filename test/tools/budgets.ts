import type { Source } from "./sources.js";

/** Files that may be longer, with their own limit. Keep it short: a budget that hurts means a missing file. */
const ALLOWED: Record<string, number> = {};

const BUDGETS = [
  { what: "rule", pattern: /^src\/rules\//, lines: 60, advice: "Give the second idea a rule file of its own." },
  { what: "hook", pattern: /\/use[A-Z]\w*\.ts$/, lines: 90, advice: "Move the decision to rules/ or the state to client/." },
  { what: "component", pattern: /\.tsx$/, lines: 150, advice: "Move the state to a hook, or a part of the markup to a component." },
  { what: "client class", pattern: /^src\/client\/(?!locale\/english\/)/, lines: 250, advice: "Give the second job a class of its own." },
] as const;

/** Files over the budget of their kind, and allowances that are needed no more. */
export function findLongFiles(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, lines }) => {
    const budget = BUDGETS.find(({ pattern }) => pattern.test(path));
    const allowed = ALLOWED[path];
    if (allowed !== undefined && lines <= (budget?.lines ?? Infinity))
      return [`${path} has ${lines} lines: take its allowance out of ALLOWED.`];
    if (!budget || lines <= (allowed ?? budget.lines)) return [];
    return [`${path} has ${lines} lines; a ${budget.what} has at most ${allowed ?? budget.lines}. ${budget.advice}`];
  });
}
