"use client";
import { styled } from "@mui/material/styles";
import { exactRatio } from "../../rules/gallery/exactRatio.js";
import { focusRing } from "../../ui/focusRing.js";
import { gridColumns } from "../../ui/gridColumns.js";
import { newMark } from "../../ui/newMark.js";
import { soft } from "../../ui/soft.js";

/** The room that a picture of a shape takes, also while it is not there; 4 by 3 where it may have any. */
export const frameStyle = (ratio: number) => ({ aspectRatio: exactRatio(ratio) || 4 / 3 });

/** Pictures in rows: three on medium screens and up, one below (PHO-06, PHO-13, A-56). Its items are `PictureTile`s. */
export const PictureGrid = styled("ul", { name: "NarthexPictures", slot: "Root" })(({ theme }) => ({
  ...gridColumns(theme),
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { position: "relative", minWidth: 0 },
  "& .NarthexPictures-picture": {
    display: "block",
    width: "100%",
    minHeight: 64,
    padding: 0,
    border: 0,
    color: "inherit",
    font: "inherit",
    background: "none",
    cursor: "pointer",
  },
  "& .NarthexPictures-picture, & .NarthexPictures-frame": { borderRadius: (theme.vars ?? theme).shape.borderRadius },
  "& .NarthexPictures-picture:focus-visible": focusRing(theme, 2),
  "& .NarthexPictures-picture:hover img": { opacity: 0.85 },
  "& .NarthexPictures-picture[aria-pressed=true]": {
    outline: `3px solid ${(theme.vars ?? theme).palette.primary.main}`,
    outlineOffset: 2,
  },
  "@media (forced-colors: active)": { "& [aria-pressed=true]": { outline: "3px solid" } },
  // On a narrow page none is higher than the window.
  "& .NarthexPictures-frame": {
    display: "block",
    width: "100%",
    maxHeight: "60vh",
    minHeight: 64,
    objectFit: "contain",
    background: soft(8),
  },
  // On the picture's place, which is still there to be pressed.
  "& .NarthexPictures-broken": {
    ...theme.typography.body2,
    position: "absolute",
    insetBlockStart: 22,
    insetInline: 0,
    paddingInline: theme.spacing(7),
    textAlign: "center",
    pointerEvents: "none",
  },
  "& .NarthexPictures-check": {
    position: "absolute",
    insetBlockStart: 8,
    insetInlineStart: 8,
    display: "flex",
    padding: 4,
    borderRadius: "50%",
    background: (theme.vars ?? theme).palette.primary.main,
    color: (theme.vars ?? theme).palette.primary.contrastText,
  },
  "& .NarthexPictures-new": { ...newMark(theme), position: "absolute", insetBlockEnd: 8, insetInlineStart: 8 },
  // PHO-08; a finger cannot hover, and a keyboard comes to it by itself.
  "& .NarthexPictures-delete": {
    position: "absolute",
    insetBlockStart: 4,
    insetInlineEnd: 4,
    opacity: 0,
  },
  "& .NarthexPictures-delete, & .NarthexPictures-delete:hover": { background: (theme.vars ?? theme).palette.background.paper },
  "& > li:hover .NarthexPictures-delete, & > li:focus-within .NarthexPictures-delete": { opacity: 1 },
  "@media (hover: none)": { "& .NarthexPictures-delete": { opacity: 1 } },
  "@media (prefers-reduced-motion: no-preference)": { "& .NarthexPictures-delete": { transition: "opacity 120ms" } },
  "& .NarthexPictures-credit": {
    ...theme.typography.caption,
    margin: theme.spacing(0.5, 0, 0),
    color: (theme.vars ?? theme).palette.text.secondary,
    overflowWrap: "anywhere",
    "& > span": { display: "block" },
    "& a": { color: "inherit", display: "inline-block", paddingBlock: 4 },
  },
}));
