"use client";
import ContactSupport from "@mui/icons-material/ContactSupport";
import Fab from "@mui/material/Fab";
import { styled } from "@mui/material/styles";
import { supportTexts } from "../../client/locale/english/support.js";
import { useText } from "../../react/useText.js";
import { withHost } from "../../react/withHost.js";
import type { RootProps } from "../../ui/RootProps.js";
import { useDisclosure } from "../../ui/useDisclosure.js";
import { GetSupport } from "./SupportModal.js";

export type SupportButtonProps = RootProps<HTMLButtonElement>;

/** Distances from the edges of the page, in px (SUP-16 to SUP-18): an open dialog takes the page's scrollbar away. */
const BOTTOM_PX = 20;
const END_PX = 30;
const END_OPEN_PX = 47;
const ICON_PX = 40;

const Root = styled(Fab, { name: "NarthexFloatingSupport", slot: "Root" })(({ theme }) => ({
  position: "fixed",
  insetBlockEnd: BOTTOM_PX,
  insetInlineEnd: END_PX,
  "& svg": { fontSize: ICON_PX },
  // Above the dialog's shade, so that the same place closes it again.
  "&[aria-expanded=true]": { insetInlineEnd: END_OPEN_PX, zIndex: theme.zIndex.modal + 1 },
  [theme.breakpoints.down("sm")]: {
    width: 48,
    height: 48,
    "& svg": { fontSize: 32 },
    // Who writes on a phone has half a page left; the buttons of their form must not lie below this one (lesson 110).
    "body:has(:read-write:focus) &": { visibility: "hidden" },
  },
  "@media print": { display: "none" },
}));

/** The round button that stays in the corner of the page and opens and closes the dialog 'Get Support' (SUP-15 to SUP-19). */
function SupportButton({ sx, className, ref }: SupportButtonProps) {
  const text = useText(supportTexts);
  const { isOpen, handleOpen, close } = useDisclosure();
  return (
    <>
      <Root
        color="primary"
        aria-label={text("fab")}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? close : handleOpen}
        sx={sx}
        className={className}
        ref={ref}
      >
        <ContactSupport />
      </Root>
      {isOpen && <GetSupport onClose={close} />}
    </>
  );
}

/** Renders a round button in the corner of the page that opens and closes the dialog “Get Support”. */
export const FloatingSupport = withHost(SupportButton);
