import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { createDemoChurch, type DemoChurch } from "../../src/entries/testing.js";
import { DemoHost } from "../support/DemoHost.js";
import { CONTENT_ROOT, loadPhotoWorker } from "../support/photoWorker.js";

function PhotosStory({ server = createDemoChurch() }: { server?: DemoChurch }) {
  return (
    <DemoHost server={server}>
      {[...server.db.files.keys()].map((key) => (
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

const meta: Meta<typeof PhotosStory> = {
  title: "Demo server/Photos",
  component: PhotosStory,
  loaders: [loadPhotoWorker],
};
export default meta;

/** The photos of all galleries, which the demo server draws, and one added photo. */
export const Photos: StoryObj<typeof PhotosStory> = {
  render: () => {
    const server = createDemoChurch();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="teal"/></svg>';
    server.db.files.set(
      "CHU00000001/gallery/1.78/added.svg",
      new Blob([svg], { type: "image/svg+xml" }),
    );
    return <PhotosStory server={server} />;
  },
  play: async ({ canvasElement }) => {
    const photos = [...canvasElement.querySelectorAll("img")];
    await expect(photos.length).toBeGreaterThan(20);
    await waitFor(() => expect(photos.every((photo) => photo.naturalWidth > 0)).toBe(true), {
      timeout: 30_000,
    });
  },
};
