import type { KeyboardEvent } from "react";

/** Follows a link that is an entry of a menu: there Space does what Enter does. Goes on its `onKeyDown`. */
export function followOnSpace(event: KeyboardEvent<HTMLElement>): void {
  const { key, repeat, currentTarget } = event;
  // An entry that leads nowhere is pressed by the toolkit.
  if (key !== " " || !currentTarget.hasAttribute("href")) return;
  event.preventDefault();
  if (!repeat) currentTarget.click();
}
