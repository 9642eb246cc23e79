"use client";
import { styled, useThemeProps } from "@mui/material/styles";
import { useForkRef } from "@mui/material/utils";
import {
  type ChangeEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  useLayoutEffect,
} from "react";
import type { EditedPhoto } from "./EditedPhoto.js";
import { PaneWaiting, PaneFailed } from "./EditorFrame.js";
import { useEditorResult } from "./useEditorResult.js";
import { imageEditorTexts } from "../../platform/locale/texts/gallery.js";
import { useText } from "../../platform/provider/useText.js";
import { SmallButton } from "../../ui/actions/SmallButton.js";
import { uniqueIdRef, useUniqueId } from "../../ui/useUniqueId.js";
import { InputBox } from "../../ui/layout/InputBox.js";
import { lazyWithRetry } from "../../ui/lazyWithRetry.js";
import type { RootProps } from "../../ui/types.js";

/** Time after mounting in which Enter is ignored, because it was meant for the previous view. */
const SETTLE_MS = 400;

export interface ImageEditorProps extends RootProps {
  /**
   * Address of the current photo. Pass an empty address, or the default photo's, if there is none.
   * The user's changes stay if a new address differs only in its query, or arrives during a save. Any other address
   * discards them, so that they are never saved for another person. Two people without a photo have the same address:
   * set `key` to the person's id to reset the editor between them.
   */
  photoUrl: string | null | undefined;
  /** Files to open initially, as if the user had just chosen them. */
  initialFiles?: readonly File[] | undefined;
  /** Width by height; 0 is free form. */
  aspectRatio: number;
  /**
   * Called by Update with the cropped photo as the data URL of a PNG, by Delete with "". A returned promise disables the
   * buttons until it settles. If it rejects, the editor keeps the user's changes and shows an error.
   */
  onUpdate: (dataUrl?: string) => unknown;
  /**
   * Called with true after each change by the user: chosen file, crop, turn. Called with false once the changes were saved
   * or discarded.
   */
  onEdit?: ((hasWork: boolean) => void) | undefined;
  /** Called by the button Cancel, which is shown only with this prop. */
  onCancel?: (() => void) | undefined;
  /** The heading. @default "Edit picture" in the interface language */
  title?: string | undefined;
  /** Largest width of the result in px. @default 400 */
  outputWidth?: number | undefined;
  /** Largest height of the result in px. @default 300 */
  outputHeight?: number | undefined;
  /** Hides the button Delete. @default false */
  hideDelete?: boolean | undefined;
  "data-testid"?: string | undefined;
}

const Root = styled(InputBox, { name: "NarthexImageEditor", slot: "Root" })({});

// The cropper is a large chunk, so it loads when an editor is shown.
const EditorPane = lazyWithRetry(
  () => import("./EditorPane.js").then((module) => module.EditorPane),
  {
    Waiting: PaneWaiting,
    Failed: PaneFailed,
  },
);

/** Hosts query `#fileUpload`. Only the first editor on a page gets this id. */
const inputIdRef = uniqueIdRef("fileUpload");

/**
 * Renders a box in which a photo is chosen, turned and cropped.
 * @example
 * <ImageEditor photoUrl={person.photo} aspectRatio={4 / 3} onUpdate={(dataUrl) => savePhoto(dataUrl)} />
 */
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
  const id = useUniqueId("cropperBox", box);
  const deleteLabelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const inputRef = useForkRef(input, inputIdRef);
  const edited = useRef<EditedPhoto>(null);
  const [chosen, setChosen] = useState(initialFiles);

  const { isBusy, isWaiting, update, remove } = useEditorResult(edited, onUpdate);
  const handleKeyDown = useHeldEnter();
  const handleChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setChosen([...(currentTarget.files ?? [])]);
    // Without the reset, choosing the same file again fires no change event.
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
          <SmallButton
            icon="upload"
            text={text("upload")}
            disabled={isBusy}
            onClick={() => input.current?.click()}
          />
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

/** Returns an `onKeyDownCapture` handler that ignores Enter on buttons while it repeats or was pressed before mounting. */
function useHeldEnter(): (event: KeyboardEvent) => void {
  const mountedAt = useRef(0);
  useLayoutEffect(() => {
    mountedAt.current = performance.now();
  }, []);
  return (event) => {
    const isButton = event.target instanceof HTMLButtonElement;
    if (
      event.key === "Enter" &&
      isButton &&
      (event.repeat || performance.now() - mountedAt.current < SETTLE_MS)
    )
      event.preventDefault();
  };
}
