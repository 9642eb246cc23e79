"use client";
import ForumOutlined from "@mui/icons-material/ForumOutlined";
import MenuBookOutlined from "@mui/icons-material/MenuBookOutlined";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import List from "@mui/material/List";
import { styled } from "@mui/material/styles";
import { commonTexts } from "../../client/locale/english/common.js";
import { supportTexts } from "../../client/locale/english/support.js";
import { useHost } from "../../react/useHost.js";
import { useLeftPage } from "../../react/useLeftPage.js";
import { useText } from "../../react/useText.js";
import { withHost } from "../../react/withHost.js";
import { documentationUrl } from "../../rules/links/documentationUrl.js";
import type { RootProps } from "../../ui/RootProps.js";
import { SupportLink } from "./SupportLink.js";
import { supportRows } from "./supportRows.js";

export interface GetSupportProps extends RootProps {
  /** Close, Escape, a click beside the dialog, or another page below it. */
  onClose: () => void;
}

const Root = styled(Dialog, { name: "NarthexSupportModal", slot: "Root" })(({ theme }) => ({
  "& .MuiDialogContent-root": { padding: theme.spacing(0, 1) },
  "& .MuiDialogContent-root > p": { ...theme.typography.body2, margin: theme.spacing(0, 2) },
  // The whole dialog has the focus until somebody moves on; that needs no frame.
  "& .MuiDialog-paper": { outline: "none" },
  ...supportRows(theme),
  "& .MuiDialogActions-root .MuiButton-root": { minHeight: 44 },
}));

/** Names that hosts and their tests look for. A dialog that takes the whole page is never there twice. */
const TITLE_ID = "support-modal-title";
const CONTENT_ID = "support-modal-content";

/** The dialog 'Get Support' (SUP-19 to SUP-22): open as long as it is mounted. */
export function GetSupport({ onClose, sx, className, ref }: GetSupportProps) {
  const text = useText(supportTexts);
  const common = useText(commonTexts);
  const { app, supportSite, supportPaths, supportForum } = useHost();
  useLeftPage(true, onClose);
  const documentation = documentationUrl(supportSite, supportPaths[app]);
  return (
    <Root open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={TITLE_ID} sx={sx} className={className} ref={ref}>
      <DialogTitle id={TITLE_ID}>{text("getSupport")}</DialogTitle>
      <DialogContent id={CONTENT_ID}>
        {documentation || supportForum ? (
          <List disablePadding>
            {documentation && <SupportLink href={documentation} label={text("dialogDocumentation")} icon={<MenuBookOutlined />} />}
            {supportForum && <SupportLink href={supportForum} label={text("dialogForum")} icon={<ForumOutlined />} />}
          </List>
        ) : (
          <p>{text("nothing")}</p>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common("close")}</Button>
      </DialogActions>
    </Root>
  );
}

/** Renders the dialog “Get Support” with the ways to reach help. It is open as long as it is mounted. */
export const SupportModal = withHost(GetSupport);
