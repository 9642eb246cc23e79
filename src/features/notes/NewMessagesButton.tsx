"use client";
import ArrowDownward from "@mui/icons-material/ArrowDownward";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { notesTexts } from "../../client/locale/english/notes.js";
import { useText } from "../../react/useText.js";

const Float = styled("div", { name: "NarthexNotes", slot: "New" })(({ theme }) => ({
  position: "absolute",
  insetInline: 0,
  bottom: theme.spacing(1),
  display: "flex",
  justifyContent: "center",
  pointerEvents: "none",
  "& .MuiButton-root": { pointerEvents: "auto", borderRadius: 22, minHeight: 44 },
}));

export interface NewMessagesButtonProps {
  /** How many messages arrived below; the button is hidden at 0. */
  count: number;
  onClick: () => void;
}

/** Tells a reader who has scrolled up what is new, and brings them there. */
export function NewMessagesButton({ count, onClick }: NewMessagesButtonProps) {
  const text = useText(notesTexts);
  if (count === 0) return null;
  return (
    <Float>
      <Button variant="contained" size="small" startIcon={<ArrowDownward />} onClick={onClick}>
        {text("newMessages", { count })}
      </Button>
    </Float>
  );
}
