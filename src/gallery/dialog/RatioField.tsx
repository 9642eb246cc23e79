"use client";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import type { GalleryDialog } from "./useGalleryDialog.js";
import { galleryTexts } from "../../platform/locale/texts/gallery.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { SelectIcon } from "../../ui/display/LineIcon.js";
import { styled } from "../../ui/styles.js";
import { ASPECT_RATIOS } from "../rules/ratios.js";

const Root = styled(TextField, { name: "NarthexGalleryModal", slot: "Ratio" })(({ theme }) => ({
  marginBlockStart: theme.spacing(1),
  maxWidth: 240,
  [theme.breakpoints.down("sm")]: { maxWidth: "none" },
}));

export function RatioField({ dialog }: { dialog: GalleryDialog }) {
  const text = useText(galleryTexts);
  return (
    <Root
      select
      name="aspectRatio"
      label={text("aspectRatio")}
      value={dialog.ratio}
      disabled={dialog.isUploading}
      slotProps={{ select: { IconComponent: SelectIcon } }}
      onChange={({ target }) => dialog.setRatio(Number(target.value))}
    >
      {ASPECT_RATIOS.map((option) => (
        <MenuItem key={option.ratio} value={option.ratio}>
          {option.name || text("freeForm")}
        </MenuItem>
      ))}
    </Root>
  );
}
