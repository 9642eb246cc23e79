"use client";
import { useForkRef } from "@mui/material/utils";
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { galleryTexts } from "../../platform/locale/texts/gallery.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import {
  focusRing,
  gridColumns,
  keyframes,
  paletteOf,
  radius,
  visuallyHidden,
  styled,
  sunken,
} from "../../ui/styles.js";
import { exactRatio } from "../rules/sizes.js";

/** Keeps a skeleton hidden for the duration of the animation. */
const appear = keyframes({ from: { visibility: "hidden" } });

/** Free-form photos (ratio 0) are shown whole. Photos of a fixed ratio fill the frame, because rounding would leave stripes. */
const frameStyle = (ratio: number) => ({
  aspectRatio: exactRatio(ratio) || 4 / 3,
  objectFit: ratio > 0 ? ("cover" as const) : ("contain" as const),
});

const Root = styled("ul", { name: "NarthexPictures", slot: "Root" })(({ theme }) => ({
  ...gridColumns(theme),
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: "none",
  "&[aria-hidden]": { animation: `${appear} 200ms step-end` },
  "& > li": { position: "relative", minWidth: 0 },
  "& .NarthexPictures-picture": { all: "unset", cursor: "pointer" },
  "& .NarthexPictures-picture, & .NarthexPictures-frame": {
    display: "block",
    boxSizing: "border-box",
    width: "100%",
    minHeight: 64,
    borderRadius: radius(theme, 1.2),
  },
  "& .NarthexPictures-picture:hover, & .NarthexPictures-picture:focus-visible": focusRing(theme, 3),
  "& .NarthexPictures-frame": { maxHeight: "60vh", ...sunken(theme) },
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
  "@media (forced-colors: active)": { "& .NarthexPictures-frame": { border: "1px solid" } },
  "& .NarthexPictures-credit": {
    ...theme.typography.caption,
    lineHeight: 20 / 12.5,
    margin: "7px 0 0",
    color: paletteOf(theme).text.secondary,
    overflowWrap: "anywhere",
    "& > span": { display: "block" },
    "& a": {
      color: paletteOf(theme).primary.main,
      display: "inline-block",
      "&:focus-visible": focusRing(theme, 2),
      "@media (pointer: coarse)": { paddingBlock: 13 },
    },
  },
}));

/** Implements a roving tabindex for a grid: arrow keys, Home and End focus another tile, Tab reaches the controls of one tile only. */
function useTileKeyboard() {
  const ref = useRef<HTMLUListElement>(null);
  const currentTile = useRef<Element>(undefined);
  const getTiles = () => [...(ref.current?.children ?? [])] as HTMLElement[];
  // Changes the DOM, not state, so that moving the focus renders no tile.
  const syncTabIndexes = () => {
    const tiles = getTiles();
    const tabbableTile = tiles.find((tile) => tile === currentTile.current) ?? tiles[0];
    for (const tile of tiles)
      for (const control of tile.querySelectorAll<HTMLElement>("button, a"))
        control.tabIndex = tile === tabbableTile ? 0 : -1;
  };
  // Runs after every render, because tiles come and go.
  useEffect(syncTabIndexes);
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      currentTile.current = getTiles().find((tile) => tile.contains(target));
      syncTabIndexes();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const tiles = getTiles();
      const index = tiles.findIndex((tile) => tile.contains(event.target as Node));
      if (!ref.current || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const forward = getComputedStyle(ref.current).direction === "rtl" ? -1 : 1;
      const columns = tiles.filter(({ offsetTop }) => offsetTop === tiles[0]?.offsetTop).length;
      const target = {
        ArrowRight: index + forward,
        ArrowLeft: index - forward,
        ArrowDown: index + columns,
        ArrowUp: index - columns,
        Home: 0,
        End: tiles.length - 1,
      }[event.key];
      const button = tiles[target ?? -1]?.querySelector("button");
      if (!button) return;
      event.preventDefault();
      button.focus();
    },
  };
}

/** Renders a list of {@link PhotoTile}s with keyboard navigation. */
export function PhotoGrid({ ref, ...props }: ComponentProps<"ul">) {
  const { ref: keyboardRef, ...handlers } = useTileKeyboard();
  return <Root {...props} {...handlers} ref={useForkRef(keyboardRef, ref)} />;
}

interface PhotoTileProps {
  src: string;
  /** Ratio of the photo's frame. 0 (free form) has a frame of 4:3. */
  ratio: number;
  /** The list that contains the photo. A new array, as after a refetch, makes a broken photo load again. */
  list: unknown;
  /** What a click does. Tests of hosts find the button by it. */
  "aria-label": string;
  /** Accessible name of the button. @default `aria-label` and the photo's name */
  label?: string;
  name?: string;
  /** `undefined` if photos cannot stay selected. */
  isSelected?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Renders a selectable photo with its controls. Its `key` must identify the photo, because the state holds whether the photo failed to load. */
export function PhotoTile(props: PhotoTileProps) {
  const { src, ratio, list, label, name, isSelected, children, ...button } = props;
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
        id={`${id}button`}
        className="NarthexPictures-picture"
        data-testid="select-image"
        aria-labelledby={label ? id : `${id}button ${id}`}
        aria-pressed={isSelected}
      >
        {isBroken ? (
          <span {...frame} />
        ) : (
          <img {...frame} src={src} alt="" loading="lazy" decoding="async" onError={handleError} />
        )}
        <span id={id} style={visuallyHidden}>
          {label ?? name}
        </span>
      </button>
      {isBroken && <span className="NarthexPictures-broken">{text("broken")}</span>}
      {children}
    </li>
  );
}

const SkeletonLine = styled("div")(({ theme }) => ({
  ...sunken(theme),
  width: 120,
  height: 18,
  marginBlockEnd: theme.spacing(1.5),
  borderRadius: radius(theme, 0.6),
  animation: `${appear} 200ms step-end`,
}));

/** Renders the shape of a list of photos with the line above it. It appears after 200 ms, so that fast answers show no skeleton. */
export function PhotoGridSkeleton({ ratio }: { ratio: number }) {
  return (
    <div aria-hidden>
      <SkeletonLine />
      <Root aria-hidden>
        {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((index) => (
          <li key={index}>
            <span className="NarthexPictures-frame" style={frameStyle(ratio)} />
          </li>
        ))}
      </Root>
    </div>
  );
}
