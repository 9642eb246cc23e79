/**
 * Moves the focus to a notice above the questions: the button that was pressed is at the other end of a long form, or has lost
 * the focus by then. Whoever is elsewhere on the page is left alone.
 */
export function leadTo(notice: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused === document.body || notice?.closest("#formSubmissionBox")?.contains(focused)) notice?.focus();
}
