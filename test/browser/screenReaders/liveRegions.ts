import type { Page } from "playwright";

/** A change of a live region. */
export interface Announcement {
  role: string;
  text: string;
  /**
   * Whether the region was inserted together with its text. Screen readers on Windows announce such a text only for alerts,
   * because they observe existing regions.
   */
  isInserted: boolean;
}

declare global {
  interface Window {
    announcements?: Announcement[];
    /** When the document changed last: `performance.now()`, in ms. */
    changedAt?: number;
  }
}

/** Runs in the page before its scripts: collects the announcements of all live regions. */
export function watchLiveRegions(): void {
  // Without <output>: the host pages of the tests show their results in it.
  const REGIONS = "[aria-live], [role=alert], [role=status], [role=log]";
  const HIDDEN = "[aria-hidden=true], [inert]";
  const announcements: Announcement[] = (window.announcements = []);
  const known = new WeakMap<Element, string>();
  window.changedAt = performance.now();

  const isRegion = (node: Element) =>
    node.matches(REGIONS) && node.getAttribute("aria-live") !== "off";
  const roleOf = (node: Element) =>
    node.getAttribute("role") ?? `live ${node.getAttribute("aria-live")}`;
  /** Returns what a reader says of a node's content. Excludes nested live regions. */
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.matches("style, script")) return "";
    if (!node.checkVisibility({ visibilityProperty: true }) || node.matches(HIDDEN)) return "";
    const name = node.getAttribute("aria-label") ?? node.getAttribute("alt");
    if (name !== null && node.matches("img, svg, button, a, [role=img]")) return ` ${name} `;
    const isInline = getComputedStyle(node).display.startsWith("inline");
    const parts = [...node.childNodes].map((child) =>
      child instanceof Element && isRegion(child) ? "" : textOf(child),
    );
    return isInline ? parts.join("") : ` ${parts.join("")} `;
  };

  const read = () => {
    window.changedAt = performance.now();
    for (const region of document.querySelectorAll(REGIONS)) {
      if (!isRegion(region)) continue;
      const text = region.closest(HIDDEN)
        ? ""
        : textOf(region)
            .replace(/[\s\u200b]+/g, " ")
            .trim();
      const before = known.get(region);
      known.set(region, text);
      // Readers announce additions only. A region that lost words at its start or end, or is unchanged, has none.
      if (text === "" || ` ${before ?? ""} `.includes(` ${text} `)) continue;
      const role = roleOf(region);
      const isAtomic =
        region.getAttribute("aria-atomic") === "true" ||
        (/^(alert|status)$/.test(role) && region.getAttribute("aria-atomic") !== "false");
      const added =
        !isAtomic && before && text.startsWith(`${before} `) ? text.slice(before.length + 1) : text;
      announcements.push({ role, text: added, isInserted: before === undefined });
    }
  };
  new MutationObserver(read).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: [
      "alt",
      "aria-hidden",
      "aria-label",
      "aria-live",
      "class",
      "hidden",
      "inert",
      "role",
      "style",
    ],
  });
}

/** Returns the announcements since the last call. */
export const takeAnnouncements = (page: Page): Promise<Announcement[]> =>
  page.evaluate(() => window.announcements?.splice(0) ?? []);
