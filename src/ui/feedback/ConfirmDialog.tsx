"use client";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId } from "react";
import { commonTexts, widgetsTexts } from "../../platform/locale/texts/common.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { useIgnoreDoubleClick } from "../../platform/provider/useIsRecentlyChanged.js";
import { overlayStyles, type RootProps, styled, useThemeProps } from "../styles.js";

/** Props of `ConfirmDialog`: the question, the name of the action, and what to do on either answer. */
export interface ConfirmDialogProps extends RootProps {
  /** Whether the dialog is shown. */
  open: boolean;
  /** The question, with what cannot be undone. */
  text: string;
  /** Shown below `text`. Part of the dialog's accessible description. */
  children?: ReactNode;
  /** The heading of the dialog. @default "Please confirm" in the interface language */
  title?: string | undefined;
  /** Label of the confirm button: the action, not "OK". */
  confirmLabel: string;
  /** Called on confirm. The dialog stays open until `open` is false. */
  onConfirm: () => void;
  /** Called on Cancel, Escape and a click beside the dialog. */
  onClose: () => void;
  /** Whether the confirmed action is running. Disables the buttons and keeps the dialog open. @default false */
  isBusy?: boolean | undefined;
  /** Why the confirmed action failed, shown as an alert in the dialog. */
  error?: string | undefined;
}

const Root = styled(Dialog, { name: "NarthexConfirmDialog", slot: "Root" })(({ theme }) => ({
  ...overlayStyles,
  "& .MuiDialogTitle-root": { ...theme.typography.h5, padding: "22px 24px 6px" },
  // The paper scrolls instead of the content, because the focused button is in the paper: arrow keys then scroll a long text.
  "& .MuiDialog-paper": { overflowY: "auto", minWidth: "min(400px, 100% - 64px)" },
  "& .MuiDialogActions-root": {
    position: "sticky",
    insetBlockEnd: 0,
    background: "inherit",
    padding: "12px 24px 24px",
  },
  "& .MuiDialogContent-root": { overflowY: "visible", paddingBlockEnd: 8 },
  "& .MuiDialogContentText-root": { ...theme.typography.body2, overflowWrap: "anywhere" },
  "& .MuiDialogContentText-root ~ *": { marginBlockStart: 16 },
  "& .MuiDialogActions-root .MuiButton-root": { minHeight: 44 },
}));

/**
 * Renders a dialog that asks for confirmation of an action. Cancel has the initial focus.
 * @example
 * <ConfirmDialog
 *   open={isOpen} text="Delete this group?" confirmLabel="Delete"
 *   onConfirm={handleDelete} onClose={handleClose}
 * />
 */
export function ConfirmDialog(inProps: ConfirmDialogProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexConfirmDialog" });
  const { title, text, children, error, confirmLabel, onConfirm, ...dialog } = props;
  const { open, onClose, isBusy = false, ...root } = dialog;
  const commonText = useText(commonTexts);
  const widgetText = useText(widgetsTexts);
  const id = useId();
  return (
    <Root
      {...root}
      open={open}
      onClose={() => !isBusy && onClose()}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={children ? `${id}text ${id}about` : `${id}text`}
      // The second click of a double click on the opening button must not confirm.
      onClickCapture={useIgnoreDoubleClick(open)}
      // A mouse press while the dialog closes must not move the focus into it: unmounting would lose the focus.
      onMouseDown={(event) => !open && event.preventDefault()}
      // React bubbles key events through the portal: a menu that contains this dialog would handle them.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <DialogTitle id={`${id}title`}>{title ?? widgetText("confirmTitle")}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`}>{text}</DialogContentText>
        {children && <div id={`${id}about`}>{children}</div>}
        {error && <Alert severity="error">{error}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={isBusy} autoFocus>
          {commonText("cancel")}
        </Button>
        <Button variant="contained" color="error" onClick={onConfirm} loading={isBusy}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Root>
  );
}
