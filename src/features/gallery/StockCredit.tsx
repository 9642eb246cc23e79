"use client";
import { stockPhotosTexts } from "../../client/locale/english/stockPhotos.js";
import { useLink } from "../../react/useLink.js";
import { useText } from "../../react/useText.js";
import { safeUrl } from "../../rules/links/safeUrl.js";
import type { StockPhoto } from "../../types/content.js";

/** A letter of no language, in the place of the name. */
const SLOT = "\uE000";

/** Whose photo it is, with links to the photo and to its photographer where they are known; who provides it, always (C-19). */
export function StockCredit({ photo: { url, photographer, photographerUrl } }: { photo: StockPhoto }) {
  const text = useText(stockPhotosTexts);
  const link = useLink();
  const linked = (address: string | undefined, words: string) => {
    const safe = safeUrl(address);
    return safe ? <a {...link(safe, { target: "_blank" })}>{words}</a> : words;
  };
  // The words around the name stand where the language has them.
  const [before, after] = text("photoBy", { name: SLOT })
    .split(SLOT)
    .map((words) => words.trim());
  return (
    <p className="NarthexPictures-credit">
      {photographer && (
        <span>
          {before && linked(url, before)} <bdi>{linked(photographerUrl, photographer)}</bdi> {after && linked(url, after)}
        </span>
      )}
      <span>{text("providedBy")}</span>
    </p>
  );
}
