import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { measurePrivateMemory } from "./privateMemory.js";
import * as photoFiles from "../harness/photos/photoFiles.js";
import { type ChosenFile, EditorPage, QUARTERS } from "./EditorPage.js";
import { type LabPage, useLabs } from "./openLab.js";

/** The image editor in Chromium; its results are compared pixel by pixel. */
const labs = useLabs();
let lab: LabPage;
let editor: EditorPage;

beforeEach(async () => {
  lab = await labs.open();
  editor = new EditorPage(lab.page);
});
afterEach(() => lab.page.context().close());

const createTextFile = (words: string, name = "plan.png"): ChosenFile => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(words),
});

describe("the result of ImageEditor", () => {
  it("[IMG-08][IMG-11] keeps every pixel of a photo that is smaller than the output size", async () => {
    await editor.show();
    await editor.open(await editor.draw("coded", 200, 150));
    const positions = [0, 37, 199].flatMap((x) =>
      [0, 93, 149].map((y): [number, number] => [x, y]),
    );
    const { size, pixels } = await editor.pixels(await editor.update(), positions);
    expect(size).toEqual([200, 150]);
    expect(pixels).toEqual(positions.map(([x, y]) => [x, y, 128, 255]));
  });

  it("[IMG-10][IMG-12] is a PNG that fits 400 × 300 px, encoded with quality 0.4", async () => {
    await editor.show();
    await editor.open(await editor.draw("quarters", 1_600, 1_200, "image/jpeg"));
    await lab.page.evaluate(() => {
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (callback, ...options) {
        document.title = options.join(" ");
        toBlob.call(this, callback, ...options);
      };
    });
    const dataUrl = await editor.update();
    expect(dataUrl).toMatch(/^data:image\/png;base64,/);
    expect(await lab.page.title()).toBe("image/png 0.4");
    expect((await editor.pixels(dataUrl)).size).toEqual([400, 300]);
    // Another aspect ratio fills the same box in one dimension.
    await editor.show({ aspectRatio: 4 });
    await lab.page.getByRole("button", { name: "Rotate left" }).click();
    expect((await editor.pixels(await editor.update())).size).toEqual([400, 100]);
    await editor.show({ aspectRatio: 0.5 });
    await lab.page.getByRole("button", { name: "Rotate left" }).click();
    expect((await editor.pixels(await editor.update())).size).toEqual([150, 300]);
  });

  it.each([
    [4, 1_280, 320, [1_280, 320]],
    [1.78, 1_280, 768, [1_280, 720]],
    [0.5625, 1_280, 768, [432, 768]],
  ])(
    "[IMG-14] has the aspect ratio %d in the largest size that fits %d × %d px",
    async (aspectRatio, width, height, size) => {
      await editor.show({ aspectRatio, outputWidth: width, outputHeight: height });
      await editor.open(await editor.draw("quarters", 3_000, 2_000, "image/jpeg"));
      expect((await editor.pixels(await editor.update())).size).toEqual(size);
    },
  );

  it("[IMG-13] follows the shape of the photo, then of the crop, without a fixed aspect ratio", async () => {
    await editor.show({ aspectRatio: 0, outputWidth: 1_000, outputHeight: 1_000 });
    await editor.open(await editor.draw("quarters", 2_000, 1_000));
    expect((await editor.pixels(await editor.update())).size).toEqual([1_000, 500]);
    await editor.handle("Right edge").focus();
    const { width = 0 } = (await editor.crop.boundingBox()) ?? {};
    for (let step = 0; step < Math.round(width / 20); step++)
      await lab.page.keyboard.press("Shift+ArrowLeft");
    const { size, pixels } = await editor.pixels(await editor.update(), [
      [5, 5],
      [5, 900],
    ]);
    // Nearly square. The longer side fills the output.
    expect(Math.max(...size)).toBe(1_000);
    expect(Math.min(...size)).toBeGreaterThan(970);
    expect(pixels).toEqual([QUARTERS.red, QUARTERS.blue]);
  });

  it("matches a crop that is resized and moved by mouse", async () => {
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
      const at = ([x, y]: [number, number]): [number, number] => [
        box.x + x * box.width,
        box.y + y * box.height,
      ];
      await mouse.move(...at(from));
      await mouse.down();
      await mouse.move(...at(to), { steps: 5 });
      await mouse.up();
    };
    await drag([1, 1], [0.49, 0.49]);
    expect((await editor.pixels(await editor.update(), corners)).pixels).toEqual(
      corners.map(() => QUARTERS.red),
    );
    await drag([0.2, 0.2], [0.72, 0.72]);
    expect((await editor.pixels(await editor.update(), corners)).pixels).toEqual(
      corners.map(() => QUARTERS.yellow),
    );
  });

  it("matches a crop that is resized and moved by arrow keys", async () => {
    await editor.show();
    await editor.open(await editor.draw("quarters", 1_600, 1_200));
    await lab.page.keyboard.press("Tab");
    await editor.handle("Lower right corner").focus();
    for (let step = 0; step < 17; step++) await lab.page.keyboard.press("Shift+ArrowLeft");
    await editor.crop.focus();
    for (let step = 0; step < 30; step++) await lab.page.keyboard.press("Shift+ArrowDown");
    const positions: [number, number][] = [
      [4, 4],
      [395, 4],
      [4, 295],
      [395, 295],
    ];
    expect((await editor.pixels(await editor.update(), positions)).pixels).toEqual(
      positions.map(() => QUARTERS.blue),
    );
  });

  it("is rotated with the photo, to the right and to the left", async () => {
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
    expect(await editor.pixels(await editor.update(), corners(400, 600))).toEqual({
      size: [400, 600],
      pixels: [blue, red, yellow, green],
    });
    await right.click();
    expect(await editor.pixels(await editor.update(), corners(600, 400))).toEqual({
      size: [600, 400],
      pixels: [yellow, blue, green, red],
    });
    for (let rotation = 0; rotation < 3; rotation++) await left.click();
    expect(await editor.pixels(await editor.update(), corners(400, 600))).toEqual({
      size: [400, 600],
      pixels: [green, yellow, red, blue],
    });
  });

  it("keeps transparent pixels and adds none at the edges of an opaque photo", async () => {
    await editor.show({ aspectRatio: 0 });
    await editor.open(await editor.draw("alpha", 1_200, 900));
    const { pixels } = await editor.pixels(await editor.update(), [
      [10, 10],
      [390, 10],
      [390, 290],
    ]);
    expect(pixels).toEqual([QUARTERS.red, [0, 0, 0, 0], [0, 0, 0, 0]]);
    await editor.show({ aspectRatio: 4 / 3 });
    await editor.open(await editor.draw("quarters", 1_202, 906));
    // All pixels of the top and bottom rows.
    const edge = Array.from({ length: 400 }, (_, x): [number, number][] => [
      [x, 0],
      [x, 299],
    ]).flat();
    const { pixels: opaque } = await editor.pixels(await editor.update(), edge);
    expect(opaque.filter(([, , , alpha]) => alpha !== 255)).toEqual([]);
  });
});

