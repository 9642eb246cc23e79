"use client";
import { useRef, useState } from "react";
import { commonTexts } from "../../client/locale/english/common.js";
import { galleryTexts } from "../../client/locale/english/gallery.js";
import type { Gallery } from "../../react/useGallery.js";
import { useMountedState } from "../../react/useMountedState.js";
import { useText } from "../../react/useText.js";
import type { ConfirmDialogProps } from "../../ui/ConfirmDialog.js";

/** Asks before a picture is deleted, and tells how that went. A picture is known by its path, never by its place (L75). */
export function useDeleteImage(
  { images, remove, reload }: Gallery,
  /** One is gone, and this was in its place before or is now; `undefined` when it was the last. */
  onGone: (neighbour: string | undefined) => void,
): {
  ask: (path: string) => void;
  /** The question, for a ConfirmDialog. */
  question: ConfirmDialogProps;
} {
  const text = useText(galleryTexts);
  const common = useText(commonTexts);
  const isMounted = useMountedState();
  const [asked, setAsked] = useState<{ path: string; isOpen: boolean; hasFailed?: boolean }>();
  const [isBusy, setBusy] = useState(false);
  const latch = useRef(false);
  // What is in another folder by now, or was deleted elsewhere, is asked about no more.
  const isThere = asked && images.includes(asked.path);

  const confirm = async () => {
    if (!asked || !isThere || latch.current) return;
    const { path } = asked;
    const index = images.indexOf(path);
    latch.current = true;
    setBusy(true);
    setAsked({ path, isOpen: true });
    const hasFailed = await remove(path).then(
      () => false,
      () => true,
    );
    latch.current = false;
    if (!isMounted()) return;
    setBusy(false);
    setAsked({ path, isOpen: hasFailed, hasFailed });
    // It may be gone all the same: the list says so.
    if (hasFailed) void reload();
    else onGone(images[index + 1] ?? images[index - 1]);
  };
  return {
    ask: (path) => setAsked({ path, isOpen: true }),
    question: {
      open: !!isThere && asked.isOpen,
      text: text("confirmDelete"),
      confirmLabel: common("delete"),
      onConfirm: () => void confirm(),
      onClose: () => asked && setAsked({ ...asked, isOpen: false }),
      isBusy,
      error: asked?.hasFailed ? text("deleteFailed") : undefined,
    },
  };
}
