"use client";
import Alert from "@mui/material/Alert";
import Snackbar from "@mui/material/Snackbar";
import { useState } from "react";
import { asTexts } from "../../lib/text/json.js";
import { closeUnlessComposing } from "../keys.js";
import {
  clearOfRoundButton,
  mixPaper,
  paletteOf,
  radius,
  type RootProps,
  styled,
  useThemeProps,
} from "../styles.js";

export const ERROR_TOAST_MS = 6_000;

export interface ErrorMessagesProps extends RootProps {
  /** The messages, one per line. A new non-empty list opens the toast again. Values that are not strings are ignored. */
  errors: readonly string[] | null | undefined;
  "data-testid"?: string | undefined;
}

type Toast = { isOpen: boolean; list: unknown; lines: string[]; number: number };

const Root = styled(Snackbar, { name: "NarthexErrorMessages", slot: "Root" })(({ theme }) => ({
  ...clearOfRoundButton(theme),
  "& .MuiAlert-root": {
    width: 420,
    maxWidth: "100%",
    maxHeight: "50vh",
    boxSizing: "border-box",
    padding: theme.spacing(0.75, 1, 0.75, 2),
    overflowY: "auto",
    overflowWrap: "anywhere",
    borderRadius: radius(theme, 1.2),
    boxShadow: theme.shadows[8],
    // Full red glares on a dark page, and white text is hard to read on it.
    ...theme.applyStyles("dark", {
      background: mixPaper(theme, paletteOf(theme).error.main, 36),
      color: paletteOf(theme).text.primary,
      boxShadow: `inset 0 0 0 1px ${mixPaper(theme, paletteOf(theme).error.main, 60)}`,
    }),
    fontWeight: theme.typography.fontWeightRegular,
    lineHeight: 22 / 14,
    "@media (forced-colors: active)": { border: "1px solid" },
  },
  "& .MuiAlert-icon": { marginInlineEnd: theme.spacing(1.5), opacity: 1 },
  "& .MuiAlert-message": { flex: 1 },
  "& .MuiAlert-action": {
    position: "sticky",
    insetBlockStart: 0,
    alignSelf: "flex-start",
    padding: 0,
    margin: 0,
  },
  "& .MuiAlert-action .MuiButtonBase-root": { minWidth: 44, minHeight: 44, marginBlock: -1 },
  "& .MuiAlert-action .Mui-focusVisible": { outline: "2px solid", outlineOffset: -2 },
}));

/**
 * Renders a toast with error messages at the bottom center. @example <ErrorMessages errors={errors} />
 * @see TST-03
 */
export function ErrorMessages(inProps: ErrorMessagesProps) {
  const { errors, ...root } = useThemeProps({ props: inProps, name: "NarthexErrorMessages" });
  const [toast, setToast] = useState<Toast>({ isOpen: false, list: null, lines: [], number: 0 });
  const lines = errors === toast.list ? [] : asTexts(errors).filter(Boolean);
  // Hosts may pass a new array on every render, so an open toast compares lists by content.
  if (lines.length > 0 && !(toast.isOpen && lines.join("\n") === toast.lines.join("\n"))) {
    setToast({ isOpen: true, list: errors, lines, number: toast.number + 1 });
  }
  const close = () => setToast({ ...toast, isOpen: false, list: errors });
  return (
    <Root
      // A new key restarts the timer and announces the new messages.
      key={toast.number}
      {...root}
      open={toast.isOpen}
      autoHideDuration={ERROR_TOAST_MS}
      anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
      onClose={closeUnlessComposing(close)}
    >
      <Alert variant="filled" severity="error" onClose={close}>
        {toast.lines.map((line, index) => (
          <div key={index}>{line}</div>
        ))}
      </Alert>
    </Root>
  );
}
