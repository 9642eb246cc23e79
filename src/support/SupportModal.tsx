"use client";
import Dialog from "@mui/material/Dialog";
import { styled } from "@mui/material/styles";
import ForumOutlined from "@mui/icons-material/ForumOutlined";
import MenuBookOutlined from "@mui/icons-material/MenuBookOutlined";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { documentationUrl } from "../lib/links/appLinks.js";
import { commonTexts } from "../platform/locale/texts/common.js";
import { supportTexts } from "../platform/locale/texts/support.js";
import { useLeftPage } from "../platform/provider/usePage.js";
import { type HostProps, withHost } from "../platform/provider/withHost.js";
import { supportRows, SupportLinks } from "./SupportLinks.js";
import type { RootProps } from "../ui/types.js";
import { useText } from "../platform/provider/ChurchContext.js";
import { useHost } from "../platform/provider/useHost.js";

// Hosts and their tests query the DOM ids, which are unique, because a page shows one modal dialog at a time.
const TITLE_ID = "support-modal-title";

export interface SupportModalProps extends RootProps, HostProps {
  /** Called on Close, Escape, a click on the backdrop, or navigation. */
  onClose: () => void;
}

const Root = styled(Dialog, { name: "NarthexSupportModal", slot: "Root" })(({ theme }) => ({
  "& .MuiDialogContent-root": { padding: theme.spacing(0, 1) },
  "& .MuiDialogContent-root > p": { ...theme.typography.body2, margin: theme.spacing(0, 2) },
  // The dialog itself has the initial focus, which needs no outline.
  "& .MuiDialog-paper": { outline: "none" },
  ...supportRows(theme),
  "& .MuiDialogActions-root .MuiButton-root": { minHeight: 44 },
}));

export function GetSupport({ onClose, sx, className, ref }: SupportModalProps) {
  const text = useText(supportTexts);
  const commonText = useText(commonTexts);
  const { app, supportSite, supportPaths, supportForum } = useHost();
  useLeftPage(true, onClose);
  const documentation = documentationUrl(supportSite, supportPaths[app]);
  const links = [
    { href: documentation, label: text("dialogDocumentation"), icon: <MenuBookOutlined /> },
    { href: supportForum, label: text("dialogForum"), icon: <ForumOutlined /> },
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

/** Renders the dialog “Get Support”, open while mounted. @example {isOpen && <SupportModal onClose={close} />} */
export const SupportModal = withHost(GetSupport);
