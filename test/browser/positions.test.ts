import { afterEach, describe, expect, it } from "vitest";
import type { View } from "./lab/Lab.js";
import type { PaintSample } from "./lab/ScrollRecorder.js";
import { type LabPage, useLabs } from "./openLab.js";

/** Allowed error of a scroll position in px, for rounding. */
const TOLERANCE_PX = 1;
/** The page has settled when the paints have been equal for this long. */
const SETTLE_MS = 200;

const labs = useLabs();
let lab: LabPage;

afterEach(() => lab.page.context().close());

const getPaints = () => lab.page.evaluate(() => window.lab.paints());
const isSame = (a: PaintSample, b: PaintSample | undefined) =>
  b !== undefined &&
  a.toEnd === b.toEnd &&
  a.top === b.top &&
  a.scrollTop === b.scrollTop &&
  a.rows === b.rows;

/** Waits until all paints of the next SETTLE_MS are equal. Returns the last one. */
async function waitUntilSettled(): Promise<PaintSample> {
  let last: PaintSample | undefined;
  const since = await lab.page.evaluate(() => performance.now());
  await expect
    .poll(
      async () => {
        const paints = await getPaints();
        last = paints.at(-1);
        const moved = paints[paints.findLastIndex((paint) => !isSame(paint, last))]?.at ?? 0;
        return !!last && last.rows > 0 && last.at - Math.max(moved, since) > SETTLE_MS;
      },
      { timeout: 15_000, interval: 50 },
    )
    .toBe(true);
  return last as PaintSample;
}

async function open(messages: number, view: View): Promise<void> {
  lab = await labs.open();
  await lab.page.evaluate(
    ([count, name]) => {
      window.lab.server.fill({ messages: count });
      window.lab.recordScroll();
      window.lab.show(name);
    },
    [messages, view] as const,
  );
  await waitUntilSettled();
}

/** Adds a message of another person at the end. */
const add = (content?: string) =>
  lab.page.evaluate((added) => {
    window.lab.server.add(added);
    return window.lab.reload();
  }, content);
const editMessage = (index: number, content: string) =>
  lab.page.evaluate(
    ([at, edited]) => {
      window.lab.server.edit(at, edited);
      return window.lab.reload();
    },
    [index, content] as const,
  );
const resize = (style: string) =>
  lab.page.evaluate((css) => {
    const pane = document.getElementById("pane");
    if (pane) pane.style.cssText = css;
  }, style);

const getArea = () => lab.page.getByTestId("message-scroll-area");
/** Turns the mouse wheel over the thread and waits until it scrolls. */
async function wheel(px: number): Promise<void> {
  const readScrollTop = () => getArea().evaluate((element) => element.scrollTop);
  const before = await readScrollTop();
  await getArea().hover();
  await lab.page.mouse.wheel(0, px);
  await expect.poll(readScrollTop, { timeout: 5_000, interval: 20 }).not.toBe(before);
}

/** Scrolls up by about `px` and waits until the page has settled. */
async function scrollUp(px = 1_600): Promise<void> {
  for (let scrolled = 0; scrolled < px; scrolled += 400) await wheel(-400);
  await lab.page.evaluate(() => void window.lab.recordScroll());
  expect((await waitUntilSettled()).toEnd).toBeGreaterThan(px / 2);
}

/** Records the position of the first message whose top is in view. Returns its number and position. */
async function watchReading(): Promise<{ index: number; top: number }> {
  const index = await lab.page.evaluate(() => {
    const area = document.querySelector("[data-testid='message-scroll-area']");
    const from = area?.getBoundingClientRect().top ?? 0;
    const row = [...(area?.querySelectorAll(".NarthexNote-root") ?? [])].find(
      (each) => each.getBoundingClientRect().top > from + 4,
    );
    const number = Number(
      /^#(\d+) /.exec(row?.querySelector(".NarthexNote-text")?.textContent ?? "")?.[1],
    );
    window.lab.recordScroll(`#${number} `);
    return number;
  });
  const { top } = await waitUntilSettled();
  expect(top, `message ${index} is in view`).toBeGreaterThan(0);
  return { index, top: top ?? NaN };
}
const expectAtEnd = async () =>
  expect(Math.abs((await waitUntilSettled()).toEnd)).toBeLessThanOrEqual(TOLERANCE_PX);
