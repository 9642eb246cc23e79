import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EditedPhoto, LatestOpening } from "../../../src/gallery/editor/EditedPhoto.js";
import type { OpenPhoto } from "../../../src/gallery/types.js";

import { pngFile } from "../../harness/fakeCanvas.js";

/** The bitmaps that were decoded, by number, and which of them are closed. */
let closed: boolean[];
/** Lets the decoding of a file end. */
let decoded: (() => void)[];
let size: { width: number; height: number };

beforeEach(() => {
  closed = [];
  decoded = [];
  size = { width: 1_600, height: 900 };
  vi.stubGlobal("createImageBitmap", async () => {
    const number = closed.push(false) - 1;
    await new Promise<void>((resolve) => decoded.push(resolve));
    return {
      ...size,
      close: () => {
        closed[number] = true;
      },
    };
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Gives a file to the editor and waits until it is being decoded. */
async function choose(edited: EditedPhoto): Promise<() => void> {
  const number = decoded.length;
  edited.choose([pngFile()]);
  return vi.waitFor(() => {
    const decode = decoded[number];
    if (!decode) throw new Error("The file is not being decoded yet.");
    return decode;
  });
}
async function open(edited: EditedPhoto): Promise<void> {
  (await choose(edited))();
  await edited.opened();
}

describe("EditedPicture", () => {
  it("[D52] closes the bitmap of a picture that another one replaces, and the last one with the editor", async () => {
    const edited = new EditedPhoto();
    await open(edited);
    expect(closed).toEqual([false]);
    await open(edited);
    expect(closed).toEqual([true, false]);
    edited.close();
    expect(closed).toEqual([true, true]);
  });

  it("[D52] closes the bitmap of a picture that the reader discards", async () => {
    const edited = new EditedPhoto();
    await open(edited);
    edited.discard();
    expect(closed).toEqual([true]);
  });

  it("[D52] closes a bitmap that is decoded after a newer choice", async () => {
    const edited = new EditedPhoto();
    const decodeFirst = await choose(edited);
    const decodeSecond = await choose(edited);
    decodeSecond();
    await edited.opened();
    decodeFirst();
    await vi.waitFor(() => expect(closed).toEqual([true, false]));
  });

  it("[D52] closes a bitmap that is decoded after the editor has gone", async () => {
    const edited = new EditedPhoto();
    const decode = await choose(edited);
    edited.close();
    decode();
    await vi.waitFor(() => expect(closed).toEqual([true]));
  });

  it("[D52] closes a bitmap that has more pixels than its file says", async () => {
    size = { width: 40_000, height: 40_000 };
    const edited = new EditedPhoto();
    await open(edited);
    expect(edited.store.getState()).toMatchObject({
      notice: { fault: "tooManyPixels" },
      picture: undefined,
    });
    expect(closed).toEqual([true]);
  });

  it("[D52] closes the bitmap of a large picture once a smaller one is drawn, and empties its canvas with the editor", async () => {
    const context = { setTransform: () => undefined, drawImage: () => undefined };
    const canvas = { width: 0, height: 0, getContext: () => context };
    vi.stubGlobal("document", { createElement: () => canvas });
    size = { width: 5_000, height: 5_000 };
    const edited = new EditedPhoto();
    await open(edited);
    expect(closed).toEqual([true]);
    expect(edited.store.getState().picture).toMatchObject({
      source: canvas,
      width: 4_096,
      height: 4_096,
    });
    expect(canvas.width).toBe(4_096);
    edited.close();
    expect(canvas.width).toBe(0);
  });
});

describe("LatestOpening", () => {
  it("[D52] gives back a picture that is opened in spite of its end", async () => {
    const opening = new LatestOpening();
    let finish: (picture: OpenPhoto) => void = () => undefined;
    const end = vi.fn();
    const release = vi.fn();
    opening.start(true, () => new Promise((resolve) => (finish = resolve)), end);
    opening.stop();
    finish({ source: undefined, width: 1, height: 1, release });
    await vi.waitFor(() => expect(release).toHaveBeenCalledOnce());
    expect(end).not.toHaveBeenCalled();
  });
});
