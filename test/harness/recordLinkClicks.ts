import { vi } from "vitest";

/** Records clicks on detached links, because jsdom cannot navigate. Returns the list of clicked links, which grows with each click. */
export function recordLinkClicks(): HTMLAnchorElement[] {
  const links: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (this.isConnected) throw new Error("The link is attached to the document.");
    links.push(this);
  });
  return links;
}
