"use client";
import Fab from "@mui/material/Fab";
import { styled } from "@mui/material/styles";
import ContactSupport from "@mui/icons-material/ContactSupport";
import { supportTexts } from "../platform/locale/texts/support.js";
import { type HostProps, withHost } from "../platform/provider/withHost.js";
import { GetSupport } from "./SupportModal.js";
import type { RootProps } from "../ui/types.js";
import { useDisclosure } from "../ui/useDisclosure.js";
import { useText } from "../platform/provider/ChurchContext.js";

export interface FloatingSupportProps extends RootProps<HTMLButtonElement>, HostProps {}

const Root = styled(Fab, { name: "NarthexFloatingSupport", slot: "Root" })(({ theme }) => ({
  position: "fixed",
  insetBlockEnd: 20,
  insetInlineEnd: 30,
  "& svg": { fontSize: 40 },
  // The open dialog hides the scrollbar. Above its backdrop, so that the same button closes the dialog.
  "&[aria-expanded=true]": { insetInlineEnd: 47, zIndex: theme.zIndex.modal + 1 },
  [theme.breakpoints.down("sm")]: {
    width: 48,
    height: 48,
    "& svg": { fontSize: 32 },
    // The on-screen keyboard halves the page: this button would cover the buttons of a form.
    "body:has(:read-write:focus) &": { visibility: "hidden" },
  },
  "@media print": { display: "none" },
}));

function SupportButton({ sx, className, ref }: FloatingSupportProps) {
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

/** Renders a round button in the corner of the page for the dialog “Get Support”. @example <FloatingSupport /> */
export const FloatingSupport = withHost(SupportButton);
