import type { Question } from "../../types/forms.js";

const placeOf = ({ sort }: Question): number => {
  const place = sort == null || sort === "" ? Number.NaN : Number(sort);
  return Number.isFinite(place) ? place : Number.MAX_VALUE;
};

/** The questions in the order of the form (FRM-06): by `sort`, which servers write as a number or as a text; else as listed. */
export function orderedQuestions(questions: readonly Question[]): Question[] {
  return [...questions].sort((a, b) => placeOf(a) - placeOf(b));
}
