/** Whether a key event belongs to an IME composition. Safari sends the last key of a composition after `compositionend`, with the `keyCode` 229. */
export function isCompositionKey(event: object | null): boolean {
  const native = (
    event && "nativeEvent" in event ? event.nativeEvent : event
  ) as Partial<KeyboardEvent> | null;
  return native?.isComposing === true || native?.keyCode === 229;
}

/** Returns an `onClose` for MUI's overlays, such as Menu and Snackbar, that ignores the Escape of a composition. `event` is null when Snackbar closes by itself. */
export const closeUnlessComposing =
  (onClose: () => void) =>
  (event: object | null): void => {
    if (!isCompositionKey(event)) onClose();
  };

/** Prevents the Enter that ends a composition from submitting a form. @see https://bugs.webkit.org/show_bug.cgi?id=165004 */
export function preventCompositionSubmit(event: { key: string; preventDefault: () => void }): void {
  if (event.key === "Enter" && isCompositionKey(event)) event.preventDefault();
}

/**
 * Cancels the repeated `keydown` events of a held Enter on a button or a menu item; in a view that `isJustMounted`, every Enter.
 * Use it as `onKeyDownCapture`.
 */
export function ignoreHeldEnter(
  event: Pick<KeyboardEvent, "key" | "repeat" | "target" | "preventDefault" | "stopPropagation">,
  isJustMounted = false,
): void {
  if (event.key !== "Enter" || !(event.repeat || isJustMounted)) return;
  if (!(event.target instanceof Element && event.target.matches("button, [role^=menuitem]")))
    return;
  event.preventDefault();
  // MUI itself clicks menu items that are not buttons, also after `preventDefault`.
  event.stopPropagation();
}

const TEXT_FIELDS =
  "textarea, select, [contenteditable=''], [contenteditable='true'], input:not([type=file], [type=button], [type=checkbox], [type=radio], [type=range])";

/** Whether an element takes typed or pasted text. A select takes letters, to find an option; sliders and checkboxes take none. */
export const isTextField = (target: EventTarget): boolean =>
  target instanceof Element && target.matches(TEXT_FIELDS);
