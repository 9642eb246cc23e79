"use client";
import { styled, useThemeProps } from "@mui/material/styles";
import { useForkRef } from "@mui/material/utils";
import type { ReactNode } from "react";
import { brandBand } from "./brandBand.js";
import { claimId } from "./claimId.js";
import { headingReset } from "./headingReset.js";
import type { RootProps } from "./RootProps.js";

export interface BannerProps extends RootProps {
  /** What the band says: a heading of level 1, or a text that becomes one. */
  children?: ReactNode;
}

const Root = styled("div", { name: "NarthexBanner", slot: "Root" })(({ theme }) => ({
  ...brandBand(theme),
  padding: theme.spacing(2, 3),
  overflowWrap: "anywhere",
  "& h1": { ...theme.typography.h5, margin: 0 },
  // Not for a heading of the host's own, which may have looks of its own.
  "& > .NarthexBanner-title": { ...headingReset, ...theme.typography.h5 },
}));
const claimBannerId = claimId("banner");

/** A band with the name of the page. Pages with an icon, actions or numbers have a `PageHeader`. */
export function Banner(inProps: BannerProps) {
  const { children, ref, ...root } = useThemeProps({ props: inProps, name: "NarthexBanner" });
  return (
    <Root {...root} ref={useForkRef(claimBannerId, ref)}>
      {typeof children === "string" ? <h1 className="NarthexBanner-title">{children}</h1> : children}
    </Root>
  );
}
