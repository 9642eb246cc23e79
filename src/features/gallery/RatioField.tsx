"use client";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { galleryTexts } from "../../client/locale/english/gallery.js";
import { useText } from "../../react/useText.js";
import { ASPECT_RATIOS } from "../../rules/gallery/aspectRatios.js";

export interface RatioFieldProps {
  /** The chosen one; 0 is free form. */
  ratio: number;
  isDisabled: boolean;
  onChange: (ratio: number) => void;
}

const Field = styled(TextField, { name: "NarthexGalleryModal", slot: "Ratio" })(({ theme }) => ({
  marginBlockStart: theme.spacing(1),
  maxWidth: 240,
  [theme.breakpoints.down("sm")]: { maxWidth: "none" },
}));

/** The shapes to choose from, where any will do (PHO-04, PHO-05). */
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
