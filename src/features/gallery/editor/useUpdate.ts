"use client";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useLatest } from "../../../react/useLatest.js";
import type { EditedPicture } from "./EditedPicture.js";
import { PictureError, type PictureFault } from "./Picture.js";
import { encodeResult } from "./result.js";

type OnUpdate = (dataUrl: string) => unknown;

/** The clicks of one impatient moment are one, unless something was changed between them. */
const REPEAT_MS = 500;

/**
 * Hands results to the host, one at a time: the latch closes in the same tick, so that a double click delivers once.
 * `isBusy`: the host has one, and nothing else may be pressed meanwhile. `isWaiting`: Update waits for a picture, which may
 * never come; Delete and another choice end that.
 */
export function useUpdate(edited: RefObject<EditedPicture | null>, onUpdate: OnUpdate) {
  const latest = useLatest(onUpdate);
  const latch = useRef(false);
  const waiting = useRef<object>(undefined);
  const settled = useRef({ at: -Infinity, changes: 0 });
  const [isBusy, setBusy] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [outcome, setOutcome] = useState<{ settle: () => void }>();
  // Behind what the host has rendered along with it: one that showed the result at once may have taken it back.
  useEffect(() => outcome?.settle(), [outcome]);
  const stopWaiting = () => {
    waiting.current = undefined;
    setWaiting(false);
  };

  const give = async (value: string, deliver: OnUpdate) => {
    latch.current = true;
    const settle = edited.current?.handOver();
    let fault: PictureFault | undefined;
    try {
      const answer = deliver(value);
      if (answer instanceof Promise) setBusy(true);
      await answer;
    } catch (error) {
      console.warn("The host has not kept what it was given.", error);
      fault = value ? "notSaved" : "notDeleted";
    }
    latch.current = false;
    setBusy(false);
    settled.current = { at: performance.now(), changes: edited.current?.changes ?? 0 };
    setOutcome({
      settle: () => {
        settle?.(fault);
        if (!value && !fault) edited.current?.discard();
      },
    });
  };

  const update = async () => {
    const picture = edited.current;
    if (!picture || latch.current || waiting.current) return;
    const { changes } = picture;
    if (performance.now() - settled.current.at < REPEAT_MS && settled.current.changes === changes) return;
    const mine = (waiting.current = {});
    setWaiting(picture.store.getState().isOpening);
    const isThere = await picture.opened();
    if (waiting.current !== mine) return;
    // A choice that cannot be opened has said so, and another one made meanwhile has not been looked at.
    if (!isThere || picture.changes !== changes) return stopWaiting();
    // The host's callback of the moment in which the picture is cut, for the shape, and the person, it is cut for.
    const deliver = latest.current;
    try {
      const dataUrl = await encodeResult(picture.store.getState());
      // Nobody waits for it any more.
      if (waiting.current === mine && edited.current === picture) await give(dataUrl, deliver);
    } catch (error) {
      picture.say(error instanceof PictureError ? error.fault : "notEncoded");
    } finally {
      if (waiting.current === mine) stopWaiting();
    }
  };
  const remove = () => {
    if (latch.current) return;
    stopWaiting();
    void give("", latest.current);
  };
  return { isBusy, isWaiting, update: () => void update(), remove };
}
