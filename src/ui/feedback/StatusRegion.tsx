"use client";
import type { ReactNode } from "react";
import { styled } from "../styles.js";

const Root = styled("div")({
  // Screen readers do not know a hidden region, so it only leaves the flow, where it would add a flex gap.
  "&:empty": { position: "absolute" },
});

/**
 * Renders a live region. Render it before it has a text: screen readers on Windows announce changes of the regions that
 * they know, but not a region that is inserted together with its text.
 * @example <StatusRegion>{isSaved && <Alert role="none">The form was saved.</Alert>}</StatusRegion>
 */
export const StatusRegion = (props: { children?: ReactNode; className?: string }) => (
  <Root role="status" {...props} />
);
