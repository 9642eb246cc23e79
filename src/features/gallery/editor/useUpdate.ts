"use client";
import { type RefObject, useRef, useState } from "react";
import { useLatest } from "../../../react/useLatest.js";
import type { EditedPicture } from "./EditedPicture.js";

/** The clicks of one impatient moment are one, unless something was changed between them. */
const REPEAT_MS = 500;

/**
 * Hands results to the host, one at a time: the latch closes in the same tick, so that a double click delivers once.
 * `isBusy` says that nothing else may be pressed meanwhile.
 */
export function useUpdate(edited: RefObject<EditedPicture | null>, onUpdate: (dataUrl: string) => unknown) {
  const latest = useLatest(onUpdate);
  const latch = useRef(false);
  const delivered = useRef({ at: -Infinity, changes: 0 });
  const [isBusy, setBusy] = useState(false);
  const run = async (make: () => Promise<string | undefined> | string) => {
    if (latch.current) return;
    latch.current = true;
    try {
      const dataUrl = await make();
      // Nobody waits for it any more.
      if (dataUrl === undefined || (dataUrl && !edited.current)) return;
      delivered.current = { at: performance.now(), changes: edited.current?.changes ?? 0 };
      // Before the host shows another address because of it.
      if (dataUrl) edited.current?.letGo();
      const answer = latest.current(dataUrl);
      if (!(answer instanceof Promise)) return;
      setBusy(true);
      await answer;
    } finally {
      latch.current = false;
      setBusy(false);
    }
  };
  const update = () => {
    const { at, changes } = delivered.current;
    if (!edited.current || (performance.now() - at < REPEAT_MS && edited.current.changes === changes)) return;
    // Buttons that go out for a moment lose the focus: only where it takes longer.
    if (edited.current.store.getState().isOpening) setBusy(true);
    void run(() => edited.current?.take() ?? "");
  };
  const remove = () =>
    void run(() => {
      edited.current?.discard();
      return "";
    });
  return { isBusy, update, remove };
}
