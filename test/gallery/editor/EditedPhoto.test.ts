import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EditedPhoto } from "../../../src/gallery/editor/EditedPhoto.js";

import { createPngFile } from "../../harness/fakeCanvas.js";

/** Whether each bitmap is closed, in order of decoding. */
let closed: boolean[];
/** Finish the decoding of each file. */
let finishDecoding: (() => void)[];
let size: { width: number; height: number };

beforeEach(() => {
  closed = [];
  finishDecoding = [];
  size = { width: 1_600, height: 900 };
  vi.stubGlobal("createImageBitmap", async () => {
    const index = closed.push(false) - 1;
    await new Promise<void>((resolve) => finishDecoding.push(resolve));
    return {
      ...size,
      close: () => {
        closed[index] = true;
      },
    };
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Chooses a file and waits until its decoding starts. Resolves to a function that finishes the decoding. */
async function choose(edited: EditedPhoto): Promise<() => void> {
  const index = finishDecoding.length;
  edited.choose([createPngFile()]);
  return vi.waitFor(() => {
    const decode = finishDecoding[index];
    if (!decode) throw new Error("The file is not being decoded yet.");
    return decode;
  });
}
async function open(edited: EditedPhoto): Promise<void> {
  (await choose(edited))();
  await edited.whenOpened();
}

describe("EditedPhoto", () => {
  it("[D52] closes the bitmap of a replaced photo, and the last one when the editor closes", async () => {
    const edited = new EditedPhoto();
    await open(edited);
    expect(closed).toEqual([false]);
    await open(edited);
    expect(closed).toEqual([true, false]);
    edited.close();
    expect(closed).toEqual([true, true]);
  });

  it("[D52] closes the bitmap of a discarded photo", async () => {
    const edited = new EditedPhoto();
    await open(edited);
    edited.clearAfterDelete();
    expect(closed).toEqual([true]);
  });

  it("[D52] closes a bitmap that is decoded after a newer choice", async () => {
    const edited = new EditedPhoto();
    const decodeFirst = await choose(edited);
    const decodeSecond = await choose(edited);
    decodeSecond();
    await edited.whenOpened();
    decodeFirst();
    await vi.waitFor(() => expect(closed).toEqual([true, false]));
  });

  it("[D52] closes a bitmap that is decoded after the editor has closed", async () => {
    const edited = new EditedPhoto();
    const decode = await choose(edited);
    edited.close();
    decode();
    await vi.waitFor(() => expect(closed).toEqual([true]));
  });

  it("[D52] closes a bitmap that is decoded after the photo was discarded, and does not show it", async () => {
    const edited = new EditedPhoto();
    const decode = await choose(edited);
    edited.clearAfterDelete();
    decode();
    await vi.waitFor(() => expect(closed).toEqual([true]));
    expect(edited.store.getState()).toMatchObject({ photo: undefined, isOpening: false });
  });

  it("[D52] closes a bitmap with more pixels than the file header states", async () => {
    size = { width: 40_000, height: 40_000 };
    const edited = new EditedPhoto();
    await open(edited);
    expect(edited.store.getState()).toMatchObject({
      notice: { error: "tooManyPixels" },
      photo: undefined,
    });
    expect(closed).toEqual([true]);
  });

  it("counts no edit when a move, a key or a drag leaves the crop as it is", async () => {
    const edited = new EditedPhoto();
    edited.setOutput(4 / 3, { width: 400, height: 300 });
    await open(edited);
    const before = edited.store.getState();
    const { revision } = edited;
    edited.move({ x: 50, y: 0 });
    edited.change({ crop: { ...before.crop, y: 0.001 } });
    expect(edited.store.getState()).toBe(before);
    expect(edited.revision).toBe(revision);
    edited.change({ crop: { ...before.crop, x: 0 } });
    expect(edited.store.getState().unsavedEdits).toBe(before.unsavedEdits + 1);
    edited.rotate(1);
    expect(edited.store.getState().unsavedEdits).toBe(before.unsavedEdits + 2);
    expect(edited.revision).toBe(revision + 2);
  });

  it("[D52] closes the bitmap of a large photo after downscaling, and empties the canvas when the editor closes", async () => {
    const context = { setTransform: () => undefined, drawImage: () => undefined };
    const canvas = { width: 0, height: 0, getContext: () => context };
    vi.stubGlobal("document", { createElement: () => canvas });
    size = { width: 5_000, height: 5_000 };
    const edited = new EditedPhoto();
    await open(edited);
    expect(closed).toEqual([true]);
    expect(edited.store.getState().photo).toMatchObject({
      pixels: canvas,
      width: 4_096,
      height: 4_096,
    });
    expect(canvas.width).toBe(4_096);
    edited.close();
    expect(canvas.width).toBe(0);
  });
});
