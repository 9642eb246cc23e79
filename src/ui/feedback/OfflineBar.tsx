"use client";
import { useEffect, useState } from "react";
import { offlineBarTexts } from "../../platform/locale/texts/common.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { SvgPath } from "../display/LineIcon.js";
import { StatusRegion } from "./StatusRegion.js";
import {
  centeredRow,
  mixPaper,
  paletteOf,
  type RootProps,
  styled,
  type Theme,
  tinted,
  useThemeProps,
} from "../styles.js";

/** Props of `OfflineBar`: its text and whether the connection is back. */
export interface OfflineBarProps extends RootProps {
  /**
   * The message.
   * @default a message in the interface language: that the live connection was lost, or that it is back
   */
  text?: string | undefined;
  /** Whether the connection is back. Changes the icon, the color and the default text. @default false */
  isRestored?: boolean | undefined;
}

/** How long the bar shows that the connection is back, in milliseconds. */
const RESTORED_MS = 4_000;
const OFFLINE_ICON = "M7 18h10a4 4 0 0 0 2-7.5 6 6 0 0 0-9-4M6.5 9A4.5 4.5 0 0 0 7 18M4 4l16 16";
const RESTORED_ICON =
  "M7 18h10a4 4 0 0 0 1-7.9 6 6 0 0 0-11.5-1A4.5 4.5 0 0 0 7 18M9.5 13l2 2 3.5-4";

const tone = (theme: Theme, name: "warning" | "success") => {
  const { main } = paletteOf(theme)[name];
  return {
    ...tinted(theme, main, 8, 14),
    borderBlockEnd: `1px solid ${mixPaper(theme, main, 38)}`,
    "& > :first-of-type": { ...centeredRow, height: "1lh", color: main },
  };
};

const Root = styled("div", { name: "NarthexOfflineBar", slot: "Root" })(({ theme }) => ({
  ...theme.typography.body2,
  display: "flex",
  // Keeps the icon beside the first line.
  alignItems: "flex-start",
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.25, 2.5),
  color: paletteOf(theme).text.primary,
  ...tone(theme, "warning"),
  "&.NarthexOfflineBar-restored": tone(theme, "success"),
}));

function Bar(inProps: OfflineBarProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexOfflineBar" });
  const { text, isRestored, className = "", ...root } = props;
  const defaultText = useText(offlineBarTexts);
  return (
    <Root {...root} className={`${isRestored ? "NarthexOfflineBar-restored" : ""} ${className}`}>
      <span>
        <SvgPath d={isRestored ? RESTORED_ICON : OFFLINE_ICON} size={20} />
      </span>
      <span>{text ?? defaultText(isRestored ? "restored" : "text")}</span>
    </Root>
  );
}

/**
 * Renders a bar that says that the live connection was lost, or that it is back.
 * @example {!navigator.onLine && <OfflineBar text="You are offline." />}
 */
export const OfflineBar = (props: OfflineBarProps) => (
  <StatusRegion>
    <Bar {...props} />
  </StatusRegion>
);

/** Renders the bar of {@link OfflineBar} while the connection is lost and for four seconds after it is back. */
export function ConnectionBar({ isOffline }: { isOffline: boolean }) {
  const [isShown, setShown] = useState(isOffline);
  if (isOffline && !isShown) setShown(true);
  useEffect(() => {
    if (isOffline || !isShown) return;
    const timer = setTimeout(() => setShown(false), RESTORED_MS);
    return () => clearTimeout(timer);
  }, [isOffline, isShown]);
  return <StatusRegion>{isShown && <Bar isRestored={!isOffline} />}</StatusRegion>;
}