const expectUnmoved = async (top: number) =>
  expect(Math.abs(((await waitUntilSettled()).top ?? Infinity) - top)).toBeLessThanOrEqual(
    TOLERANCE_PX,
  );

describe.each([
  ["plain", 50],
  ["long", 5_000],
] as const)("the scroll position of a %s thread of %i messages", (_kind, count) => {
  it.each(["thread", "filling"] as const)("starts at the newest message (%s)", async (view) => {
    await open(count, view);
    await expectAtEnd();
    const newest = getArea().getByText(`#${count - 1} `);
    const [row, pane] = await Promise.all([newest.boundingBox(), getArea().boundingBox()]);
    expect(row && pane && row.y + row.height <= pane.y + pane.height).toBe(true);
  });

  it("follows new messages of any height", async () => {
    await open(count, "thread");
    for (const content of [
      "#a short",
      `#b ${"many words ".repeat(300)}`,
      "#c\nby\nlines",
      "#d short",
    ]) {
      await add(content);
      await expectAtEnd();
      await getArea().getByText(content.slice(0, 2)).waitFor();
    }
  });

  it("stays at the end when the last message grows or shrinks", async () => {
    await open(count, "thread");
    for (const wordCount of [20, 400, 900, 3]) {
      await editMessage(count - 1, `#${count - 1} ${"word ".repeat(wordCount)}`);
      await expectAtEnd();
    }
  });

  it.each(["thread", "filling"] as const)(
    "stays at the end when the pane is resized (%s)",
    async (view) => {
      await open(count, view);
      for (const style of [
        "width: 300px",
        "width: 700px",
        "width: 300px; height: 320px",
        "height: 600px",
      ]) {
        await resize(style);
        await expectAtEnd();
      }
    },
  );

  it("does not move for a scrolled-up reader when messages are added", async () => {
    await open(count, "thread");
    await scrollUp();
    const { top } = await watchReading();
    for (const content of ["short", "many words ".repeat(300)]) {
      await add(content);
      await lab.page.getByRole("button", { name: /new message/ }).waitFor();
      await expectUnmoved(top);
    }
  });

  it.each([2, 4])(
    "does not move when the message %i rows above grows or shrinks",
    async (above) => {
      await open(count, "thread");
      await scrollUp();
      const { index, top } = await watchReading();
      for (const wordCount of [150, 400, 2]) {
        await editMessage(index - above, `#${index - above} ${"word ".repeat(wordCount)}`);
        await expectUnmoved(top);
      }
    },
  );

  it("moves by the scrolled distance through messages that were not measured yet", async () => {
    await open(count, "thread");
    await scrollUp(400);
    for (let step = 0; step < 5; step++) {
      const { top } = await watchReading();
      await wheel(-300);
      await expectUnmoved(top + 300);
    }
  });

  it("keeps the focus in a message that is scrolled out of view", async () => {
    await open(count, "thread");
    const button = getArea().getByRole("button", { name: /#/ }).last();
    await button.focus();
    const readFocused = () =>
      lab.page.evaluate(
        () => document.activeElement?.closest(".NarthexNote-root")?.textContent.match(/#\d+ /)?.[0],
      );
    const before = await readFocused();
    expect(before).toMatch(/#/);
    await scrollUp(3_000);
    expect(await readFocused()).toBe(before);
    await lab.page.keyboard.press("Tab");
    await lab.page.keyboard.press("Shift+Tab");
    expect(await readFocused()).toBe(before);
  });
});

describe("the scroll position of a thread that grows past the virtualization threshold", () => {
  it.each(["thread", "filling"] as const)(
    "does not move and keeps the focus (%s)",
    async (view) => {
      // With the date row these are thirty rows; a list that mounts with one more is virtualized. None of the five new messages is own.
      await open(29, view);
      await scrollUp();
      await getArea().evaluate((element) =>
        element.querySelector("button")?.focus({ preventScroll: true }),
      );
      const { top } = await watchReading();
      for (let added = 0; added < 5; added++) await add();
      await lab.page.getByRole("button", { name: "5 new messages" }).waitFor();
      await expectUnmoved(top);
      expect(await getArea().evaluate((element) => element.contains(document.activeElement))).toBe(
        true,
      );
    },
  );
});
