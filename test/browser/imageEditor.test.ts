import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ChosenFile, EditorPage, QUARTERS } from "./EditorPage.js";
import { type LabPage, useLabs } from "./openLab.js";

/** The image editor in a real browser: what comes out of it is looked at pixel by pixel. */
const labs = useLabs();
let lab: LabPage;
let editor: EditorPage;

beforeEach(async () => {
  lab = await labs.open();
  editor = new EditorPage(lab.page);
});
afterEach(() => lab.page.context().close());

const text = (words: string, name = "plan.png"): ChosenFile => ({ name, mimeType: "image/png", buffer: Buffer.from(words) });

describe("what comes out", () => {
  it("[IMG-08][IMG-11] is the small picture itself, pixel by pixel", async () => {
    await editor.show();
    await editor.open(await editor.draw("coded", 200, 150));
    const places = [0, 37, 199].flatMap((x) => [0, 93, 149].map((y): [number, number] => [x, y]));
    const { size, pixels } = await editor.pixels(await editor.update(), places);
    expect(size).toEqual([200, 150]);
    expect(pixels).toEqual(places.map(([x, y]) => [x, y, 128, 255]));
  });

  it("[IMG-10][IMG-12] is a PNG of 400 by 300, made with the quality 0.4", async () => {
    await editor.show();
    await editor.open(await editor.draw("quarters", 1_600, 1_200, "image/jpeg"));
    await lab.page.evaluate(() => {
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (take, ...how) {
        document.title = how.join(" ");
        toBlob.call(this, take, ...how);
      };
    });
    const dataUrl = await editor.update();
    expect(dataUrl).toMatch(/^data:image\/png;base64,/);
    expect(await lab.page.title()).toBe("image/png 0.4");
    expect((await editor.pixels(dataUrl)).size).toEqual([400, 300]);
  });

  it.each([
    [4, 1_280, 320, [1_280, 320]],
    [1.78, 1_280, 768, [1_280, 720]],
    [0.5625, 1_280, 768, [432, 768]],
  ])("[IMG-14] has the shape that %d stands for, in the largest size of a box of %d by %d", async (aspectRatio, width, height, size) => {
    await editor.show({ aspectRatio, outputWidth: width, outputHeight: height });
    await editor.open(await editor.draw("quarters", 3_000, 2_000, "image/jpeg"));
    expect((await editor.pixels(await editor.update())).size).toEqual(size);
  });

  it("[IMG-13] has any shape in free form: first the whole picture, then what is left of it", async () => {
    await editor.show({ aspectRatio: 0, outputWidth: 1_000, outputHeight: 1_000 });
    await editor.open(await editor.draw("quarters", 2_000, 1_000));
    expect((await editor.pixels(await editor.update())).size).toEqual([1_000, 500]);
    await editor.handle("Right edge").focus();
    const { width = 0 } = (await editor.crop.boundingBox()) ?? {};
    for (let step = 0; step < Math.round(width / 20); step++) await lab.page.keyboard.press("Shift+ArrowLeft");
    const { size, pixels } = await editor.pixels(await editor.update(), [
      [5, 5],
      [5, 900],
    ]);
    expect(size[1]).toBe(1_000);
    expect(Math.abs(size[0] - 1_000)).toBeLessThan(30);
    expect(pixels).toEqual([QUARTERS.red, QUARTERS.blue]);
  });

  it("is what the mouse leaves: a corner is dragged to the middle, then the part is moved", async () => {
    await editor.show();
    await editor.open(await editor.draw("quarters", 1_600, 1_200));
    const { mouse } = lab.page;
    const corners: [number, number][] = [
      [4, 4],
      [395, 4],
      [4, 295],
      [395, 295],
    ];
    const drag = async (from: [number, number], to: [number, number]) => {
      const box = await editor.picture.boundingBox();
      if (!box) throw new Error("There is no picture.");
      const at = ([x, y]: [number, number]): [number, number] => [box.x + x * box.width, box.y + y * box.height];
      await mouse.move(...at(from));
      await mouse.down();
      await mouse.move(...at(to), { steps: 5 });
      await mouse.up();
    };
    await drag([1, 1], [0.49, 0.49]);
    expect((await editor.pixels(await editor.update(), corners)).pixels).toEqual(corners.map(() => QUARTERS.red));
    await drag([0.2, 0.2], [0.72, 0.72]);
    expect((await editor.pixels(await editor.update(), corners)).pixels).toEqual(corners.map(() => QUARTERS.yellow));
  });

  it("is what the keyboard leaves: a corner by its arrow keys, then the part by its own", async () => {
    await editor.show();
    await editor.open(await editor.draw("quarters", 1_600, 1_200));
    await lab.page.keyboard.press("Tab");
    await editor.handle("Lower right corner").focus();
    for (let step = 0; step < 17; step++) await lab.page.keyboard.press("Shift+ArrowLeft");
    await editor.crop.focus();
    for (let step = 0; step < 30; step++) await lab.page.keyboard.press("Shift+ArrowDown");
    const places: [number, number][] = [
      [4, 4],
      [395, 4],
      [4, 295],
      [395, 295],
    ];
    expect((await editor.pixels(await editor.update(), places)).pixels).toEqual(places.map(() => QUARTERS.blue));
  });

  it("is turned with the picture, to the right and back", async () => {
    await editor.show({ aspectRatio: 0, outputWidth: 800, outputHeight: 800 });
    await editor.open(await editor.draw("quarters", 600, 400));
    const corners = (width: number, height: number): [number, number][] => [
      [2, 2],
      [width - 3, 2],
      [2, height - 3],
      [width - 3, height - 3],
    ];
    const { red, green, blue, yellow } = QUARTERS;
    const right = lab.page.getByRole("button", { name: "Rotate right" });
    const left = lab.page.getByRole("button", { name: "Rotate left" });
    await right.click();
    expect(await editor.pixels(await editor.update(), corners(400, 600))).toEqual({ size: [400, 600], pixels: [blue, red, yellow, green] });
    await right.click();
    expect(await editor.pixels(await editor.update(), corners(600, 400))).toEqual({ size: [600, 400], pixels: [yellow, blue, green, red] });
    for (let turn = 0; turn < 3; turn++) await left.click();
    expect(await editor.pixels(await editor.update(), corners(400, 600))).toEqual({ size: [400, 600], pixels: [green, yellow, red, blue] });
  });

  it("keeps what is transparent, and leaves what is not without a trace of it", async () => {
    await editor.show({ aspectRatio: 0 });
    await editor.open(await editor.draw("alpha", 1_200, 900));
    const { pixels } = await editor.pixels(await editor.update(), [
      [10, 10],
      [390, 10],
      [390, 290],
    ]);
    expect(pixels).toEqual([QUARTERS.red, [0, 0, 0, 0], [0, 0, 0, 0]]);
    await editor.open(await editor.draw("quarters", 1_202, 906));
    // The whole width, and both edges of the height.
    const edge = Array.from({ length: 400 }, (_, x): [number, number][] => [
      [x, 0],
      [x, 299],
    ]).flat();
    const { pixels: opaque } = await editor.pixels(await editor.update(), edge);
    expect(opaque.filter(([, , , alpha]) => alpha !== 255)).toEqual([]);
  });
});
