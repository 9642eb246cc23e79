"use client";
import { type ReactNode, useEffect, useState } from "react";
import { styled } from "../styles.js";

const Root = styled("div")({
  // Screen readers do not know a hidden region, so it only leaves the flow, where it would add a flex gap.
  "&:empty": { position: "absolute" },
});

/**
 * Renders a live region, and its text one task later: screen readers on Windows announce changes of the regions that they
 * know, but not a region that is inserted together with its text.
 * @example <StatusRegion>{isSaved && <Alert role="none">The form was saved.</Alert>}</StatusRegion>
 */
export function StatusRegion(props: { children?: ReactNode; className?: string }) {
  const { children, ...root } = props;
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <Root role="status" {...root}>
      {isKnown && children}
    </Root>
  );
}
