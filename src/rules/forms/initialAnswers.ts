import type { Answer, Question } from "../../types/forms.js";
import { answerText } from "./answerText.js";
import { choicesOf } from "./choicesOf.js";
import { fieldKind } from "./fieldKind.js";

function initialValue(question: Question): string {
  const kind = fieldKind(question.fieldType);
  if (kind === "yesNo") return "False";
  return kind === "choice" ? (choicesOf(question)[0]?.value ?? "") : "";
}

/**
 * One answer for each question, in their order (FRM-20 to FRM-22), with what is known of it already: the values of a stored
 * submission, or of one that was left unsent. Stored answers carry no `required`: that is the question's (lesson 90).
 * Answers to questions that are gone stay behind the others, so that saving loses none.
 */
export function initialAnswers(questions: readonly Question[], stored: readonly Answer[] = []): Answer[] {
  const known = new Map(stored.map((answer) => [answer.questionId, answer]));
  const answers = questions.map((question): Answer => {
    const former = question.id ? known.get(question.id) : undefined;
    known.delete(question.id);
    return {
      ...former,
      ...(question.id !== undefined && { questionId: question.id }),
      required: former?.required ?? question.required === true,
      value: answerText(former?.value) ?? initialValue(question),
    };
  });
  return [...answers, ...known.values()];
}
