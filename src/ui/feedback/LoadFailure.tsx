"use client";
import Alert, { type AlertProps } from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { ComponentType } from "react";
import { commonTexts } from "../../platform/locale/texts/common.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { mixPaper, paletteOf, radius, type RootProps, styled, useThemeProps } from "../styles.js";

/** An alert with a button, which wraps below a long text. */
export const ActionAlert: ComponentType<AlertProps> = styled(Alert)({
  flexWrap: "wrap",
  alignItems: "center",
  "& .MuiAlert-message": { flex: "1 1 12em" },
  "& .MuiAlert-action": { paddingBlock: 0 },
  "& .MuiButton-root": { minHeight: 44, whiteSpace: "nowrap" },
});

/** Props of `LoadFailure`: the message, and how to try again. */
export interface LoadFailureProps extends RootProps {
  /** What could not be loaded. @default "This could not be loaded." in the interface language */
  text?: string | undefined;
  /** Called by the Retry button, to load the data again. */
  onRetry: () => void;
  /** Renders one line, to show above data that may be outdated, instead of a block in place of the data. @default false */
  isInline?: boolean | undefined;
}

const Root = styled(ActionAlert, { name: "NarthexLoadFailure", slot: "Root" })(({ theme }) => ({
  margin: theme.spacing(1),
  "&.NarthexLoadFailure-block": {
    flexDirection: "column",
    gap: theme.spacing(1),
    padding: theme.spacing(2.5, 3),
    border: 0,
    background: "none",
    textAlign: "center",
    color: paletteOf(theme).text.primary,
    "& > .MuiAlert-icon": {
      margin: 0,
      padding: 10,
      borderRadius: radius(theme, 0.9),
      background: mixPaper(theme, paletteOf(theme).error.main, 12),
      color: paletteOf(theme).error.main,
      opacity: 1,
      fontSize: 24,
    },
    "& > .MuiAlert-message": {
      ...theme.typography.h5,
      flex: "none",
      fontSize: theme.typography.pxToRem(19),
      lineHeight: 26 / 19,
      padding: theme.spacing(0.75, 0, 0),
      maxWidth: "100%",
      overflowWrap: "anywhere",
    },
    "& > .MuiAlert-action": { margin: 0, padding: theme.spacing(0.5, 0, 0) },
    "@media (forced-colors: active)": { "& > .MuiAlert-icon": { border: "1px solid" } },
  },
}));

/** Renders a message that something could not be loaded, with a Retry button. @example <LoadFailure onRetry={refetch} /> */
export function LoadFailure(inProps: LoadFailureProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexLoadFailure" });
  const { text, onRetry, isInline = false, className = "", ...root } = props;
  const commonText = useText(commonTexts);
  return (
    <Root
      {...root}
      className={isInline ? className : `NarthexLoadFailure-block ${className}`}
      severity={isInline ? "warning" : "error"}
      action={
        <Button
          {...(isInline ? { color: "inherit" } : { variant: "outlined" })}
          onClick={() => onRetry()}
        >
          {commonText("retry")}
        </Button>
      }
    >
      {text ?? commonText("loadFailed")}
    </Root>
  );
}
