// Counts the renders of each row and the requests when a list opens and when its people arrive.
import type { Browser } from "playwright";

/** A component of a row, for each list. */
const ROWS = { thread: "NoteRow", inbox: "ConversationRow", notifications: "NotificationRow" };

export interface ListCase {
  view: keyof typeof ROWS;
  count: number;
  /** The goals: the highest numbers. */
  targets: ListCosts;
}
// The requests of a thread: messages, people, and the registration of its socket.
const thread: ListCosts = { open: 1, people: 1, requests: 3 };
const inbox: ListCosts = { open: 1, people: 1, requests: 2 };
const notifications: ListCosts = { open: 1, people: 0, requests: 1 };
export const LIST_CASES: ListCase[] = [
  { view: "thread", count: 100, targets: thread },
  { view: "inbox", count: 50, targets: inbox },
  { view: "inbox", count: 500, targets: inbox },
  { view: "inbox", count: 5_000, targets: inbox },
  { view: "notifications", count: 50, targets: notifications },
];

interface ListCosts {
  /** The highest number of renders of one row until the list is shown. */
  open: number;
  /** The highest number of renders of one row after its people arrived. */
  people: number;
  /** The number of requests. */
  requests: number;
}

declare global {
  interface Window {
    /** Returns the highest number of renders of one row. */
    renders: () => number;
    resetRenders: () => void;
  }
}

interface Fiber {
  type: unknown;
  key: string | null;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  return: Fiber | null;
  alternate: Fiber | null;
}

/** Counts the renders of a component, by the key of its row. Runs in the page, before React. */
function installRenderCounter(component: string): void {
  /** React's flag of a fiber that rendered in the commit; React DevTools reads it as well. */
  const PERFORMED_WORK = 1;
  const counts = new Map<string, number>();
  const visit = (fiber: Fiber, previous: Fiber | null): void => {
    // Bundlers append numbers to names that are taken.
    const isRow =
      typeof fiber.type === "function" && fiber.type.name.replace(/[$\d]+$/, "") === component;
    if (isRow && (!previous || fiber.flags & PERFORMED_WORK)) {
      let keyed: Fiber | null = fiber;
      while (keyed && keyed.key === null) keyed = keyed.return;
      const key = keyed?.key ?? "";
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    // React did not enter children that it shares with the previous commit.
    if (previous && fiber.child === previous.child) return;
    for (let child = fiber.child; child; child = child.sibling) visit(child, child.alternate);
  };
  const nothing = () => undefined;
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    checkDCE: nothing,
    onCommitFiberUnmount: nothing,
    onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) =>
      visit(current, current.alternate),
  };
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: hook,
    renders: () => Math.max(0, ...counts.values()),
    resetRenders: () => counts.clear(),
  });
}

/** How long a page renders again after a change, on a busy machine. */
const SETTLE_MS = 600;

/** Opens a list. `url` serves the bench page, whose names are not minified. */
export async function measureList(
  browser: Browser,
  url: string,
  { view, count }: ListCase,
): Promise<ListCosts> {
  const page = await browser.newPage({ viewport: { width: 560, height: 620 } });
  // The compiler of scripts adds calls of it.
  await page.addInitScript("window.__name = (value) => value");
  await page.addInitScript(installRenderCounter, ROWS[view]);
  await page.goto(`${url}?view=${view}&count=${count}&holdsPeople`);
  await page.waitForFunction(() => typeof window.mount === "function");
  // Until then, the provider sends its own requests.
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(() => {
    window.requested.length = 0;
    window.mount();
  });
  await page.waitForFunction(() => window.renders() > 0);
  await page.waitForTimeout(SETTLE_MS);
  const open = await page.evaluate(() => window.renders());
  await page.evaluate(() => {
    window.resetRenders();
    window.sendPeople();
  });
  await page.waitForTimeout(SETTLE_MS);
  const people = await page.evaluate(() => window.renders());
  const requests = await page.evaluate(() => window.requested.length);
  await page.close();
  return { open, people, requests };
}
