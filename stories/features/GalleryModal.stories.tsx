import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, spyOn, userEvent, waitFor, within } from "storybook/test";
import { GalleryModal } from "../../src/gallery/dialog/GalleryModal.js";
import type { DemoChurch } from "../../src/entries/testing.js";
import { PhotoUploads } from "../../src/gallery/PhotoUploads.js";
import { demoParameters, withDemo } from "../support/DemoHost.js";
import { drawPhoto } from "../support/drawPhoto.js";
import { loadPhotoWorker } from "../support/photoWorker.js";

const meta: Meta<typeof GalleryModal> = {
  title: "Gallery/GalleryModal",
  component: GalleryModal,
  tags: ["autodocs"],
  parameters: { docs: { story: { inline: false, height: "640px" } } },
  loaders: [loadPhotoWorker],
  args: { aspectRatio: 1.78, onClose: () => undefined, onSelect: () => undefined },
  decorators: [withDemo],
};
export default meta;
type Story = StoryObj<typeof GalleryModal>;

/** Configures the server with an upload bucket and an API key for stock photos. */
const withBucket = (server: DemoChurch) =>
  Object.assign(server.quirks, { filesOnDisk: false, stockNeedsKey: false });
const findTab = (name: string) => screen.findByRole("tab", { name });
const waitForPhotos = async () => {
  const found = await screen.findAllByTestId("select-image");
  await waitFor(
    () => expect(found[0]?.querySelector("img")?.naturalWidth ?? 0).toBeGreaterThan(0),
    { timeout: 5_000 },
  );
  return found;
};
/** Allows for the editor, which is loaded lazily. */
const TIMEOUT = { timeout: 10_000 };
const search = async (term: string) => {
  await userEvent.click(await findTab("Stock Photos"));
  await userEvent.type(
    await screen.findByRole("textbox", { name: "Search Term" }),
    `${term}{Enter}`,
  );
};
const createPhotoFile = async (): Promise<File> => {
  const photo = await (await fetch(drawPhoto(1_600, 900))).blob();
  return new File([photo], "lake.png", { type: photo.type });
};
const chooseFile = async () => {
  await userEvent.click(await findTab("Upload"));
  await screen.findByText("No photo yet", undefined, TIMEOUT);
  const input = document.querySelector<HTMLInputElement>("#fileUpload");
  if (input) await userEvent.upload(input, await createPhotoFile());
  await screen.findByRole("button", { name: "Rotate left" }, TIMEOUT);
};
const upload = async () => {
  await chooseFile();
  await userEvent.click(screen.getByRole("button", { name: "Update" }));
};

/** Stops each upload at 40 %: the demo server receives a photo at once, without progress. */
const stopUploads = () => {
  const spy = spyOn(PhotoUploads.prototype, "upload");
  spy.mockImplementation((_photo, _ratio, { onProgress } = {}) => {
    onProgress?.(40);
    return new Promise(() => undefined);
  });
  return () => spy.mockRestore();
};

