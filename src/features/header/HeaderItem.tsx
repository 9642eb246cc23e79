"use client";
import { type CSSObject, styled, type Theme } from "@mui/material/styles";
import type { ComponentProps } from "react";
import { NamedIcon } from "../../ui/NamedIcon.js";
import type { RootProps } from "../../ui/RootProps.js";
import { soft } from "../../ui/soft.js";
import type { Disclosure } from "../../ui/useDisclosure.js";

/** Styles of what stands in the bar; its links get them from the bar itself, as a styled link for each would be styled at every render. */
export const headerItem = (theme: Theme): CSSObject => ({
  ...theme.typography.button,
  textTransform: "none",
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(0.5),
  flex: "none",
  boxSizing: "border-box",
  minWidth: 44,
  minHeight: 44,
  maxWidth: "100%",
  padding: theme.spacing(0, 1.5),
  border: 0,
  borderRadius: theme.shape.borderRadius,
  background: "none",
  color: "inherit",
  textDecoration: "none",
  cursor: "pointer",
  "&:hover": { background: soft(14) },
  "&:focus-visible": { outline: "2px solid currentColor", outlineOffset: -3 },
  // A border, as pages of few colours draw no shadows.
  "&[aria-current]": { borderBlockEnd: "3px solid", paddingBlockStart: 3, borderEndStartRadius: 0, borderEndEndRadius: 0 },
  "& > span:first-of-type": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  [theme.breakpoints.down("sm")]: { padding: theme.spacing(0, 1) },
  "&.NarthexHeaderItem-shrinking": { flex: "0 1 auto", minWidth: 80 },
  "&.NarthexHeaderItem-account": {
    borderRadius: 999,
    paddingInline: theme.spacing(0.75),
    // A phone needs the width for words; a picture at the end of the bar is known for what it is.
    [theme.breakpoints.down("sm")]: { "& > .MuiIcon-root": { display: "none" } },
  },
});

const Button = styled("button", { name: "NarthexHeaderItem", slot: "Root" })(({ theme }) => headerItem(theme));

export interface HeaderButtonProps extends Omit<ComponentProps<"button">, keyof RootProps>, RootProps<HTMLButtonElement> {
  menu: Disclosure;
  /** Id of the menu. */
  menuId: string;
}

/** A button that opens a menu. */
export function HeaderButton({ menu, menuId, children, ...rest }: HeaderButtonProps) {
  return (
    <Button
      {...rest}
      type="button"
      aria-haspopup="menu"
      aria-expanded={menu.isOpen}
      aria-controls={menu.isOpen ? menuId : undefined}
      onClick={menu.handleOpen}
    >
      {children}
      <NamedIcon name="expand_more" />
    </Button>
  );
}
