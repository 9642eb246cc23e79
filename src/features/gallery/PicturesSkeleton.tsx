"use client";
import { frameStyle, PictureGrid } from "./PictureGrid.js";

const SIX = [0, 1, 2, 3, 4, 5];

/** Stands in for pictures of a shape until they are known. That it is waited for is told elsewhere. */
export function PicturesSkeleton({ ratio }: { ratio: number }) {
  return (
    <PictureGrid aria-hidden>
      {SIX.map((each) => (
        <li key={each}>
          <span className="NarthexPictures-frame" style={frameStyle(ratio)} />
        </li>
      ))}
    </PictureGrid>
  );
}
