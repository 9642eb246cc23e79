"use client";
import { styled, useThemeProps } from "@mui/material/styles";
import type { ReactNode } from "react";
import type { RootProps } from "./RootProps.js";

export interface TabPanelProps extends RootProps {
  /** Number of the tab that is chosen. */
  value: number;
  /** Number of this panel's tab. */
  index: number;
  /** Shown, and mounted, only while the tab is chosen. */
  children?: ReactNode;
  /** Begins the ids `{name}-tabpanel-{index}` and `{name}-tab-{index}`, the id of the tab that names the panel. @default "simple" */
  name?: string | undefined;
}

const Root = styled("div", { name: "NarthexTabPanel", slot: "Root" })({});

/** What belongs to one tab. */
export function TabPanel(inProps: TabPanelProps) {
  const { value, index, children, name = "simple", ...root } = useThemeProps({ props: inProps, name: "NarthexTabPanel" });
  const isChosen = value === index;
  return (
    <Root {...root} role="tabpanel" id={`${name}-tabpanel-${index}`} aria-labelledby={`${name}-tab-${index}`} hidden={!isChosen}>
      {isChosen && children}
    </Root>
  );
}
