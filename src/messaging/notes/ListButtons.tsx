"use client";
import Button from "@mui/material/Button";
import { type NotesVariant, useVariantText } from "./useVariantText.js";
import { noteActionsTexts } from "../../platform/locale/texts/noteActions.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { SvgPath } from "../../ui/display/LineIcon.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import {
  focusRing,
  memoizeByTheme,
  paletteOf,
  radius,
  styled,
  visuallyHidden,
} from "../../ui/styles.js";

/** The `ownerState` of an outlined MUI button, which the style functions of a host's theme read. */
const OUTLINED = { variant: "outlined", color: "primary", size: "medium" } as const;

const NewRoot = styled("div", { name: "NarthexNotes", slot: "New" })(
  memoizeByTheme((theme) => ({
    position: "absolute",
    insetInline: 0,
    bottom: theme.spacing(1),
    display: "flex",
    justifyContent: "center",
    pointerEvents: "none",
    "& .MuiButton-root": { pointerEvents: "auto", borderRadius: 22, minHeight: 44 },
  })),
);

// MUI's name, so that a host's theme styles it like the outlined buttons. MUI's own button would take longer to render than
// the rows of a long thread.
const AllRoot = styled("button", {
  name: "MuiButton",
  slot: "Root",
  overridesResolver: (_, { root, outlined }) => [root, outlined],
})<{ ownerState: typeof OUTLINED }>(
  memoizeByTheme((theme) => ({
    ...theme.typography.button,
    position: "absolute",
    insetBlockStart: 8,
    alignSelf: "center",
    zIndex: 1,
    minHeight: 44,
    padding: "0 18px",
    border: `1px solid ${paletteOf(theme).grey[600]}`,
    borderRadius: radius(theme, 1),
    background: paletteOf(theme).background.paper,
    color: paletteOf(theme).text.primary,
    cursor: "pointer",
    "&:focus-visible": focusRing(theme, 2),
    "&:not(:focus-visible)": visuallyHidden,
    "@media print": { display: "none" },
  })),
);

interface ShowAllButtonProps {
  variant: NotesVariant;
  onClick: () => void;
}

/** Renders a button, visible on focus, that shows all rows of a windowed list. */
export function ShowAllButton({ variant, onClick }: ShowAllButtonProps) {
  const text = useVariantText(noteActionsTexts, variant);
  return (
    <AllRoot type="button" ownerState={OUTLINED} onClick={onClick}>
      {text("showAll")}
    </AllRoot>
  );
}

/** Renders a button that scrolls to the messages that have arrived below. */
export function NewMessages({ count, onClick }: { count: number; onClick: () => void }) {
  const text = useText(noteActionsTexts);
  return (
    <NewRoot>
      <Button
        variant="contained"
        size="small"
        startIcon={<SvgPath d="M12 4v16M6 14l6 6 6-6" size={18} />}
        onClick={onClick}
      >
        {text("newMessages", { count })}
      </Button>
    </NewRoot>
  );
}

/** Renders the empty state in place of the list, before the first note. */
export function NoNotes({ isFilling }: { isFilling: boolean }) {
  const text = useText(noteActionsTexts);
  return (
    <EmptyState
      sx={isFilling ? { flex: 1, justifyContent: "center" } : undefined}
      icon={<SvgPath d="M5 4h14v10l-6 6H5zM13 20v-6h6M9 8h6M9 12h3" />}
      title={text("emptyTitle")}
      lines={[text("emptyText")]}
    />
  );
}
