"use client";
import Button from "@mui/material/Button";
import { styled, useThemeProps } from "@mui/material/styles";
import { commonTexts } from "../client/locale/english/common.js";
import { useText } from "../react/useText.js";
import { ActionAlert } from "./ActionAlert.js";
import type { RootProps } from "./RootProps.js";

export interface LoadFailureProps extends RootProps {
  /** What could not be loaded. @default "This could not be loaded." in the interface language */
  text?: string | undefined;
  /** Tries again. */
  onRetry: () => void;
}

const Root = styled(ActionAlert, { name: "NarthexLoadFailure", slot: "Root" })(({ theme }) => ({ margin: theme.spacing(1) }));

/** Says, in the place of what is missing, that it could not be loaded, and offers to try again. */
export function LoadFailure(inProps: LoadFailureProps) {
  const { text, onRetry, ...root } = useThemeProps({ props: inProps, name: "NarthexLoadFailure" });
  const common = useText(commonTexts);
  return (
    <Root
      {...root}
      severity="warning"
      action={
        <Button color="inherit" onClick={() => onRetry()}>
          {common("retry")}
        </Button>
      }
    >
      {text ?? common("loadFailed")}
    </Root>
  );
}