describe("ImageEditor", () => {
  it("[IMG-03] has a crop area of 240 px height with and without a photo", async () => {
    const readHeight = () =>
      editor.area.evaluate((area) => parseFloat(getComputedStyle(area).height));
    await editor.show();
    expect(await readHeight()).toBe(240);
    const photoHeights: number[] = [];
    for (const [width, tall] of [
      [300, 900],
      [900, 300],
      [40, 30],
    ] as const) {
      await editor.open(await editor.draw("quarters", width, tall));
      expect(await readHeight()).toBe(240);
      photoHeights.push(Math.round((await editor.picture.boundingBox())?.height ?? 0));
    }
    expect(photoHeights[0]).toBe(240);
    expect(photoHeights[2]).toBeGreaterThan(150);
  });

  it("[IMG-01] opens the file chooser by a click anywhere in the drop zone", async () => {
    await editor.show();
    const chooser = lab.page.waitForEvent("filechooser");
    await editor.area.click({ position: { x: 8, y: 8 } });
    expect((await chooser).isMultiple()).toBe(false);
  });

  it("keeps its buttons in place after a photo has opened", async () => {
    await editor.show({ aspectRatio: 4, outputWidth: 1_280, outputHeight: 320 });
    await editor.open(await editor.draw("quarters", 3_000, 2_000, "image/jpeg"));
    const top = await editor.updateButton.evaluate((button) => button.getBoundingClientRect().top);
    // The size stands below the preview after its debounce.
    await lab.page.getByText("1280 × 320").waitFor();
    expect((await editor.updateButton.boundingBox())?.y).toBe(top);
  });

  it("[IMG-09][L84] debounces the preview until 200 ms after the last change", async () => {
    await editor.show();
    await editor.open(await editor.draw("quarters", 1_600, 1_200));
    await editor.preview.waitFor();
    const readCorner = () =>
      editor.preview.evaluate((canvas: HTMLCanvasElement) => [
        ...(canvas.getContext("2d")?.getImageData(canvas.width - 4, 4, 1, 1).data ?? []),
      ]);
    await expect.poll(readCorner).toEqual(QUARTERS.green);
    await editor.pauseClock();
    await editor.handle("Lower right corner").focus();
    // Each change restarts the debounce before it elapses.
    for (let step = 0; step < 17; step++) {
      await lab.page.keyboard.press("Shift+ArrowLeft");
      await lab.page.clock.runFor(50);
    }
    expect(await readCorner()).toEqual(QUARTERS.green);
    await lab.page.clock.runFor(100);
    expect(await readCorner()).toEqual(QUARTERS.green);
    await lab.page.clock.runFor(100);
    expect(await readCorner()).toEqual(QUARTERS.red);
  });

  it("[L81] passes the current crop to onUpdate while the preview is stale", async () => {
    await editor.show();
    await editor.open(await editor.draw("quarters", 1_600, 1_200));
    await editor.handle("Lower right corner").focus();
    await editor.pauseClock();
    for (let step = 0; step < 17; step++) await lab.page.keyboard.press("Shift+ArrowLeft");
    // The clock is paused, so the preview is not updated.
    await editor.updateButton.click();
    await lab.page.waitForFunction(() => window.lab.editor.updates.length > 0);
    const [dataUrl = ""] = await editor.updates();
    expect((await editor.pixels(dataUrl, [[395, 295]])).pixels).toEqual([QUARTERS.red]);
  });

  it("[L81] after a click on Update, waits until the pending photo is decoded and passes it to onUpdate", async () => {
    await editor.show();
    await editor.open(await editor.draw("quarters", 800, 600));
    const { release } = await editor.holdDecoding();
    await editor.choose(await editor.draw("alpha", 800, 600));
    await expect.poll(() => editor.area.getAttribute("aria-busy")).toBe("true");
    await editor.updateButton.click();
    await expect.poll(() => editor.updateButton.textContent()).toBe("Updating…");
    await release(0);
    await lab.page.waitForFunction(() => window.lab.editor.updates.length > 0);
    const [dataUrl = ""] = await editor.updates();
    expect((await editor.pixels(dataUrl, [[395, 295]])).pixels).toEqual([[0, 0, 0, 0]]);
  });

  it("[L81] does not call onUpdate when the pending file cannot be decoded, although a photo is shown", async () => {
    await editor.show();
    await editor.open(await editor.draw("quarters", 800, 600));
    const whole = await editor.draw("quarters", 800, 600, "image/jpeg");
    const { release } = await editor.holdDecoding();
    await editor.choose({ ...whole, buffer: whole.buffer.subarray(0, whole.buffer.length - 20) });
    await expect.poll(() => editor.area.getAttribute("aria-busy")).toBe("true");
    await editor.updateButton.click();
    await release(0);
    await editor.alert.waitFor();
    await expect.poll(() => editor.updateButton.isEnabled()).toBe(true);
    expect(await editor.updates()).toEqual([]);
    // After the error is shown, Update passes the shown photo.
    expect(await editor.update()).toMatch(/^data:image\/png/);
  });

  it("calls onUpdate once for repeated clicks, and again after a change or a pause", async () => {
    await editor.show();
    await editor.open(await editor.draw("quarters", 1_600, 1_200));
    await editor.pauseClock();
    await editor.updateButton.click({ clickCount: 3 });
    await lab.page.waitForFunction(() => window.lab.editor.updates.length > 0);
    await lab.page.clock.runFor(400);
    await editor.updateButton.click();
    await editor.crop.focus();
    expect(await editor.updates()).toHaveLength(1);
    await lab.page.getByRole("button", { name: "Rotate left" }).click();
    await editor.update();
    await lab.page.clock.runFor(600);
    await editor.update();
  });

  it("calls onUpdate once while Enter is held down on Update", async () => {
    await editor.show();
    await editor.open(await editor.draw("quarters", 1_600, 1_200));
    await editor.pauseClock();
    await lab.page.clock.runFor(1_000);
    await editor.updateButton.focus();
    await lab.page.keyboard.down("Enter");
    await lab.page.waitForFunction(() => window.lab.editor.updates.length > 0);
    for (let time = 0; time < 5; time++) {
      await lab.page.clock.runFor(1_000);
      await lab.page.keyboard.down("Enter");
    }
    await lab.page.keyboard.up("Enter");
    expect(await editor.updates()).toHaveLength(1);
  });

  it("keeps rotation and crop per aspect ratio and rotates the crop with the photo", async () => {
    await editor.show({ aspectRatio: 1 });
    await editor.open(await editor.draw("quarters", 1_200, 1_200));
    await editor.handle("Lower right corner").focus();
    for (let step = 0; step < 17; step++) await lab.page.keyboard.press("Shift+ArrowLeft");
    const positions: [number, number][] = [
      [4, 4],
      [290, 290],
    ];
    const expectColors = async (...colors: (keyof typeof QUARTERS)[]) =>
      expect((await editor.pixels(await editor.update(), positions)).pixels).toEqual(
        colors.map((color) => QUARTERS[color]),
      );
    await expectColors("red", "red");
    await lab.page.getByRole("button", { name: "Rotate right" }).click();
    await expectColors("red", "red");
    await editor.show({ aspectRatio: 0, outputWidth: 300, outputHeight: 300 });
    await expectColors("blue", "green");
    await lab.page.getByRole("button", { name: "Rotate right" }).click();
    await editor.show({ aspectRatio: 1 });
    await expectColors("red", "red");
    await editor.show({ aspectRatio: 0 });
    await expectColors("yellow", "red");
    // Another photo starts without rotation and crop.
    await editor.open(await editor.draw("quarters", 800, 800));
    await editor.show({ aspectRatio: 1 });
    await expectColors("red", "yellow");
  });

  it("crops by zoom buttons and by clicks and announces the crop in a status region", async () => {
    await editor.show({ aspectRatio: 0, outputWidth: 400, outputHeight: 400 });
    const status = lab.page.getByRole("status").filter({ hasText: "pixels are kept" });
    const regions = await lab.page.getByRole("status").count();
    await editor.open(await editor.draw("quarters", 800, 800));
    const clickZoom = (name: string) => lab.page.getByRole("button", { name }).click();
    for (let press = 0; press < 4; press++) await clickZoom("Zoom in");
    await expect
      .poll(() => status.textContent())
      .toBe("328 by 328 pixels are kept, 30% from the left and 30% from the top.");
    const click = async (x: number, y: number) => {
      const box = await editor.picture.boundingBox();
      if (!box) throw new Error("There is no picture.");
      await lab.page.mouse.click(box.x + x * box.width, box.y + y * box.height);
    };
    const corners: [number, number][] = [
      [4, 4],
      [395, 395],
    ];
    // Outside of the enlarged targets of the handles.
    await click(0.85, 0.15);
    expect((await editor.pixels(await editor.update(), corners)).pixels).toEqual([
      QUARTERS.green,
      QUARTERS.green,
    ]);
    await click(0.98, 0.98);
    expect((await editor.pixels(await editor.update(), corners)).pixels).toEqual([
      QUARTERS.yellow,
      QUARTERS.yellow,
    ]);
    await expect
      .poll(() => status.textContent())
      .toContain("59% from the left and 59% from the top");
    // Keyboard changes are announced, too, in a region that existed before the photo was opened.
    await editor.crop.focus();
    await lab.page.keyboard.press("Shift+ArrowLeft");
    await expect
      .poll(() => status.textContent())
      .toContain("55% from the left and 59% from the top");
    expect(await lab.page.getByRole("status").count()).toBe(regions);
    for (let press = 0; press < 4; press++) await clickZoom("Zoom out");
    expect((await editor.pixels(await editor.update(), corners)).pixels).toEqual([
      QUARTERS.red,
      QUARTERS.yellow,
    ]);
  });

  it("keeps the crop when a handle or an edge is pressed and released without a move", async () => {
    await editor.show({ aspectRatio: 0 });
    await editor.open(await editor.draw("quarters", 800, 800));
    const zoomIn = lab.page.getByRole("button", { name: "Zoom in" });
    for (let press = 0; press < 2; press++) await zoomIn.click();
    const before = await editor.crop.boundingBox();
    if (!before) throw new Error("There is no crop.");
    const { x, y, width, height } = before;
    // The corner, its enlarged target, and an edge.
    for (const [left, top] of [
      [width - 2, height - 2],
      [width + 15, height + 15],
      [width - 2, height / 4],
    ] as const) {
      await lab.page.mouse.click(x + left, y + top);
      expect(await editor.crop.boundingBox()).toEqual(before);
    }
    await lab.page.mouse.click(x + width - 60, y + height - 60);
    expect(await editor.crop.boundingBox()).not.toEqual(before);
  });

  it("zooms in by the keys of the slider, and out again to the largest crop", async () => {
    await editor.show({ aspectRatio: 1 });
    await editor.open(await editor.draw("quarters", 800, 800));
    const slider = lab.page.getByRole("slider", { name: "Zoom" });
    await slider.focus();
    const corner: [number, number][] = [[4, 4]];
    await lab.page.keyboard.press("End");
    expect(await slider.getAttribute("aria-valuenow")).toBe("100");
    expect((await editor.crop.boundingBox())?.width).toBeLessThan(16);
    await lab.page.keyboard.press("Home");
    expect(await slider.getAttribute("aria-valuenow")).toBe("0");
    await lab.page.keyboard.press("ArrowRight");
    expect(await slider.getAttribute("aria-valuenow")).toBe("2");
    await lab.page.keyboard.press("ArrowLeft");
    expect((await editor.pixels(await editor.update(), corner)).pixels).toEqual([QUARTERS.red]);
    expect((await editor.crop.boundingBox())?.width).toBeCloseTo(
      (await editor.picture.boundingBox())?.width ?? 0,
      0,
    );
  });

  it("[IMG-08] shows the last chosen file when an earlier one finishes decoding later", async () => {
    await editor.show();
    const { release } = await editor.holdDecoding();
    await editor.choose(await editor.draw("alpha", 200, 150));
    await expect.poll(() => editor.area.getAttribute("aria-busy")).toBe("true");
    await editor.choose(await editor.draw("coded", 200, 150));
    await release(1);
    await editor.crop.waitFor();
    await release(0);
    expect((await editor.pixels(await editor.update(), [[37, 93]])).pixels).toEqual([
      [37, 93, 128, 255],
    ]);
    expect(await editor.area.getAttribute("aria-busy")).toBe("false");
  });

  it("opens the first image of several dropped files", async () => {
    await editor.show();
    await editor.transferFiles("drop", [
      createTextFile("Nine o'clock"),
      await editor.draw("coded", 200, 150),
      await editor.draw("quarters", 400, 300),
    ]);
    await editor.crop.waitFor();
    expect(await lab.page.getByText(/Only one photo .* This is coded\.png\./).isVisible()).toBe(
      true,
    );
    expect((await editor.pixels(await editor.update())).size).toEqual([200, 150]);
  });

  it("opens a pasted file only while it has the focus", async () => {
    await editor.show();
    const picture = await editor.draw("coded", 200, 150);
    expect(await editor.transferFiles("paste", [picture])).toBe(false);
    await editor.area.click();
    expect(await editor.transferFiles("paste", [picture])).toBe(true);
    await editor.crop.waitFor();
    expect((await editor.pixels(await editor.update())).size).toEqual([200, 150]);
    await lab.page.getByRole("slider", { name: "Zoom" }).focus();
    expect(await editor.transferFiles("paste", [picture])).toBe(true);
  });
});

