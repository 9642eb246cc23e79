"use client";
import { styled, useThemeProps } from "@mui/material/styles";
import { useForkRef } from "@mui/material/utils";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { imageEditorTexts } from "../../../client/locale/english/imageEditor.js";
import { useText } from "../../../react/useText.js";
import { claimId } from "../../../ui/claimId.js";
import { InputBox } from "../../../ui/InputBox.js";
import { lazyPart } from "../../../ui/lazyPart.js";
import type { RootProps } from "../../../ui/RootProps.js";
import { SmallButton } from "../../../ui/SmallButton.js";
import { useClaimedId } from "../../../ui/useClaimedId.js";
import type { EditedPicture } from "./EditedPicture.js";
import { PaneFailed, PaneWaiting } from "./PicturePlace.js";
import { useHeldEnter } from "./useHeldEnter.js";
import { useUpdate } from "./useUpdate.js";

export interface ImageEditorProps extends RootProps {
  /**
   * Address of the current picture; empty, or the sample picture's, where there is none. What the reader has chosen and
   * cropped here stays while it differs by its query only, or comes as an answer to Update. Any other address is another
   * person's: the former one's work is given up, so that it is never saved for somebody else. Two people without a picture
   * cannot be told apart by it: who shows one after the other gives the editor a `key`.
   */
  photoUrl: string | null | undefined;
  /** Files to begin with, as if the reader had just chosen them here. */
  initialFiles?: readonly File[] | undefined;
  /** Width by height; 0 is free form. */
  aspectRatio: number;
  /**
   * Called by Update with the cropped picture as the data URL of a PNG, by Delete with "". Where it gives a promise nothing
   * can be pressed until that has settled, and the picture stays the reader's own when it rejects, which is said.
   */
  onUpdate: (dataUrl?: string) => unknown;
  /**
   * Called with true whenever the reader has changed something: chosen a file, cropped, turned. With false once that was
   * taken by Update, or given up.
   */
  onEdit?: ((hasWork: boolean) => void) | undefined;
  /** Shows the button Cancel, which calls it. */
  onCancel?: (() => void) | undefined;
  /** The heading. @default "Edit picture" in the interface language */
  title?: string | undefined;
  /** Largest width of the result in px. @default 400 */
  outputWidth?: number | undefined;
  /** Largest height of the result in px. @default 300 */
  outputHeight?: number | undefined;
  /** Leaves the button Delete out. @default false */
  hideDelete?: boolean | undefined;
  "data-testid"?: string | undefined;
}

const Root = styled(InputBox, { name: "NarthexImageEditor", slot: "Root" })({});

// Choosing, cropping and drawing are a good deal of code: it comes when an editor is shown.
const EditorPane = lazyPart(() => import("./EditorPane.js").then((module) => module.EditorPane), {
  Waiting: PaneWaiting,
  Failed: PaneFailed,
});

/** Hosts and their tests ask for `#fileUpload`; the other editors of a page have inputs of their own (lesson 82). */
const claimInputId = claimId("fileUpload");

/** A box in which a picture is chosen, turned and cropped. */
export function ImageEditor(inProps: ImageEditorProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexImageEditor" });
  const {
    photoUrl,
    initialFiles,
    aspectRatio,
    onUpdate,
    onEdit,
    onCancel,
    title,
    hideDelete,
    ref,
    className,
    outputWidth,
    outputHeight,
    ...root
  } = props;
  const text = useText(imageEditorTexts);
  const box = useRef<HTMLDivElement>(null);
  const boxRef = useForkRef(box, ref);
  const id = useClaimedId("cropperBox", box);
  const deleteLabelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const inputRef = useForkRef(input, claimInputId);
  const edited = useRef<EditedPicture>(null);
  const [chosen, setChosen] = useState(initialFiles);

  const { isBusy, isWaiting, update, remove } = useUpdate(edited, onUpdate);
  const handleKeyDown = useHeldEnter();
  const handleChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setChosen([...(currentTarget.files ?? [])]);
    // Else the same file could not be chosen again.
    currentTarget.value = "";
  };
  return (
    <Root
      {...root}
      className={["NarthexImageEditor-root", className].filter(Boolean).join(" ")}
      ref={boxRef}
      id={id}
      headerText={title ?? text("title")}
      headerActionContent={
        <>
          <SmallButton icon="upload" text={text("upload")} disabled={isBusy} onClick={() => input.current?.click()} />
          <span id={deleteLabelId} hidden>
            {text("delete")}
          </span>
          <input ref={inputRef} type="file" accept="image/*" hidden onChange={handleChoose} />
        </>
      }
      saveFunction={update}
      saveText={text(isWaiting ? "updating" : "update")}
      saveTextSubmitting={text("updating")}
      cancelFunction={onCancel}
      deleteFunction={hideDelete ? undefined : remove}
      ariaLabelDelete="deletePhoto"
      deleteLabelId={deleteLabelId}
      isSubmitting={isBusy}
      mainContainerCssProps={{ onKeyDownCapture: handleKeyDown }}
    >
      <EditorPane
        edited={edited}
        editor={box}
        photoUrl={photoUrl}
        ratio={aspectRatio}
        width={outputWidth}
        height={outputHeight}
        chosen={chosen}
        onEdit={onEdit}
      />
    </Root>
  );
}
