"use client";
import type { ReactNode } from "react";
import { type RootProps, styled, useThemeProps } from "../styles.js";

export interface TabPanelProps extends RootProps {
  value: number;
  index: number;
  /** Mounted only while the tab is selected. */
  children?: ReactNode;
  /** Prefix of the panel's id `{name}-tabpanel-{index}` and of the tab's id `{name}-tab-{index}`. @default "simple" */
  name?: string | undefined;
}

const Root = styled("div", { name: "NarthexTabPanel", slot: "Root" })({});

/** Renders the content of a tab. @example <TabPanel value={tab} index={0}>{content}</TabPanel> */
export function TabPanel(inProps: TabPanelProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexTabPanel" });
  const { value, index, children, name = "simple", ...root } = props;
  const isSelected = value === index;
  return (
    <Root
      {...root}
      role="tabpanel"
      id={`${name}-tabpanel-${index}`}
      aria-labelledby={`${name}-tab-${index}`}
      hidden={!isSelected}
    >
      {isSelected && children}
    </Root>
  );
}
