// Memory of the image editor, as a ratio to the decoded bytes of the photo that it shows.
import type { Page } from "playwright";
import { report } from "./report.mjs";
import { measurePrivateMemory } from "../browser/privateMemory.js";
import { buildHost, launchBrowser, serveHost } from "../browser/serveHost.js";
import type {} from "../browser/lab/Lab.js";
import { createLargeJpeg } from "../harness/photos/photoFiles.js";

const [WIDTH, HEIGHT] = [4_000, 3_000];
const DECODED = WIDTH * HEIGHT * 4;
const ROUNDS = 3;

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

async function openPhoto(page: Page): Promise<void> {
  await page.evaluate(() => window.lab.show("editor"));
  await page.setInputFiles("#fileUpload", createLargeJpeg(WIDTH, HEIGHT));
  await page.getByRole("img", { name: "Preview of the result" }).waitFor();
  // Lets the browser drop its cache of painted content.
  await page.waitForTimeout(1_000);
}

async function closeEditor(page: Page): Promise<void> {
  await page.evaluate(() => window.lab.hide());
  await page.waitForTimeout(1_000);
}

export async function benchMemory(): Promise<void> {
  console.log(`\nMemory of all processes of Chromium (median of ${ROUNDS})\n`);
  const [browser, host] = await Promise.all([launchBrowser(), buildHost("lab").then(serveHost)]);
  const page = await browser.newPage();
  await page.goto(host.url);
  await page.waitForFunction(() => typeof window.lab === "object");
  // The first photo loads code that stays in memory.
  await openPhoto(page);
  await closeEditor(page);
  const floor = await measurePrivateMemory(browser);
  const open: number[] = [];
  const closed: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await openPhoto(page);
    open.push((await measurePrivateMemory(browser)) - floor);
    await closeEditor(page);
    closed.push((await measurePrivateMemory(browser)) - floor);
  }
  await browser.close();
  await host.close();
  for (const [name, bytes, target] of [
    ["with a 12-megapixel photo", median(open), 2],
    ["when it is closed again", median(closed), 0.25],
  ] as const)
    report(`editor ${name}`, bytes / DECODED, {
      target,
      digits: 2,
      note: `${(bytes / 1e6).toFixed(0)} ÷ ${(DECODED / 1e6).toFixed(0)} MB`,
    });
}
