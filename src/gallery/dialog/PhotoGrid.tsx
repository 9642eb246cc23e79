"use client";
import { type ReactNode, useId, useState } from "react";
import { galleryTexts } from "../../platform/locale/texts/gallery.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { LineIcon } from "../../ui/display/LineIcon.js";
import {
  focusRing,
  gridColumns,
  mixCurrentColor,
  newBadge,
  paletteOf,
  visuallyHidden,
  styled,
} from "../../ui/styles.js";
import { exactRatio } from "../rules/ratios.js";

const frameStyle = (ratio: number) => ({ aspectRatio: exactRatio(ratio) || 4 / 3 });

export const PhotoGrid = styled("ul", { name: "NarthexPictures", slot: "Root" })(({ theme }) => ({
  ...gridColumns(theme),
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { position: "relative", minWidth: 0 },
  "& .NarthexPictures-picture": { all: "unset", cursor: "pointer" },
  "& .NarthexPictures-picture, & .NarthexPictures-frame": {
    display: "block",
    width: "100%",
    minHeight: 64,
    borderRadius: (theme.vars ?? theme).shape.borderRadius,
  },
  "& .NarthexPictures-picture:focus-visible": focusRing(theme, 2),
  "& .NarthexPictures-picture:hover img": { opacity: 0.85 },
  "& .NarthexPictures-picture[aria-pressed=true]": {
    outline: `3px solid ${paletteOf(theme).primary.main}`,
    outlineOffset: 2,
  },
  "@media (forced-colors: active)": { "& [aria-pressed=true]": { outline: "3px solid" } },
  "& .NarthexPictures-frame": {
    maxHeight: "60vh",
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
    background: paletteOf(theme).primary.main,
    color: paletteOf(theme).primary.contrastText,
  },
  "& .NarthexPictures-new": {
    ...newBadge(theme),
    position: "absolute",
    insetBlockEnd: 8,
    insetInlineStart: 8,
  },
  // Visible on hover and focus. Always visible on touch screens, which have no hover.
  "& .NarthexPictures-delete": {
    position: "absolute",
    insetBlockStart: 4,
    insetInlineEnd: 4,
    opacity: 0,
  },
  "& .NarthexPictures-delete, & .NarthexPictures-delete:hover": {
    background: paletteOf(theme).background.paper,
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
    color: paletteOf(theme).text.secondary,
    overflowWrap: "anywhere",
    "& > span": { display: "block" },
    "& a": { color: "inherit", display: "inline-block", paddingBlock: 4 },
  },
}));

interface PhotoTileProps {
  src: string;
  /** Ratio of the photo's frame. 0 (free form) has a frame of 4:3. */
  ratio: number;
  /** The list that contains the photo. If the photo is broken, another list object loads it again. */
  list: unknown;
  "aria-label": string;
  name: string;
  /** `undefined` if photos cannot stay selected. */
  isSelected?: boolean;
  onClick: () => void;
  /** Renders further controls. Receives the id of the name, for `aria-describedby`. */
  children: (nameId: string) => ReactNode;
}

/** Renders a selectable photo with its controls. Its `key` must identify the photo: its state keeps a failure. */
export function PhotoTile(props: PhotoTileProps) {
  const { src, ratio, list, name, isSelected, children, ...button } = props;
  const text = useText(galleryTexts);
  const id = useId();
  const [failedList, setFailedList] = useState<unknown>();
  const isBroken = failedList === list;
  const handleError = () => setFailedList(list);
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
          <img {...frame} src={src} alt="" loading="lazy" decoding="async" onError={handleError} />
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
