import { cardWord } from "./demoCards.js";

const DIGITS = 16;

/** Whether the digits of a number fit together, as those of every card do. */
function isPossible(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** What the provider says of a card number, `undefined` where it takes it. */
export function cardFault(number: string): string | undefined {
  const digits = number.replace(/\D/g, "");
  if (digits.length < DIGITS) return "Your card number is incomplete.";
  if (digits.length > DIGITS || !isPossible(digits)) return "Your card number is invalid.";
  return cardWord(digits) ? undefined : "Your card was declined. This is a demonstration, which takes test cards only.";
}