describe("ImageEditor with unusual files", () => {
  const expectUsable = async () => {
    await editor.open(await editor.draw("coded", 200, 150));
    expect(await editor.alert.count()).toBe(0);
    expect((await editor.pixels(await editor.update())).size).toEqual([200, 150]);
  };

  it("[IMG-02][O57] rejects files by their content, not by their name", async () => {
    await editor.show();
    // An ICO file, which a browser could decode.
    const { buffer } = await editor.draw("coded", 200, 150);
    const icon = Buffer.from([
      0, 0, 1, 0, 1, 0, 200, 150, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0,
    ]);
    icon.writeUInt32LE(buffer.length, 14);
    for (const file of [
      ...photoFiles.createSpoofedFiles(),
      { name: "icon.png", mimeType: "image/png", buffer: Buffer.concat([icon, buffer]) },
    ]) {
      await editor.choose(file);
      await expect
        .poll(() => editor.alert.textContent(), { message: file.name })
        .toContain(file.buffer.length > 0 ? "not a photo" : "damaged");
      // Playwright waits until a button with aria-disabled is enabled.
      await editor.updateButton.click({ force: true });
      await expect.poll(() => editor.alert.textContent()).toContain("no photo yet");
    }
    expect(await editor.updates()).toEqual([]);
    expect(await lab.page.title()).toBe("Lab");
    await expectUsable();
  });

  it("reports ten kinds of broken files and keeps the previous photo", async () => {
    await editor.show();
    await editor.open(await editor.draw("coded", 200, 150));
    const [png, jpeg, webp] = await Promise.all(
      ["image/png", "image/jpeg", "image/webp"].map((type) =>
        editor.draw("quarters", 900, 700, type),
      ),
    );
    if (!png || !jpeg || !webp) throw new Error("Nothing was drawn.");
    const cutFile = (file: ChosenFile, to: number): ChosenFile => ({
      ...file,
      buffer: file.buffer.subarray(0, Math.round(to)),
    });
    const corrupted = Buffer.from(png.buffer);
    corrupted.fill(0x55, 60, corrupted.length - 60);
    const broken = [
      ...[30, jpeg.buffer.length / 2, jpeg.buffer.length - 20].map((to) => cutFile(jpeg, to)),
      ...[12, png.buffer.length / 2, png.buffer.length - 20].map((to) => cutFile(png, to)),
      ...[24, webp.buffer.length / 2, webp.buffer.length - 20].map((to) => cutFile(webp, to)),
      { ...png, buffer: corrupted },
    ];
    for (const file of broken) {
      await editor.choose(file);
      await expect
        .poll(() => editor.alert.textContent(), {
          message: `${file.name} of ${file.buffer.length} bytes`,
        })
        .toMatch(/damaged|not a photo/);
      expect(await editor.picture.isVisible()).toBe(true);
      await editor.choose(await editor.draw("coded", 200, 150));
      await expect.poll(() => editor.alert.count()).toBe(0);
    }
    await expectUsable();
  });

  it("rejects a file of more than 25 MB and a HEIC file", async () => {
    await editor.show();
    // Created in the page, because the transfer of so many bytes is slow.
    await lab.page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(
        new File(
          [Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), new Uint8Array(25 * 1_048_576)],
          "photo.jpg",
        ),
      );
      const area = document.querySelector("[data-testid='crop-area']");
      area?.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer: data }));
    });
    await expect.poll(() => editor.alert.textContent()).toContain("25 MB");
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from("ftypheic\0\0\0\0mif1heic"),
      Buffer.alloc(64),
    ]);
    await editor.choose({ name: "photo.heic", mimeType: "image/heic", buffer: heic });
    await expect.poll(() => editor.alert.textContent()).toContain("HEIC");
    await expectUsable();
  });

  it("[O57] accepts a JPEG with long metadata before its size or with fill bytes before a marker", async () => {
    await editor.show();
    const { buffer, ...file } = await editor.draw("quarters", 320, 240, "image/jpeg");
    const profile = Buffer.alloc(65_537, 0x20);
    profile.set([0xff, 0xe2, 0xff, 0xff]);
    const start = buffer.subarray(0, 2);
    const rest = buffer.subarray(2);
    for (const before of [Array.from({ length: 40 }, () => profile), [Buffer.alloc(7, 0xff)]]) {
      await editor.choose({ ...file, buffer: Buffer.concat([start, ...before, rest]) });
      await expect.poll(() => editor.area.getAttribute("aria-busy")).toBe("false");
      await editor.crop.waitFor();
      expect(await editor.alert.count()).toBe(0);
      expect((await editor.pixels(await editor.update(), [[5, 5]])).size).toEqual([320, 240]);
      await editor.choose(createTextFile("Nine o'clock"));
      await editor.alert.waitFor();
      await editor.show({ photoUrl: `data:image/gif;base64,AAAA${before.length}` });
    }
  });

  it("[O58] rejects a photo of 144 megapixels within a second without decoding it", async () => {
    await editor.show();
    const huge = photoFiles.createLargeJpeg(12_000, 12_000);
    const before = await measurePrivateMemory(labs.browser);
    await lab.page.evaluate(() => {
      const decode = window.createImageBitmap;
      const recordDecode = (source: ImageBitmapSource) => {
        document.title = "decoded";
        return decode(source);
      };
      Object.assign(window, { createImageBitmap: recordDecode });
      const mark = performance.mark.bind(performance);
      document
        .querySelector("input[type=file]")
        ?.addEventListener("change", () => mark("chosen"), { capture: true });
      new MutationObserver(() => document.querySelector("[role=alert]") && mark("said")).observe(
        document.body,
        {
          childList: true,
          subtree: true,
        },
      );
    });
    await editor.choose(huge);
    await expect.poll(() => editor.alert.textContent()).toContain("64 megapixels");
    const ms = await lab.page.evaluate(
      () => performance.measure("message", "chosen", "said").duration,
    );
    expect(ms).toBeLessThan(1_000);
    expect((await measurePrivateMemory(labs.browser)) - before).toBeLessThan(300_000_000);
    expect(await lab.page.title()).toBe("Lab");
    await expectUsable();
  });
});

