import type { CDPSession, Page, Request } from "playwright";
import { expect } from "vitest";
import { type AccessibleNode, type Focus, readFocus } from "./accessibilityTree.js";
import { type Announcement, takeAnnouncements } from "./liveRegions.js";
import {
  findEnteredContainers,
  READER_NAMES,
  type ReaderName,
  sayAnnouncement,
  sayFocus,
} from "./speech.js";

/** One step: what was pressed, what the tree has then, and what each reader says. */
interface Row {
  /** Empty for an announcement. */
  keys: string;
  /** Whether the application said it, and the user did not move to it. */
  isTold: boolean;
  tree: string;
  said: Record<ReaderName, string>;
}

const forEachReader = <T>(get: (name: ReaderName) => T): Record<ReaderName, T> => ({
  VoiceOver: get("VoiceOver"),
  NVDA: get("NVDA"),
  JAWS: get("JAWS"),
});

/** What a key must lead to before the next one is pressed. */
interface Until {
  /** The name of the control that gets the focus. */
  focus?: RegExp;
  /** The text of the announcements. */
  heard?: RegExp;
  /** Whether another control gets the focus. */
  isFocusMoved?: boolean;
  /** Whether a request of this key is still pending afterwards. */
  isPending?: boolean;
}

/** The page counts as settled after this time without changes and requests. */
const QUIET_MS = 120;
const MAX_PRESSES = 60;
/** Keys that move the focus themselves. */
const MOVES = /^((Shift\+)?Tab|Arrow\w+|Home|End)$/;
/** Whether these are announced depends on the speed of the machine. */
const TIMING = /^(Loading|Opening)/;
const NO_ROLE = /^(generic|none|presentation|unknown|StaticText|paragraph|)$/i;

/** Goes through a page by keyboard and writes down what screen readers say. */
export class JourneyScript {
  readonly title: string;
  /** What keyboard and screen reader users would stumble over. */
  readonly problems: string[] = [];
  private readonly page: Page;
  private readonly session: CDPSession;
  private readonly rows: Row[] = [];
  private readonly pending = new Set<Request>();
  private endedAt = 0;
  private focus: Focus | undefined;

  private constructor(page: Page, session: CDPSession, title: string) {
    this.page = page;
    this.session = session;
    this.title = title;
    page.on("request", (request) => this.pending.add(request));
    const handleEnd = (request: Request) => {
      this.pending.delete(request);
      this.endedAt = performance.now();
    };
    page.on("requestfinished", handleEnd);
    page.on("requestfailed", handleEnd);
  }

  /** Starts a script at the top of the page as it is now; what was announced before is left out. */
  static async start(page: Page, title: string): Promise<JourneyScript> {
    const session = await page.context().newCDPSession(page);
    await session.send("Accessibility.enable");
    const script = new JourneyScript(page, session, title);
    await page.evaluate(() => {
      // The next Tab starts where the focus was last: at the top.
      const top = document.createElement("button");
      document.body.prepend(top);
      top.focus();
      top.remove();
    });
    await script.settle();
    await takeAnnouncements(page);
    return script;
  }

  /** Presses a key and writes down what follows. */
  async press(key: string, until: Until = {}): Promise<void> {
    await this.observe(keyName(key), () => this.page.keyboard.press(key), until);
  }

  /** Presses a key until a control with this name has the focus. */
  async moveTo(name: RegExp, key = "Tab"): Promise<void> {
    const passed = [this.focus?.node.name ?? ""];
    while (!name.test(passed.at(-1) ?? "") && passed.length < MAX_PRESSES) {
      await this.press(key);
      passed.push(this.focus?.node.name ?? "");
    }
    expect(passed.at(-1), `${key} leads to ${passed.join(" | ")}`).toMatch(name);
  }

  /** Like `moveTo`, but writes only the last step down: the document of another journey has the others. */
  async skipTo(name: RegExp, key = "Tab"): Promise<void> {
    const start = this.rows.length;
    await this.moveTo(name, key);
    const skipped = this.rows.splice(start);
    const last = skipped.findLast(({ keys }) => keys !== "");
    const presses = skipped.filter(({ keys }) => keys !== "").length;
    if (last) this.rows.push({ ...last, keys: presses > 1 ? `${last.keys} × ${presses}` : key });
  }

  /** Types a text into the focused field. */
  async type(text: string, until: Until = {}): Promise<void> {
    await this.observe(`types “${text}”`, () => this.page.keyboard.type(text), until);
  }

  /** Runs an action that is no key, such as a message of somebody else, and writes down what follows. */
  async observe(keys: string, action: () => unknown, until: Until = {}): Promise<void> {
    const announcements: Announcement[] = [];
    const collect = async () => announcements.push(...(await takeAnnouncements(this.page)));
    const before = this.focus;
    const { heard, focus: name, isFocusMoved = false, isPending = false } = until;
    await action();
    await this.settle(isPending);
    const readCurrent = async () => (await readFocus(this.page, this.session))?.node;
    if (name) {
      const readCurrentName = async () => (await readCurrent())?.name ?? "";
      await expect.poll(readCurrentName, { timeout: 15_000, message: keys }).toMatch(name);
    }
    if (isFocusMoved) {
      const hasMoved = async () =>
        ![undefined, before?.node.id].includes((await readCurrent())?.id);
      await expect.poll(hasMoved, { timeout: 15_000, message: keys }).toBe(true);
    }
    if (heard) {
      const readTexts = async () => (
        await collect(),
        announcements.map(({ text }) => text).join("\n")
      );
      await expect.poll(readTexts, { timeout: 15_000, message: keys }).toMatch(heard);
    }
    if (name || heard || isFocusMoved) await this.settle(isPending);
    await collect();
    this.focus = await readFocus(this.page, this.session);
    this.check(keys, before);
    this.write(keys, before, announcements);
  }

