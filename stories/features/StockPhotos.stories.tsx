import type { Meta, StoryObj } from "@storybook/react-vite";
import { userEvent } from "storybook/test";
import { StockPhotos } from "../../src/entries/gallery.js";
import { DemoHost, type DemoOptions } from "../support/DemoHost.js";
import { loadPhotoWorker } from "../support/photoWorker.js";

interface StockOptions extends DemoOptions {
  aspectRatio: number;
}

function StockStory({ aspectRatio, ...options }: StockOptions) {
  return (
    <DemoHost
      prepare={({ quirks }) => Object.assign(quirks, { filesOnDisk: false, stockNeedsKey: false })}
      {...options}
    >
      <main style={{ padding: 16 }}>
        <StockPhotos aspectRatio={aspectRatio} onSelect={() => undefined} />
      </main>
    </DemoHost>
  );
}

/** A search for stock photos. GalleryModal shows it on a tab. */
const meta: Meta<typeof StockStory> = {
  title: "Gallery/StockPhotos",
  component: StockStory,
  loaders: [loadPhotoWorker],
  args: { aspectRatio: 1.78 },
};
export default meta;
type Story = StoryObj<typeof StockStory>;

export const Defaults: Story = {
  play: async ({ canvas }) => void (await canvas.findAllByTestId("select-image")),
};
export const Found: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(
      await canvas.findByRole("textbox", { name: "Search Term" }),
      "church{Enter}",
    );
    await canvas.findByRole("link", { name: "Mara Lindqvist" });
  },
};
export const Phone: Story = { ...Found, globals: { viewport: { value: "phone" } } };
/** An aspect ratio without stock photos. */
export const Empty: Story = {
  args: { aspectRatio: 4 },
  play: async ({ canvas }) => void (await canvas.findByRole("search")),
};
export const LoadFailed: Story = {
  args: { fault: { path: "/gallery/stock", do: { kind: "status", status: 400 } } },
};
