// Prints measured values beside their targets, and collects them for results.json.

/** Everything that was measured in this process. */
export const results = [];

/**
 * Prints a value, with ✗ if it is above `target`. Without a target, it is only reported.
 * @param {string} name
 * @param {number} value
 * @param {{ target?: number, digits?: number, note?: string, costs?: Record<string, number> }} [options]
 */
export function report(name, value, { target, digits = 0, note = "", costs } = {}) {
  // A value that could not be measured has not reached its target.
  const isReached = target === undefined || value <= target;
  results.push({ name, value: Number(value.toFixed(3)), target, isReached, costs });
  const mark = target === undefined ? " " : isReached ? "✓" : "✗";
  const aim = target === undefined ? "no target" : `target ≤ ${target}`;
  const number = value.toFixed(digits).padStart(7);
  console.log(`${mark} ${name.padEnd(54)} ${number}  ${aim}${note && `; ${note}`}`);
  return isReached;
}

/** Returns the number of values above their targets. */
export const countMissed = () => results.filter(({ isReached }) => !isReached).length;
