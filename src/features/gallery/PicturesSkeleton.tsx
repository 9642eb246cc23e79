"use client";
import { exactRatio } from "../../rules/gallery/exactRatio.js";
import { soft } from "../../ui/soft.js";
import { PictureGrid } from "./PictureGrid.js";

const SIX = [0, 1, 2, 3, 4, 5];

/** Stands in for pictures of a shape until they are known. That it is waited for is told elsewhere. */
export function PicturesSkeleton({ ratio }: { ratio: number }) {
  const style = { aspectRatio: exactRatio(ratio) || 4 / 3, maxHeight: "60vh", minHeight: 64, borderRadius: 4, background: soft(8) };
  return (
    <PictureGrid aria-hidden>
      {SIX.map((each) => (
        <li key={each} style={style} />
      ))}
    </PictureGrid>
  );
}
