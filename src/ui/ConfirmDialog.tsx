"use client";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { styled, useThemeProps } from "@mui/material/styles";
import { type ReactNode, useId } from "react";
import { commonTexts } from "../client/locale/english/common.js";
import { widgetsTexts } from "../client/locale/english/widgets.js";
import { useText } from "../react/useText.js";
import type { RootProps } from "./RootProps.js";
import { useIgnoreRepeats } from "./useIgnoreRepeats.js";

export interface ConfirmDialogProps extends RootProps {
  /** Whether the question is asked. */
  open: boolean;
  /** The question. */
  text: string;
  /** Shows, below the question, what it is about; read out with it. */
  children?: ReactNode;
  /** @default "Please confirm" in the interface language */
  title?: string | undefined;
  /** What the confirming button says: the action, not "OK". */
  confirmLabel: string;
  /** The answer is yes. The dialog stays open until `open` says otherwise. */
  onConfirm: () => void;
  /** The answer is no: Cancel, Escape or a click beside the dialog. */
  onClose: () => void;
  /** The confirmed action is under way: nothing can be pressed and the dialog stays. @default false */
  isBusy?: boolean | undefined;
  /** Why the confirmed action failed. The question stays, and can be answered again. */
  error?: string | undefined;
}

const Root = styled(Dialog, { name: "NarthexConfirmDialog", slot: "Root" })({
  // A question longer than the page scrolls by the keyboard too: around the buttons, which stay in view.
  "& .MuiDialog-paper": { overflowY: "auto" },
  "& .MuiDialogContent-root": { overflowY: "visible" },
  "& .MuiDialogActions-root": { position: "sticky", insetBlockEnd: 0, background: "inherit" },
  "& .MuiDialogContentText-root": { overflowWrap: "anywhere" },
  "& .MuiDialogContentText-root ~ *": { marginBlockStart: 16 },
  "& .MuiDialogActions-root .MuiButton-root": { minHeight: 44 },
});

/** Asks before something that cannot be undone. The safe answer has the focus. */
export function ConfirmDialog(inProps: ConfirmDialogProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexConfirmDialog" });
  const { open, text, children, title, confirmLabel, onConfirm, onClose, isBusy = false, error, ...root } = props;
  const common = useText(commonTexts);
  const own = useText(widgetsTexts);
  const id = useId();
  return (
    <Root
      {...root}
      open={open}
      onClose={() => !isBusy && onClose()}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={children ? `${id}text ${id}about` : `${id}text`}
      // The second tap on what asks is no answer.
      onClickCapture={useIgnoreRepeats(open)}
      // A menu around the place that asks must not take the keys of the answer.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <DialogTitle id={`${id}title`}>{title ?? own("confirmTitle")}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`}>{text}</DialogContentText>
        {children && <div id={`${id}about`}>{children}</div>}
        {error && <Alert severity="error">{error}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy} autoFocus>
          {common("cancel")}
        </Button>
        <Button color="error" onClick={onConfirm} loading={isBusy}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Root>
  );
}
