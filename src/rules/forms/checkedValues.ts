/**
 * The values that a checkbox answer holds, in the order stored. It is a list joined by commas (FRM-33); a choice that holds a
 * comma itself is known by the question's own choices: what can be read as choices in their order is read so, and
 * anything else from the left, the longest choice first. What is no choice any more stays a value.
 */
export function checkedValues(stored: string, choices: readonly string[]): string[] {
  return inOrder(stored, choices.filter(Boolean), new Map()) ?? fromLeft(stored, choices);
}

/** What stands before a comma, or is all there is. */
const begins = (rest: string, choice: string): boolean => rest === choice || rest.startsWith(`${choice},`);

const byLength = (a: string, b: string): number => b.length - a.length;

/** The choices whose values, joined in their own order, are the text; the longest first where there are several ways. */
function inOrder(rest: string, choices: readonly string[], known: Map<string, string[] | undefined>): string[] | undefined {
  const place = `${rest.length} ${choices.length}`;
  if (known.has(place)) return known.get(place);
  const found = (): string[] | undefined => {
    for (const choice of choices.filter((each) => begins(rest, each)).sort(byLength)) {
      if (rest === choice) return [choice];
      const others = inOrder(rest.slice(choice.length + 1), choices.slice(choices.indexOf(choice) + 1), known);
      if (others) return [choice, ...others];
    }
    return undefined;
  };
  known.set(place, found());
  return known.get(place);
}

function fromLeft(stored: string, choices: readonly string[]): string[] {
  const longestFirst = choices.toSorted(byLength);
  const found = new Set<string>();
  let rest = stored;
  while (rest !== "") {
    const value = longestFirst.find((choice) => begins(rest, choice)) ?? rest.replace(/,.*/s, "");
    if (value) found.add(value);
    rest = rest.slice(value.length + 1);
  }
  return [...found];
}
