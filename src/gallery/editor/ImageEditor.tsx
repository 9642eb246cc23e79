"use client";
import Button from "@mui/material/Button";
import { useForkRef } from "@mui/material/utils";
import { type ChangeEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import type { EditedPhoto } from "./EditedPhoto.js";
import { PaneFallback } from "./EditorFrame.js";
import type { EditorInput, PhotoStatus } from "./EditorPane.js";
import { monotonicNow } from "../../platform/core/time.js";
import { imageEditorTexts } from "../../platform/locale/texts/gallery.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { useIsRecentlyChanged } from "../../platform/provider/useIsRecentlyChanged.js";
import { useLatest } from "../../platform/provider/useLatest.js";
import { useSingleFlight } from "../../platform/provider/useSingleFlight.js";
import { SvgPath, UPLOAD_ICON } from "../../ui/display/LineIcon.js";
import { ignoreHeldEnter } from "../../ui/keys.js";
import { InputBox } from "../../ui/layout/InputBox.js";
import { lazyWithRetry } from "../../ui/lazyWithRetry.js";
import { type RootProps, secondaryText, styled, useThemeProps } from "../../ui/styles.js";
import { uniqueIdRef, useUniqueId } from "../../ui/useUniqueId.js";
import type { PhotoErrorCode } from "../types.js";

/** Props of `ImageEditor`: the photo, the shape of the result, and what to do with it. */
export interface ImageEditorProps extends RootProps, EditorInput {
  /** Files to open initially, as if the user had just chosen them. */
  initialFiles?: readonly File[] | undefined;
  /**
   * Called by Update with the cropped photo as the data URL of a PNG, by Delete with "". A returned promise disables the
   * buttons until it settles. If it rejects, the editor keeps the user's changes and shows an error.
   */
  onUpdate: (dataUrl?: string) => unknown;
  /** Called by the button Cancel, which is shown only with this prop. */
  onCancel?: (() => void) | undefined;
  /** The heading of the box. @default "Edit photo" in the interface language */
  title?: string | undefined;
  /** Hides the button Delete. @default false */
  hideDelete?: boolean | undefined;
  /** Value of `data-testid` on the box, for tests. */
  "data-testid"?: string | undefined;
}

interface PhotoEditorProps extends Omit<ImageEditorProps, "onUpdate"> {
  onUpdate: (photo: Blob | "") => unknown;
  /** Shown beside the title; without a photo, instead of it. */
  caption?: string | undefined;
}

const Root = styled(InputBox, { name: "NarthexImageEditor", slot: "Root" })(({ theme }) => ({
  // Undoes BoxHeader's negative end margin, which is meant for icon buttons: this button has a visible border.
  "& .NarthexImageEditor-upload": { minHeight: 44, marginInlineEnd: theme.spacing(1.25) },
  "& .NarthexImageEditor-caption": secondaryText(theme, "caption"),
}));

const EditorPane = lazyWithRetry(() => import("./EditorPane.js").then((pane) => pane.EditorPane), {
  Waiting: PaneFallback,
  Failed: PaneFallback,
});

/** Hosts query `#fileUpload`. Only the first editor on a page gets this id. */
const inputIdRef = uniqueIdRef("fileUpload");
/** Within this time after a save, Update ignores an unchanged photo: the cause is a double click or a held key. */
const REPEAT_MS = 500;

const readAsDataUrl = (photo: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () =>
      reject(new Error("The photo could not be read.", { cause: reader.error }));
    reader.readAsDataURL(photo);
  });

/**
 * Renders a box in which a photo is chosen, turned and cropped.
 * @example
 * <ImageEditor
 *   key={person.id}
 *   photoUrl={person.photo}
 *   aspectRatio={4 / 3}
 *   onUpdate={(dataUrl) => savePhoto(dataUrl)}
 * />
 */
export function ImageEditor({ onUpdate, ...props }: ImageEditorProps) {
  const handleUpdate = async (photo: Blob | "") => onUpdate(photo && (await readAsDataUrl(photo)));
  return <PhotoEditor {...props} onUpdate={handleUpdate} />;
}

