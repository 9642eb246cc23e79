/** The `keyCode` of a key that an input method handles. */
const IME_KEY_CODE = 229;

/**
 * Whether a key event, native or React's, belongs to an IME composition. Safari sends the key that ends a composition after
 * `compositionend`: there only its `keyCode` tells.
 */
export function isCompositionKey(event: object | null): boolean {
  if (!event) return false;
  const native = "nativeEvent" in event && typeof event.nativeEvent === "object" && event.nativeEvent ? event.nativeEvent : event;
  return ("isComposing" in native && native.isComposing === true) || ("keyCode" in native && native.keyCode === IME_KEY_CODE);
}

/**
 * Returns an `onClose` for dialogs and toasts of MUI that ignores the Escape of a composition in a text field. A toast that
 * closes by itself has no event.
 */
export const closeUnlessComposing =
  (onClose: () => void) =>
  (event: object | null): void => {
    if (!isCompositionKey(event)) onClose();
  };

/**
 * For the `onKeyDown` of a single-line field, or of its form: the Enter that ends a composition must not submit it. Chromium and
 * Firefox do not submit while they compose; Safari sends this Enter after `compositionend` and submits.
 *
 * @see https://bugs.webkit.org/show_bug.cgi?id=165004
 */
export function preventCompositionSubmit(event: { key: string; preventDefault: () => void }): void {
  if (event.key === "Enter" && isCompositionKey(event)) event.preventDefault();
}
