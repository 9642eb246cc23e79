"use client";
import { styled } from "@mui/material/styles";
import { supportTexts } from "../../client/locale/english/support.js";
import { useText } from "../../react/useText.js";
import { withHost } from "../../react/withHost.js";
import { focusRing } from "../../ui/focusRing.js";
import { lazyPart } from "../../ui/lazyPart.js";
import { NamedIcon } from "../../ui/NamedIcon.js";
import { PartNotice } from "../../ui/PartNotice.js";
import type { RootProps } from "../../ui/RootProps.js";
import { roundButton } from "../../ui/roundButton.js";
import { soft } from "../../ui/soft.js";
import { useDisclosure } from "../../ui/useDisclosure.js";
import type { TourProps } from "./useFeaturesTour.js";

export interface HelpButtonProps extends TourProps, RootProps<HTMLButtonElement> {}

const HelpPanel = lazyPart(() => import("./HelpPanel.js").then((module) => module.HelpPanel), { Waiting: PartNotice, Failed: PartNotice });
const preloadPanel = () => void HelpPanel.preload().catch(() => undefined);

// In a bar of any colour.
const Root = styled("button", { name: "NarthexSupportDrawer", slot: "Root" })(({ theme }) => ({
  ...roundButton(theme),
  color: "inherit",
  "&:hover": { background: soft(14) },
  "&:focus-visible": { ...focusRing(theme), outlineColor: "currentColor" },
}));

/** The button that opens the help. The drawer behind it is fetched when somebody is about to press. */
function HelpButton({ sx, className, ref, ...tour }: HelpButtonProps) {
  const text = useText(supportTexts);
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
        onPointerEnter={preloadPanel}
        onFocus={preloadPanel}
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

/** {@link HelpButton} with the host props. */
export const SupportDrawer = withHost(HelpButton);
