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

interface StoryProps extends Omit<ImageEditorProps, "photoUrl"> {
  /** Size of a drawn photo in pixels. @default no photo */
  photo?: [width: number, height: number];
  /** URL of the photo, if it is not a drawn one. */
  address?: string;
}

function ImageEditorStory({ photo, address = "", ...props }: StoryProps) {
  const [photoUrl] = useState(() => (photo ? drawPhoto(...photo) : address));
  return <ImageEditor {...props} photoUrl={photoUrl} />;
}

const noop = () => undefined;

const meta: Meta<typeof ImageEditorStory> = {
  title: "Gallery/ImageEditor",
  component: ImageEditorStory,
  args: { aspectRatio: 4 / 3, onUpdate: noop, onCancel: noop },
  decorators: withPage(720),
};
export default meta;
type Story = StoryObj<typeof ImageEditorStory>;

const waitForPreview: NonNullable<Story["play"]> = async ({ canvas }) => {
  await expect(
    await canvas.findByRole("img", { name: "Preview of the result" }, TIMEOUT),
  ).toBeVisible();
  await canvas.findByText(/×/);
};

/** Without a photo, the editor explains how to add one. */
export const Empty: Story = {
  play: async ({ canvas }) => void (await canvas.findByText("No photo yet", undefined, TIMEOUT)),
};
/** The photo of a person, with an aspect ratio of 4:3. */
export const Person: Story = { args: { photo: [1_600, 1_200] }, play: waitForPreview };
/** A logo with an aspect ratio of 4:1. */
export const Logo: Story = {
  args: { photo: [1_500, 900], aspectRatio: 4, outputWidth: 1_280, outputHeight: 320 },
  play: waitForPreview,
};
/** Without a fixed aspect ratio, each edge moves independently. */
export const FreeForm: Story = {
  args: { photo: [1_200, 900], aspectRatio: 0, outputWidth: 1_280, outputHeight: 768 },
  play: waitForPreview,
};
/** A photo in portrait format. */
export const Portrait: Story = {
  args: { photo: [900, 1_600], aspectRatio: 16 / 9 },
  play: waitForPreview,
};
/** The current photo cannot be loaded. Another one can be uploaded. */
export const Failure: Story = {
  args: { address: "data:image/png;base64,AAAA" },
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
        <ImageEditorStory {...props} address={`${CONTENT_ROOT}/${key}`} />
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
  args: { photo: [1_600, 1_200] },
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
  args: {
    photo: [1_600, 1_200],
    onUpdate: () => Promise.reject(new Error("The network request failed.")),
  },
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
/** A file that is dragged over a photo replaces it. */
export const DraggingOverPhoto: Story = {
  args: { photo: [1_600, 1_200] },
  play: async (context) => {
    await waitForPreview(context);
    await dragFile(context);
  },
};
/** The slider follows the buttons and the corners of the crop. */
export const Zoomed: Story = {
  args: { photo: [1_600, 900] },
  play: async (context) => {
    await waitForPreview(context);
    for (let press = 0; press < 4; press++)
      await userEvent.click(context.canvas.getByRole("button", { name: "Zoom in" }));
    await expect(context.canvas.getByRole("slider", { name: "Zoom" })).not.toHaveValue("0");
  },
};
export const WithoutDelete: Story = {
  args: { photo: [1_600, 1_200], hideDelete: true, title: "Cover of the sermon" },
  play: waitForPreview,
};
export const Phone: Story = {
  args: { photo: [1_600, 1_200] },
  globals: { viewport: { value: "phone" } },
  play: waitForPreview,
};
/** The page is mirrored; the crop handles of the photo are not. */
export const RightToLeft: Story = {
  args: { photo: [1_600, 900] },
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
