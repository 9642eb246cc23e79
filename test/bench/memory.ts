// Memory of the image editor, as a ratio to the decoded bytes of the photo that it shows.
import { privateMemory } from "../browser/privateMemory.js";
import { buildHost, launchBrowser, serveHost } from "../browser/serveHost.js";
import type {} from "../browser/lab/Lab.js";
import { largeJpeg } from "../harness/pictures/pictureFiles.js";

const [WIDTH, HEIGHT] = [4_000, 3_000];
const DECODED = WIDTH * HEIGHT * 4;
const ROUNDS = 3;

const [browser, host] = await Promise.all([launchBrowser(), buildHost("lab").then(serveHost)]);
const page = await browser.newPage();
await page.goto(host.url);
await page.waitForFunction(() => typeof window.lab === "object");

async function openPhoto(): Promise<void> {
  await page.evaluate(() => window.lab.show("editor"));
  await page.setInputFiles("#fileUpload", largeJpeg(WIDTH, HEIGHT));
  await page.getByRole("img", { name: "Preview of the result" }).waitFor();
  // Lets the browser drop its cache of painted content.
  await page.waitForTimeout(1_000);
}

async function closeEditor(): Promise<void> {
  await page.evaluate(() => window.lab.hide());
  await page.waitForTimeout(1_000);
}

// The first photo loads code that stays in memory.
await openPhoto();
await closeEditor();
const floor = await privateMemory(browser);
const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const open: number[] = [];
const closed: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  await openPhoto();
  open.push((await privateMemory(browser)) - floor);
  await closeEditor();
  closed.push((await privateMemory(browser)) - floor);
}
await browser.close();
await host.close();

let over = 0;
for (const [name, bytes, target] of [
  ["with a 12-megapixel photo", median(open), 2],
  ["when it is closed again", median(closed), 0.25],
] as const) {
  const ratio = bytes / DECODED;
  if (!(ratio <= target)) over += 1;
  const sizes = `${(bytes / 1e6).toFixed(0).padStart(5)} ÷ ${(DECODED / 1e6).toFixed(0)} MB`;
  console.log(
    `${ratio <= target ? "✓" : "✗"} ${`editor ${name}`.padEnd(38)} ${sizes} = ${ratio.toFixed(2)}  target ≤ ${target}`,
  );
}
process.exitCode = over;
