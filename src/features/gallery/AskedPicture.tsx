"use client";
import { styled } from "@mui/material/styles";

export interface AskedPictureProps {
  src: string;
  /** What tells it from its neighbours. */
  name: string;
}

const Root = styled("figure", { name: "NarthexGalleryModal", slot: "Asked" })(({ theme }) => ({
  ...theme.typography.body2,
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(2),
  margin: 0,
  overflowWrap: "anywhere",
  "& > img": { width: 96, height: 72, objectFit: "contain", borderRadius: (theme.vars ?? theme).shape.borderRadius },
}));

/** Which picture a question is about. */
export function AskedPicture({ src, name }: AskedPictureProps) {
  return (
    <Root>
      <img src={src} alt="" />
      <figcaption>{name}</figcaption>
    </Root>
  );
}
