"use client";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { EditedPhoto } from "./EditedPhoto.js";
import type { PhotoErrorCode } from "../types.js";
import { monotonicNow } from "../../platform/core/time.js";
import { useLatest } from "../../platform/provider/useLatest.js";
import { useSingleFlight } from "../../platform/provider/useSingleFlight.js";

/** Within this time after a save, in milliseconds, Update of an unchanged photo is a double click or a held key. */
const REPEAT_MS = 500;

/**
 * Passes results to the host's `onUpdate` in single flight, "" to delete the photo. `isBusy`: the host's promise is pending.
 * `isWaiting`: Update waits until a photo is opened; Delete and a newly chosen photo end the wait.
 */
export function useEditorResult<T extends Blob | string>(
  edited: RefObject<EditedPhoto | null>,
  convert: (photo: Blob) => T | Promise<T>,
  onUpdate: (result: T | "") => unknown,
) {
  const latestOnUpdate = useLatest(onUpdate);
  const { isBusy, run } = useSingleFlight();
  const currentWait = useRef<object>(undefined);
  const lastSave = useRef({ at: -Infinity, changes: 0 });
  const [isWaiting, setWaiting] = useState(false);
  const [settle, setSettle] = useState<() => void>();
  // Runs after the host's render: a host that sets `photoUrl` to the result may have reverted it by then.
  useEffect(() => settle?.(), [settle]);
  const stopWaiting = () => {
    currentWait.current = undefined;
    setWaiting(false);
  };

  const save = (result: T | "", callback: typeof onUpdate) =>
    run("save", async () => {
      const endSave = edited.current?.startSave();
      let errorCode: PhotoErrorCode | undefined;
      try {
        await callback(result);
      } catch (error) {
        console.warn("onUpdate has failed; the editor keeps the photo.", error);
        errorCode = result === "" ? "notDeleted" : "notSaved";
      }
      lastSave.current = { at: monotonicNow(), changes: edited.current?.changes ?? 0 };
      setSettle(() => () => {
        endSave?.(errorCode);
        if (result === "" && !errorCode) edited.current?.discard();
      });
    });

  const update = async () => {
    const photo = edited.current;
    if (!photo || currentWait.current) return;
    const { changes } = photo;
    const { at, changes: savedChanges } = lastSave.current;
    if (monotonicNow() - at < REPEAT_MS && savedChanges === changes) return;
    const wait = (currentWait.current = {});
    setWaiting(photo.store.getState().isOpening);
    const isOpened = await photo.opened();
    if (currentWait.current !== wait) return;
    // Saves nothing if opening failed, or if the user has changed the photo during the wait.
    if (!isOpened || photo.changes !== changes) return stopWaiting();
    // Captures the callback now: after the encoding the host may show another person or ratio.
    const callback = latestOnUpdate.current;
    const result = await photo.encode(convert);
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
