"use client";
import type { NotesVariant } from "./useNoteComposer.js";
import { memoizeByTheme, keyframes, mixCurrentColor, radius, styled } from "../../ui/styles.js";

const appear = keyframes({ from: { opacity: 0 } });
/** Widths of the bubbles in percent. Negative: own bubbles, at the end. */
const CHAT = [52, 38, -46, 60, -30];
const NOTES = [70, 46, 58];

const Root = styled("div", { name: "NarthexNotes", slot: "Skeleton" })(
  memoizeByTheme((theme) => ({
    // Most threads are loaded before.
    animation: `${appear} 120ms 200ms backwards`,
    padding: "20px 20px 12px",
    "& > div": { display: "flex", alignItems: "end", gap: 10, marginBlockEnd: 14 },
    "& i": { display: "block", flex: "none", background: mixCurrentColor(8) },
    "& i:first-of-type": { width: 32, height: 32, borderRadius: "50%" },
    "& i:last-of-type": { height: 40, borderRadius: radius(theme, 1.8) },
    "& .NarthexNotes-own": { justifyContent: "end" },
    "&.NarthexNotes-flat": {
      "& > div": { alignItems: "start", gap: 12, marginBlockEnd: 18 },
      "& i:first-of-type": { width: 40, height: 40 },
      "& i:last-of-type": { height: 12, borderRadius: 6, marginBlock: 14 },
    },
    [theme.breakpoints.down("sm")]: { paddingInline: 12 },
    "@media (forced-colors: active)": { "& i": { border: "1px solid" } },
  })),
);

/** Renders the shapes of messages while a thread loads. */
export function ThreadSkeleton({ variant, label }: { variant: NotesVariant; label: string }) {
  return (
    <Root
      role="status"
      aria-label={label}
      data-testid="notes-skeleton"
      className={variant === "chat" ? undefined : "NarthexNotes-flat"}
    >
      {(variant === "chat" ? CHAT : NOTES).map((width, index) => (
        <div
          key={index}
          data-testid="skeleton-row"
          className={width < 0 ? "NarthexNotes-own" : undefined}
        >
          {width > 0 && <i />}
          <i style={{ width: `${Math.abs(width)}%` }} />
        </div>
      ))}
    </Root>
  );
}
