"use client";
import { type ReactNode, useId } from "react";
import { listStyle, type SectionsProps, uniqueKeys } from "./RowList.js";

const stickyStyle = { position: "sticky", insetBlockStart: 0, zIndex: 1 } as const;

/** Renders the rows of a list that is not virtualized, as one `<ul>` per run of equal headings. */
export function Sections({ headings, renderRows, label, id, className }: SectionsProps) {
  // The index of the first row of each section.
  const starts = headings.flatMap((heading, index) =>
    heading !== headings[index - 1] ? [index] : [],
  );
  // A section's key comes from its heading, not from its first row, so that it stays mounted when a new row comes first.
  const keys = uniqueKeys(starts, (start) => headings[start] ?? "");
  return (
    <div role="group" aria-label={label} id={id} className={className}>
      {starts.map((start, index) => (
        <Section key={keys[index]} heading={headings[start] || undefined} label={label}>
          {renderRows(start, starts[index + 1])}
        </Section>
      ))}
    </div>
  );
}

interface SectionProps {
  heading: string | undefined;
  /** Accessible name of a list without a heading. */
  label: string;
  children: ReactNode;
}

/** Renders the rows below one heading, which sticks to the top while they scroll. */
function Section({ heading, label, children }: SectionProps) {
  const id = useId();
  return (
    <section>
      {heading && (
        <h3 id={id} style={stickyStyle}>
          {heading}
        </h3>
      )}
      <ul style={listStyle} {...(heading ? { "aria-labelledby": id } : { "aria-label": label })}>
        {children}
      </ul>
    </section>
  );
}
