"use client";
import { useForkRef } from "@mui/material/utils";
import { Children, type ReactNode } from "react";
import { brandBand, headingReset, type RootProps, styled, useThemeProps } from "../styles.js";
import { uniqueIdRef } from "../useUniqueId.js";

/** Props of `Banner`: the name of the page. */
export interface BannerProps extends RootProps {
  /** A heading of level 1, or text that is rendered as one. */
  children?: ReactNode;
}

const Root = styled("div", { name: "NarthexBanner", slot: "Root" })(({ theme }) => ({
  ...brandBand(theme),
  padding: theme.spacing(2, 3),
  overflowWrap: "anywhere",
  // Every h1 gets the banner's typography and no margin. Our own h1 is also reset; a host's h1 keeps its other styles.
  "& h1": { ...theme.typography.h5, margin: 0 },
  "& > .NarthexBanner-title": { ...headingReset, ...theme.typography.h5 },
}));

/** Renders a band with the name of the page. See `PageHeader` for a richer one. @example <Banner>Groups</Banner> */
export function Banner(inProps: BannerProps) {
  const { children, ref, ...root } = useThemeProps({ props: inProps, name: "NarthexBanner" });
  const parts = Children.toArray(children);
  // `{name} groups` is an array of two strings.
  const isText = parts.length > 0 && parts.every((part) => typeof part !== "object");
  return (
    <Root {...root} ref={useForkRef(uniqueIdRef("banner"), ref)}>
      {isText ? <h1 className="NarthexBanner-title">{children}</h1> : children}
    </Root>
  );
}
