"use client";
import { visuallyHidden } from "../styles.js";

/**
 * Renders a text that screen readers read together with a second one, `rest`. The comma between them makes a pause. Elements that show
 * `rest` elsewhere in the item must have `aria-hidden`.
 * A visually hidden element contains both: browsers would set a space before a comma in an element of its own, and an
 * `aria-label` would replace what is visible.
 */
export const SpokenText = ({ shown, rest }: { shown: string; rest: string | undefined }) =>
  rest ? (
    <>
      <span aria-hidden>{shown}</span>
      <span style={visuallyHidden}>{`${shown}, ${rest}`}</span>
    </>
  ) : (
    shown
  );