/** The editor inside {@link ImageEditor}. It passes the photo to `onUpdate` as a Blob, and "" to delete it. */
export function PhotoEditor(inProps: PhotoEditorProps) {
  const {
    photoUrl,
    aspectRatio,
    outputWidth,
    outputHeight,
    onEdit,
    initialFiles,
    onUpdate,
    onCancel,
    title,
    caption,
    hideDelete,
    ref,
    ...root
  } = useThemeProps({ props: inProps, name: "NarthexImageEditor" });
  const input = { photoUrl, aspectRatio, outputWidth, outputHeight, onEdit };
  const text = useText(imageEditorTexts);
  const box = useRef<HTMLDivElement>(null);
  const boxRef = useForkRef(box, ref);
  const id = useUniqueId("cropperBox", box);
  const deleteLabelId = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const fileInputRef = useForkRef(fileInput, inputIdRef);
  const edited = useRef<EditedPhoto>(null);
  const [chosen, setChosen] = useState(initialFiles ?? []);
  // The pane, which is loaded lazily, reports the status. Until then, this guess keeps the buttons from changing.
  const [status, setStatus] = useState<PhotoStatus>(
    photoUrl || chosen.length > 0 ? "opening" : "empty",
  );
  const { isBusy, isWaiting, update, remove } = useEditorResult(edited, onUpdate);
  // Enter may be held down since it was pressed in the previous view.
  const isJustMounted = useIsRecentlyChanged();
  const handleChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setChosen([...(currentTarget.files ?? [])]);
    // Without the reset, choosing the same file again fires no change event.
    currentTarget.value = "";
  };
  const openFilePicker = () => fileInput.current?.click();
  return (
    <Root
      {...root}
      className={`NarthexImageEditor-root ${root.className ?? ""}`}
      ref={boxRef}
      id={id}
      headerText={status === "filled" || !caption ? (title ?? text("title")) : undefined}
      headerActionContent={
        <>
          {caption && <span className="NarthexImageEditor-caption">{caption}</span>}
          {status === "filled" && (
            <Button
              variant="outlined"
              className="NarthexImageEditor-upload"
              data-testid="small-button-upload"
              startIcon={<SvgPath d={UPLOAD_ICON} size={20} />}
              disabled={isBusy}
              onClick={openFilePicker}
            >
              {text("upload")}
            </Button>
          )}
          <span id={deleteLabelId} hidden>
            {text("delete")}
          </span>
          <input ref={fileInputRef} type="file" accept="image/*" hidden onChange={handleChoose} />
        </>
      }
      saveFunction={update}
      saveText={text(isWaiting ? "updating" : "update")}
      saveTextSubmitting={text("updating")}
      // A click on Update then shows that there is no photo yet.
      isSaveUnavailable={status === "empty"}
      cancelFunction={onCancel}
      deleteFunction={hideDelete ? undefined : remove}
      // Tests of hosts find the button by this attribute. The text of `deleteLabelId` is its accessible name.
      ariaLabelDelete="deletePhoto"
      deleteLabelId={deleteLabelId}
      isSubmitting={isBusy}
      mainContainerCssProps={{
        onKeyDownCapture: (event) => ignoreHeldEnter(event, isJustMounted()),
      }}
    >
      <EditorPane
        {...input}
        edited={edited}
        editor={box}
        chosen={chosen}
        isSaving={isBusy}
        onChooseFile={() => isBusy || openFilePicker()}
        onStatus={setStatus}
      />
    </Root>
  );
}

/** Passes results to `onUpdate` in single flight, "" to delete. `isWaiting`: Update waits until a photo is opened. */
function useEditorResult(
  edited: RefObject<EditedPhoto | null>,
  onUpdate: PhotoEditorProps["onUpdate"],
) {
  const latestOnUpdate = useLatest(onUpdate);
  const { isBusy, run } = useSingleFlight();
  const currentWait = useRef<object>(undefined);
  const lastSave = useRef({ at: -Infinity, revision: 0 });
  const [isWaiting, setWaiting] = useState(false);
  const [settle, setSettle] = useState<() => void>();
  // Ends the save after the host has rendered: only then is `photoUrl` final (the result, or the old photo after a failure).
  useEffect(() => settle?.(), [settle]);
  const stopWaiting = () => {
    currentWait.current = undefined;
    setWaiting(false);
  };

  const save = (result: Blob | "", callback: typeof onUpdate) =>
    run("save", async () => {
      const endSave = edited.current?.startSave();
      let errorCode: PhotoErrorCode | undefined;
      try {
        await callback(result);
      } catch (error) {
        console.warn("onUpdate has failed; the editor keeps the photo.", error);
        errorCode = result === "" ? "notDeleted" : "notSaved";
      }
      lastSave.current = { at: monotonicNow(), revision: edited.current?.revision ?? 0 };
      setSettle(() => () => {
        endSave?.(errorCode);
        if (result === "" && !errorCode) edited.current?.clearAfterDelete();
      });
    });

  const update = async () => {
    const photo = edited.current;
    if (!photo || currentWait.current) return;
    const { revision } = photo;
    const { at, revision: savedRevision } = lastSave.current;
    if (monotonicNow() - at < REPEAT_MS && savedRevision === revision) return;
    const wait = (currentWait.current = {});
    setWaiting(photo.store.getState().isOpening);
    const isOpened = await photo.whenOpened();
    if (currentWait.current !== wait) return;
    // Saves nothing if opening failed, or if the user has changed the photo during the wait.
    if (!isOpened || photo.revision !== revision) return stopWaiting();
    // Captures the callback now, because the host may show another person or ratio when the encoding ends.
    const callback = latestOnUpdate.current;
    const result = await photo.encode();
    // Delete may have ended the wait during the encoding.
    if (currentWait.current !== wait) return;
    if (result !== undefined && edited.current === photo) save(result, callback);
    stopWaiting();
  };
  const remove = () => {
    stopWaiting();
    save("", latestOnUpdate.current);
  };
  return { isBusy: isBusy("save"), isWaiting, update: () => void update(), remove };
}
