import { checkedValues } from "./checkedValues.js";

/**
 * A checkbox answer with one choice checked, or unchecked: as text joined by commas (FRM-33), in the order of the choices, and
 * behind them what is no choice any more. No other value changes (O56, P6).
 */
export function toggleChoice(stored: string, change: { value: string; isChecked: boolean }, choices: readonly string[]): string {
  const checked = new Set(checkedValues(stored, choices));
  if (change.isChecked) checked.add(change.value);
  else checked.delete(change.value);
  const known = choices.filter((choice) => checked.delete(choice));
  return [...known, ...checked].join(",");
}
