/**
 * Returns the values that a checkbox answer holds, in the order stored. The answer is a list joined by commas (FRM-33). A choice
 * that holds a comma itself is known by the question's own choices: what can be read as choices in their order is read so,
 * and anything else from the left, the longest choice first. What is no choice any more stays a value.
 */
export function checkedValues(stored: string, choices: readonly string[]): string[] {
  const pieces = stored.split(",");
  const known = choices.filter(Boolean);
  // A choice takes as many pieces as it has commas, and one more. The longest come first.
  const sizes = [...new Set(known.map((choice) => choice.split(",").length))].sort((a, b) => b - a);
  return inOrder(pieces, known, sizes) ?? fromLeft(pieces, known, sizes);
}

const valueAt = (pieces: readonly string[], at: number, size: number): string | undefined =>
  at + size <= pieces.length ? pieces.slice(at, at + size).join(",") : undefined;

/** A step of the search: the piece it is at, the first choice that may follow, and how many sizes were tried. */
interface Step {
  at: number;
  from: number;
  tried: number;
  value: string;
}

/**
 * Returns the choices whose values, joined in their own order, are the text; the longest first where there are several ways. The
 * search keeps its own stack, because a long answer would overflow that of the browser.
 */
function inOrder(pieces: readonly string[], choices: readonly string[], sizes: readonly number[]): string[] | undefined {
  const places = new Map<string, number[]>();
  choices.forEach((choice, place) => places.set(choice, [...(places.get(choice) ?? []), place]));
  const failed = new Set<string>();
  const steps: Step[] = [{ at: 0, from: 0, tried: 0, value: "" }];
  for (let step = steps.at(-1); step; step = steps.at(-1)) {
    const { at, from } = step;
    if (at === pieces.length) return steps.slice(0, -1).map(({ value }) => value);
    const size = sizes[step.tried];
    if (size === undefined) {
      failed.add(`${at} ${from}`);
      steps.pop();
      continue;
    }
    step.tried += 1;
    step.value = valueAt(pieces, at, size) ?? "";
    const place = places.get(step.value)?.find((each) => each >= from);
    if (place === undefined || failed.has(`${at + size} ${place + 1}`)) continue;
    steps.push({ at: at + size, from: place + 1, tried: 0, value: "" });
  }
  return undefined;
}

function fromLeft(pieces: readonly string[], choices: readonly string[], sizes: readonly number[]): string[] {
  const known = new Set(choices);
  const found = new Set<string>();
  for (let at = 0; at < pieces.length;) {
    const size = sizes.find((each) => known.has(valueAt(pieces, at, each) ?? "")) ?? 1;
    const value = valueAt(pieces, at, size);
    if (value) found.add(value);
    at += size;
  }
  return [...found];
}
