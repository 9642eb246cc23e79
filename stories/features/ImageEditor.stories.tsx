import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, waitFor } from "storybook/test";
import { ImageEditor, type ImageEditorProps } from "../../src/gallery/editor/ImageEditor.js";
import { createDemoChurch } from "../../src/testing.js";
import { DemoHost } from "../support/DemoHost.js";
import { drawPhoto } from "../support/drawPhoto.js";
import { onPage } from "../support/onPage.js";
import { CONTENT_ROOT, showPictures } from "../support/showPictures.js";

interface StoryProps extends Omit<ImageEditorProps, "photoUrl"> {
  /** Size of the picture that the host has. @default none */
  photo?: [width: number, height: number];
  /** Its address, where it is none that is drawn here. */
  address?: string;
}

function ImageEditorStory({ photo, address = "", ...props }: StoryProps) {
  const [photoUrl] = useState(() => (photo ? drawPhoto(...photo) : address));
  return <ImageEditor {...props} photoUrl={photoUrl} />;
}

const call = () => undefined;

const meta: Meta<typeof ImageEditorStory> = {
  title: "Gallery/ImageEditor",
  component: ImageEditorStory,
  args: { aspectRatio: 4 / 3, onUpdate: call, onCancel: call },
  decorators: onPage(720),
};
export default meta;
type Story = StoryObj<typeof ImageEditorStory>;

const hasPreview: NonNullable<Story["play"]> = async ({ canvas }) => {
  await expect(
    await canvas.findByRole("img", { name: "Preview of the result" }, { timeout: 10_000 }),
  ).toBeVisible();
  await canvas.findByText(/×/);
};

/** No picture yet: it says what to do. */
export const Empty: Story = {
  play: async ({ canvas }) =>
    void (await canvas.findByText("No picture yet", undefined, { timeout: 10_000 })),
};
/** A person's photo, as hosts show it. */
export const Person: Story = { args: { photo: [1_600, 1_200] }, play: hasPreview };
/** A logo of 4:1. */
export const Logo: Story = {
  args: { photo: [1_500, 900], aspectRatio: 4, outputWidth: 1_280, outputHeight: 320 },
  play: hasPreview,
};
/** Any shape: every edge moves by itself. */
export const FreeForm: Story = {
  args: { photo: [1_200, 900], aspectRatio: 0, outputWidth: 1_280, outputHeight: 768 },
  play: hasPreview,
};
/** A picture that is higher than it is wide. */
export const Portrait: Story = {
  args: { photo: [900, 1_600], aspectRatio: 16 / 9 },
  play: hasPreview,
};
/** The host's picture is gone; another one can be uploaded. */
export const Failure: Story = {
  args: { address: "data:image/png;base64,AAAA" },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole("alert", undefined, { timeout: 10_000 }),
    ).toHaveTextContent("could not be loaded");
  },
};
/** The host's picture lies on a server that lets pages show it, and not read it. */
export const RemoteWithoutLeave: Story = {
  loaders: [showPictures],
  render: (props) => {
    const church = createDemoChurch({ quirks: { filesLackCors: true } });
    const [key = ""] = church.db.files.keys();
    return (
      <DemoHost church={church}>
        <ImageEditorStory {...props} address={`${CONTENT_ROOT}/${key}`} />
      </DemoHost>
    );
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole("alert", undefined, { timeout: 10_000 }),
    ).toHaveTextContent("can be shown but not cropped");
    await expect(canvas.getByRole("img", { name: "Picture" })).toBeVisible();
  },
};
/** A file that is none of the pictures that can be edited: the former one stays. */
export const WrongFile: Story = {
  args: { photo: [1_600, 1_200] },
  play: async (context) => {
    await hasPreview(context);
    const input = context.canvasElement.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("There is no input for files.");
    await userEvent.upload(input, new File(["Nine o'clock"], "plan.png", { type: "image/png" }));
    await expect(await context.canvas.findByRole("alert")).toHaveTextContent("not a picture");
    await expect(context.canvas.getByRole("img", { name: "Picture" })).toBeVisible();
  },
};
/** The host could not save it: it is still here. */
export const NotSaved: Story = {
  args: {
    photo: [1_600, 1_200],
    onUpdate: () => Promise.reject(new Error("The network is gone.")),
  },
  play: async (context) => {
    await hasPreview(context);
    await userEvent.click(context.canvas.getByRole("button", { name: "Update" }));
    await expect(await context.canvas.findByRole("alert")).toHaveTextContent("was not saved");
    await expect(context.canvas.getByRole("img", { name: "Picture" })).toBeVisible();
  },
};
/** Files are held over the editor. */
export const Dragging: Story = {
  play: async ({ canvas }) => {
    const area = await canvas.findByText("No picture yet", undefined, { timeout: 10_000 });
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["x"], "a.png", { type: "image/png" }));
    area.dispatchEvent(new DragEvent("dragenter", { dataTransfer, bubbles: true }));
    await waitFor(() => expect(canvas.getByText("Drop the picture here")).toBeVisible());
  },
};
export const WithoutDelete: Story = {
  args: { photo: [1_600, 1_200], hideDelete: true, title: "Cover of the sermon" },
  play: hasPreview,
};
export const Phone: Story = {
  args: { photo: [1_600, 1_200] },
  globals: { viewport: { value: "phone" } },
  play: hasPreview,
};
/** The page is mirrored, the picture is not. */
export const RightToLeft: Story = {
  args: { photo: [1_600, 900] },
  globals: { direction: "rtl" },
  play: async (context) => {
    await hasPreview(context);
    const { canvas } = context;
    const edges = canvas
      .getByRole("group", { name: /part of the picture that is kept/ })
      .getBoundingClientRect();
    for (const [name, side] of [
      [/^Upper left corner/, "left"],
      [/^Upper right corner/, "right"],
    ] as const) {
      const handle = canvas.getByRole("button", { name }).getBoundingClientRect();
      await expect(Math.abs((handle.left + handle.right) / 2 - edges[side])).toBeLessThan(2);
    }
  },
};
