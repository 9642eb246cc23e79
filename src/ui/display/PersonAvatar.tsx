"use client";
import { type MouseEvent, useState } from "react";
import {
  getPhotoUrl,
  cleanDisplayName,
  DEFAULT_PHOTO_PATH,
  getInitials,
  type Person,
} from "../../lib/people/people.js";
import { commonTexts } from "../../platform/locale/texts/common.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { useContentRoot } from "../../platform/provider/useHost.js";
import {
  type CSSObject,
  focusRing,
  memoizeByTheme,
  paletteOf,
  type RootProps,
  styled,
  type Theme,
  tinted,
  useThemeProps,
} from "../styles.js";

/** The size of an avatar: 48, 56, 80, 100 or 120 px, or one that follows the width of the window. */
export type AvatarSize = "small" | "medium" | "large" | "xlarge" | "xxlarge" | "responsive";

/** Props of `PersonAvatar`: the person, the size, and what a click does. */
export interface PersonAvatarProps extends RootProps {
  /** The person whose photo or initials are shown. Without a person, the avatar is a question mark. */
  person?: Person | null | undefined;
  /** Diameter: 48, 56, 80, 100 or 120 px; "responsive": 70 px, in windows from 600 px 80 px, from 900 px 100 px. @default "medium" */
  size?: AvatarSize | undefined;
  /** Makes the avatar a button. */
  onClick?: ((event: MouseEvent) => void) | undefined;
}

/** The theme colors that distinguish people and churches without a picture. */
const COLORS = ["primary", "success", "warning", "error", "info"] as const;

/** Returns the tint of a name: the same number, from 0 to 4, on every page. */
export const tintOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 0) %
  COLORS.length;

/** Returns the background of each tint, for elements with `data-tint`. */
export const tints = (theme: Theme): CSSObject =>
  Object.fromEntries(
    COLORS.map((name, index) => [
      `&[data-tint="${index}"]`,
      tinted(theme, paletteOf(theme)[name].main, 16, 22),
    ]),
  );

const circle = (px: number) => ({ width: px, height: px, fontSize: px * 0.34 });

// Functions instead of class selectors, whose higher specificity would override the host's `sx`.
const fixedSize = (px: number) => memoizeByTheme(() => circle(px));

const sizes: Record<AvatarSize, ReturnType<typeof memoizeByTheme>> = {
  small: fixedSize(48),
  medium: fixedSize(56),
  large: fixedSize(80),
  xlarge: fixedSize(100),
  xxlarge: fixedSize(120),
  responsive: memoizeByTheme(({ breakpoints }) => ({
    ...circle(70),
    [breakpoints.up("sm")]: circle(80),
    [breakpoints.up("md")]: circle(100),
  })),
};

const Root = styled("div", { name: "NarthexPersonAvatar", slot: "Root" })<{
  ownerState: { size: AvatarSize };
}>(
  memoizeByTheme((theme) => ({
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    flex: "none",
    overflow: "hidden",
    borderRadius: "50%",
    lineHeight: 1,
    userSelect: "none",
    color: paletteOf(theme).text.primary,
    fontFamily: theme.typography.fontFamily,
    fontWeight: theme.typography.fontWeightMedium,
    ...tints(theme),
    "@media (forced-colors: active)": { border: "1px solid" },
    "& > img": { width: "100%", height: "100%", objectFit: "cover" },
  })),
  // Hosts without TypeScript may pass an unknown size.
  ({ theme, ownerState }) => (sizes[ownerState.size] ?? sizes.medium)({ theme }),
);

const AvatarButton = styled("button", { name: "NarthexPersonAvatar", slot: "Button" })(
  ({ theme }) => ({
    padding: 0,
    border: 0,
    borderRadius: "50%",
    background: "none",
    cursor: "pointer",
    "&:focus-visible": focusRing(theme, 2),
  }),
);

/** Loads an image again that failed before hydration, when React had no `onError` listener yet. */
function reloadFailedImage(image: HTMLImageElement | null): void {
  if (image?.complete && image.naturalWidth === 0) image.setAttribute("src", image.src);
}

/** Returns whether the image at a URL failed to load, and the props of its `<img>`. */
export function useImageFallback(url: string | undefined) {
  const [failedUrl, setFailedUrl] = useState<string>();
  return {
    hasFailed: url !== undefined && url === failedUrl,
    imgProps: { ref: reloadFailedImage, src: url, onError: () => setFailedUrl(url) },
  };
}

/**
 * Renders a person's photo, else their initials, else a question mark. A photo that fails to load falls back to the
 * initials.
 * @example <PersonAvatar person={person} size="large" />
 */
export function PersonAvatar(inProps: PersonAvatarProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexPersonAvatar" });
  const { person, size = "medium", onClick, className = "", ...root } = props;
  const text = useText(commonTexts);
  const contentRoot = useContentRoot();
  const url = getPhotoUrl(person?.photo, contentRoot, person?.photoUpdated);
  const name = cleanDisplayName(person?.name?.display);
  const label = name || text("userAvatar");
  const { hasFailed, imgProps } = useImageFallback(url);
  const hasPhoto = url !== DEFAULT_PHOTO_PATH && !hasFailed;
  const avatar = (
    <Root
      {...root}
      ownerState={{ size }}
      data-tint={tintOf(name)}
      {...(!hasPhoto && { role: "img", "aria-label": label })}
      className={`NarthexPersonAvatar-${size} ${className}`}
    >
      {hasPhoto ? (
        <img {...imgProps} alt={label} loading="lazy" decoding="async" />
      ) : (
        getInitials(name)
      )}
    </Root>
  );
  if (!onClick) return avatar;
  return (
    <AvatarButton type="button" onClick={onClick} aria-label={label}>
      {avatar}
    </AvatarButton>
  );
}
