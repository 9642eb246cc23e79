"use client";
import { styled } from "@mui/material/styles";
import { helpButtonTexts } from "../platform/locale/texts/header.js";
import { useText } from "../platform/provider/useText.js";
import { type HostProps, withHost } from "../platform/provider/withHost.js";
import type { TourProps } from "./HelpPanel.js";
import { NamedIcon } from "../ui/display/NamedIcon.js";
import { lazyWithRetry, noticeFallbacks } from "../ui/lazyWithRetry.js";
import { barButton } from "../ui/styles.js";
import type { RootProps } from "../ui/types.js";
import { useDisclosure } from "../ui/useDisclosure.js";

export interface SupportDrawerProps extends TourProps, RootProps<HTMLButtonElement>, HostProps {}

const HelpPanel = lazyWithRetry(
  () => import("./HelpPanel.js").then((module) => module.HelpPanel),
  noticeFallbacks,
);

const Root = styled("button", { name: "NarthexSupportDrawer", slot: "Root" })(({ theme }) => ({
  ...barButton(theme),
  padding: 10,
  borderRadius: "50%",
}));

export function HelpButton({ sx, className, ref, ...tour }: SupportDrawerProps) {
  const text = useText(helpButtonTexts);
  const { isOpen, handleOpen, close } = useDisclosure();
  return (
    <>
      <Root
        type="button"
        aria-label={text("open")}
        title={text("open")}
        data-testid="support-help-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={handleOpen}
        onPointerEnter={HelpPanel.preload}
        onFocus={HelpPanel.preload}
        sx={sx}
        className={className}
        ref={ref}
      >
        <NamedIcon name="help_outline" />
      </Root>
      <HelpPanel {...tour} open={isOpen} onClose={close} />
    </>
  );
}

/**
 * Renders a button that opens the help drawer. Hovering or focusing it preloads the drawer's code.
 * @example
 * <SupportDrawer primaryMenuKey="people" secondaryMenuKey="groups" />
 */
export const SupportDrawer = withHost(HelpButton);
