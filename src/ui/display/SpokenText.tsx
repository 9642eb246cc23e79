"use client";
import { visuallyHidden } from "../styles.js";

interface SpokenTextProps {
  shown: string;
  /** A text that screen readers say after `shown`. Elements that show it elsewhere in the item must have `aria-hidden`. */
  rest: string | undefined;
}

/**
 * Renders a text that screen readers read together with a second one. The comma between them makes a pause.
 * A visually hidden element contains both: browsers would set a space before a comma in an element of its own, and an
 * `aria-label` would replace what is visible.
 */
export const SpokenText = ({ shown, rest }: SpokenTextProps) =>
  rest ? (
    <>
      <span aria-hidden>{shown}</span>
      <span style={visuallyHidden}>{`${shown}, ${rest}`}</span>
    </>
  ) : (
    shown
  );
