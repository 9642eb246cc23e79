/**
 * The values that a checkbox answer holds, in the order stored. It is a list joined by commas (FRM-33); a choice that holds a
 * comma itself is known by the question's own choices, the longest first. What is no choice any more stays a value.
 */
export function checkedValues(stored: string, choices: readonly string[]): string[] {
  const longestFirst = choices.filter(Boolean).sort((a, b) => b.length - a.length);
  const found = new Set<string>();
  let rest = stored;
  while (rest !== "") {
    const known = longestFirst.find((choice) => rest === choice || rest.startsWith(`${choice},`));
    const value = known ?? rest.split(",", 1)[0] ?? "";
    if (value) found.add(value);
    rest = rest.slice(value.length + 1);
  }
  return [...found];
}
