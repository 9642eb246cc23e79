"use client";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import { commonTexts } from "../../client/locale/english/common.js";
import { galleryTexts } from "../../client/locale/english/gallery.js";
import { useText } from "../../react/useText.js";
import { hidden } from "../../ui/hidden.js";

export interface UploadProgressProps {
  /** Whole percent (UPL-07). */
  percent: number;
  onCancel: () => void;
}

const Root = styled("div", { name: "NarthexGalleryModal", slot: "Progress" })(({ theme }) => ({
  ...theme.typography.body2,
  display: "grid",
  gridTemplateColumns: "1fr auto auto",
  alignItems: "center",
  gap: theme.spacing(2),
  marginBlockEnd: theme.spacing(2),
  "& .MuiLinearProgress-root": { height: 8, borderRadius: 4 },
  "& > .NarthexGalleryModal-percent": { minWidth: "3em", textAlign: "end", fontVariantNumeric: "tabular-nums" },
  "& .MuiButton-root": { minHeight: 44 },
  "@media (prefers-reduced-motion: reduce)": { "& .MuiLinearProgress-bar": { transition: "none" } },
}));

/** How far an upload is, and the way to end it. It says once that it has begun; the percent can be asked for. */
export function UploadProgress({ percent, onCancel }: UploadProgressProps) {
  const text = useText(galleryTexts);
  const common = useText(commonTexts);
  return (
    <Root>
      <span role="status" style={hidden}>
        {text("uploading")}
      </span>
      <LinearProgress variant="determinate" value={percent} aria-label={text("uploading")} />
      <span className="NarthexGalleryModal-percent" aria-hidden>
        {text("percent", { percent })}
      </span>
      <Button autoFocus onClick={onCancel}>
        {common("cancel")}
      </Button>
    </Root>
  );
}
