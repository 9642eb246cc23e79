/** What a click on a link carries. */
export interface ClickFacts {
  button: number;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
}

/** Whether a click asks for nothing special: no new tab, no new window, no download. Only such a click may move inside the app. */
export function isPlainClick(click: ClickFacts): boolean {
  return click.button === 0 && !click.ctrlKey && !click.metaKey && !click.shiftKey && !click.altKey && !click.defaultPrevented;
}
