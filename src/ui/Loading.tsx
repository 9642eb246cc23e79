"use client";
import { keyframes, styled, type SxProps, type Theme, useThemeProps } from "@mui/material/styles";
import type { Ref } from "react";
import { commonTexts } from "../client/locale/english/common.js";
import { useText } from "../react/useText.js";

export interface LoadingProps {
  /** @default "md" */
  size?: "sm" | "md" | "lg";
  /** @default "Loading" in the interface language */
  loadingText?: string | undefined;
  /** CSS colour. @default the theme's text colour */
  color?: string | undefined;
  "data-testid"?: string | undefined;
  className?: string | undefined;
  sx?: SxProps<Theme>;
  ref?: Ref<HTMLDivElement>;
}

const DOT_PX = { sm: 20, md: 32, lg: 48 } as const;
const pulse = keyframes({ "0%, 80%, 100%": { transform: "scale(0.4)", opacity: 0.5 }, "40%": { transform: "scale(1)", opacity: 1 } });

const Root = styled("div", { name: "NarthexLoading", slot: "Root" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: theme.spacing(1),
  padding: theme.spacing(2),
  color: theme.palette.text.primary,
  ...theme.typography.body2,
  "& i": { display: "inline-block", borderRadius: "50%", background: "currentColor", animation: `${pulse} 1.2s ease-in-out infinite` },
  "& i:nth-of-type(2)": { animationDelay: "0.16s" },
  "& i:nth-of-type(3)": { animationDelay: "0.32s" },
  "@media (prefers-reduced-motion: reduce)": { "& i": { animation: "none" } },
}));

/** Says that something is being loaded. */
export function Loading(inProps: LoadingProps) {
  const { size = "md", loadingText, color, className, sx, ref, ...rest } = useThemeProps({ props: inProps, name: "NarthexLoading" });
  const text = useText(commonTexts);
  const dot = DOT_PX[size] / 2;
  return (
    <Root
      role="status"
      id="loading-component"
      className={className}
      sx={sx ?? null}
      ref={ref ?? null}
      style={color ? { color } : undefined}
      {...rest}
    >
      <span aria-hidden>
        {[0, 1, 2].map((each) => (
          <i key={each} style={{ width: dot, height: dot, margin: dot / 6 }} />
        ))}
      </span>
      <span>{loadingText ?? text("loading")}</span>
    </Root>
  );
}
