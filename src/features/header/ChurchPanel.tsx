"use client";
import { ChurchMenuItems } from "../churches/index.js";
import { BackItem } from "./BackItem.js";

/** The third panel: the user's churches (UM-09). */
export function ChurchPanel({ onBack, onDone }: { onBack: () => void; onDone: () => void }) {
  return (
    <>
      <BackItem onBack={onBack} />
      <ChurchMenuItems autoFocus onChosen={onDone} />
    </>
  );
}
