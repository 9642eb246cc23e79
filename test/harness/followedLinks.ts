import { vi } from "vitest";

/** The links outside of any document that are followed from now on, in order. jsdom itself cannot leave the page. */
export function followedLinks(): HTMLAnchorElement[] {
  const links: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (this.isConnected) throw new Error("The link is a part of the document.");
    links.push(this);
  });
  return links;
}
