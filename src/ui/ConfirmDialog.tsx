"use client";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { commonTexts } from "../client/locale/english/common.js";
import { useText } from "../react/useText.js";

export interface ConfirmDialogProps {
  open: boolean;
  /** The question. */
  text: string;
  /** @default "Please confirm" */
  title?: string;
  /** What the confirming button says. */
  confirmLabel: string;
  onConfirm: () => void;
  onClose: () => void;
  /** The confirmed action is under way. @default false */
  isBusy?: boolean;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ open, text, title, confirmLabel, onConfirm, onClose, isBusy = false }: ConfirmDialogProps) {
  const common = useText(commonTexts);
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} role="alertdialog" aria-labelledby={`${id}title`} aria-describedby={`${id}text`}>
      <DialogTitle id={`${id}title`}>{title ?? common("confirmTitle")}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy} autoFocus>
          {common("cancel")}
        </Button>
        <Button color="error" onClick={onConfirm} disabled={isBusy}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
