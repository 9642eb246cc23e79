import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { createDemoChurch, type DemoChurch } from "../../src/testing.js";
import { DemoHost } from "../support/DemoHost.js";
import { CONTENT_ROOT, showPictures } from "../support/showPictures.js";

function PicturesStory({ church = createDemoChurch() }: { church?: DemoChurch }) {
  return (
    <DemoHost church={church}>
      {[...church.db.files.keys()].map((key) => (
        <img
          key={key}
          src={`${CONTENT_ROOT}/${key}`}
          alt={key}
          height={120}
          crossOrigin="anonymous"
        />
      ))}
    </DemoHost>
  );
}

const meta: Meta<typeof PicturesStory> = {
  title: "Demo church/Pictures",
  component: PicturesStory,
  loaders: [showPictures],
};
export default meta;

/** What the galleries of the demo church hold, drawn by its own code, and a picture that was added later. */
export const Pictures: StoryObj<typeof PicturesStory> = {
  render: () => {
    const church = createDemoChurch();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="teal"/></svg>';
    church.db.files.set(
      "CHU00000001/gallery/1.78/added.svg",
      new Blob([svg], { type: "image/svg+xml" }),
    );
    return <PicturesStory church={church} />;
  },
  play: async ({ canvasElement }) => {
    const pictures = [...canvasElement.querySelectorAll("img")];
    await expect(pictures.length).toBeGreaterThan(20);
    await waitFor(() => expect(pictures.every((picture) => picture.naturalWidth > 0)).toBe(true), {
      timeout: 30_000,
    });
  },
};
