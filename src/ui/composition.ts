/** The `keyCode` of a key event that an input method handles. */
const IME_KEY_CODE = 229;

/**
 * Whether a key event, native or React's, belongs to an IME composition. Safari sends the key that ends a composition after
 * `compositionend`, with `isComposing` false and `keyCode` 229.
 */
export function isCompositionKey(event: object | null): boolean {
  const native = (
    event && "nativeEvent" in event ? event.nativeEvent : event
  ) as Partial<KeyboardEvent> | null;
  return native?.isComposing === true || native?.keyCode === IME_KEY_CODE;
}

/**
 * Returns an `onClose` handler for MUI's Dialog and Snackbar that ignores the Escape of a composition in a text field. A
 * Snackbar passes no event when its time is up.
 */
export const closeUnlessComposing =
  (onClose: () => void) =>
  (event: object | null): void => {
    if (!isCompositionKey(event)) onClose();
  };

/**
 * Prevents the Enter that ends a composition from submitting a form. Use it as `onKeyDown` of a single-line field or its
 * form. Only Safari needs it: it sends this Enter after `compositionend` and submits.
 *
 * @see https://bugs.webkit.org/show_bug.cgi?id=165004
 */
export function preventCompositionSubmit(event: { key: string; preventDefault: () => void }): void {
  if (event.key === "Enter" && isCompositionKey(event)) event.preventDefault();
}
