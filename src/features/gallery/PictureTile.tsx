"use client";
import { type ReactNode, type Ref, useId, useState } from "react";
import { galleryTexts } from "../../client/locale/english/gallery.js";
import { ErrorBoundary } from "../../react/ErrorBoundary.js";
import { useText } from "../../react/useText.js";
import { hidden } from "../../ui/hidden.js";
import { LineIcon } from "../../ui/LineIcon.js";
import { frameStyle } from "./PictureGrid.js";

export interface PictureTileProps {
  /** Address of the picture. */
  src: string;
  /** Its shape: so much room is kept until it is there. 0 where it may have any. */
  ratio: number;
  /** The list that it is in: one that did not load is tried again with another. */
  listed: unknown;
  /** What a click does, the same words for every picture. */
  label: string;
  /** What tells it from its neighbours. */
  name: string;
  /** `undefined` where pictures do not stay selected. */
  isSelected?: boolean | undefined;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement> | undefined;
  /** Further controls and lines; they get the id of the name, to say what they are about. */
  children: (nameId: string) => ReactNode;
}

/** A picture that can be chosen, with what belongs to it. */
export function PictureTile(props: PictureTileProps) {
  return (
    <ErrorBoundary part="item" resetKey={props.src}>
      <Tile {...props} />
    </ErrorBoundary>
  );
}

function Tile({ src, ratio, listed, label, name, isSelected, onClick, ref, children }: PictureTileProps) {
  const text = useText(galleryTexts);
  const id = useId();
  const [failed, setFailed] = useState<{ src: string; listed: unknown }>();
  const isBroken = failed?.src === src && failed.listed === listed;
  const style = frameStyle(ratio);
  return (
    <li>
      <button
        ref={ref}
        type="button"
        className="NarthexPictures-picture"
        data-testid="select-image"
        aria-label={label}
        aria-describedby={id}
        aria-pressed={isSelected}
        onClick={onClick}
      >
        {isBroken ? (
          <span className="NarthexPictures-frame" style={style} />
        ) : (
          <img
            className="NarthexPictures-frame"
            style={style}
            loading="lazy"
            decoding="async"
            alt=""
            src={src}
            onError={() => setFailed({ src, listed })}
          />
        )}
        {isSelected && (
          <span className="NarthexPictures-check">
            <LineIcon name="check" size={18} />
          </span>
        )}
        <span id={id} style={hidden}>
          {name}
        </span>
      </button>
      {isBroken && <span className="NarthexPictures-broken">{text("broken")}</span>}
      {children(id)}
    </li>
  );
}
