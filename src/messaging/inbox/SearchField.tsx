"use client";
import type { ComponentProps } from "react";
import { SEARCH_ICON, SvgPath } from "../../ui/display/LineIcon.js";
import { memoizeByTheme, alignAsParent, paletteOf, radius, styled } from "../../ui/styles.js";

const CROSS = `url("data:image/svg+xml,${encodeURIComponent(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' stroke='black' stroke-width='2' stroke-linecap='round'><path d='M6 6l12 12M18 6 6 18'/></svg>",
)}")`;

const Root = styled("span", { name: "NarthexMessages", slot: "Field" })(
  memoizeByTheme((theme) => {
    const { grey, primary, text, background } = paletteOf(theme);
    return {
      position: "relative",
      display: "flex",
      minWidth: 0,
      color: text.secondary,
      "& > svg": {
        position: "absolute",
        insetInlineStart: 14,
        insetBlockStart: 12,
        pointerEvents: "none",
      },
      "& > input": {
        all: "unset",
        ...theme.typography.body1,
        flex: 1,
        minWidth: 0,
        boxSizing: "border-box",
        height: 44,
        paddingBlock: 0,
        paddingInline: "44px 12px",
        // Unlike with `dir="auto"`, the icon stays at the start of the page's direction.
        unicodeBidi: "plaintext",
        ...alignAsParent,
        textOverflow: "ellipsis",
        border: `1px solid ${grey[600]}`,
        borderRadius: radius(theme, 1),
        background: background.paper,
        color: text.primary,
        "&::placeholder": { color: text.secondary, opacity: 1 },
        "&:focus": {
          borderColor: primary.main,
          outline: `1px solid ${primary.main}`,
          outlineOffset: -2,
        },
        "&:placeholder-shown::-webkit-search-cancel-button": { display: "none" },
        "&::-webkit-search-cancel-button": {
          appearance: "none",
          width: 20,
          height: 20,
          marginInlineStart: 8,
          cursor: "pointer",
          background: text.secondary,
          mask: `${CROSS} center / contain no-repeat`,
        },
      },
      "@media (forced-colors: active)": { "& > input:focus": { outline: "2px solid Highlight" } },
    };
  }),
);

/** Renders a search field with an icon. */
export function SearchField({ className, ...input }: ComponentProps<"input">) {
  return (
    <Root className={className}>
      <SvgPath d={SEARCH_ICON} size={20} />
      <input type="search" autoComplete="off" {...input} />
    </Root>
  );
}