export const Filled: Story = { tags: ["picture"], play: async () => void (await waitForPhotos()) };
export const Selected: Story = {
  play: async () => {
    const [, second] = await waitForPhotos();
    if (second) await userEvent.click(second);
    await expect(second).toHaveAttribute("aria-pressed", "true");
  },
};
/** The grid is one tab stop. Arrow keys move between its photos, and Tab reaches the bin of the current one. */
export const Keyboard: Story = {
  play: async () => {
    const photos = await waitForPhotos();
    const tab = await findTab("Gallery");
    tab.focus();
    await waitFor(() => {
      const { outline, outlineOffset } = getComputedStyle(tab, "::after");
      return expect(`${outline} ${outlineOffset}`).toMatch(/ solid 2px -2px$/);
    });
    await userEvent.tab();
    await expect(photos[0]).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(document.activeElement).toHaveAccessibleName(/^Select image, /);
  },
};
/** Without a fixed aspect ratio, the user chooses one. */
export const FreeForm: Story = {
  args: { aspectRatio: 0 },
  play: async () => void (await waitForPhotos()),
};
export const Portrait: Story = {
  args: { aspectRatio: 0.5625 },
  play: async () => void (await waitForPhotos()),
};
export const Empty: Story = {
  args: { aspectRatio: 4 },
  play: async () => void (await screen.findByText("No photos of this shape yet")),
};
export const Loading: Story = {
  ...demoParameters({ fault: { path: "/gallery/", do: { kind: "never" } } }),
};
export const Failed: Story = {
  ...demoParameters({ fault: { path: "/gallery/", do: { kind: "status", status: 400 } } }),
  play: async () => void (await screen.findByText("The photos could not be loaded.")),
};
/** Photos whose files do not exist any more. */
export const BrokenPhotos: Story = {
  args: { contentRoot: "data:," },
  play: async () => void (await screen.findAllByText("This photo cannot be shown.")),
};
export const ConfirmDelete: Story = {
  play: async () => {
    await waitForPhotos();
    await userEvent.click(screen.getAllByTestId("delete-image")[0] as HTMLElement);
    await screen.findByRole("alertdialog");
  },
};
export const Upload: Story = {
  tags: ["picture"],
  play: async () => {
    await userEvent.click(await findTab("Upload"));
    await screen.findByText("No photo yet", undefined, TIMEOUT);
    // The drop zone reaches down to the buttons.
    const zone = screen.getByTestId("crop-area").getBoundingClientRect();
    const update = screen.getByRole("button", { name: "Update" }).getBoundingClientRect();
    await expect(update.top - zone.bottom).toBeLessThan(40);
  },
};
/** With a photo, Update is the primary button. */
export const Editing: Story = {
  tags: ["picture"],
  play: async () => {
    await chooseFile();
    await expect(screen.getByRole("slider", { name: "Zoom" })).toBeVisible();
  },
};
export const Uploading: Story = {
  tags: ["picture"],
  beforeEach: stopUploads,
  play: async () => {
    await upload();
    const bar = await screen.findByRole("progressbar", undefined, TIMEOUT);
    await expect(bar).toHaveAttribute("aria-valuenow", "40");
    // Photo, bar and Cancel stand in one row.
    const group = screen.getByRole("group", { name: "Uploading the photo" });
    const cancel = within(group).getByRole("button", { name: "Cancel" }).getBoundingClientRect();
    await expect(cancel.left).toBeGreaterThan(bar.getBoundingClientRect().right);
    await expect(cancel.top).toBeLessThan(bar.getBoundingClientRect().bottom);
  },
};
/** The photo is kept, and the upload can be retried. */
export const UploadFailed: Story = {
  ...demoParameters({
    prepare: withBucket,
    fault: {
      method: "POST",
      path: /bucket/,
      do: { kind: "status", status: 403, statusText: "Forbidden" },
    },
  }),
  play: async () => {
    await upload();
    await expect(await screen.findByRole("alert", undefined, TIMEOUT)).toHaveTextContent(
      "HTTP Error: 403 Forbidden",
    );
  },
};
/** Closing the dialog with a photo that is not uploaded needs a confirmation. */
export const ConfirmDiscard: Story = {
  ...UploadFailed,
  play: async (context) => {
    await UploadFailed.play?.(context);
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await screen.findByRole("alertdialog");
  },
};
export const Uploaded: Story = {
  ...demoParameters({ prepare: withBucket }),
  play: async () => {
    await upload();
    const badge = await screen.findByText("New", undefined, TIMEOUT);
    const photo = badge.closest("li")?.querySelector("img");
    await waitFor(() => expect(photo?.naturalWidth ?? 0).toBeGreaterThan(0), TIMEOUT);
  },
};
/** The server stores files on disk and returns no key for the upload. The dialog returns to the gallery tab. */
export const NoUploadKey: Story = {
  play: async () => {
    await waitForPhotos();
    await upload();
    await waitFor(
      () =>
        expect(screen.getByRole("tab", { name: "Gallery" })).toHaveAttribute(
          "aria-selected",
          "true",
        ),
      TIMEOUT,
    );
  },
};
export const PhoneEditing: Story = {
  ...Editing,
  tags: ["!picture"],
  globals: { viewport: { value: "phone" } },
};
export const Stock: Story = {
  tags: ["picture"],
  ...demoParameters({ prepare: withBucket }),
  play: async () => {
    await userEvent.click(await findTab("Stock Photos"));
    await waitForPhotos();
  },
};
export const StockFound: Story = {
  ...demoParameters({ prepare: withBucket }),
  play: async () => {
    await search("church");
    await screen.findByRole("link", { name: "Mara Lindqvist" });
  },
};
export const StockNothingFound: Story = {
  ...demoParameters({ prepare: withBucket }),
  play: async () => {
    await search("Donaudampfschifffahrtsgesellschaftskapitän");
    await screen.findByText(/^Nothing found/);
  },
};
export const StockFailed: Story = {
  ...demoParameters({ fault: { path: "/stock/search", do: { kind: "status", status: 400 } } }),
  play: async () => {
    await search("church");
    await screen.findByText("The search did not work.");
  },
};
/** All actions work without hover. */
export const Phone: Story = {
  globals: { viewport: { value: "phone" } },
  play: async () => void (await waitForPhotos()),
};
export const PhoneUpload: Story = {
  tags: ["picture"],
  args: { aspectRatio: 0 },
  beforeEach: stopUploads,
  globals: { viewport: { value: "phone" } },
  play: async () => {
    await upload();
    const bar = await screen.findByRole("progressbar", undefined, TIMEOUT);
    const boxOf = (part?: Element | null) => part!.getBoundingClientRect();
    const group = screen.getByRole("group", { name: "Uploading the photo" });
    const photo = group.querySelector("canvas");
    await waitFor(() => expect(boxOf(photo).width).toBe(96));
    // The ratio cannot be changed now.
    await expect(screen.queryByRole("combobox")).toBeNull();
    // In the middle of the panel. The photo is beside the bar, and Cancel is below the bar.
    const { top, bottom } = boxOf(group);
    const panel = boxOf(group.closest("[role=tabpanel]"));
    await expect(Math.abs(top - panel.top - 16 - (panel.bottom - bottom))).toBeLessThan(1);
    await expect(boxOf(bar).left).toBeGreaterThan(boxOf(photo).right);
    const cancel = within(group).getByRole("button", { name: "Cancel" });
    await expect(boxOf(cancel).left).toBe(boxOf(bar).left);
    await expect(boxOf(cancel).top - boxOf(bar).bottom).toBeLessThan(24);
  },
};
export const PhoneStock: Story = { ...StockFound, globals: { viewport: { value: "phone" } } };
export const LongNames: Story = {
  ...demoParameters({
    prepare: (server) => {
      server.db.files.clear();
      const long = "evangelisch-lutherische-kirchengemeinde-hohenstein-wallenrodt-zu-rabenau";
      server.db.files.set(`CHU00000001/gallery/1.78/${long}.jpg`, {
        type: "image/png",
        arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)),
      });
    },
  }),
  globals: { viewport: { value: "phone" } },
  play: async () => void (await screen.findByText("This photo cannot be shown.")),
};
export const RightToLeft: Story = {
  globals: { direction: "rtl" },
  play: async () => void (await waitForPhotos()),
};
export const RightToLeftStock: Story = { ...StockFound, globals: { direction: "rtl" } };
