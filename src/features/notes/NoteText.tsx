"use client";
import { Fragment, memo } from "react";
import { contentLines } from "../../rules/messaging/contentLines.js";
import { splitLinks } from "../../rules/messaging/splitLinks.js";

export interface NoteTextProps {
  /** The message's text. */
  content: string | null | undefined;
}

/** A message's words: a line per newline (NOTE-10), addresses as links that know nothing of this page. */
export const NoteText = memo(function NoteText({ content }: NoteTextProps) {
  return contentLines(content).map((line, lineIndex) => (
    <Fragment key={lineIndex}>
      {lineIndex > 0 && <br />}
      {splitLinks(line).map(({ text, href }, index) =>
        href === undefined ? (
          <Fragment key={index}>{text}</Fragment>
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>
        ),
      )}
    </Fragment>
  ));
});
