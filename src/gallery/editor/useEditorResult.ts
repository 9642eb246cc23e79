"use client";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { EditedPhoto } from "./EditedPhoto.js";
import { PhotoError } from "./PhotoError.js";
import { encodeResult } from "./renderCrop.js";
import type { PhotoErrorCode } from "../types.js";
import { isSettling } from "../useIsSettling.js";
import { useLatest } from "../../platform/provider/useLatest.js";
import { useSingleFlight } from "../../platform/provider/useSingleFlight.js";

/**
 * Passes results to the host's `onUpdate` in single flight.
 * @param convert converts the cropped photo, a PNG, to what `onUpdate` receives
 * @param onUpdate receives "" to delete the photo
 * @returns `isBusy`: the host's promise is pending, all buttons are disabled. `isWaiting`: Update waits until a photo is
 * opened; Delete and a newly chosen photo end the wait.
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
  const [outcome, setOutcome] = useState<{ settle: () => void }>();
  // Runs after the host's render: a host that sets `photoUrl` to the result may have reverted it by then.
  useEffect(() => outcome?.settle(), [outcome]);
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
      lastSave.current = { at: performance.now(), changes: edited.current?.changes ?? 0 };
      setOutcome({
        settle: () => {
          endSave?.(errorCode);
          if (result === "" && !errorCode) edited.current?.discard();
        },
      });
    });

  const update = async () => {
    const photo = edited.current;
    if (!photo || currentWait.current) return;
    const { changes } = photo;
    if (isSettling(lastSave.current.at) && lastSave.current.changes === changes) return;
    const wait = (currentWait.current = {});
    setWaiting(photo.store.getState().isOpening);
    const isOpened = await photo.opened();
    if (currentWait.current !== wait) return;
    // Saves nothing if opening failed, or if the user has changed the photo during the wait.
    if (!isOpened || photo.changes !== changes) return stopWaiting();
    // Captures the callback now: after the encoding the host may show another person or ratio.
    const callback = latestOnUpdate.current;
    try {
      const result = await convert(await encodeResult(photo.store.getState()));
      // Delete or an unmount may have ended the wait during the encoding.
      if (currentWait.current === wait && edited.current === photo) save(result, callback);
    } catch (error) {
      photo.showError(error instanceof PhotoError ? error.code : "notEncoded");
    } finally {
      if (currentWait.current === wait) stopWaiting();
    }
  };
  const remove = () => {
    stopWaiting();
    save("", latestOnUpdate.current);
  };
  return { isBusy: isBusy("save"), isWaiting, update: () => void update(), remove };
}
