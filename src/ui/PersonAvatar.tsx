"use client";
import { styled, useThemeProps } from "@mui/material/styles";
import { type MouseEvent, useState } from "react";
import { commonTexts } from "../client/locale/english/common.js";
import { useContentRoot } from "../react/useHost.js";
import { useText } from "../react/useText.js";
import { cleanDisplayName } from "../rules/people/cleanDisplayName.js";
import { getInitials } from "../rules/people/getInitials.js";
import { DEFAULT_PHOTO_PATH, getPhotoUrl } from "../rules/people/getPhotoUrl.js";
import type { Person } from "../types/people.js";
import { perTheme } from "./perTheme.js";
import type { RootProps } from "./RootProps.js";
import { focusRing } from "./focusRing.js";

export type AvatarSize = "small" | "medium" | "large" | "xlarge" | "xxlarge" | "responsive";

/** A diameter in px (AVA-07 to AVA-11), with initials of 40 %. */
const circle = (diameter: number) => ({ width: diameter, height: diameter, fontSize: diameter * 0.4 });

export interface PersonAvatarProps extends RootProps {
  /** Whose picture; nobody gives a question mark. */
  person?: Person | null | undefined;
  /** Diameter 48, 56, 80, 100 or 120 px; responsive is 70, from 600 px of width 80, from 900 px 100. @default "medium" */
  size?: AvatarSize | undefined;
  /** Makes the avatar a button. */
  onClick?: ((event: MouseEvent) => void) | undefined;
}

/** Of no more weight than a host's `sx`, which comes after them. */
const fixed = (diameter: number) => perTheme(() => circle(diameter));
const sizes: Record<AvatarSize, ReturnType<typeof perTheme>> = {
  small: fixed(48),
  medium: fixed(56),
  large: fixed(80),
  xlarge: fixed(100),
  xxlarge: fixed(120),
  // AVA-12, A-77
  responsive: perTheme(({ breakpoints }) => ({ ...circle(70), [breakpoints.up("sm")]: circle(80), [breakpoints.up("md")]: circle(100) })),
};

const Root = styled("div", { name: "NarthexPersonAvatar", slot: "Root" })<{ ownerState: { size: AvatarSize } }>(
  perTheme((theme) => ({
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    flex: "none",
    overflow: "hidden",
    borderRadius: "50%",
    lineHeight: 1,
    userSelect: "none",
    background: theme.palette.grey[300],
    color: theme.palette.getContrastText(theme.palette.grey[300]),
    fontWeight: theme.typography.fontWeightMedium,
    ...theme.applyStyles("dark", { background: theme.palette.grey[700], color: theme.palette.getContrastText(theme.palette.grey[700]) }),
    "& > img": { width: "100%", height: "100%", objectFit: "cover" },
  })),
  // Hosts without types may name a size that there is not.
  ({ theme, ownerState }) => (sizes[ownerState.size] ?? sizes.medium)({ theme }),
);

const AvatarButton = styled("button", { name: "NarthexPersonAvatar", slot: "Button" })(({ theme }) => ({
  padding: 0,
  border: 0,
  borderRadius: "50%",
  background: "none",
  cursor: "pointer",
  "&:focus-visible": focusRing(theme, 2),
}));

/** A person's photo, else their initials, else a question mark. A photo that does not load gives the initials. */
export function PersonAvatar(inProps: PersonAvatarProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexPersonAvatar" });
  const { person, size = "medium", onClick, className, ...root } = props;
  const text = useText(commonTexts);
  const contentRoot = useContentRoot();
  const [failedUrl, setFailedUrl] = useState<string>();
  const url = getPhotoUrl(person?.photo, contentRoot, person?.photoUpdated);
  const name = cleanDisplayName(person?.name?.display);
  const label = name || text("userAvatar");
  const hasPhoto = url !== DEFAULT_PHOTO_PATH && url !== failedUrl;
  const avatar = (
    <Root
      {...root}
      ownerState={{ size }}
      {...(!hasPhoto && { role: "img", "aria-label": label })}
      className={[`NarthexPersonAvatar-${size}`, className].filter(Boolean).join(" ")}
    >
      {hasPhoto ? <img src={url} alt={label} loading="lazy" decoding="async" onError={() => setFailedUrl(url)} /> : getInitials(name)}
    </Root>
  );
  if (!onClick) return avatar;
  return (
    <AvatarButton type="button" onClick={onClick} aria-label={label}>
      {avatar}
    </AvatarButton>
  );
}
