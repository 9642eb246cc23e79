"use client";
import { type ReactNode, useEffect, useState } from "react";
import { styled } from "../styles.js";

const Root = styled("div")({
  // Not `display: none`: screen readers would not register the region. `absolute` avoids the flex gap of an empty element.
  "&:empty": { position: "absolute" },
});

/**
 * Renders a live region, and its content one task after mounting: screen readers on Windows announce changes of the regions that they
 * have registered, but not a region that is inserted together with its text.
 * @example <StatusRegion>{isSaved && <Alert role="none">The form was saved.</Alert>}</StatusRegion>
 */
export function StatusRegion(props: { children?: ReactNode; className?: string }) {
  const { children, ...root } = props;
  const [isRegistered, setRegistered] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRegistered(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <Root role="status" {...root}>
      {isRegistered && children}
    </Root>
  );
}
