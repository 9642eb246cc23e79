"use client";
import type { TourProps } from "./HelpPanel.js";
import { helpButtonTexts } from "../platform/locale/texts/common.js";
import { useText } from "../platform/provider/ChurchContext.js";
import { type HostProps, withHost } from "../platform/provider/withHost.js";
import { NamedIcon } from "../ui/display/NamedIcon.js";
import { lazyPopup } from "../ui/lazyWithRetry.js";
import { memoizeByTheme, barButton, type RootProps, styled } from "../ui/styles.js";
import { useDisclosure } from "../ui/useDisclosure.js";

/** Props of `SupportDrawer`: the area and page whose articles it offers. */
export interface SupportDrawerProps extends TourProps, RootProps<HTMLButtonElement>, HostProps {}

const HelpPanel = lazyPopup(async () => (await import("./HelpPanel.js")).HelpPanel);

const Root = styled("button", { name: "NarthexSupportDrawer", slot: "Root" })(
  memoizeByTheme((theme) => ({
    ...barButton(theme),
    padding: 0,
    borderRadius: "50%",
    // The tooltip of the icon appears on the whole button.
    "& > span": { boxSizing: "content-box", padding: 10 },
  })),
);

export function HelpButton({ sx, className, ref, ...tour }: SupportDrawerProps) {
  const text = useText(helpButtonTexts);
  const { isOpen, handleOpen, close } = useDisclosure();
  return (
    <>
      <Root
        type="button"
        aria-label={text("open")}
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
        {/* The icon has the tooltip, because screen readers would read a `title` of the button as its description. */}
        <NamedIcon name="help_outline" title={text("open")} />
      </Root>
      <HelpPanel {...tour} open={isOpen} onClose={close} />
    </>
  );
}

/**
 * Renders a button that opens the help drawer: articles for the page, documentation and contacts.
 * @example <SupportDrawer primaryMenuKey="people" secondaryMenuKey="groups" supportSite="https://help.example.org" />
 */
export const SupportDrawer = withHost(HelpButton);
