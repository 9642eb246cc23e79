import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { privateMemory } from "./privateMemory.js";
import * as pictures from "../harness/pictures/pictureFiles.js";
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

const text = (words: string, name = "plan.png"): ChosenFile => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(words),
});

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
    // What has another shape fills the same box one way.
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
    "[IMG-14] has the shape that %d stands for, in the largest size of a box of %d by %d",
    async (aspectRatio, width, height, size) => {
      await editor.show({ aspectRatio, outputWidth: width, outputHeight: height });
      await editor.open(await editor.draw("quarters", 3_000, 2_000, "image/jpeg"));
      expect((await editor.pixels(await editor.update())).size).toEqual(size);
    },
  );

  it("[IMG-13] has any shape in free form: first the whole picture, then what is left of it", async () => {
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
    expect((await editor.pixels(await editor.update(), places)).pixels).toEqual(
      places.map(() => QUARTERS.blue),
    );
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
    expect(await editor.pixels(await editor.update(), corners(400, 600))).toEqual({
      size: [400, 600],
      pixels: [blue, red, yellow, green],
    });
    await right.click();
    expect(await editor.pixels(await editor.update(), corners(600, 400))).toEqual({
      size: [600, 400],
      pixels: [yellow, blue, green, red],
    });
    for (let turn = 0; turn < 3; turn++) await left.click();
    expect(await editor.pixels(await editor.update(), corners(400, 600))).toEqual({
      size: [400, 600],
      pixels: [green, yellow, red, blue],
    });
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
    await editor.show({ aspectRatio: 4 / 3 });
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

describe("the editor", () => {
  it("[IMG-03] has a crop area of 240 px, with a picture and without one", async () => {
    const height = () => editor.area.evaluate((area) => parseFloat(getComputedStyle(area).height));
    await editor.show();
    expect(await height()).toBe(240);
    const places: number[] = [];
    for (const [width, tall] of [
      [300, 900],
      [900, 300],
      [40, 30],
    ] as const) {
      await editor.open(await editor.draw("quarters", width, tall));
      expect(await height()).toBe(240);
      places.push(Math.round((await editor.picture.boundingBox())?.height ?? 0));
    }
    expect(places[0]).toBe(240);
    expect(places[2]).toBeGreaterThan(150);
  });

  it("[IMG-09][L84] shows the result anew 200 ms after the last change, not before and not for each", async () => {
    await editor.show();
    await editor.open(await editor.draw("quarters", 1_600, 1_200));
    await editor.preview.waitFor();
    const corner = () =>
      editor.preview.evaluate((canvas: HTMLCanvasElement) => [
        ...(canvas.getContext("2d")?.getImageData(canvas.width - 4, 4, 1, 1).data ?? []),
      ]);
    await expect.poll(corner).toEqual(QUARTERS.green);
    await editor.stopTime();
    await editor.handle("Lower right corner").focus();
    // Waits for nothing but what the page itself does in between.
    for (let step = 0; step < 17; step++) {
      await lab.page.keyboard.press("Shift+ArrowLeft");
      await lab.page.clock.runFor(50);
    }
    expect(await corner()).toEqual(QUARTERS.green);
    await lab.page.clock.runFor(100);
    expect(await corner()).toEqual(QUARTERS.green);
    await lab.page.clock.runFor(100);
    expect(await corner()).toEqual(QUARTERS.red);
  });

  it("[L81] gives the crop of this moment, whatever the preview shows", async () => {
    await editor.show();
    await editor.open(await editor.draw("quarters", 1_600, 1_200));
    await editor.handle("Lower right corner").focus();
    await editor.stopTime();
    for (let step = 0; step < 17; step++) await lab.page.keyboard.press("Shift+ArrowLeft");
    // No time passes here.
    await editor.updateButton.click();
    await lab.page.waitForFunction(() => window.lab.editor.updates.length > 0);
    const [dataUrl = ""] = await editor.updates();
    expect((await editor.pixels(dataUrl, [[395, 295]])).pixels).toEqual([QUARTERS.red]);
  });

  it("[L81] waits with Update for a picture that is being opened, and gives that one", async () => {
    await editor.show();
    await editor.open(await editor.draw("quarters", 800, 600));
    const { release } = await editor.holdOpening();
    await editor.choose(await editor.draw("alpha", 800, 600));
    await expect.poll(() => editor.area.getAttribute("aria-busy")).toBe("true");
    await editor.updateButton.click();
    await expect.poll(() => editor.updateButton.textContent()).toBe("Updating…");
    await release(0);
    await lab.page.waitForFunction(() => window.lab.editor.updates.length > 0);
    const [dataUrl = ""] = await editor.updates();
    expect((await editor.pixels(dataUrl, [[395, 295]])).pixels).toEqual([[0, 0, 0, 0]]);
  });

  it("[L81] gives nothing for a file that cannot be opened, though another picture lies there", async () => {
    await editor.show();
    await editor.open(await editor.draw("quarters", 800, 600));
    const whole = await editor.draw("quarters", 800, 600, "image/jpeg");
    const { release } = await editor.holdOpening();
    await editor.choose({ ...whole, buffer: whole.buffer.subarray(0, whole.buffer.length - 20) });
    await expect.poll(() => editor.area.getAttribute("aria-busy")).toBe("true");
    await editor.updateButton.click();
    await release(0);
    await editor.alert.waitFor();
    await expect.poll(() => editor.updateButton.isEnabled()).toBe(true);
    expect(await editor.updates()).toEqual([]);
    // Once that is said, what lies there counts.
    expect(await editor.update()).toMatch(/^data:image\/png/);
  });

  it("gives one result for an impatient reader, and another one later or after another change", async () => {
    await editor.show();
    await editor.open(await editor.draw("quarters", 1_600, 1_200));
    await editor.stopTime();
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

  it("is not pressed again by a key that is held down", async () => {
    await editor.show();
    await editor.open(await editor.draw("quarters", 1_600, 1_200));
    await editor.stopTime();
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

  it("keeps turns and crop of each shape, and turns a crop with its picture", async () => {
    await editor.show({ aspectRatio: 1 });
    await editor.open(await editor.draw("quarters", 1_200, 1_200));
    await editor.handle("Lower right corner").focus();
    for (let step = 0; step < 17; step++) await lab.page.keyboard.press("Shift+ArrowLeft");
    const places: [number, number][] = [
      [4, 4],
      [290, 290],
    ];
    const shows = async (...colours: (keyof typeof QUARTERS)[]) =>
      expect((await editor.pixels(await editor.update(), places)).pixels).toEqual(
        colours.map((colour) => QUARTERS[colour]),
      );
    await shows("red", "red");
    await lab.page.getByRole("button", { name: "Rotate right" }).click();
    await shows("red", "red");
    await editor.show({ aspectRatio: 0, outputWidth: 300, outputHeight: 300 });
    await shows("blue", "green");
    await lab.page.getByRole("button", { name: "Rotate right" }).click();
    await editor.show({ aspectRatio: 1 });
    await shows("red", "red");
    await editor.show({ aspectRatio: 0 });
    await shows("yellow", "red");
    // Of another picture nothing is known.
    await editor.open(await editor.draw("quarters", 800, 800));
    await editor.show({ aspectRatio: 1 });
    await shows("red", "yellow");
  });

  it("is cropped without dragging: smaller, larger, and around a place that is clicked; a screen reader hears of it", async () => {
    await editor.show({ aspectRatio: 0, outputWidth: 400, outputHeight: 400 });
    const status = lab.page.getByRole("status").filter({ hasText: "pixels are kept" });
    const regions = await lab.page.getByRole("status").count();
    await editor.open(await editor.draw("quarters", 800, 800));
    const zoom = (name: string) => lab.page.getByRole("button", { name }).click();
    for (let press = 0; press < 4; press++) await zoom("Zoom in");
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
    await click(0.75, 0.25);
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
    // Keys are heard, too, in a region that stood there before.
    await editor.crop.focus();
    await lab.page.keyboard.press("Shift+ArrowLeft");
    await expect
      .poll(() => status.textContent())
      .toContain("55% from the left and 59% from the top");
    expect(await lab.page.getByRole("status").count()).toBe(regions);
    for (let press = 0; press < 4; press++) await zoom("Zoom out");
    expect((await editor.pixels(await editor.update(), corners)).pixels).toEqual([
      QUARTERS.red,
      QUARTERS.yellow,
    ]);
  });

  it("[IMG-08] takes the last of several choices, though one before it comes later", async () => {
    await editor.show();
    const { release } = await editor.holdOpening();
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

  it("takes a file that is dropped on it, and of several the first that is a picture", async () => {
    await editor.show();
    await editor.give("drop", [
      text("Nine o'clock"),
      await editor.draw("coded", 200, 150),
      await editor.draw("quarters", 400, 300),
    ]);
    await editor.crop.waitFor();
    expect(await lab.page.getByText(/Only one picture .* This is coded\.png\./).isVisible()).toBe(
      true,
    );
    expect((await editor.pixels(await editor.update())).size).toEqual([200, 150]);
  });

  it("takes a file that is pasted while it has the focus, and no other", async () => {
    await editor.show();
    const picture = await editor.draw("coded", 200, 150);
    expect(await editor.give("paste", [picture])).toBe(false);
    await editor.area.click();
    expect(await editor.give("paste", [picture])).toBe(true);
    await editor.crop.waitFor();
    expect((await editor.pixels(await editor.update())).size).toEqual([200, 150]);
  });
});

describe("a file that is no good", () => {
  const usable = async () => {
    await editor.open(await editor.draw("coded", 200, 150));
    expect(await editor.alert.count()).toBe(0);
    expect((await editor.pixels(await editor.update())).size).toEqual([200, 150]);
  };

  it("[IMG-02][O57] is refused by what it is, not by its name, and leaves nothing", async () => {
    await editor.show();
    // A browser could open this one.
    const { buffer } = await editor.draw("coded", 200, 150);
    const icon = Buffer.from([
      0, 0, 1, 0, 1, 0, 200, 150, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0,
    ]);
    icon.writeUInt32LE(buffer.length, 14);
    for (const file of [
      ...pictures.spoofedFiles(),
      { name: "icon.png", mimeType: "image/png", buffer: Buffer.concat([icon, buffer]) },
    ]) {
      await editor.choose(file);
      await expect
        .poll(() => editor.alert.textContent(), { message: file.name })
        .toContain(file.buffer.length > 0 ? "not a picture" : "damaged");
      await editor.updateButton.click();
      await expect.poll(() => editor.alert.textContent()).toContain("no picture yet");
    }
    expect(await editor.updates()).toEqual([]);
    expect(await lab.page.title()).toBe("Lab");
    await usable();
  });

  it("that is broken in ten ways is said to be, and the former picture stays", async () => {
    await editor.show();
    await editor.open(await editor.draw("coded", 200, 150));
    const [png, jpeg, webp] = await Promise.all(
      ["image/png", "image/jpeg", "image/webp"].map((type) =>
        editor.draw("quarters", 900, 700, type),
      ),
    );
    if (!png || !jpeg || !webp) throw new Error("Nothing was drawn.");
    const cut = (file: ChosenFile, to: number): ChosenFile => ({
      ...file,
      buffer: file.buffer.subarray(0, Math.round(to)),
    });
    const spoilt = Buffer.from(png.buffer);
    spoilt.fill(0x55, 60, spoilt.length - 60);
    const broken = [
      ...[30, jpeg.buffer.length / 2, jpeg.buffer.length - 20].map((to) => cut(jpeg, to)),
      ...[12, png.buffer.length / 2, png.buffer.length - 20].map((to) => cut(png, to)),
      ...[24, webp.buffer.length / 2, webp.buffer.length - 20].map((to) => cut(webp, to)),
      { ...png, buffer: spoilt },
    ];
    for (const file of broken) {
      await editor.choose(file);
      await expect
        .poll(() => editor.alert.textContent(), {
          message: `${file.name} of ${file.buffer.length} bytes`,
        })
        .toMatch(/damaged|not a picture/);
      expect(await editor.picture.isVisible()).toBe(true);
      await editor.choose(await editor.draw("coded", 200, 150));
      await expect.poll(() => editor.alert.count()).toBe(0);
    }
    await usable();
  });

  it("is too large, or of a kind that this browser has not", async () => {
    await editor.show();
    // Made in the page: so many bytes are long on their way there.
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
    await usable();
  });

  it("[O57] is none of those: a JPEG with much before its size, or with markers that are filled up", async () => {
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
      await editor.choose(text("Nine o'clock"));
      await editor.alert.waitFor();
      await editor.show({ photoUrl: `data:image/gif;base64,AAAA${before.length}` });
    }
  });

  it("[O58] has 144 megapixels: that is said within a second, nothing is decoded, and the page is alive", async () => {
    await editor.show();
    const huge = pictures.largeJpeg(12_000, 12_000);
    const before = await privateMemory(labs.browser);
    await lab.page.evaluate(() => {
      const decode = window.createImageBitmap;
      const note = (source: ImageBitmapSource) => {
        document.title = "decoded";
        return decode(source);
      };
      Object.assign(window, { createImageBitmap: note });
      const say = performance.mark.bind(performance);
      document
        .querySelector("input[type=file]")
        ?.addEventListener("change", () => say("chosen"), { capture: true });
      new MutationObserver(() => document.querySelector("[role=alert]") && say("said")).observe(
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
    expect((await privateMemory(labs.browser)) - before).toBeLessThan(300_000_000);
    expect(await lab.page.title()).toBe("Lab");
    await usable();
  });
});

describe("a photo of 12 megapixels", () => {
  it("[O58] takes less than twice its own pixels of memory, and gives them back", async () => {
    const [width, height] = [4_000, 3_000];
    const photo = pictures.largeJpeg(width, height);
    const decoded = width * height * 4;
    const show = async () => {
      await editor.show();
      await editor.open(photo);
      await lab.page.getByText("400 × 300 px").waitFor();
    };
    const hide = () => lab.page.evaluate(() => window.lab.hide());
    /** In units of the decoded photo. */
    const memory = async () => (await privateMemory(labs.browser)) / decoded;
    // The browser frees memory late, also that of earlier tests. So no single reading is taken as the floor:
    // ten photos must take no more than one, and hiding the last one must give its pixels back.
    await show();
    const first = await memory();
    for (let time = 0; time < 9; time++) {
      await hide();
      await show();
    }
    let tenth = NaN;
    await expect
      .poll(async () => (tenth = await memory()) - first, { timeout: 20_000 })
      .toBeLessThan(0.5);
    await hide();
    const freed = async () => tenth - (await memory());
    await expect.poll(freed, { timeout: 20_000 }).toSatisfy((of: number) => of > 0.5 && of < 2);
  }, 60_000);
});

describe("a photo that a camera has turned", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "[O59] comes out upright: orientation %i",
    async (orientation) => {
      await editor.show({ aspectRatio: 0, outputWidth: 1_000, outputHeight: 1_000 });
      await editor.open(pictures.quartersJpeg(orientation));
      const { width, height } = pictures.QUARTERS_SIZE;
      const places = [0.25, 0.75].flatMap((y) =>
        [0.25, 0.75].map((x): [number, number] => [x * width, y * height]),
      );
      const { size, pixels } = await editor.pixels(await editor.update(), places);
      expect(size).toEqual([width, height]);
      // A JPEG is nearly what was drawn.
      const wrong = pixels.flatMap((pixel, quarter) =>
        [...(pictures.QUARTERS[quarter] ?? []), 255].filter(
          (level, part) => !(Math.abs(level - (pixel[part] ?? NaN)) <= 4),
        ),
      );
      expect(wrong, JSON.stringify(pixels)).toEqual([]);
    },
  );
});

describe("the picture of a host", () => {
  let server: Server;
  let root: string;
  /** What its pictures' server says; `always` without being asked, `asked` only to who says where it comes from. */
  let leave: "never" | "asked" | "always" | "never-answers" = "always";
  const asked: string[] = [];
  let bytes: Buffer;

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? "");
      if (leave === "never-answers") return;
      if (request.url?.startsWith("/gone")) return void response.writeHead(404).end();
      const isAllowed = leave === "always" || (leave === "asked" && request.headers.origin);
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
    asked.length = 0;
    bytes = (await editor.draw("coded", 200, 150)).buffer;
  });

  it("is cropped where its server allows reading it", async () => {
    leave = "always";
    await editor.show({ photoUrl: `${root}/a.png` });
    await editor.crop.waitFor();
    expect((await editor.pixels(await editor.update(), [[37, 93]])).pixels).toEqual([
      [37, 93, 128, 255],
    ]);
  });

  it("[L81] is shown with a sentence where it may not be read, and another one can be uploaded", async () => {
    leave = "never";
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

  it("is cropped though the page has kept an answer that may not be read", async () => {
    leave = "asked";
    await lab.page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
    }, `${root}/c.png`);
    await editor.show({ photoUrl: `${root}/c.png` });
    await editor.crop.waitFor();
    expect((await editor.pixels(await editor.update())).size).toEqual([200, 150]);
  });

  it("[O89] that does not load is said to be gone; another person's is tried", async () => {
    leave = "always";
    await editor.show({ photoUrl: `${root}/gone.png` });
    await expect.poll(() => editor.alert.textContent()).toContain("could not be loaded");
    await editor.show({ photoUrl: `${root}/d.png` });
    await editor.crop.waitFor();
    expect(await editor.alert.count()).toBe(0);
    expect((await editor.pixels(await editor.update())).size).toEqual([200, 150]);
  });

  it("keeps its crop under an address with another stamp, and is loaded anew when it was not touched", async () => {
    leave = "always";
    await editor.show({ photoUrl: `${root}/h.png?dt=1` });
    await editor.crop.waitFor();
    await lab.page.getByRole("button", { name: "Rotate left" }).click();
    await editor.show({ photoUrl: `${root}/h.png?dt=2` });
    expect((await editor.pixels(await editor.update())).size).toEqual([150, 113]);
    expect(asked).toEqual(["/h.png?dt=1"]);
    await editor.show({ photoUrl: `${root}/h.png?dt=3` });
    await expect.poll(() => asked).toContain("/h.png?dt=3");
  });

  it("[O89] that cannot be loaded leaves nothing of the person who was shown before it", async () => {
    leave = "always";
    await editor.show({ photoUrl: `${root}/e.png` });
    await editor.crop.waitFor();
    await editor.show({ photoUrl: `${root}/gone` });
    await editor.alert.waitFor();
    expect(await editor.crop.count()).toBe(0);
  });

  it("keeps a crop that was made while the same picture was on its way under another stamp", async () => {
    leave = "always";
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

  it("gives way to the reader's own choice until that was taken", async () => {
    leave = "always";
    await editor.show({ photoUrl: `${root}/e.png` });
    await editor.crop.waitFor();
    await editor.open(await editor.draw("quarters", 100, 75));
    await editor.show({ photoUrl: `${root}/e.png?dt=1` });
    expect((await editor.pixels(await editor.update())).size).toEqual([100, 75]);
    expect(asked).toEqual(["/e.png"]);
    await editor.show({ photoUrl: `${root}/g.png` });
    await expect.poll(() => asked).toContain("/g.png");
    await expect.poll(() => editor.area.getAttribute("aria-busy")).toBe("false");
    await lab.page.getByRole("button", { name: "Rotate left" }).click();
    expect((await editor.pixels(await editor.update())).size).toEqual([150, 113]);
  });

  it("of another person takes the place of what was chosen, cropped or on its way for the former one", async () => {
    leave = "always";
    await editor.show({ photoUrl: `${root}/e.png` });
    await editor.crop.waitFor();
    await editor.open(await editor.draw("quarters", 100, 75));
    await editor.show({ photoUrl: `${root}/f.png` });
    await expect.poll(() => editor.area.getAttribute("aria-busy")).toBe("false");
    expect((await editor.pixels(await editor.update())).size).toEqual([200, 150]);
    const { release } = await editor.holdOpening();
    await editor.choose(await editor.draw("quarters", 100, 75));
    await expect.poll(() => editor.area.getAttribute("aria-busy")).toBe("true");
    await editor.show({ photoUrl: `${root}/g.png` });
    await expect.poll(() => editor.area.getAttribute("aria-busy")).toBe("false");
    await release(0);
    expect((await editor.pixels(await editor.update())).size).toEqual([200, 150]);
    // A crop of the former one's picture makes nothing of the next one's the reader's own.
    await lab.page.getByRole("button", { name: "Rotate left" }).click();
    await editor.show({ photoUrl: `${root}/i.png?dt=1` });
    await expect.poll(() => asked).toContain("/i.png?dt=1");
    await editor.show({ photoUrl: `${root}/i.png?dt=2` });
    await expect.poll(() => asked).toContain("/i.png?dt=2");
  });

  it("that comes while the reader's is being saved is shown when that was saved, or is another person's", async () => {
    leave = "always";
    /** The host answers when it is told to. */
    const hold = () =>
      lab.page.evaluate(() => {
        const given = window.lab.editor.given;
        given.onUpdate = (dataUrl) =>
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
    /** As the host renders it, its callback unchanged. The effects of one rendering are done when the next is there. */
    const render = async (photoUrl: string) => {
      for (const title of ["once", "twice"].map((times) => `${photoUrl} ${times}`)) {
        await lab.page.evaluate(
          (props) => {
            window.lab.editor.given = { ...window.lab.editor.given, ...props };
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
    // A host that shows what it hopes for, and takes it back.
    await render(`${root}/j.png`);
    await render(`${root}/e.png?dt=2`);
    await answer("fail");
    await expect.poll(() => editor.alert.textContent()).toContain("was not saved");
    // Nothing was saved, so the reader's is what there is.
    expect(asked).toEqual(["/e.png?dt=1"]);
    await editor.choose(await editor.draw("quarters", 100, 75));
    await editor.crop.waitFor();
    await expect.poll(() => editor.alert.count()).toBe(0);
    expect((await editor.pixels(await editor.update())).size).toEqual([100, 75]);
    await render(`${root}/e.png?dt=3`);
    await answer("save");
    await expect.poll(() => asked).toContain("/e.png?dt=3");
    await expect.poll(() => editor.area.getAttribute("aria-busy")).toBe("false");
    await editor.open(await editor.draw("quarters", 100, 75));
    await editor.update();
    await render(`${root}/f.png`);
    await answer("fail");
    await expect.poll(() => asked).toContain("/f.png");
    await expect.poll(() => editor.area.getAttribute("aria-busy")).toBe("false");
    await lab.page.getByRole("button", { name: "Rotate left" }).click();
    expect((await editor.pixels(await editor.update())).size).toEqual([150, 113]);
  });

  it("that is gone is asked for twice, and a signed address stays as it is", async () => {
    leave = "always";
    await editor.show({ photoUrl: `${root}/gone.png` });
    await expect.poll(() => editor.alert.textContent()).toContain("could not be loaded");
    expect(asked).toEqual(["/gone.png", "/gone.png"]);
    asked.length = 0;
    leave = "never";
    await editor.show({ photoUrl: `${root}/b.png?X-Amz-Signature=1` });
    await expect.poll(() => editor.alert.textContent()).toContain("does not allow");
    expect(asked).not.toContainEqual(expect.stringContaining("crop=1"));
  });

  it("that never comes stops nothing but Update, and is given up after half a minute", async () => {
    leave = "never-answers";
    await lab.page.clock.install();
    await editor.show({ photoUrl: `${root}/slow.png` });
    await expect.poll(() => asked).toContain("/slow.png");
    await editor.updateButton.click();
    await expect.poll(() => editor.updateButton.textContent()).toBe("Updating…");
    // Another choice is heard, and is not what Update was pressed for.
    await editor.open(await editor.draw("coded", 200, 150));
    await expect.poll(() => editor.updateButton.textContent()).toBe("Update");
    expect(await editor.updates()).toEqual([]);
    await editor.show({ photoUrl: `${root}/slower.png` });
    await expect.poll(() => asked).toContain("/slower.png");
    await editor.updateButton.click();
    await lab.page.getByRole("button", { name: "Delete picture" }).click();
    expect(await editor.updates()).toEqual([""]);
    await expect.poll(() => editor.updateButton.textContent()).toBe("Update");
    await lab.page.clock.fastForward(30_000);
    await expect.poll(() => editor.alert.textContent()).toContain("could not be loaded");
    expect(await editor.area.getAttribute("aria-busy")).toBe("false");
  });
});

describe("fifty editors, one after the other", () => {
  it("[L83] leave no picture, timer, listener or node behind", async () => {
    const { buffer } = await editor.draw("coded", 600, 450);
    const photo = `data:image/png;base64,${buffer.toString("base64")}`;
    // All of it happens in the page: who looks at elements from outside holds them.
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
    const round = async (times: number) => {
      await lab.page.evaluate(
        async ([count, photoUrl]) => {
          const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
          const isThere = async (selector: string) => {
            while (!document.querySelector(selector)) await pause();
          };
          const file = new File([await (await fetch(photoUrl)).arrayBuffer()], "a.png");
          for (let time = 0; time < count; time++) {
            const { updates } = window.lab.editor;
            window.lab.editor.given = { photoUrl: time % 2 ? photoUrl : "" };
            window.lab.show("editor");
            await isThere("[data-testid='crop-area']");
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(file);
            document
              .querySelector("[data-testid='crop-area']")
              ?.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer }));
            // Some go while a picture is being opened, some when it is there, some when it has been taken.
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
      await lab.page.waitForFunction(() => window.lab.open().timers === 0);
      const { listeners, nodes, heap } = await lab.useAfterCleaning();
      const open = await lab.page.evaluate(() => ({
        ...window.lab.open(),
        bitmaps: (window as { bitmaps?: number }).bitmaps,
      }));
      return { heap, left: { listeners, nodes, ...open } };
    };
    // At first an engine still learns about the code; that is memory, too.
    const before = await round(100);
    const after = await round(50);
    expect(after.left).toEqual(before.left);
    expect(after.left).toMatchObject({ bitmaps: 0, timers: 0, urls: 0 });
    expect(after.heap - before.heap).toBeLessThan(50 * 4_000);
  }, 120_000);
});
