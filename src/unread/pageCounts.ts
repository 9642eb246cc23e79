import type { StoreApi } from "zustand/vanilla";
import type { UnreadCounts } from "./rules/counts.js";
import { RefCount } from "../platform/core/RefCount.js";

type CountsStore = Pick<StoreApi<UnreadCounts>, "getInitialState" | "getState" | "subscribe">;

/** Copies of the package on one page share one instance. Otherwise, each copy would add its prefix to the prefix of the other. */
const KEY = Symbol.for("narthex.pageCounts@1");

/** Shows the sum of unread counts before the title of the page, and on the icon of an installed app. */
class PageCounts {
  readonly #shown = new Set<{ store: CountsStore }>();
  readonly #refCount = new RefCount(() => this.#observeTitle());
  /** All prefixes that were set. */
  readonly #prefixes = new Set<string>();
  /** The count on the icon; `undefined` while this page has set none. */
  #badgeCount: number | undefined;
  #hostTitle = "";
  /** The title that this instance has set last. */
  #ownTitle: string | undefined;

  /** Shows the counts of a store until the returned function is called. A store that is shown several times counts once. */
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
    // Until this tab knows the counts, it keeps the badge that another tab has set.
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

  /** Removes a prefix. A host may set a title that it has read before, with an earlier prefix. */
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

/**
 * Sets the badge on the app's icon. Ignores rejections: a cross-origin frame may not set the badge, and Safari requires the
 * permission for notifications.
 */
function setAppBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  const isSet = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  isSet.catch(() => undefined);
}

/** Shows the counts of a store in the title of the page and on the app's icon. Returns the cleanup. */
export function showOnPage(store: CountsStore): () => void {
  let pageCounts = Reflect.get(document, KEY) as PageCounts | undefined;
  if (!pageCounts) Reflect.set(document, KEY, (pageCounts = new PageCounts()));
  return pageCounts.show(store);
}
