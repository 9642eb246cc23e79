"use client";
import { stockPhotosTexts } from "../../client/locale/english/stockPhotos.js";
import { useLink } from "../../react/useLink.js";
import { useText } from "../../react/useText.js";
import { safeUrl } from "../../rules/links/safeUrl.js";
import type { StockPhoto } from "../../types/content.js";

/** Whose photo it is, with links to the photo and to its photographer where they are known; who provides it, always (C-19). */
export function StockCredit({ photo: { url, photographer, photographerUrl } }: { photo: StockPhoto }) {
  const text = useText(stockPhotosTexts);
  const link = useLink();
  const linked = (address: string | undefined, words: string) => {
    const safe = safeUrl(address);
    return safe ? <a {...link(safe, { target: "_blank" })}>{words}</a> : words;
  };
  return (
    <p className="NarthexPictures-credit">
      {photographer && (
        <span>
          {linked(url, text("photoBy"))} <bdi>{linked(photographerUrl, photographer)}</bdi>
        </span>
      )}
      <span>{text("providedBy")}</span>
    </p>
  );
}
