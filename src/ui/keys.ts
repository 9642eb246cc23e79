/** Whether a key event belongs to an IME composition. Safari sends its last key after `compositionend`, with the `keyCode` 229. */
export function isCompositionKey(event: object | null): boolean {
  const native = (
    event && "nativeEvent" in event ? event.nativeEvent : event
  ) as Partial<KeyboardEvent> | null;
  return native?.isComposing === true || native?.keyCode === 229;
}

/** Returns an `onClose` for MUI's Dialog and Snackbar that ignores the Escape of a composition. `event` is null when Snackbar closes by itself. */
export const closeUnlessComposing =
  (onClose: () => void) =>
  (event: object | null): void => {
    if (!isCompositionKey(event)) onClose();
  };

/** Prevents the Enter that ends a composition from submitting a form. @see https://bugs.webkit.org/show_bug.cgi?id=165004 */
export function preventCompositionSubmit(event: { key: string; preventDefault: () => void }): void {
  if (event.key === "Enter" && isCompositionKey(event)) event.preventDefault();
}

/** Prevents the repeated presses of a held Enter on a button; in a view that `isJustMounted`, also the first. */
export function ignoreHeldEnter(
  event: Pick<KeyboardEvent, "key" | "repeat" | "target" | "preventDefault">,
  isJustMounted = false,
): void {
  const isButton = event.target instanceof HTMLButtonElement;
  if (event.key === "Enter" && isButton && (event.repeat || isJustMounted)) event.preventDefault();
}
