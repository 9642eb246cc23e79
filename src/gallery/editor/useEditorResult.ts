"use client";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { EditedPhoto } from "./EditedPhoto.js";
import { PhotoError } from "./PhotoError.js";
import { encodeResult } from "./renderCrop.js";
import type { PhotoErrorCode } from "../types.js";
import { useLatest } from "../../platform/provider/useLatest.js";

/** Clicks within this time after a save are ignored, unless the photo was changed in between. */
const REPEAT_MS = 500;

type OnUpdate = (dataUrl: string) => unknown;

/**
 * Passes results to the host's `onUpdate` in single flight. A ref guards it, so that a double click saves once.
 * @returns `isBusy`: the host's promise is pending, all buttons are disabled. `isWaiting`: Update waits until a photo is
 * opened; Delete and a newly chosen photo end the wait.
 */
export function useEditorResult(edited: RefObject<EditedPhoto | null>, onUpdate: OnUpdate) {
  const latestOnUpdate = useLatest(onUpdate);
  const isSaving = useRef(false);
  const currentWait = useRef<object>(undefined);
  const lastSave = useRef({ at: -Infinity, changes: 0 });
  const [isBusy, setBusy] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [outcome, setOutcome] = useState<{ settle: () => void }>();
  // Runs after the host's render: a host that sets `photoUrl` to the result may have reverted it by then.
  useEffect(() => outcome?.settle(), [outcome]);
  const stopWaiting = () => {
    currentWait.current = undefined;
    setWaiting(false);
  };

  const save = async (value: string, callback: OnUpdate) => {
    isSaving.current = true;
    const settle = edited.current?.startSave();
    let errorCode: PhotoErrorCode | undefined;
    try {
      const returned = callback(value);
      if (returned instanceof Promise) setBusy(true);
      await returned;
    } catch (error) {
      console.warn("onUpdate has failed; the editor keeps the photo.", error);
      errorCode = value ? "notSaved" : "notDeleted";
    }
    isSaving.current = false;
    setBusy(false);
    lastSave.current = { at: performance.now(), changes: edited.current?.changes ?? 0 };
    setOutcome({
      settle: () => {
        settle?.(errorCode);
        if (!value && !errorCode) edited.current?.discard();
      },
    });
  };

  const update = async () => {
    const picture = edited.current;
    if (!picture || isSaving.current || currentWait.current) return;
    const { changes } = picture;
    if (performance.now() - lastSave.current.at < REPEAT_MS && lastSave.current.changes === changes)
      return;
    const wait = (currentWait.current = {});
    setWaiting(picture.store.getState().isOpening);
    const isOpened = await picture.opened();
    if (currentWait.current !== wait) return;
    // Saves nothing if opening failed, or if the user has changed the photo during the wait.
    if (!isOpened || picture.changes !== changes) return stopWaiting();
    // Captures the callback now: after the encoding the host may show another person or ratio.
    const callback = latestOnUpdate.current;
    try {
      const dataUrl = await encodeResult(picture.store.getState());
      // Delete or an unmount may have ended the wait during the encoding.
      if (currentWait.current === wait && edited.current === picture) await save(dataUrl, callback);
    } catch (error) {
      picture.showError(error instanceof PhotoError ? error.code : "notEncoded");
    } finally {
      if (currentWait.current === wait) stopWaiting();
    }
  };
  const remove = () => {
    if (isSaving.current) return;
    stopWaiting();
    void save("", latestOnUpdate.current);
  };
  return { isBusy, isWaiting, update: () => void update(), remove };
}
