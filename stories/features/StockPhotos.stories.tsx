import type { Meta, StoryObj } from "@storybook/react-vite";
import { userEvent } from "storybook/test";
import { StockPhotos } from "../../src/gallery/dialog/StockPhotos.js";
import { demoParameters, withDemo } from "../support/DemoHost.js";
import { loadPhotoWorker } from "../support/photoWorker.js";

const meta: Meta<typeof StockPhotos> = {
  title: "Gallery/StockPhotos",
  component: StockPhotos,
  tags: ["autodocs"],
  loaders: [loadPhotoWorker],
  args: { aspectRatio: 1.78, onSelect: () => undefined },
  decorators: [
    (Story) => (
      <main style={{ padding: 16 }}>
        <Story />
      </main>
    ),
    withDemo,
  ],
  ...demoParameters({
    prepare: ({ quirks }) => Object.assign(quirks, { filesOnDisk: false, stockNeedsKey: false }),
  }),
};
export default meta;
type Story = StoryObj<typeof StockPhotos>;

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
  ...demoParameters({ fault: { path: "/gallery/stock", do: { kind: "status", status: 400 } } }),
};
