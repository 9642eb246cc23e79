"use client";
import Skeleton from "@mui/material/Skeleton";
import { styled } from "@mui/material/styles";
import { notesTexts } from "../../client/locale/english/notes.js";
import { useText } from "../../react/useText.js";

const Row = styled("div", { name: "NarthexNotes", slot: "Skeleton" })(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "36px 1fr",
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.25, 1.5),
}));

/** Placeholder until the notes are there (NOTE-08). */
export function NotesSkeleton() {
  const text = useText(notesTexts);
  return (
    <div role="status" aria-label={text("loading")} data-testid="notes-skeleton">
      {[70, 45, 60].map((width) => (
        <Row key={width}>
          <Skeleton variant="circular" width={36} height={36} />
          <div>
            <Skeleton width="30%" />
            <Skeleton width={`${width}%`} />
          </div>
        </Row>
      ))}
    </div>
  );
}
