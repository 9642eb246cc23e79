"use client";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import MenuItem from "@mui/material/MenuItem";
import { ASPECT_RATIOS } from "../rules/ratios.js";
import { galleryTexts } from "../../platform/locale/texts/gallery.js";
import { useText } from "../../platform/provider/useText.js";

export interface RatioFieldProps {
  /** The selected ratio; 0 is free form. */
  ratio: number;
  isDisabled: boolean;
  onChange: (ratio: number) => void;
}

const Field = styled(TextField, { name: "NarthexGalleryModal", slot: "Ratio" })(({ theme }) => ({
  marginBlockStart: theme.spacing(1),
  maxWidth: 240,
  [theme.breakpoints.down("sm")]: { maxWidth: "none" },
}));

/** Renders the dropdown of ratios, for dialogs in free form. */
export function RatioField({ ratio, isDisabled, onChange }: RatioFieldProps) {
  const text = useText(galleryTexts);
  return (
    <Field
      select
      fullWidth
      name="aspectRatio"
      label={text("aspectRatio")}
      value={ratio}
      disabled={isDisabled}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {ASPECT_RATIOS.map((option) => (
        <MenuItem key={option.ratio} value={option.ratio}>
          {option.name || text("freeForm")}
        </MenuItem>
      ))}
    </Field>
  );
}
