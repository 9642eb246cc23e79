"use client";
import Avatar from "@mui/material/Avatar";
import ButtonBase from "@mui/material/ButtonBase";
import { styled, type SxProps, type Theme, useThemeProps } from "@mui/material/styles";
import { type Ref, useState } from "react";
import { commonTexts } from "../client/locale/english/common.js";
import { useHost } from "../react/useHost.js";
import { useText } from "../react/useText.js";
import { cleanDisplayName } from "../rules/people/cleanDisplayName.js";
import { getInitials } from "../rules/people/getInitials.js";
import { getPhotoUrl } from "../rules/people/getPhotoUrl.js";
import type { Person } from "../types/people.js";

export type AvatarSize = "small" | "medium" | "large" | "xlarge" | "xxlarge" | "responsive";

/** Diameters in px (AVA-07 to AVA-11). */
const DIAMETER_PX = { small: 48, medium: 56, large: 80, xlarge: 100, xxlarge: 120 } as const;

export interface PersonAvatarProps {
  /** Whose picture; nobody gives a question mark. */
  person?: Person | null | undefined;
  /** @default "medium" */
  size?: AvatarSize;
  /** Makes the avatar a button. */
  onClick?: ((event: React.MouseEvent) => void) | undefined;
  sx?: SxProps<Theme>;
  className?: string | undefined;
  ref?: Ref<HTMLDivElement>;
}

const AvatarRoot = styled(Avatar, { name: "NarthexPersonAvatar", slot: "Root" })(({ theme }) => ({
  background: theme.palette.grey[300],
  color: theme.palette.getContrastText(theme.palette.grey[300]),
  fontSize: "1.125rem",
  fontWeight: theme.typography.fontWeightMedium,
  ...theme.applyStyles("dark", { background: theme.palette.grey[700], color: theme.palette.getContrastText(theme.palette.grey[700]) }),
  "&.NarthexPersonAvatar-small": { width: DIAMETER_PX.small, height: DIAMETER_PX.small },
  "&.NarthexPersonAvatar-medium": { width: DIAMETER_PX.medium, height: DIAMETER_PX.medium },
  "&.NarthexPersonAvatar-large": { width: DIAMETER_PX.large, height: DIAMETER_PX.large, fontSize: "1.75rem" },
  "&.NarthexPersonAvatar-xlarge": { width: DIAMETER_PX.xlarge, height: DIAMETER_PX.xlarge, fontSize: "2.25rem" },
  "&.NarthexPersonAvatar-xxlarge": { width: DIAMETER_PX.xxlarge, height: DIAMETER_PX.xxlarge, fontSize: "2.75rem" },
  // AVA-12, A-77
  "&.NarthexPersonAvatar-responsive": {
    width: 70,
    height: 70,
    fontSize: "1.5rem",
    [theme.breakpoints.up("sm")]: { width: 80, height: 80 },
    [theme.breakpoints.up("md")]: { width: 100, height: 100 },
  },
}));

/** A person's photo, else their initials, else a question mark (AVA rows, C-01). A photo that does not load gives the initials. */
export function PersonAvatar(inProps: PersonAvatarProps) {
  const { person, size = "medium", onClick, sx, className, ref } = useThemeProps({ props: inProps, name: "NarthexPersonAvatar" });
  const text = useText(commonTexts);
  const { contentRoot } = useHost();
  const url = person?.photo ? getPhotoUrl(person.photo, contentRoot, person.photoUpdated) : undefined;
  const [failedUrl, setFailedUrl] = useState<string>();
  const name = cleanDisplayName(person?.name?.display);
  const label = name || text("userAvatar");
  const hasPhoto = url !== undefined && url !== failedUrl;
  const avatar = (
    <AvatarRoot
      ref={ref ?? null}
      className={[`NarthexPersonAvatar-${size}`, className].filter(Boolean).join(" ")}
      sx={sx ?? null}
      {...(hasPhoto
        ? { src: url, alt: label, slotProps: { img: { onError: () => setFailedUrl(url) } } }
        : { role: "img", "aria-label": label })}
    >
      {hasPhoto ? undefined : getInitials(name)}
    </AvatarRoot>
  );
  if (!onClick) return avatar;
  return (
    <ButtonBase onClick={onClick} aria-label={label} sx={{ borderRadius: "50%" }}>
      {avatar}
    </ButtonBase>
  );
}
