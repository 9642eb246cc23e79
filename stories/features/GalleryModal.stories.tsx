import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor } from "storybook/test";
import { GalleryModal, type GalleryModalProps } from "../../src/gallery.js";
import type { DemoChurch } from "../../src/testing.js";
import { DemoHost, type DemoSetting } from "../support/DemoHost.js";
import { drawPhoto } from "../support/drawPhoto.js";
import { showPictures } from "../support/showPictures.js";

interface GallerySetting extends DemoSetting {
  gallery?: Partial<GalleryModalProps>;
}

function GalleryStory({ gallery, ...setting }: GallerySetting) {
  return (
    <DemoHost {...setting}>
      <GalleryModal
        aspectRatio={1.78}
        onClose={() => undefined}
        onSelect={() => undefined}
        {...gallery}
      />
    </DemoHost>
  );
}

const meta: Meta<typeof GalleryStory> = {
  title: "Gallery/GalleryModal",
  component: GalleryStory,
  loaders: [showPictures],
};
export default meta;
type Story = StoryObj<typeof GalleryStory>;

/** A server with a bucket and a key for stock photos. */
const withBucket = (church: DemoChurch) =>
  Object.assign(church.quirks, { filesOnDisk: false, stockNeedsKey: false });
const ownOnly = (church: DemoChurch, keep: (key: string) => boolean) => {
  for (const key of church.db.files.keys()) if (!keep(key)) church.db.files.delete(key);
};
const tab = (name: string) => screen.findByRole("tab", { name });
const pictures = async () => {
  const found = await screen.findAllByTestId("select-image");
  await waitFor(
    () => expect(found[0]?.querySelector("img")?.naturalWidth ?? 0).toBeGreaterThan(0),
    { timeout: 5_000 },
  );
  return found;
};
/** The editor comes when it is asked for. */
const PATIENCE = { timeout: 10_000 };
const search = async (words: string) => {
  await userEvent.click(await tab("Stock Photos"));
  await userEvent.type(
    await screen.findByRole("textbox", { name: "Search Term" }),
    `${words}{Enter}`,
  );
};
const drawFile = async (): Promise<File> => {
  const photo = await (await fetch(drawPhoto(1_600, 900))).blob();
  return new File([photo], "lake.png", { type: photo.type });
};
const upload = async () => {
  await userEvent.click(await tab("Upload"));
  await screen.findByText("No picture yet", undefined, PATIENCE);
  const input = document.querySelector<HTMLInputElement>("#fileUpload");
  if (input) await userEvent.upload(input, await drawFile());
  await screen.findByRole("button", { name: "Rotate left" }, PATIENCE);
  await userEvent.click(screen.getByRole("button", { name: "Update" }));
};

