"use client";
import { Fragment, memo } from "react";
import { contentLines } from "../../rules/messaging/contentLines.js";
import { splitLinks } from "../../rules/messaging/splitLinks.js";

export interface NoteTextProps {
  /** The message's text. */
  content: string | null | undefined;
}

/** Keeps the direction of the text around a link away from its address. */
const isolated = { unicodeBidi: "isolate" } as const;

/** Renders a message's text: one line per newline, web and email addresses as links. */
export const NoteText = memo(function NoteText({ content }: NoteTextProps) {
  return contentLines(content).map((line, lineIndex) => (
    <Fragment key={lineIndex}>
      {lineIndex > 0 && <br />}
      {splitLinks(line).map(({ text, href }, index) =>
        href === undefined ? (
          <Fragment key={index}>{text}</Fragment>
        ) : (
          <a key={index} href={href} dir="ltr" style={isolated} target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>
        ),
      )}
    </Fragment>
  ));
});
