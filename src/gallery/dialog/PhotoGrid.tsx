"use client";
import { styled } from "@mui/material/styles";
import { type ReactNode, type Ref, useId, useState } from "react";
import { exactRatio } from "../rules/ratios.js";
import { galleryTexts } from "../../platform/locale/texts/gallery.js";
import { useText } from "../../platform/provider/useText.js";
import { LineIcon } from "../../ui/display/LineIcon.js";
import {
  gridColumns,
  focusRing,
  mixCurrentColor,
  newBadge,
  visuallyHidden,
} from "../../ui/styles.js";

/** Returns the style that reserves space for a photo while it loads; 4 by 3 in free form. */
const frameStyle = (ratio: number) => ({ aspectRatio: exactRatio(ratio) || 4 / 3 });

/** Grid of `PhotoTile`s: three per row on medium screens and up, one below. */
export const PhotoGrid = styled("ul", { name: "NarthexPictures", slot: "Root" })(({ theme }) => ({
  ...gridColumns(theme),
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { position: "relative", minWidth: 0 },
  "& .NarthexPictures-picture": {
    all: "unset",
    display: "block",
    width: "100%",
    minHeight: 64,
    cursor: "pointer",
  },
  "& .NarthexPictures-picture, & .NarthexPictures-frame": {
    borderRadius: (theme.vars ?? theme).shape.borderRadius,
  },
  "& .NarthexPictures-picture:focus-visible": focusRing(theme, 2),
  "& .NarthexPictures-picture:hover img": { opacity: 0.85 },
  "& .NarthexPictures-picture[aria-pressed=true]": {
    outline: `3px solid ${(theme.vars ?? theme).palette.primary.main}`,
    outlineOffset: 2,
  },
  "@media (forced-colors: active)": { "& [aria-pressed=true]": { outline: "3px solid" } },
  "& .NarthexPictures-frame": {
    display: "block",
    width: "100%",
    // Keeps tall photos inside the viewport on narrow screens.
    maxHeight: "60vh",
    minHeight: 64,
    objectFit: "contain",
    background: mixCurrentColor(8),
  },
  // Overlays the photo's button, which stays clickable.
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
  "& .NarthexPictures-new": {
    ...newBadge(theme),
    position: "absolute",
    insetBlockEnd: 8,
    insetInlineStart: 8,
  },
  // Visible on hover and focus; always visible on touch screens, which have no hover.
  "& .NarthexPictures-delete": {
    position: "absolute",
    insetBlockStart: 4,
    insetInlineEnd: 4,
    opacity: 0,
  },
  "& .NarthexPictures-delete, & .NarthexPictures-delete:hover": {
    background: (theme.vars ?? theme).palette.background.paper,
  },
  "& > li:hover .NarthexPictures-delete, & > li:focus-within .NarthexPictures-delete": {
    opacity: 1,
  },
  "@media (hover: none)": { "& .NarthexPictures-delete": { opacity: 1 } },
  "@media (prefers-reduced-motion: no-preference)": {
    "& .NarthexPictures-delete": { transition: "opacity 120ms" },
  },
  "& .NarthexPictures-credit": {
    ...theme.typography.caption,
    margin: theme.spacing(0.5, 0, 0),
    color: (theme.vars ?? theme).palette.text.secondary,
    overflowWrap: "anywhere",
    "& > span": { display: "block" },
    "& a": { color: "inherit", display: "inline-block", paddingBlock: 4 },
  },
}));

interface PhotoTileProps {
  /** Address of the photo. */
  src: string;
  /** Ratio of the space that is reserved while the photo loads; 0 is free form. */
  ratio: number;
  /** The list that contains the photo. A new list loads a broken photo again. */
  list: unknown;
  /** Label of the action, the same for every photo. */
  "aria-label": string;
  /** Accessible name that distinguishes the photo from the others. */
  name: string;
  /** `undefined` if photos cannot stay selected. */
  isSelected?: boolean | undefined;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement> | undefined;
  /** Renders further controls. Receives the id of the name, for `aria-describedby`. */
  children: (nameId: string) => ReactNode;
}

/** Renders a selectable photo with its controls. Use its address in its `key`. */
export function PhotoTile(props: PhotoTileProps) {
  const { src, ratio, list, name, isSelected, children, ...button } = props;
  const text = useText(galleryTexts);
  const id = useId();
  const [failedList, setFailedList] = useState<unknown>();
  const isBroken = failedList === list;
  const frame = { className: "NarthexPictures-frame", style: frameStyle(ratio) };
  return (
    <li>
      <button
        {...button}
        type="button"
        className="NarthexPictures-picture"
        data-testid="select-image"
        aria-describedby={id}
        aria-pressed={isSelected}
      >
        {isBroken ? (
          <span {...frame} />
        ) : (
          <img
            {...frame}
            loading="lazy"
            decoding="async"
            alt=""
            src={src}
            onError={() => setFailedList(list)}
          />
        )}
        {isSelected && (
          <span className="NarthexPictures-check">
            <LineIcon name="check" size={18} />
          </span>
        )}
        <span id={id} style={visuallyHidden}>
          {name}
        </span>
      </button>
      {isBroken && <span className="NarthexPictures-broken">{text("broken")}</span>}
      {children(id)}
    </li>
  );
}

/** Renders placeholders while photos load. The live region of the dialog announces the loading. */
export function PhotoGridSkeleton({ ratio }: { ratio: number }) {
  return (
    <PhotoGrid aria-hidden>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <li key={index}>
          <span className="NarthexPictures-frame" style={frameStyle(ratio)} />
        </li>
      ))}
    </PhotoGrid>
  );
}
