"use client";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import type { GalleryDialog } from "./useGalleryDialog.js";
import { galleryTexts } from "../../platform/locale/texts/gallery.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { SelectIcon } from "../../ui/display/LineIcon.js";
import { paletteOf, styled } from "../../ui/styles.js";
import { ASPECT_RATIOS } from "../rules/sizes.js";

const Root = styled(TextField, { name: "NarthexGalleryModal", slot: "Ratio" })(({ theme }) => ({
  maxWidth: 240,
  gap: theme.spacing(0.75),
  // Above the field, as in forms.
  "& > .MuiInputLabel-root": {
    ...theme.typography.subtitle2,
    fontWeight: theme.typography.fontWeightBold,
    position: "static",
    transform: "none",
    color: paletteOf(theme).text.primary,
  },
  "& > .MuiInputBase-root": { minHeight: 44 },
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
      size="small"
      slotProps={{
        select: { IconComponent: SelectIcon },
        input: { notched: false },
        inputLabel: { shrink: true },
      }}
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
