import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { Activity } from "react";
import { expect, vi } from "vitest";
import { GalleryModal, type GalleryModalProps } from "../../src/entries/gallery.js";
import { createDemoChurch, type DemoChurch } from "../../src/entries/testing.js";
import { fakeCanvas, createPngFile } from "./fakeCanvas.js";
import { holdCalls } from "./holdCalls.js";
import { renderWithChurch, type RenderOptions } from "./renderWithChurch.js";

export const CONTENT_ROOT = "https://content.example";

/** The timestamps in seconds that are the file names of the demo server's photos in the ratio 1.78, newest first. */
export const PHOTO_SECONDS = [
  1763645800, 1763645600, 1763645500, 1763645400, 1763645300, 1763645100, 1763644900, 1763644800,
];
export const photoPath = (second: number, ratio = "1.78") =>
  `CHU00000001/gallery/${ratio}/${second}.jpg`;

export const getDialog = () => screen.getByRole("dialog", { name: "Select a Photo" });
export const getTab = (name: string) => screen.getByRole("tab", { name });
export const getPhotos = () => screen.queryAllByTestId("select-image");
export const getPhotoUrls = () =>
  getPhotos().map((photo) => photo.querySelector("img")?.getAttribute("src"));
export const waitForPhotos = (count: number) =>
  waitFor(() => expect(getPhotos()).toHaveLength(count));
export const getUpdateButton = () => screen.getByRole("button", { name: /^Updat/ });

/** Chooses an aspect ratio in a dialog that has no fixed one. */
export async function chooseAspectRatio(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole("combobox", { name: "Aspect ratio" }));
  await user.click(await screen.findByRole("option", { name }));
}

/** Deletes the photo with an index and confirms the dialog. */
export async function deletePhoto(user: UserEvent, index: number): Promise<void> {
  await user.click(screen.getAllByTestId("delete-image")[index] as HTMLElement);
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }),
  );
}

/** Returns the requests to the content service as `GET /gallery/1.78`. */
export const listContentRequests = ({ requests }: DemoChurch) =>
  requests
    .filter(({ path }) => path.startsWith("/content"))
    .map(({ method, path }) => `${method} ${path.replace("/content", "")}`);
/** Returns the number of requests for the list of photos in the ratio 1.78. */
export const countGalleryRequests = (server: DemoChurch) =>
  listContentRequests(server).filter((call) => call === "GET /gallery/1.78").length;

/** Returns the paths of the requests that upload photos. */
export const uploadRequests = ({ requests }: DemoChurch) =>
  requests
    .filter(({ method, path }) => method === "POST" && /gallery|bucket/.test(path))
    .map(({ path }) => path.replace(/^\/(content\/)?/, ""));

/** Creates a demo server that stores photos in a bucket. */
export const createBucketServer = () => createDemoChurch({ quirks: { filesOnDisk: false } });

/** Renders the photo dialog with a client of a demo server. */
export function showPhotoDialog(
  props: Partial<GalleryModalProps> = {},
  options: RenderOptions = {},
) {
  const onSelect = vi.fn();
  const onClose = vi.fn();
  const church = options.church ?? createDemoChurch();
  const ui = (more: Partial<GalleryModalProps> = {}, mode: "visible" | "hidden" = "visible") => (
    <Activity mode={mode}>
      <GalleryModal aspectRatio={1.78} onSelect={onSelect} onClose={onClose} {...props} {...more} />
    </Activity>
  );
  const view = renderWithChurch(ui(), {
    ...options,
    church,
    host: { contentRoot: CONTENT_ROOT, ...options.host },
  });
  return {
    ...view,
    church,
    onSelect,
    onClose,
    rerenderWith: (more: Partial<GalleryModalProps>) => view.rerender(ui(more)),
    hide: () => view.rerender(ui({}, "hidden")),
    show: () => view.rerender(ui()),
  };
}

/** Renders the photo dialog with a photo in its editor. `isHeld` matches the paths of the requests that `holdCalls` holds. */
export async function showUpload({
  church = createBucketServer(),
  isHeld,
  ...props
}: UploadOptions = {}) {
  fakeCanvas();
  const { calls, fetch } = holdCalls(church, (path) => !!isHeld?.test(path));
  const view = showPhotoDialog(props, { church, options: { fetch } });
  await view.user.click(getTab("Upload"));
  await screen.findByText("No photo yet");
  await view.user.upload(
    document.querySelector("#fileUpload") as HTMLInputElement,
    createPngFile(),
  );
  await screen.findByRole("button", { name: "Rotate left" });
  return { ...view, calls };
}

interface UploadOptions extends Partial<GalleryModalProps> {
  church?: DemoChurch;
  isHeld?: Pick<RegExp, "test">;
}
