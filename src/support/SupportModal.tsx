"use client";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Fab from "@mui/material/Fab";
import { DOCUMENTATION_ICON, FORUM_ICON, supportRowStyles, SupportLinks } from "./SupportLinks.js";
import { documentationUrl } from "../lib/links/appLinks.js";
import { commonTexts } from "../platform/locale/texts/common.js";
import { supportTexts } from "../platform/locale/texts/support.js";
import { useText } from "../platform/provider/ChurchContext.js";
import { type HostProps, withHost } from "../platform/provider/withHost.js";
import { useHost } from "../platform/provider/useHost.js";
import { useOnPageLeave } from "../platform/provider/usePage.js";
import { HELP_ICON, LineIcon, SvgPath } from "../ui/display/LineIcon.js";
import { focusRing, overlayStyles, paletteOf, type RootProps, styled } from "../ui/styles.js";
import { useDisclosure } from "../ui/useDisclosure.js";

// The DOM ids are fixed, because hosts and their tests query them. Only one modal dialog is open, so they stay unique.
const TITLE_ID = "support-modal-title";

/** Props of `SupportModal`: what to do on Close. */
export interface SupportModalProps extends RootProps, HostProps {
  /** Called on Close, Escape, a click on the backdrop, or navigation. */
  onClose: () => void;
}

const Root = styled(Dialog, { name: "NarthexSupportModal", slot: "Root" })(({ theme }) => ({
  ...overlayStyles,
  "& .MuiDialogTitle-root": { ...theme.typography.h5, padding: theme.spacing(2.25, 3, 1.25) },
  "& .MuiDialogContent-root": { padding: 0 },
  "& .MuiDialogContent-root > p": { ...theme.typography.body2, margin: theme.spacing(0, 3) },
  // The dialog itself has the initial focus, which needs no outline.
  "& .MuiDialog-paper": { outline: "none" },
  ...supportRowStyles(theme, 24, 24),
  "& .MuiDialogActions-root": { padding: theme.spacing(0.5, 0.75, 1.5) },
  "& .MuiDialogActions-root .MuiButton-root": { minHeight: 44 },
}));

function GetSupport({ onClose, sx, className, ref }: SupportModalProps) {
  const text = useText(supportTexts);
  const commonText = useText(commonTexts);
  const { app, supportSite, supportPaths, supportForum } = useHost();
  useOnPageLeave(true, onClose);
  const documentation = documentationUrl(supportSite, supportPaths[app]);
  const links = [
    { href: documentation, label: text("dialogDocumentation"), icon: DOCUMENTATION_ICON },
    { href: supportForum, label: text("dialogForum"), icon: FORUM_ICON },
  ];
  return (
    <Root
      open
      fullWidth
      maxWidth="xs"
      onClose={onClose}
      aria-labelledby={TITLE_ID}
      sx={sx}
      className={className}
      ref={ref}
    >
      <DialogTitle id={TITLE_ID}>{text("getSupport")}</DialogTitle>
      <DialogContent id="support-modal-content">
        <SupportLinks disablePadding links={links} />
        {!documentation && !supportForum && <p>{text("nothing")}</p>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{commonText("close")}</Button>
      </DialogActions>
    </Root>
  );
}

/**
 * Renders the dialog “Get Support”, open while mounted.
 * @example <SupportModal onClose={handleClose} supportMail="help@example.org" />
 */
export const SupportModal = withHost(GetSupport);

/** Props of `FloatingSupport`: the settings of the host, and those of the root element. */
export interface FloatingSupportProps extends RootProps<HTMLButtonElement>, HostProps {}

const FabRoot = styled(Fab, { name: "NarthexFloatingSupport", slot: "Root" })(({ theme }) => ({
  position: "fixed",
  insetBlockEnd: 20,
  insetInlineEnd: 30,
  "&.Mui-focusVisible": focusRing(theme, 2),
  "@media (forced-colors: active)": { border: "2px solid" },
  // 17 px further in, because the open dialog hides the scrollbar; above its backdrop, so that this button closes it.
  "&[aria-expanded=true]": {
    insetInlineEnd: 47,
    zIndex: theme.zIndex.modal + 1,
    boxShadow: `0 0 0 2px ${paletteOf(theme).background.paper}, ${theme.shadows[24]}`,
  },
  [theme.breakpoints.down("sm")]: {
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
      <FabRoot
        color="primary"
        aria-label={text("fab")}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? close : handleOpen}
        sx={sx}
        className={className}
        ref={ref}
      >
        {isOpen ? <LineIcon name="close" size={28} /> : <SvgPath d={HELP_ICON} size={28} />}
      </FabRoot>
      {isOpen && <GetSupport onClose={close} />}
    </>
  );
}

/**
 * Renders a round button in the corner of the page for the dialog “Get Support”.
 * @example <FloatingSupport supportMail="help@example.org" />
 */
export const FloatingSupport = withHost(SupportButton);