describe("ImageEditor with a photo of 12 megapixels", () => {
  it("[O58] holds less than twice its decoded bytes and frees them on unmount", async () => {
    const [width, height] = [4_000, 3_000];
    const photo = photoFiles.createLargeJpeg(width, height);
    const decoded = width * height * 4;
    const show = async () => {
      await editor.show();
      await editor.open(photo);
      await lab.page.getByText("400 × 300 px").waitFor();
    };
    const hide = () => lab.page.evaluate(() => window.lab.hide());
    /** Returns the memory in multiples of the decoded photo. */
    const measureMemory = async () => (await measurePrivateMemory(labs.browser)) / decoded;
    // The browser frees memory late, also that of earlier tests, so no single reading can be the baseline.
    // Instead, ten photos must take no more than one, and hiding the last one must free its pixels.
    await show();
    const first = await measureMemory();
    for (let time = 0; time < 9; time++) {
      await hide();
      await show();
    }
    let tenth = NaN;
    await expect
      .poll(async () => (tenth = await measureMemory()) - first, { timeout: 20_000 })
      .toBeLessThan(0.5);
    await hide();
    const measureFreed = async () => tenth - (await measureMemory());
    await expect
      .poll(measureFreed, { timeout: 20_000 })
      .toSatisfy((photos: number) => photos > 0.5 && photos < 2);
  }, 60_000);
});

