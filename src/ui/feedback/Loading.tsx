"use client";
import { commonTexts } from "../../platform/locale/texts/common.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { type RootProps, keyframes, paletteOf, styled, useThemeProps } from "../styles.js";

/** Props of `Loading`: its size, text and color. */
export interface LoadingProps extends RootProps {
  /** Size of the dots and of the text. @default "md" */
  size?: "sm" | "md" | "lg" | undefined;
  /** Text below the dots, which screen readers announce. @default "Loading" in the interface language */
  loadingText?: string | undefined;
  /** A CSS color for dots and text. @default the theme's text color */
  color?: string | undefined;
  /** Id of the root element. @default "loading-component" */
  id?: string | undefined;
  /** Value of `data-testid` on the root element, for tests. */
  "data-testid"?: string | undefined;
}

const pulse = keyframes({
  "0%, 80%, 100%": { transform: "scale(0.4)", opacity: 0.5 },
  "40%": { transform: "scale(1)", opacity: 1 },
});

const Root = styled("div", { name: "NarthexLoading", slot: "Root" })(({ theme }) => ({
  ...theme.typography.body2,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: theme.spacing(1),
  padding: theme.spacing(2),
  textAlign: "center",
  overflowWrap: "anywhere",
  color: paletteOf(theme).text.primary,
  "& i": {
    display: "inline-block",
    margin: "0.1em",
    borderRadius: "50%",
    background: "currentColor",
    // The dots at rest, for reduced motion.
    transform: "scale(0.4)",
    opacity: 0.5,
  },
  "@media (prefers-reduced-motion: no-preference)": {
    "& i": { animation: `${pulse} 1.2s ease-in-out infinite` },
    "& i:nth-of-type(2)": { animationDelay: "0.16s" },
    "& i:nth-of-type(3)": { animationDelay: "0.32s" },
  },
}));

/** The diameter of a dot and the font size. */
const SIZES_PX = { sm: [20, 12], md: [32, 16], lg: [48, 30] } as const;

/** Renders a loading indicator with a text. @example <Loading size="sm" loadingText="Loading people" /> */
export function Loading(inProps: LoadingProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexLoading" });
  const { size = "md", loadingText, color, id = "loading-component", ...root } = props;
  const text = useText(commonTexts);
  // Hosts without TypeScript may pass an unknown size.
  const [dot, fontSize] = SIZES_PX[size] ?? SIZES_PX.md;
  return (
    <Root {...root} role="status" id={id} style={{ fontSize, color }}>
      <span aria-hidden>
        {[0, 1, 2].map((index) => (
          <i key={index} style={{ width: dot, height: dot }} />
        ))}
      </span>
      <span>{loadingText ?? text("loading")}</span>
    </Root>
  );
}
