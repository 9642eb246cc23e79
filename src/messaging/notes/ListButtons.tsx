"use client";
import ArrowDownward from "@mui/icons-material/ArrowDownward";
import Button from "@mui/material/Button";
import { useEffect } from "react";
import { flushSync } from "react-dom";
import { type NotesVariant, useNotesText } from "./useNoteComposer.js";
import { notesTexts } from "../../platform/locale/texts/notes.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { memoizeByTheme, paletteOf, styled, visuallyHidden } from "../../ui/styles.js";

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

const AllRoot = styled(Button)(
  memoizeByTheme((theme) => ({
    position: "absolute",
    insetBlockStart: 8,
    alignSelf: "center",
    zIndex: 1,
    minHeight: 44,
    background: paletteOf(theme).background.paper,
    "&:not(:focus-visible)": visuallyHidden,
    "@media print": { display: "none" },
  })),
);

interface WholeThreadProps {
  variant: NotesVariant;
  onShowAll: () => void;
  /** Called with whether the page is being printed. */
  onPrintChange: (isPrinting: boolean) => void;
}

/** Renders a button, visible on focus, that shows all rows of a windowed list. Printing also asks for all rows. */
export function WholeThread({ variant, onShowAll, onPrintChange }: WholeThreadProps) {
  const text = useNotesText(variant);
  useEffect(() => {
    const listening = new AbortController();
    const listen = (name: string, next: boolean) =>
      // The browser prints what the document shows when the handler returns.
      window.addEventListener(name, () => flushSync(() => onPrintChange(next)), listening);
    listen("beforeprint", true);
    listen("afterprint", false);
    return () => listening.abort();
  }, [onPrintChange]);
  return (
    <AllRoot variant="outlined" onClick={onShowAll}>
      {text("showAll")}
    </AllRoot>
  );
}

/** Renders a button that scrolls to the messages that have arrived below. */
export function NewMessages({ count, onClick }: { count: number; onClick: () => void }) {
  const text = useText(notesTexts);
  return (
    <NewRoot>
      <Button variant="contained" size="small" startIcon={<ArrowDownward />} onClick={onClick}>
        {text("newMessages", { count })}
      </Button>
    </NewRoot>
  );
}
