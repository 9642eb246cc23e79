"use client";
import { useCallback, useMemo, useState } from "react";
import { answersWithDraft } from "../rules/forms/answersWithDraft.js";
import { draftOfAnswers } from "../rules/forms/draftOfAnswers.js";
import { initialAnswers } from "../rules/forms/initialAnswers.js";
import type { Answer } from "../types/forms.js";
import { useDraft, useDrafts } from "./useDraft.js";
import type { LoadedForm } from "./useForm.js";

export interface FormAnswers {
  /** One for each question; never changed in place. */
  answers: readonly Answer[];
  /** Whether there are answers that nobody has sent. */
  isChanged: boolean;
  /** Whether they were there already when the form was opened. */
  isRestored: boolean;
  change: (questionId: string, value: string) => void;
  /** Forgets what was not sent. */
  startOver: () => void;
}

const NONE: readonly Answer[] = [];

/**
 * What is answered so far. Unsent answers are a draft: they survive leaving the page, and are seen by this user in this church
 * only. The draft is the one place where they are: two changes at the same time do not undo each other.
 */
export function useFormAnswers(form: LoadedForm | undefined, place: string): FormAnswers {
  const drafts = useDrafts();
  const [draft] = useDraft(place);
  const initial = useMemo(() => (form ? initialAnswers(form.questions, form.stored?.answers) : NONE), [form]);
  const answers = useMemo(() => answersWithDraft(initial, draft), [initial, draft]);
  const isChanged = answers.some((answer, index) => answer !== initial[index]);

  const [opened, setOpened] = useState<{ place: string; isRestored: boolean }>();
  if (form && opened?.place !== place) setOpened({ place, isRestored: isChanged });

  const change = useCallback(
    (questionId: string, value: string) => {
      const next = answersWithDraft(initial, drafts.get(place)).map((answer) =>
        answer.questionId === questionId ? { ...answer, value } : answer,
      );
      drafts.set(place, draftOfAnswers(initial, next));
    },
    [drafts, initial, place],
  );
  const startOver = useCallback(() => {
    drafts.set(place, "");
    setOpened({ place, isRestored: false });
  }, [drafts, place]);
  return { answers, isChanged, isRestored: !!opened?.isRestored && isChanged, change, startOver };
}