export const Filled: Story = { play: async () => void (await pictures()) };
export const Selected: Story = {
  play: async () => {
    const [, second] = await pictures();
    if (second) await userEvent.click(second);
    await expect(second).toHaveAttribute("aria-pressed", "true");
  },
};
/** Any shape will do: the reader chooses one. */
export const FreeForm: Story = {
  args: { gallery: { aspectRatio: 0 } },
  play: async () => void (await pictures()),
};
export const Portrait: Story = {
  args: { gallery: { aspectRatio: 0.5625 } },
  play: async () => void (await pictures()),
};
export const Empty: Story = {
  args: { gallery: { aspectRatio: 4 } },
  play: async () => void (await screen.findByText("No pictures of this shape yet")),
};
export const Loading: Story = { args: { fault: { path: "/gallery/", do: { kind: "never" } } } };
export const Failed: Story = {
  args: { fault: { path: "/gallery/", do: { kind: "status", status: 400 } } },
  play: async () => void (await screen.findByText("The pictures could not be loaded.")),
};
/** Pictures that have gone from the store. */
export const BrokenPictures: Story = {
  args: { gallery: { contentRoot: "data:," } },
  play: async () => void (await screen.findAllByText("This picture cannot be shown.")),
};
export const Asking: Story = {
  play: async () => {
    await pictures();
    await userEvent.click(screen.getAllByTestId("delete-image")[0] as HTMLElement);
    await screen.findByRole("alertdialog");
  },
};
export const Upload: Story = {
  play: async () => {
    await userEvent.click(await tab("Upload"));
    await screen.findByText("No picture yet", undefined, PATIENCE);
  },
};
export const Uploading: Story = {
  args: {
    prepare: withBucket,
    fault: { method: "POST", path: "requestUpload", do: { kind: "never" } },
  },
  play: async () => {
    await upload();
    await screen.findByRole("progressbar", undefined, PATIENCE);
  },
};
/** The picture is kept, and can be sent again. */
export const UploadFailed: Story = {
  args: {
    prepare: withBucket,
    fault: {
      method: "POST",
      path: /bucket/,
      do: { kind: "status", status: 403, statusText: "Forbidden" },
    },
  },
  play: async () => {
    await upload();
    await expect(await screen.findByRole("alert", undefined, PATIENCE)).toHaveTextContent(
      "HTTP Error: 403 Forbidden",
    );
  },
};
/** What has not been uploaded is discarded only when the reader says so. */
export const Discarding: Story = {
  ...UploadFailed,
  play: async (context) => {
    await UploadFailed.play?.(context);
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await screen.findByRole("alertdialog");
  },
};
export const Uploaded: Story = {
  args: { prepare: withBucket },
  play: async () => {
    await upload();
    await screen.findByText("New", undefined, PATIENCE);
  },
};
/** The server keeps its files on a disk and gives no key: the dialog begins anew. */
export const NoKey: Story = {
  play: async () => {
    await pictures();
    await upload();
    await waitFor(
      () =>
        expect(screen.getByRole("tab", { name: "Gallery" })).toHaveAttribute(
          "aria-selected",
          "true",
        ),
      PATIENCE,
    );
  },
};
export const Stock: Story = {
  args: { prepare: withBucket },
  play: async () => {
    await userEvent.click(await tab("Stock Photos"));
    await pictures();
  },
};
export const StockFound: Story = {
  args: { prepare: withBucket },
  play: async () => {
    await search("church");
    await screen.findByRole("link", { name: "Mara Lindqvist" });
  },
};
export const StockNothingFound: Story = {
  args: { prepare: withBucket },
  play: async () => {
    await search("Donaudampfschifffahrtsgesellschaftskapitän");
    await screen.findByText(/^Nothing found/);
  },
};
export const StockFailed: Story = {
  args: { fault: { path: "/stock/search", do: { kind: "status", status: 400 } } },
  play: async () => {
    await search("church");
    await screen.findByText("The search did not work.");
  },
};
/** Nothing can be chosen by hovering on a phone; everything is in reach all the same. */
export const Phone: Story = {
  globals: { viewport: { value: "phone" } },
  play: async () => void (await pictures()),
};
export const PhoneUpload: Story = {
  args: {
    prepare: withBucket,
    fault: { method: "POST", path: "requestUpload", do: { kind: "never" } },
    gallery: { aspectRatio: 0 },
  },
  globals: { viewport: { value: "phone" } },
  play: async () => {
    await upload();
    await screen.findByRole("progressbar", undefined, PATIENCE);
  },
};
export const PhoneStock: Story = { ...StockFound, globals: { viewport: { value: "phone" } } };
export const LongNames: Story = {
  args: {
    prepare: (church) => {
      ownOnly(church, () => false);
      const long = "evangelisch-lutherische-kirchengemeinde-hohenstein-wallenrodt-zu-rabenau";
      church.db.files.set(`CHU00000001/gallery/1.78/${long}.jpg`, {
        type: "image/png",
        arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)),
      });
    },
  },
  globals: { viewport: { value: "phone" } },
  play: async () => void (await screen.findByText("This picture cannot be shown.")),
};
export const RightToLeft: Story = {
  globals: { direction: "rtl" },
  play: async () => void (await pictures()),
};
export const RightToLeftStock: Story = { ...StockFound, globals: { direction: "rtl" } };
