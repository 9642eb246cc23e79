import type { Components, CSSObject, Theme } from "@mui/material/styles";
import { createElement } from "react";
import {
  shrinkIfCompact,
  focusRing,
  mixPaper,
  paletteOf,
  radius,
  sunken,
  tabFocus,
  tinted,
} from "../styles.js";
import {
  CHECK_ICON,
  CLOSE_ICON,
  ERROR_ICON,
  INFO_ICON,
  SelectIcon,
  SvgPath,
} from "../display/LineIcon.js";
import { BADGE_COLOR, bandOf, DARK_ERROR_TOAST } from "./palette.js";

/** Minimum height of a row of a menu or a list. */
const ROW_HEIGHT = shrinkIfCompact(48, 8);
/** Minimum size of touch targets, in px. */
const TARGET_PX = 44;

const WARNING_ICON = "M12 4l9 15.5H3zM12 10v4.5M12 17v.1";
const alertIcon = (d: string, size = 22) => createElement(SvgPath, { d, size });

/** A shadow is hardly visible on a dark page, so there a border alone marks raised surfaces. */
const raised = (theme: Theme, factor: number): CSSObject => ({
  borderRadius: radius(theme, factor),
  border: `1px solid ${paletteOf(theme).divider}`,
  ...theme.applyStyles("dark", { boxShadow: "none" }),
});

/** A menu lies on other content without a backdrop, so on a dark page it is lighter than paper and has a shadow. */
const raisedMenu = (theme: Theme): CSSObject => {
  const { text } = paletteOf(theme);
  return {
    ...raised(theme, 1.6),
    ...theme.applyStyles("dark", {
      background: mixPaper(theme, text.primary, 6),
      borderColor: mixPaper(theme, text.primary, 20),
      boxShadow: "0 12px 32px rgb(0 0 0 / 0.5)",
    }),
  };
};

type RootStyles = CSSObject | ((props: { theme: Theme }) => CSSObject);
const rootStyles = (root: RootStyles) => ({ styleOverrides: { root } });

/** Disabled fields must stay readable, for example while a form is being sent. */
const disabledText = ({ theme }: { theme: Theme }): CSSObject => ({
  "&.Mui-disabled": { color: paletteOf(theme).text.secondary },
});

