"use client";
import { styled, useThemeProps } from "@mui/material/styles";
import { pageStart } from "./pageStart.js";
import { cleanDisplayName } from "../rules/people/cleanDisplayName.js";
import type { RootProps } from "./RootProps.js";

export interface PersonNameProps extends RootProps<HTMLElement> {
  /** The display name as it came from the server. */
  name: string | null | undefined;
  /** Shown where there is no name. @default nothing */
  fallback?: string | undefined;
}

const Root = styled("bdi", { name: "NarthexPersonName", slot: "Root" })({
  display: "block",
  minWidth: 0,
  maxWidth: "100%",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  // Where the page's lines begin, whatever way the name runs.
  ...pageStart,
});

/** A name on one line: it keeps its own direction to itself and ends in an ellipsis where there is no room. */
export function PersonName(inProps: PersonNameProps) {
  const { name, fallback, ...root } = useThemeProps({ props: inProps, name: "NarthexPersonName" });
  return <Root {...root}>{cleanDisplayName(name) || fallback}</Root>;
}
