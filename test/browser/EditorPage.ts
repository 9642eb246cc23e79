import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import type { ImageEditorProps } from "../../src/gallery/editor/ImageEditor.js";
import type {} from "./lab/Lab.js";

/** A file for the file input. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer<ArrayBuffer>;
}

/** Red, green, blue and alpha, each from 0 to 255. */
export type Pixel = [number, number, number, number];

/**
 * `coded`: each pixel's color encodes its position. `noise`: does not compress. `quarters`: red, green, blue and yellow.
 * `alpha`: quarters with a transparent right half.
 */
export type Drawing = "coded" | "noise" | "quarters" | "alpha";

export const QUARTERS = {
  red: [255, 0, 0, 255],
  green: [0, 255, 0, 255],
  blue: [0, 0, 255, 255],
  yellow: [255, 255, 0, 255],
} as const;

/** Page object of the image editor. */
export class EditorPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Shows the editor, or renders it again with other props. */
  async show(
    props: Partial<Omit<ImageEditorProps, "onUpdate" | "ref" | "sx">> = {},
  ): Promise<void> {
    await this.page.evaluate((next) => {
      window.lab.editor.props = next;
      window.lab.show("editor");
    }, props);
    await this.area.waitFor();
  }

  readonly get = (name: string): Locator => this.page.getByRole("img", { name, exact: true });
  get picture(): Locator {
    return this.get("Photo");
  }
  get preview(): Locator {
    return this.get("Preview of the result");
  }
  get area(): Locator {
    return this.page.getByTestId("crop-area");
  }
  get crop(): Locator {
    return this.page.getByRole("group", { name: /part of the photo that is kept/ });
  }
  get alert(): Locator {
    return this.page.getByRole("alert");
  }
  get updateButton(): Locator {
    return this.page.getByRole("button", { name: /^Updat/ });
  }
  handle(name: string): Locator {
    return this.page.getByRole("button", { name: new RegExp(`^${name}`) });
  }

  async choose(file: ChosenFile): Promise<void> {
    await this.page.setInputFiles("#fileUpload", file);
  }

  /** Chooses a file and waits until the editor shows it. */
  async open(file: ChosenFile): Promise<void> {
    await this.choose(file);
    await this.crop.waitFor();
    await expect.poll(() => this.area.getAttribute("aria-busy")).toBe("false");
  }

  /** Returns the values that onUpdate received since the last call. */
  updates(): Promise<(string | undefined)[]> {
    return this.page.evaluate(() => window.lab.editor.updates.splice(0));
  }

  /** Installs a paused fake clock in the page. */
  async pauseClock(): Promise<void> {
    const now = 1_700_000_000_000;
    await this.page.clock.install({ time: now });
    // An installed clock runs until it is paused.
    await this.page.clock.pauseAt(now + 60_000);
  }

  /** Holds the decoding of files until `release` is called with their index in the order of the choices. */
  async holdDecoding(): Promise<{ release: (this: void, number: number) => Promise<void> }> {
    await this.page.evaluate(() => {
      const decode = window.createImageBitmap.bind(window);
      const held: (() => void)[] = [];
      const wait = async (source: ImageBitmapSource, options?: ImageBitmapOptions) => {
        await new Promise<void>((resolve) => held.push(resolve));
        return decode(source, options);
      };
      Object.assign(window, { createImageBitmap: wait, held });
    });
    const isHeld = (number: number) =>
      this.page.waitForFunction((at) => (window as { held?: unknown[] }).held?.[at], number);
    return {
      release: async (number) => {
        await isHeld(number);
        await this.page.evaluate(
          (at) => (window as { held?: (() => void)[] }).held?.[at]?.(),
          number,
        );
      },
    };
  }

  /** Clicks Update and returns the data URL of the result. */
  async update(): Promise<string> {
    await this.updateButton.click();
    await this.page.waitForFunction(() => window.lab.editor.updates.length > 0);
    const [dataUrl = "", ...more] = await this.updates();
    expect(more).toEqual([]);
    return dataUrl;
  }

  /** Returns the size of an image and its pixels at the given positions, decoded by the browser. */
  pixels(
    address: string,
    places: readonly (readonly [x: number, y: number])[] = [],
  ): Promise<{ size: [number, number]; pixels: Pixel[] }> {
    return this.page.evaluate(
      async ([source, points]) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
        const context = canvas.getContext("2d");
        if (!context) throw new Error("The page cannot draw.");
        context.drawImage(image, 0, 0);
        const pixels = points.map(
          ([x, y]) =>
            [...context.getImageData(x, y, 1, 1).data] as [number, number, number, number],
        );
        return { size: [canvas.width, canvas.height] as [number, number], pixels };
      },
      [address, places] as const,
    );
  }

  /** Draws an image in the page. Returns it as a file. */
  async draw(
    drawing: Drawing,
    width: number,
    height: number,
    mimeType = "image/png",
  ): Promise<ChosenFile> {
    const base64 = await this.page.evaluate(
      async ([kind, w, h, type]) => {
        const canvas = new OffscreenCanvas(w, h);
        const context = canvas.getContext("2d");
        if (!context) throw new Error("The page cannot draw.");
        if (kind === "noise") {
          const image = context.createImageData(w, h);
          for (let at = 0; at < image.data.length; at++)
            image.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
          context.putImageData(image, 0, 0);
        } else if (kind === "coded") {
          const image = context.createImageData(w, h);
          for (let at = 0; at < w * h; at++)
            image.data.set([(at % w) % 256, Math.floor(at / w) % 256, 128, 255], at * 4);
          context.putImageData(image, 0, 0);
        } else {
          ["rgb(255 0 0)", "rgb(0 255 0)", "rgb(0 0 255)", "rgb(255 255 0)"].forEach(
            (color, at) => {
              context.fillStyle = color;
              if (kind === "quarters" || at % 2 === 0)
                context.fillRect((at % 2) * (w / 2), Math.floor(at / 2) * (h / 2), w / 2, h / 2);
            },
          );
        }
        const bytes = new Uint8Array(
          await (await canvas.convertToBlob({ type, quality: 1 })).arrayBuffer(),
        );
        let text = "";
        for (let at = 0; at < bytes.length; at += 8_192)
          text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
        return btoa(text);
      },
      [drawing, width, height, mimeType] as const,
    );
    return {
      name: `${drawing}.${mimeType.split("/")[1]}`,
      mimeType,
      buffer: Buffer.from(base64, "base64"),
    };
  }

  /** Drops files on the crop area, or pastes them at the focused element. Returns whether the event was handled. */
  transferFiles(how: "drop" | "paste", files: readonly ChosenFile[]): Promise<boolean> {
    return this.page.evaluate(
      ([action, given]) => {
        const data = new DataTransfer();
        for (const { name, mimeType, base64 } of given)
          data.items.add(
            new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, {
              type: mimeType,
            }),
          );
        const options = { bubbles: true, cancelable: true };
        const area = document.querySelector("[data-testid='crop-area']");
        const isDrop = action === "drop";
        const event = isDrop
          ? new DragEvent("drop", { ...options, dataTransfer: data })
          : new ClipboardEvent("paste", { ...options, clipboardData: data });
        return !(isDrop ? area : document.activeElement)?.dispatchEvent(event);
      },
      [
        how,
        files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString("base64") })),
      ] as const,
    );
  }
}
