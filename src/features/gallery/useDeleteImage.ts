"use client";
import { commonTexts } from "../../client/locale/english/common.js";
import { galleryTexts } from "../../client/locale/english/gallery.js";
import type { Gallery } from "../../react/useGallery.js";
import { useText } from "../../react/useText.js";
import type { ConfirmDialogProps } from "../../ui/ConfirmDialog.js";
import { type Outcome, useQuestion } from "../../ui/useQuestion.js";

/** Asks before a picture is deleted, and tells how that went. A picture is known by its path, never by its place (L75). */
export function useDeleteImage(
  { images, remove, reload }: Gallery,
  /** One is gone, and this was in its place before or is now; `undefined` when it was the last. */
  onGone: (neighbour: string | undefined) => void,
): {
  /** The path of the picture that is asked about. */
  asked: string | undefined;
  ask: (path: string) => void;
  /** The question, for a ConfirmDialog. */
  question: ConfirmDialogProps;
} {
  const text = useText(galleryTexts);
  const common = useText(commonTexts);
  // What is in another folder by now, or was deleted elsewhere, is asked about no more.
  const isThere = (path: string | undefined) => path !== undefined && images.includes(path);
  const { subject, ask, dialog } = useQuestion<string>(async (path): Promise<Outcome> => {
    if (!isThere(path)) return {};
    const index = images.indexOf(path);
    try {
      await remove(path);
    } catch {
      // It may be gone all the same: the list says so.
      void reload();
      return { error: text("deleteFailed") };
    }
    return { done: () => onGone(images[index + 1] ?? images[index - 1]) };
  });
  const open = dialog.open && isThere(subject);
  return { asked: subject, ask, question: { ...dialog, open, text: text("confirmDelete"), confirmLabel: common("delete") } };
}
