/**
 * Whether a key event, native or React's, belongs to an IME composition. Safari sends the key that ends a composition after
 * `compositionend`, with `isComposing` false and `keyCode` 229, that of a key which an input method handles.
 */
export function isCompositionKey(event: object | null): boolean {
  const native = (
    event && "nativeEvent" in event ? event.nativeEvent : event
  ) as Partial<KeyboardEvent> | null;
  return native?.isComposing === true || native?.keyCode === 229;
}

/** Returns an `onClose` for MUI's Dialog and Snackbar that ignores the Escape of a composition. A timeout passes no event. */
export const closeUnlessComposing =
  (onClose: () => void) =>
  (event: object | null): void => {
    if (!isCompositionKey(event)) onClose();
  };

/**
 * Prevents the Enter that ends a composition from submitting a form, as in Safari. Use it as `onKeyDown` of a single-line
 * field or its form.
 * @see https://bugs.webkit.org/show_bug.cgi?id=165004
 */
export function preventCompositionSubmit(event: { key: string; preventDefault: () => void }): void {
  if (event.key === "Enter" && isCompositionKey(event)) event.preventDefault();
}
