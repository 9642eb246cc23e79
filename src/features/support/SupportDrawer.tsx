"use client";
import { styled } from "@mui/material/styles";
import { helpButtonTexts } from "../../client/locale/english/helpButton.js";
import { useText } from "../../react/useText.js";
import { withHost } from "../../react/withHost.js";
import { barItem } from "../../ui/barItem.js";
import { noticeInstead } from "../../ui/PartNotice.js";
import { lazyPart } from "../../ui/lazyPart.js";
import { NamedIcon } from "../../ui/NamedIcon.js";
import type { RootProps } from "../../ui/RootProps.js";
import { useDisclosure } from "../../ui/useDisclosure.js";
import type { TourProps } from "./useFeaturesTour.js";

export interface HelpButtonProps extends TourProps, RootProps<HTMLButtonElement> {}

const HelpPanel = lazyPart(() => import("./HelpPanel.js").then((module) => module.HelpPanel), noticeInstead);

const Root = styled("button", { name: "NarthexSupportDrawer", slot: "Root" })(({ theme }) => ({
  ...barItem(theme),
  padding: 10,
  borderRadius: "50%",
}));

/** The button that opens the help. The drawer behind it is fetched when somebody is about to press. */
export function HelpButton({ sx, className, ref, ...tour }: HelpButtonProps) {
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

/** Renders the button that opens the help drawer. The drawer's code loads when the button is about to be pressed. */
export const SupportDrawer = withHost(HelpButton);
