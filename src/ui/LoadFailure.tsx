"use client";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { commonTexts } from "../client/locale/english/common.js";
import { useText } from "../react/useText.js";

export interface LoadFailureProps {
  /** What could not be loaded. @default a general sentence */
  text?: string;
  onRetry: () => void;
}

/** Says that something could not be loaded and offers to try again. */
export function LoadFailure({ text, onRetry }: LoadFailureProps) {
  const common = useText(commonTexts);
  return (
    <Alert
      severity="warning"
      sx={{ margin: 1, alignItems: "center" }}
      action={
        <Button color="inherit" sx={{ minHeight: 44 }} onClick={onRetry}>
          {common("retry")}
        </Button>
      }
    >
      {text ?? common("loadFailed")}
    </Alert>
  );
}
