"use client";
import { useEffect, useRef, useState } from "react";
import { cropperTexts } from "../../../client/locale/english/cropper.js";
import { useStoreValue } from "../../../react/useStoreValue.js";
import { useText } from "../../../react/useText.js";
import { cropPixels } from "../../../rules/gallery/cropPixels.js";
import { turnedSize } from "../../../rules/gallery/turnedSize.js";
import { hidden } from "../../../ui/hidden.js";
import type { EditedPicture } from "./EditedPicture.js";

export interface CropStatusProps {
  edited: EditedPicture;
}

/** Keys are held down: what is said follows the last of them after this time. */
const STATUS_DEBOUNCE_MS = 500;

/** Tells those who do not see the crop what it has become. It stands there before it has anything to say. */
export function CropStatus({ edited }: CropStatusProps) {
  const text = useText(cropperTexts);
  const { picture, turns, crop } = useStoreValue(edited.store, (state) => state);
  const [words, setWords] = useState("");
  const told = useRef({ picture, turns, crop });
  useEffect(() => {
    const former = told.current;
    told.current = { picture, turns, crop };
    if (!picture || former.picture !== picture) return setWords("");
    if (former.crop === crop && former.turns === turns) return;
    const timer = setTimeout(() => {
      const { width, height } = cropPixels(turnedSize(picture, turns), crop);
      setWords(text("kept", { width, height, left: Math.round(crop.x), top: Math.round(crop.y) }));
    }, STATUS_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [picture, turns, crop, text]);
  return (
    <span role="status" style={hidden}>
      {words}
    </span>
  );
}
