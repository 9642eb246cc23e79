"use client";
import type { ReactNode } from "react";
import { type RootProps, styled, useThemeProps } from "../styles.js";

/** Props of `TabPanel`: its own index and that of the selected tab. */
export interface TabPanelProps extends RootProps {
  /** Index of the selected tab. */
  value: number;
  /** Index of this panel. The panel is shown while it equals `value`. */
  index: number;
  /** The content of the tab, mounted only while the tab is selected. */
  children?: ReactNode;
  /** Prefix of the panel's id `{name}-tabpanel-{index}` and of the tab's id `{name}-tab-{index}`. @default "simple" */
  name?: string | undefined;
}

const Root = styled("div", { name: "NarthexTabPanel", slot: "Root" })({});

/**
 * Renders the content of a tab while the tab is selected, with the ids that MUI's tabs refer to.
 * @example <TabPanel value={tab} index={0}>First tab</TabPanel>
 */
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
