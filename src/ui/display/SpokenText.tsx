"use client";
import { visuallyHidden } from "../styles.js";

interface SpokenTextProps {
  shown: string;
  /** What screen readers say after `shown`, because it stands elsewhere in the item, hidden from them. */
  rest: string | undefined;
}

/**
 * Renders a text, to which screen readers add another after a comma; without it, they run the parts of an item together.
 * Hidden text says both: browsers would set a space before a comma in an element of its own, and an `aria-label` would
 * replace what is visible.
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
