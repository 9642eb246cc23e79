"use client";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import { useEffect, useRef } from "react";
import { commonTexts } from "../../client/locale/english/common.js";
import { photoDialogTexts } from "../../client/locale/english/photoDialog.js";
import { useText } from "../../react/useText.js";

export interface UploadProgressProps {
  /** Whole percent (UPL-07). */
  percent: number;
  onCancel: () => void;
}

/** What is pressed within this time was meant for what had been in its place. */
const SETTLE_MS = 400;

const Root = styled("div", { name: "NarthexGalleryModal", slot: "Progress" })(({ theme }) => ({
  ...theme.typography.body2,
  display: "grid",
  gridTemplateColumns: "1fr auto auto",
  alignItems: "center",
  gap: theme.spacing(2),
  marginBlockEnd: theme.spacing(2),
  outline: "none",
  "& .MuiLinearProgress-root": { height: 8, borderRadius: 4 },
  "& > .NarthexGalleryModal-percent": { minWidth: "3em", textAlign: "end", fontVariantNumeric: "tabular-nums" },
  "& .MuiButton-root": { minHeight: 44 },
  "@media (prefers-reduced-motion: reduce)": { "& .MuiLinearProgress-bar": { transition: "none" } },
}));

/**
 * How far an upload is, and the way to end it. It has the focus itself: the key that began the upload may still be held, and
 * Cancel stands where Retry was.
 */
export function UploadProgress({ percent, onCancel }: UploadProgressProps) {
  const text = useText(photoDialogTexts);
  const common = useText(commonTexts);
  const root = useRef<HTMLDivElement>(null);
  const since = useRef(0);
  useEffect(() => {
    root.current?.focus();
    since.current = performance.now();
  }, []);
  return (
    <Root ref={root} tabIndex={-1} role="group" aria-label={text("uploading")}>
      <LinearProgress variant="determinate" value={percent} aria-label={text("uploading")} />
      <span className="NarthexGalleryModal-percent" aria-hidden>
        {text("percent", { percent })}
      </span>
      <Button onClick={() => performance.now() - since.current > SETTLE_MS && onCancel()}>{common("cancel")}</Button>
    </Root>
  );
}
