"use client";
import { messagesTexts } from "../../client/locale/english/messages.js";
import { useText } from "../../react/useText.js";
import { RowsSkeleton } from "../../ui/RowsSkeleton.js";
import { PanelRoot } from "./PanelRoot.js";

/** Stands in for a view of the messages room whose code is on its way. */
export function ViewSkeleton() {
  const text = useText(messagesTexts);
  return (
    <PanelRoot>
      <RowsSkeleton rows={3} label={text("loading")} />
    </PanelRoot>
  );
}
