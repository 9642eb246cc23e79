"use client";
import Alert, { type AlertProps } from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { ComponentType } from "react";
import { commonTexts } from "../../platform/locale/texts/common.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { type RootProps, styled, useThemeProps } from "../styles.js";

export const ActionAlert: ComponentType<AlertProps> = styled(Alert)({
  flexWrap: "wrap",
  alignItems: "center",
  "& .MuiAlert-message": { flex: "1 1 12em" },
  "& .MuiAlert-action": { paddingBlock: 0 },
  "& .MuiButton-root": { minHeight: 44, whiteSpace: "nowrap" },
});

export interface LoadFailureProps extends RootProps {
  /** @default "This could not be loaded." in the interface language */
  text?: string | undefined;
  onRetry: () => void;
}

const Root = styled(ActionAlert, { name: "NarthexLoadFailure", slot: "Root" })(({ theme }) => ({
  margin: theme.spacing(1),
}));

/** Renders a warning that something could not be loaded, with a Retry button. @example <LoadFailure onRetry={refetch} /> */
export function LoadFailure(inProps: LoadFailureProps) {
  const { text, onRetry, ...root } = useThemeProps({ props: inProps, name: "NarthexLoadFailure" });
  const commonText = useText(commonTexts);
  return (
    <Root
      {...root}
      severity="warning"
      action={
        <Button color="inherit" onClick={() => onRetry()}>
          {commonText("retry")}
        </Button>
      }
    >
      {text ?? commonText("loadFailed")}
    </Root>
  );
}