/** Returns the styles of MUI's components, and of this package's where MUI's do not reach. */
export function componentsOf(brand: string, isCompact: boolean): Components<Theme> {
  const band = bandOf(brand);
  const bandColors = rootStyles(({ theme }) =>
    theme.applyStyles("light", {
      "--narthex-brand": band.background,
      "--narthex-brand-text": band.text,
    }),
  );
  return {
    MuiCssBaseline: {
      styleOverrides: {
        // Read by `shrinkIfCompact`.
        ...(isCompact && { ":root": { "@media (pointer: fine)": { "--narthex-compact": "1px" } } }),
        body: { fontVariantNumeric: "tabular-nums", textSizeAdjust: "100%" },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      // For many controls, MUI's only focus style is the ripple.
      ...rootStyles(({ theme }) => ({ "&.Mui-focusVisible": focusRing(theme, 2) })),
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { minHeight: TARGET_PX, padding: "0 18px" },
        outlined: ({ theme }) => ({ background: paletteOf(theme).background.paper }),
        contained: ({ theme }) => ({
          boxShadow: "inset 0 -1px 0 rgb(0 0 0 / 0.18)",
          "&.Mui-disabled": {
            ...sunken(theme),
            color: paletteOf(theme).text.secondary,
            boxShadow: `inset 0 0 0 1px ${paletteOf(theme).divider}`,
          },
        }),
      },
      variants: [
        {
          props: { variant: "outlined", color: "primary" },
          style: ({ theme }) => ({
            color: paletteOf(theme).text.primary,
            borderColor: paletteOf(theme).grey[600],
          }),
        },
      ],
    },
    MuiIconButton: rootStyles(({ theme }) => ({
      minWidth: TARGET_PX,
      minHeight: TARGET_PX,
      borderRadius: radius(theme, 1),
      "&.Mui-focusVisible": focusRing(theme),
    })),
    MuiPaper: rootStyles({ backgroundImage: "none" }),
    MuiCard: rootStyles(({ theme }) => raised(theme, 1.4)),
    MuiDialog: { styleOverrides: { paper: ({ theme }) => raised(theme, 1.6) } },
    MuiDialogTitle: rootStyles({ padding: "18px 24px" }),
    MuiBackdrop: rootStyles({
      "&:not(.MuiBackdrop-invisible)": { background: "rgb(16 18 24 / 0.52)" },
    }),
    MuiPopover: { styleOverrides: { paper: ({ theme }) => raisedMenu(theme) } },
    MuiMenuItem: rootStyles(({ theme }) => ({
      minHeight: ROW_HEIGHT,
      // MUI removes the minimum height there.
      [theme.breakpoints.up("sm")]: { minHeight: ROW_HEIGHT },
      ...theme.typography.body2,
      "&.Mui-focusVisible": { ...focusRing(theme), background: paletteOf(theme).action.hover },
    })),
    MuiListItemButton: rootStyles(({ theme }) => ({
      minHeight: ROW_HEIGHT,
      "&.Mui-focusVisible": focusRing(theme),
    })),
    MuiFormControlLabel: { styleOverrides: { label: disabledText } },
    MuiInputLabel: rootStyles(disabledText),
    MuiInputBase: {
      styleOverrides: {
        input: ({ theme }) => ({
          "&.Mui-disabled": { WebkitTextFillColor: paletteOf(theme).text.primary },
          "&::placeholder": { color: paletteOf(theme).text.secondary, opacity: 1 },
        }),
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: ({ theme }) => ({
          background: paletteOf(theme).background.paper,
          "&.Mui-disabled": sunken(theme),
        }),
        notchedOutline: ({ theme }) => ({ borderColor: paletteOf(theme).grey[600] }),
      },
    },
    MuiSwitch: {
      styleOverrides: {
        // The root of MUI's switch clips what overflows it.
        switchBase: ({ theme }) => ({ "&.Mui-focusVisible": focusRing(theme) }),
      },
    },
    MuiSelect: { defaultProps: { IconComponent: SelectIcon } },
    MuiNativeSelect: { defaultProps: { IconComponent: SelectIcon } },
    MuiTabs: { styleOverrides: { indicator: { height: 3, borderRadius: "3px 3px 0 0" } } },
    MuiTab: rootStyles(({ theme }) => ({
      minHeight: TARGET_PX,
      "&.Mui-focusVisible": tabFocus(theme),
      "&.Mui-disabled": { color: paletteOf(theme).grey[600], opacity: 1 },
    })),
    MuiChip: {
      styleOverrides: { outlined: ({ theme }) => ({ borderColor: paletteOf(theme).divider }) },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: ({ theme }) => ({
          ...theme.typography.caption,
          padding: "6px 10px",
          borderRadius: radius(theme, 0.6),
          background: paletteOf(theme).text.primary,
          color: paletteOf(theme).background.paper,
        }),
      },
    },
    MuiSnackbarContent: rootStyles(({ theme }) => ({
      ...theme.typography.body2,
      // MUI sets 288 px from this width up.
      [theme.breakpoints.up("sm")]: { minWidth: 0 },
      borderRadius: radius(theme, 1.2),
      background: paletteOf(theme).text.primary,
      color: paletteOf(theme).background.paper,
    })),
    MuiAlert: {
      defaultProps: {
        iconMapping: {
          error: alertIcon(ERROR_ICON),
          info: alertIcon(INFO_ICON),
          success: alertIcon(CHECK_ICON),
          warning: alertIcon(WARNING_ICON),
        },
        slots: { closeIcon: () => alertIcon(CLOSE_ICON, 20) },
      },
      styleOverrides: {
        standard: ({ theme, ownerState }) => {
          const { main } = paletteOf(theme)[ownerState.severity ?? "success"];
          return {
            color: paletteOf(theme).text.primary,
            ...tinted(theme, main, 8, 14),
            border: `1px solid ${mixPaper(theme, main, 38)}`,
            "& .MuiAlert-icon": { color: main },
          };
        },
      },
    },
    NarthexErrorMessages: rootStyles(({ theme }) => ({
      "& .MuiAlert-root": {
        boxSizing: "border-box",
        width: 420,
        maxWidth: "100%",
        padding: theme.spacing(0.75, 1, 0.75, 2),
        borderRadius: radius(theme, 1.2),
        boxShadow: theme.shadows[8],
        // The error color of the dark scheme is for text: as a background, it glares.
        ...theme.applyStyles("dark", {
          background: DARK_ERROR_TOAST,
          color: paletteOf(theme).common.white,
          boxShadow: "none",
        }),
        fontWeight: theme.typography.fontWeightRegular,
        lineHeight: 22 / 14,
      },
      "& .MuiAlert-icon": { marginInlineEnd: theme.spacing(1.5), opacity: 1 },
      "& .MuiAlert-message": { flex: 1 },
      "& .MuiAlert-action": { padding: 0, margin: 0 },
      "& .MuiAlert-action .MuiButtonBase-root": { marginBlock: -1 },
    })),
    NarthexUnreadBadge: rootStyles({
      "& .MuiBadge-badge": { background: BADGE_COLOR, color: "#FFFFFF" },
    }),
    NarthexSiteHeader: bandColors,
    NarthexPageHeader: bandColors,
    NarthexBanner: bandColors,
  };
}
