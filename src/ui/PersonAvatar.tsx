"use client";
import Avatar from "@mui/material/Avatar";
import ButtonBase from "@mui/material/ButtonBase";
import { styled, useThemeProps } from "@mui/material/styles";
import { type MouseEvent, useState } from "react";
import { commonTexts } from "../client/locale/english/common.js";
import { useHost } from "../react/useHost.js";
import { useText } from "../react/useText.js";
import { cleanDisplayName } from "../rules/people/cleanDisplayName.js";
import { getInitials } from "../rules/people/getInitials.js";
import { getPhotoUrl } from "../rules/people/getPhotoUrl.js";
import type { Person } from "../types/people.js";
import type { RootProps } from "./RootProps.js";

export type AvatarSize = "small" | "medium" | "large" | "xlarge" | "xxlarge" | "responsive";

/** Diameters in px (AVA-07 to AVA-11), with initials of 40 %. */
const DIAMETER_PX = { small: 48, medium: 56, large: 80, xlarge: 100, xxlarge: 120 } as const;
const circle = (diameter: number) => ({ width: diameter, height: diameter, fontSize: diameter * 0.4 });

export interface PersonAvatarProps extends RootProps {
  /** Whose picture; nobody gives a question mark. */
  person?: Person | null | undefined;
  /** Diameter 48, 56, 80, 100 or 120 px; responsive is 70, from 600 px of width 80, from 900 px 100. @default "medium" */
  size?: AvatarSize | undefined;
  /** Makes the avatar a button. */
  onClick?: ((event: MouseEvent) => void) | undefined;
}

const Root = styled(Avatar, { name: "NarthexPersonAvatar", slot: "Root" })(({ theme }) => ({
  background: theme.palette.grey[300],
  color: theme.palette.getContrastText(theme.palette.grey[300]),
  fontWeight: theme.typography.fontWeightMedium,
  ...theme.applyStyles("dark", { background: theme.palette.grey[700], color: theme.palette.getContrastText(theme.palette.grey[700]) }),
  "& > img": { width: "100%", height: "100%", objectFit: "cover" },
  "&.NarthexPersonAvatar-small": circle(DIAMETER_PX.small),
  "&.NarthexPersonAvatar-medium": circle(DIAMETER_PX.medium),
  "&.NarthexPersonAvatar-large": circle(DIAMETER_PX.large),
  "&.NarthexPersonAvatar-xlarge": circle(DIAMETER_PX.xlarge),
  "&.NarthexPersonAvatar-xxlarge": circle(DIAMETER_PX.xxlarge),
  // AVA-12, A-77
  "&.NarthexPersonAvatar-responsive": {
    ...circle(70),
    [theme.breakpoints.up("sm")]: circle(80),
    [theme.breakpoints.up("md")]: circle(100),
  },
}));

const AvatarButton = styled(ButtonBase, { name: "NarthexPersonAvatar", slot: "Button" })(({ theme }) => ({
  borderRadius: "50%",
  "&.Mui-focusVisible": { outline: `2px solid ${(theme.vars ?? theme).palette.primary.main}`, outlineOffset: 2 },
}));

/** A person's photo, else their initials, else a question mark (AVA rows, C-01). A photo that does not load gives the initials. */
export function PersonAvatar(inProps: PersonAvatarProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexPersonAvatar" });
  const { person, size = "medium", onClick, className, ...root } = props;
  const text = useText(commonTexts);
  const { contentRoot } = useHost();
  const [failedUrl, setFailedUrl] = useState<string>();
  const url = person?.photo ? getPhotoUrl(person.photo, contentRoot, person.photoUpdated) : undefined;
  const name = cleanDisplayName(person?.name?.display);
  const label = name || text("userAvatar");
  const hasPhoto = url !== undefined && url !== failedUrl;
  const avatar = (
    <Root
      {...root}
      {...(!hasPhoto && { role: "img", "aria-label": label })}
      className={[`NarthexPersonAvatar-${size}`, className].filter(Boolean).join(" ")}
    >
      {/* Our own image: the toolkit loads each photo twice and keeps its failures to itself. */}
      {hasPhoto ? <img src={url} alt={label} loading="lazy" decoding="async" onError={() => setFailedUrl(url)} /> : getInitials(name)}
    </Root>
  );
  if (!onClick) return avatar;
  return (
    <AvatarButton onClick={onClick} aria-label={label}>
      {avatar}
    </AvatarButton>
  );
}
