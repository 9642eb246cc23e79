"use client";
import { styled } from "@mui/material/styles";
import { headingReset } from "../../../ui/headingReset.js";
import type { FieldProps } from "./FieldProps.js";
import { noteStyle } from "./questionText.js";

const Root = styled("div", { name: "NarthexQuestion", slot: "Heading" })(({ theme }) => ({
  marginBlockStart: theme.spacing(1),
  overflowWrap: "anywhere",
  "& > :not(p)": { ...headingReset, ...theme.typography.h6, margin: 0 },
  "& > p": noteStyle(theme),
}));

/** A heading among the questions: of the level below the box's own, so that people can jump to it. */
export function HeadingField({ question, headingLevel }: FieldProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Root>
      <Heading>{question.title}</Heading>
      {question.description && <p>{question.description}</p>}
    </Root>
  );
}
