"use client";
import Snackbar, { type SnackbarProps } from "@mui/material/Snackbar";
import { closeUnlessComposing } from "../keys.js";
import { styled } from "../styles.js";

const Root = styled(Snackbar)(({ theme }) => ({
  // Above the round support button, which lies at the lower edge on phones.
  [theme.breakpoints.down("sm")]: { insetBlockEnd: 84 },
}));

interface ToastProps extends Omit<SnackbarProps, "onClose"> {
  onClose: () => void;
}

/**
 * Renders a toast at the bottom center of the window that closes after six seconds. A new `key` restarts the time.
 * @example <Toast key={count} open={isOpen} onClose={close}><SnackbarContent message="Saved" /></Toast>
 */
export const Toast = ({ onClose, ...root }: ToastProps) => (
  <Root
    autoHideDuration={6_000}
    anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
    {...root}
    onClose={closeUnlessComposing(onClose)}
  />
);
