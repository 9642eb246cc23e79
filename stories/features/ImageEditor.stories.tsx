import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, waitFor } from "storybook/test";
import { ImageEditor, type ImageEditorProps } from "../../src/gallery/editor/ImageEditor.js";
import { createDemoChurch } from "../../src/entries/testing.js";
import { DemoHost } from "../support/DemoHost.js";
import { drawPhoto } from "../support/drawPhoto.js";
import { withPage } from "../support/withPage.js";
import { CONTENT_ROOT, loadPhotoWorker } from "../support/photoWorker.js";

const TIMEOUT = { timeout: 10_000 };

const noop = () => undefined;

/** Creates the parameters of a story with a drawn photo of this size in pixels. */
const withPhoto = (width: number, height: number) => ({
  parameters: { photo: [width, height] as const },
});

interface EditorProps {
  size: readonly [width: number, height: number] | undefined;
  editor: ImageEditorProps;
}

function Editor({ size, editor }: EditorProps) {
  const [photo] = useState(() => size && drawPhoto(...size));
  return <ImageEditor {...editor} photoUrl={photo ?? editor.photoUrl} />;
}

const meta: Meta<typeof ImageEditor> = {
  title: "Gallery/ImageEditor",
  component: ImageEditor,
  tags: ["autodocs"],
  args: { photoUrl: "", aspectRatio: 4 / 3, onUpdate: noop, onCancel: noop },
  decorators: withPage(720),
  render: (editor, { parameters }) => (
    <Editor size={parameters["photo"] as EditorProps["size"]} editor={editor} />
  ),
};
export default meta;
type Story = StoryObj<typeof ImageEditor>;

const waitForPreview: NonNullable<Story["play"]> = async ({ canvas }) => {
  await expect(
    await canvas.findByRole("img", { name: "Preview of the result" }, TIMEOUT),
  ).toBeVisible();
  // The size of the result, in pixels.
  await canvas.findByText(/×/);
};

/** Without a photo, the editor explains how to add one. */
export const Empty: Story = {
  play: async ({ canvas }) => void (await canvas.findByText("No photo yet", undefined, TIMEOUT)),
};
/** The photo of a person, with an aspect ratio of 4:3. */
export const Person: Story = { ...withPhoto(1_600, 1_200), play: waitForPreview };
/** A logo with an aspect ratio of 4:1. */
export const Logo: Story = {
  ...withPhoto(1_500, 900),
  args: { aspectRatio: 4, outputWidth: 1_280, outputHeight: 320 },
  play: waitForPreview,
};
/** Without a fixed aspect ratio, each edge moves independently. */
export const FreeForm: Story = {
  ...withPhoto(1_200, 900),
  args: { aspectRatio: 0, outputWidth: 1_280, outputHeight: 768 },
  play: waitForPreview,
};
/** A photo in portrait format. */
export const Portrait: Story = {
  ...withPhoto(900, 1_600),
  args: { aspectRatio: 16 / 9 },
  play: waitForPreview,
};
/** The current photo cannot be loaded. Another one can be uploaded. */
export const Failure: Story = {
  args: { photoUrl: "data:image/png;base64,AAAA" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert", undefined, TIMEOUT)).toHaveTextContent(
      "could not be loaded",
    );
  },
};
/** The photo's server sends no CORS headers, so the photo can be shown but not cropped. */
export const WithoutCors: Story = {
  loaders: [loadPhotoWorker],
  render: (props) => {
    const server = createDemoChurch({ quirks: { filesLackCors: true } });
    const [key = ""] = server.db.files.keys();
    return (
      <DemoHost server={server}>
        <ImageEditor {...props} photoUrl={`${CONTENT_ROOT}/${key}`} />
      </DemoHost>
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert", undefined, TIMEOUT)).toHaveTextContent(
      "can be shown but not cropped",
    );
    await expect(canvas.getByRole("img", { name: "Photo" })).toBeVisible();
  },
};
/** An uploaded file that is not a photo shows an error. The current photo stays. */
export const InvalidFile: Story = {
  ...withPhoto(1_600, 1_200),
  play: async (context) => {
    await waitForPreview(context);
    const input = context.canvasElement.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("The file input does not exist.");
    await userEvent.upload(input, new File(["Nine o'clock"], "plan.png", { type: "image/png" }));
    await expect(await context.canvas.findByRole("alert", undefined, TIMEOUT)).toHaveTextContent(
      "not a photo",
    );
    await expect(context.canvas.getByRole("img", { name: "Photo" })).toBeVisible();
  },
};
/** The host rejects the update. The photo stays in the editor. */
export const SaveFails: Story = {
  ...withPhoto(1_600, 1_200),
  args: { onUpdate: () => Promise.reject(new Error("The network request failed.")) },
  play: async (context) => {
    await waitForPreview(context);
    await userEvent.click(context.canvas.getByRole("button", { name: "Update" }));
    await expect(await context.canvas.findByRole("alert", undefined, TIMEOUT)).toHaveTextContent(
      "was not saved",
    );
    await expect(context.canvas.getByRole("img", { name: "Photo" })).toBeVisible();
  },
};
const dragFile: NonNullable<Story["play"]> = async ({ canvas }) => {
  const area = await canvas.findByTestId("crop-area", undefined, TIMEOUT);
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(["x"], "a.png", { type: "image/png" }));
  area.dispatchEvent(new DragEvent("dragenter", { dataTransfer, bubbles: true }));
  await waitFor(() => expect(canvas.getByText("Drop the photo here")).toBeVisible());
};

/** A file is dragged over the empty editor. */
export const Dragging: Story = { play: dragFile };
/** The drop zone covers the photo while a file is dragged over it. */
export const DraggingOverPhoto: Story = {
  ...withPhoto(1_600, 1_200),
  play: async (context) => {
    await waitForPreview(context);
    await dragFile(context);
  },
};
/** The zoom slider follows the Zoom in button. */
export const Zoomed: Story = {
  ...withPhoto(1_600, 900),
  play: async (context) => {
    await waitForPreview(context);
    for (let press = 0; press < 4; press++)
      await userEvent.click(context.canvas.getByRole("button", { name: "Zoom in" }));
    await expect(context.canvas.getByRole("slider", { name: "Zoom" })).not.toHaveValue("0");
  },
};
export const WithoutDelete: Story = {
  ...withPhoto(1_600, 1_200),
  args: { hideDelete: true, title: "Cover of the sermon" },
  play: waitForPreview,
};
export const Phone: Story = {
  ...withPhoto(1_600, 1_200),
  globals: { viewport: { value: "phone" } },
  play: waitForPreview,
};
/** The page is mirrored; the crop handles of the photo are not. */
export const RightToLeft: Story = {
  ...withPhoto(1_600, 900),
  globals: { direction: "rtl" },
  play: async (context) => {
    await waitForPreview(context);
    const { canvas } = context;
    const cropArea = canvas
      .getByRole("group", { name: /part of the photo that is kept/ })
      .getBoundingClientRect();
    for (const [name, side] of [
      [/^Upper left corner/, "left"],
      [/^Upper right corner/, "right"],
    ] as const) {
      const handle = canvas.getByRole("button", { name }).getBoundingClientRect();
      await expect(Math.abs((handle.left + handle.right) / 2 - cropArea[side])).toBeLessThan(2);
    }
  },
};
