import type { StoreApi } from "zustand/vanilla";
import type { UnreadCounts } from "./rules/counts.js";
import { RefCount } from "../platform/core/RefCount.js";

type CountsStore = Pick<StoreApi<UnreadCounts>, "getInitialState" | "getState" | "subscribe">;

/** Copies of the package on one page share the instance. Otherwise each would add its prefix to the title of the other. */
const KEY = Symbol.for("narthex.pageCounts@1");

/** Shows the sum of unread counts before the title of the page, and on the icon of an installed app. */
class PageCounts {
  readonly #shown = new Set<{ store: CountsStore }>();
  readonly #refCount = new RefCount(() => this.#observeTitle());
  /** Every prefix so far. */
  readonly #prefixes = new Set<string>();
  /** The count on the icon; `undefined` while this page has set none. */
  #badgeCount: number | undefined;
  #hostTitle = "";
  /** The title as it was last set here. */
  #ownTitle: string | undefined;

  /** Shows the counts of a store until the returned function is called. Counts a store once, however often it is shown. */
  show(store: CountsStore): () => void {
    const entry = { store };
    this.#shown.add(entry);
    const unsubscribe = store.subscribe(() => this.#update());
    const release = this.#refCount.acquire();
    this.#update();
    return () => {
      unsubscribe();
      this.#shown.delete(entry);
      this.#update();
      release(true);
    };
  }

  #update(): void {
    const stores = new Set([...this.#shown].map(({ store }) => store));
    let total = 0;
    for (const store of stores) {
      const { notificationCount, pmCount } = store.getState();
      total += notificationCount + pmCount;
    }
    this.#updateTitle(total > 0 ? `(${total}) ` : "");
    // A new tab does not clear what another tab has set, before it knows the counts.
    const isKnown = [...stores].some((store) => store.getState() !== store.getInitialState());
    if (total === this.#badgeCount || (this.#badgeCount === undefined && !isKnown)) return;
    setAppBadge(total);
    this.#badgeCount = total;
  }

  #updateTitle(prefix: string): void {
    const { title } = document;
    if (title !== this.#ownTitle) this.#hostTitle = this.#withoutPrefix(title);
    // Without a title, browsers show the URL.
    const next = this.#hostTitle && prefix + this.#hostTitle;
    if (prefix) this.#prefixes.add(prefix);
    if (title !== next) document.title = next;
    this.#ownTitle = next;
  }

  /** Hosts also set titles that they have read before, with an earlier prefix. */
  #withoutPrefix(title: string): string {
    const prefix = [...this.#prefixes].find((each) => title.startsWith(each)) ?? "";
    return title.slice(prefix.length);
  }

  /** Observes the head, because a host may also replace the element of the title. */
  #observeTitle(): () => void {
    const observer = new MutationObserver(() => {
      if (document.title !== this.#ownTitle) this.#update();
    });
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }
}

/** Rejections are ignored: a frame of another origin may not set the badge, and Safari requires the permission to notify. */
function setAppBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;

  const isSet = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  isSet.catch(() => undefined);
}

export function showOnPage(store: CountsStore): () => void {
  let pageCounts = Reflect.get(document, KEY) as PageCounts | undefined;
  if (!pageCounts) Reflect.set(document, KEY, (pageCounts = new PageCounts()));
  return pageCounts.show(store);
}
