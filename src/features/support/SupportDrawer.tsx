"use client";
import { styled } from "@mui/material/styles";
import { useForkRef } from "@mui/material/utils";
import { useState } from "react";
import { supportTexts } from "../../client/locale/english/support.js";
import { useText } from "../../react/useText.js";
import { withHost } from "../../react/withHost.js";
import { IconAction } from "../../ui/IconAction.js";
import { PartNotice } from "../../ui/PartNotice.js";
import { lazyPart } from "../../ui/lazyPart.js";
import { soft } from "../../ui/soft.js";
import type { RootProps } from "../../ui/RootProps.js";
import type { TourProps } from "./useFeaturesTour.js";
import { useFocusBack } from "./useFocusBack.js";

export interface HelpButtonProps extends TourProps, RootProps<HTMLButtonElement> {}

const HelpPanel = lazyPart(() => import("./HelpPanel.js").then((module) => module.HelpPanel), { Waiting: PartNotice, Failed: PartNotice });
const preloadPanel = () => void HelpPanel.preload().catch(() => undefined);

// In a bar of any colour.
const Root = styled(IconAction, { name: "NarthexSupportDrawer", slot: "Root" })({
  color: "inherit",
  "&:hover": { background: soft(14) },
  "&:focus-visible": { outlineColor: "currentColor" },
});

/** The button that opens the help. The drawer behind it is fetched when somebody is about to press. */
export function HelpButton({ sx, className, ref, ...tour }: HelpButtonProps) {
  const text = useText(supportTexts);
  const [isOpen, setIsOpen] = useState(false);
  /** Each press is an attempt of its own to fetch the drawer. */
  const [presses, setPresses] = useState(0);
  const rootRef = useForkRef(useFocusBack(isOpen), ref);
  const handleOpen = () => {
    setIsOpen(true);
    setPresses((count) => count + 1);
  };
  return (
    <>
      <Root
        icon="help"
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
        ref={rootRef}
      />
      {presses > 0 && <HelpPanel {...tour} key={presses} open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** {@link HelpButton} with the host props. */
export const SupportDrawer = withHost(HelpButton);