  /** Returns how often each reader says a text by itself: as an announcement, or because the focus was moved to it. */
  countTold(text: RegExp): Record<ReaderName, number> {
    const told = this.rows.filter(({ isTold }) => isTold);
    return forEachReader((name) => told.filter(({ said }) => text.test(said[name])).length);
  }

  /** Returns the section of the document. */
  toMarkdown(): string {
    const formatLine = (cells: readonly string[]) => `| ${cells.map(escape).join(" | ")} |`;
    return [
      `## ${this.title}`,
      "",
      formatLine(["Key", "In the tree", ...READER_NAMES]),
      formatLine(["---", "---", ...READER_NAMES.map(() => "---")]),
      ...this.rows.map(({ keys, tree, said }) =>
        formatLine([keys, tree, ...READER_NAMES.map((name) => said[name] || "–")]),
      ),
      "",
    ].join("\n");
  }

  private async settle(isPending = false): Promise<void> {
    const isQuiet = async () => {
      const sinceChange = await this.page.evaluate(
        () => performance.now() - (window.changedAt ?? 0),
      );
      const sinceRequest = performance.now() - this.endedAt;
      const hasEnded = isPending || (this.pending.size === 0 && sinceRequest >= QUIET_MS);
      return hasEnded && sinceChange >= QUIET_MS;
    };
    await expect.poll(isQuiet, { timeout: 30_000, interval: 30 }).toBe(true);
  }

  private check(keys: string, before: Focus | undefined): void {
    if (!this.focus) {
      this.problems.push(`After ${keys}, nothing has the focus.`);
      return;
    }
    const { node } = this.focus;
    if (NO_ROLE.test(node.role))
      this.problems.push(`After ${keys}, ${describe(node)} has no role.`);
    if (node.name === "" && node.value === "")
      this.problems.push(`After ${keys}, ${describe(node)} has no name.`);
    for (const { role, name } of findEnteredContainers(this.focus, before)) {
      if (/dialog$/.test(role) && name === "")
        this.problems.push(`After ${keys}, a ${role} without a name opens.`);
    }
  }

  private write(keys: string, before: Focus | undefined, heard: readonly Announcement[]): void {
    const { focus } = this;
    const isSame = focus?.node.id === before?.node.id;
    const entered = focus && findEnteredContainers(focus, before);
    const isUnchanged = isSame && focus && before && describe(focus.node) === describe(before.node);
    const path = [
      ...(isSame ? [] : (entered ?? [])).filter(({ role }) => role !== "listitem"),
      ...(focus ? [focus.node] : []),
    ];
    const isTyped =
      isSame && !!focus && focus.node.value !== before?.node.value && /^types/.test(keys);
    const say = (name: ReaderName) => {
      if (isTyped) return "echoes the text";
      return focus ? sayFocus(name, focus, before) : "";
    };
    this.rows.push({
      keys,
      isTold: !isSame && !MOVES.test(keys),
      tree: isUnchanged ? "as before" : path.map(describe).join(" › ") || "no focus",
      said: forEachReader(say),
    });
    for (const announcement of heard) {
      const { role, text, isInserted } = announcement;
      if (TIMING.test(text)) continue;
      this.rows.push({
        keys: "",
        isTold: true,
        tree: `${isInserted ? "inserted " : ""}${role} “${text}”`,
        said: forEachReader((name) => sayAnnouncement(name, announcement)),
      });
    }
  }
}

const escape = (cell: string) => cell.replaceAll("|", "\\|").replaceAll("<", "&lt;");
const keyName = (key: string) => key.replace("Control", "Ctrl").replace(/^ $/, "Space");

/** Returns a node as the document shows it. */
function describe(node: AccessibleNode): string {
  const states = [
    node.level !== undefined && `level ${node.level}`,
    node.isMultiline && "multiline",
    node.isDisabled && "disabled",
    node.isReadOnly && "readonly",
    node.isRequired && "required",
    node.isInvalid && "invalid",
    node.checked !== undefined && (node.checked === "true" ? "checked" : "not checked"),
    node.isSelected !== undefined && (node.isSelected ? "selected" : "not selected"),
    node.isPressed !== undefined && (node.isPressed ? "pressed" : "not pressed"),
    node.isExpanded !== undefined && (node.isExpanded ? "expanded" : "collapsed"),
    node.current && `current ${node.current === "page" ? "page" : ""}`.trim(),
    node.popup && `opens ${node.popup}`,
    node.description && `described “${node.description}”`,
    node.position !== undefined && `${node.position} of ${node.count}`,
    node.position === undefined && node.count !== undefined && `${node.count} items`,
  ].filter(Boolean);
  const name = node.name && `“${node.name}”`;
  const value = node.value && `= “${node.value}”`;
  return [[node.role, name, value].filter(Boolean).join(" "), ...states].join(", ");
}