describe("ImageEditor with EXIF orientation", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "[O59] outputs the photo upright (orientation %i)",
    async (orientation) => {
      await editor.show({ aspectRatio: 0, outputWidth: 1_000, outputHeight: 1_000 });
      await editor.open(photoFiles.createQuartersJpeg(orientation));
      const { width, height } = photoFiles.QUARTERS_SIZE;
      const positions = [0.25, 0.75].flatMap((y) =>
        [0.25, 0.75].map((x): [number, number] => [x * width, y * height]),
      );
      const { size, pixels } = await editor.pixels(await editor.update(), positions);
      expect(size).toEqual([width, height]);
      // JPEG compression changes colors slightly.
      const wrong = pixels.flatMap((pixel, quarter) =>
        [...(photoFiles.QUARTERS[quarter] ?? []), 255].filter(
          (level, part) => !(Math.abs(level - (pixel[part] ?? NaN)) <= 4),
        ),
      );
      expect(wrong, JSON.stringify(pixels)).toEqual([]);
    },
  );
});

describe("the photoUrl of ImageEditor", () => {
  let server: Server;
  let root: string;
  /** CORS behavior of the photo server: `always` allows, `asked` allows only requests with an Origin header. */
  let cors: "never" | "asked" | "always" | "never-answers" = "always";
  const requestedPaths: string[] = [];
  let bytes: Buffer;

  beforeAll(async () => {
    server = createServer((request, response) => {
      requestedPaths.push(request.url ?? "");
      if (cors === "never-answers") return;
      if (request.url?.startsWith("/gone")) return void response.writeHead(404).end();
      const isAllowed = cors === "always" || (cors === "asked" && request.headers.origin);
      response.writeHead(200, {
        "Content-Type": "image/png",
        "Cache-Control": "public, max-age=3600",
        ...(isAllowed && { "Access-Control-Allow-Origin": "*" }),
      });
      response.end(bytes);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  beforeEach(async () => {
    requestedPaths.length = 0;
    bytes = (await editor.draw("coded", 200, 150)).buffer;
  });

  it("can be cropped when its server allows cross-origin reads", async () => {
    cors = "always";
    await editor.show({ photoUrl: `${root}/a.png` });
    await editor.crop.waitFor();
    expect((await editor.pixels(await editor.update(), [[37, 93]])).pixels).toEqual([
      [37, 93, 128, 255],
    ]);
  });

  it("[L81] is shown with an error when CORS forbids reading it, and can be replaced by a file", async () => {
    cors = "never";
    await editor.show({ photoUrl: `${root}/b.png` });
    await editor.picture.waitFor();
    expect(await editor.picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(
      200,
    );
    expect(await editor.crop.count()).toBe(0);
    expect(await editor.alert.textContent()).toContain("does not allow");
    await editor.updateButton.click();
    await editor.alert.waitFor();
    expect(await editor.updates()).toEqual([]);
    await editor.open(await editor.draw("quarters", 100, 80));
    expect(await editor.alert.count()).toBe(0);
    expect((await editor.pixels(await editor.update())).size[0]).toBe(100);
  });

  it("can be cropped when the browser has cached a response without CORS headers", async () => {
    cors = "asked";
    await lab.page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
    }, `${root}/c.png`);
    await editor.show({ photoUrl: `${root}/c.png` });
    await editor.crop.waitFor();
    expect((await editor.pixels(await editor.update())).size).toEqual([200, 150]);
  });

  it("[O89] shows an error when it fails to load, and loads the next URL", async () => {
    cors = "always";
    await editor.show({ photoUrl: `${root}/gone.png` });
    await expect.poll(() => editor.alert.textContent()).toContain("could not be loaded");
    await editor.show({ photoUrl: `${root}/d.png` });
    await editor.crop.waitFor();
    expect(await editor.alert.count()).toBe(0);
    expect((await editor.pixels(await editor.update())).size).toEqual([200, 150]);
  });

  it("keeps an edit when only its query changes, and loads again once the edit was passed to onUpdate", async () => {
    cors = "always";
    await editor.show({ photoUrl: `${root}/h.png?dt=1` });
    await editor.crop.waitFor();
    await lab.page.getByRole("button", { name: "Rotate left" }).click();
    await editor.show({ photoUrl: `${root}/h.png?dt=2` });
    expect((await editor.pixels(await editor.update())).size).toEqual([150, 113]);
    expect(requestedPaths).toEqual(["/h.png?dt=1"]);
    await editor.show({ photoUrl: `${root}/h.png?dt=3` });
    await expect.poll(() => requestedPaths).toContain("/h.png?dt=3");
  });

  it("loads again when its query changes after keys that could not move the crop", async () => {
    cors = "always";
    await editor.show({ photoUrl: `${root}/h.png?dt=1` });
    await editor.crop.focus();
    for (const key of ["ArrowLeft", "ArrowRight", "Shift+ArrowLeft"])
      await lab.page.keyboard.press(key);
    await editor.show({ photoUrl: `${root}/h.png?dt=2` });
    await expect.poll(() => requestedPaths).toContain("/h.png?dt=2");
  });

  it("[O89] removes the previous photo when it fails to load", async () => {
    cors = "always";
    await editor.show({ photoUrl: `${root}/e.png` });
    await editor.crop.waitFor();
    await editor.show({ photoUrl: `${root}/gone` });
    await editor.alert.waitFor();
    expect(await editor.crop.count()).toBe(0);
  });

  it("keeps an edit that is made while the same photo reloads with another query", async () => {
    cors = "always";
    await editor.show({ photoUrl: `${root}/h.png?dt=1` });
    await editor.crop.waitFor();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await lab.page.route(/dt=2/, async (route) => {
      await held;
      await route.continue();
    });
    await editor.show({ photoUrl: `${root}/h.png?dt=2` });
    await expect.poll(() => editor.area.getAttribute("aria-busy")).toBe("true");
    await lab.page.getByRole("button", { name: "Rotate left" }).click();
    release();
    expect((await editor.pixels(await editor.update())).size).toEqual([150, 113]);
  });

  it("does not replace a chosen file before that file was passed to onUpdate", async () => {
    cors = "always";
    await editor.show({ photoUrl: `${root}/e.png` });
    await editor.crop.waitFor();
    await editor.open(await editor.draw("quarters", 100, 75));
    await editor.show({ photoUrl: `${root}/e.png?dt=1` });
    expect((await editor.pixels(await editor.update())).size).toEqual([100, 75]);
    expect(requestedPaths).toEqual(["/e.png"]);
    await editor.show({ photoUrl: `${root}/g.png` });
    await expect.poll(() => requestedPaths).toContain("/g.png");
    await expect.poll(() => editor.area.getAttribute("aria-busy")).toBe("false");
    await lab.page.getByRole("button", { name: "Rotate left" }).click();
    expect((await editor.pixels(await editor.update())).size).toEqual([150, 113]);
  });

  it("replaces chosen, edited and pending files when it changes to another photo", async () => {
    cors = "always";
    await editor.show({ photoUrl: `${root}/e.png` });
    await editor.crop.waitFor();
    await editor.open(await editor.draw("quarters", 100, 75));
    await editor.show({ photoUrl: `${root}/f.png` });
    await expect.poll(() => editor.area.getAttribute("aria-busy")).toBe("false");
    expect((await editor.pixels(await editor.update())).size).toEqual([200, 150]);
    const { release } = await editor.holdDecoding();
    await editor.choose(await editor.draw("quarters", 100, 75));
    await expect.poll(() => editor.area.getAttribute("aria-busy")).toBe("true");
    await editor.show({ photoUrl: `${root}/g.png` });
    await expect.poll(() => editor.area.getAttribute("aria-busy")).toBe("false");
    await release(0);
    expect((await editor.pixels(await editor.update())).size).toEqual([200, 150]);
    // An edit of the previous photo does not mark the next photo as edited.
    await lab.page.getByRole("button", { name: "Rotate left" }).click();
    await editor.show({ photoUrl: `${root}/i.png?dt=1` });
    await expect.poll(() => requestedPaths).toContain("/i.png?dt=1");
    await editor.show({ photoUrl: `${root}/i.png?dt=2` });
    await expect.poll(() => requestedPaths).toContain("/i.png?dt=2");
  });

  it("loads after a pending save succeeds, and after a failed save only for another photo", async () => {
    cors = "always";
    /** Makes onUpdate return a promise that stays pending until `answer`. */
    const hold = () =>
      lab.page.evaluate(() => {
        const { props } = window.lab.editor;
        props.onUpdate = (dataUrl) =>
          new Promise((resolve, reject) => {
            window.lab.editor.updates.push(dataUrl);
            Object.assign(window, { save: resolve, fail: () => reject(new Error("No.")) });
          });
        window.lab.show("editor");
      });
    const answer = (how: "save" | "fail") =>
      lab.page.evaluate(
        (name) => (window as { save?: () => void; fail?: () => void })[name]?.(),
        how,
      );
    /** Renders with the same callback. Renders twice: once the second render is visible, the effects of the first have run. */
    const render = async (photoUrl: string) => {
      for (const title of ["once", "twice"].map((times) => `${photoUrl} ${times}`)) {
        await lab.page.evaluate(
          (props) => {
            window.lab.editor.props = { ...window.lab.editor.props, ...props };
            window.lab.show("editor");
          },
          { photoUrl, title },
        );
        await lab.page.getByRole("heading", { name: title }).waitFor();
      }
    };
    await editor.show({ photoUrl: `${root}/e.png?dt=1` });
    await hold();
    await editor.open(await editor.draw("quarters", 100, 75));
    await editor.update();
    await expect.poll(() => editor.updateButton.isDisabled()).toBe(true);
    // A host with an optimistic update that it rolls back.
    await render(`${root}/j.png`);
    await render(`${root}/e.png?dt=2`);
    await answer("fail");
    await expect.poll(() => editor.alert.textContent()).toContain("was not saved");
    // The save failed, so the chosen file stays.
    expect(requestedPaths).toEqual(["/e.png?dt=1"]);
    await editor.choose(await editor.draw("quarters", 100, 75));
    await editor.crop.waitFor();
    await expect.poll(() => editor.alert.count()).toBe(0);
    expect((await editor.pixels(await editor.update())).size).toEqual([100, 75]);
    await render(`${root}/e.png?dt=3`);
    await answer("save");
    await expect.poll(() => requestedPaths).toContain("/e.png?dt=3");
    await expect.poll(() => editor.area.getAttribute("aria-busy")).toBe("false");
    await editor.open(await editor.draw("quarters", 100, 75));
    await editor.update();
    await render(`${root}/f.png`);
    await answer("fail");
    await expect.poll(() => requestedPaths).toContain("/f.png");
    await expect.poll(() => editor.area.getAttribute("aria-busy")).toBe("false");
    await lab.page.getByRole("button", { name: "Rotate left" }).click();
    expect((await editor.pixels(await editor.update())).size).toEqual([150, 113]);
  });

  it("is requested twice when it is missing, and a signed URL is not changed", async () => {
    cors = "always";
    await editor.show({ photoUrl: `${root}/gone.png` });
    await expect.poll(() => editor.alert.textContent()).toContain("could not be loaded");
    expect(requestedPaths).toEqual(["/gone.png", "/gone.png"]);
    requestedPaths.length = 0;
    cors = "never";
    await editor.show({ photoUrl: `${root}/b.png?X-Amz-Signature=1` });
    await expect.poll(() => editor.alert.textContent()).toContain("does not allow");
    expect(requestedPaths).not.toContainEqual(expect.stringContaining("crop=1"));
  });

  it("blocks only Update while it loads and times out after 30 seconds", async () => {
    cors = "never-answers";
    await lab.page.clock.install();
    await editor.show({ photoUrl: `${root}/slow.png` });
    await expect.poll(() => requestedPaths).toContain("/slow.png");
    await editor.updateButton.click();
    await expect.poll(() => editor.updateButton.textContent()).toBe("Updating…");
    // A chosen file replaces the pending photo and cancels the pending Update.
    await editor.open(await editor.draw("coded", 200, 150));
    await expect.poll(() => editor.updateButton.textContent()).toBe("Update");
    expect(await editor.updates()).toEqual([]);
    await editor.show({ photoUrl: `${root}/slower.png` });
    await expect.poll(() => requestedPaths).toContain("/slower.png");
    await editor.updateButton.click();
    await lab.page.getByRole("button", { name: "Delete photo" }).click();
    expect(await editor.updates()).toEqual([""]);
    await expect.poll(() => editor.updateButton.textContent()).toBe("Update");
    await lab.page.clock.fastForward(30_000);
    await expect.poll(() => editor.alert.textContent()).toContain("could not be loaded");
    expect(await editor.area.getAttribute("aria-busy")).toBe("false");
  });
});

describe("mounting and unmounting ImageEditor", () => {
  it("[L83] leaks no bitmaps, timers, listeners or nodes", async () => {
    const { buffer } = await editor.draw("coded", 600, 450);
    const photo = `data:image/png;base64,${buffer.toString("base64")}`;
    // Runs inside the page, because Playwright's element handles would retain elements.
    await lab.page.evaluate(() => {
      const counted = Object.assign(window, { bitmaps: 0 });
      const decode = window.createImageBitmap;
      const { close } = ImageBitmap.prototype;
      const count = async (source: ImageBitmapSource, options?: ImageBitmapOptions) => {
        const bitmap = await decode(source, options);
        counted.bitmaps += 1;
        return bitmap;
      };
      Object.assign(window, { createImageBitmap: count });
      ImageBitmap.prototype.close = function () {
        counted.bitmaps -= 1;
        close.call(this);
      };
    });
    const runRound = async (times: number) => {
      await lab.page.evaluate(
        async ([count, photoUrl]) => {
          const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
          const isThere = async (selector: string) => {
            while (!document.querySelector(selector)) await pause();
          };
          const file = new File([await (await fetch(photoUrl)).arrayBuffer()], "a.png");
          for (let time = 0; time < count; time++) {
            const { updates } = window.lab.editor;
            window.lab.editor.props = { photoUrl: time % 2 ? photoUrl : "" };
            window.lab.show("editor");
            await isThere("[data-testid='crop-area']");
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(file);
            document
              .querySelector("[data-testid='crop-area']")
              ?.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer }));
            // Unmounts during decoding, after decoding and after Update, in turn.
            if (time % 3) await isThere(".ReactCrop canvas");
            if (time % 3 === 2) {
              [...document.querySelectorAll("button")]
                .find(({ textContent }) => textContent === "Update")
                ?.click();
              while (updates.length === 0) await pause();
              updates.length = 0;
            }
            window.lab.hide();
            await pause();
          }
        },
        [times, photo] as const,
      );
      await lab.page.waitForFunction(() => window.lab.countOpenResources().timers === 0);
      const { listeners, nodes, heap } = await lab.measureAfterGc();
      const open = await lab.page.evaluate(() => ({
        ...window.lab.countOpenResources(),
        bitmaps: (window as { bitmaps?: number }).bitmaps,
      }));
      return { heap, left: { listeners, nodes, ...open } };
    };
    // At first the JavaScript engine allocates for compiled code.
    const before = await runRound(42);
    let after = await runRound(30);
    expect(after.left).toEqual(before.left);
    expect(after.left).toMatchObject({ bitmaps: 0, timers: 0, urls: 0 });
    let growth = after.heap - before.heap;
    // Only a leak grows in every round.
    for (let more = 0; more < 2 && growth >= 30 * 4_000; more++) {
      const { heap } = after;
      after = await runRound(30);
      growth = after.heap - heap;
    }
    expect(growth).toBeLessThan(30 * 4_000);
  }, 120_000);
});
