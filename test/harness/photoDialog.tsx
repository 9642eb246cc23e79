import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { Activity } from "react";
import { expect, vi } from "vitest";
import { GalleryModal, type GalleryModalProps } from "../../src/gallery.js";
import { createDemoChurch, type DemoChurch } from "../../src/testing.js";
import { fakeCanvas, pngFile } from "./fakeCanvas.js";
import { holdCalls } from "./holdCalls.js";
import { renderWithChurch, type RenderOptions } from "./renderWithChurch.js";

export const ROOT = "https://content.example";

/** The seconds that name the pictures of the demo church. */
export const SECONDS = [
  1763644800, 1763644900, 1763645100, 1763645300, 1763645400, 1763645500, 1763645600, 1763645800,
];
export const pathOf = (second: number, ratio = "1.78") =>
  `CHU00000001/gallery/${ratio}/${second}.jpg`;

export const dialog = () => screen.getByRole("dialog", { name: "Select a Photo" });
export const tab = (name: string) => screen.getByRole("tab", { name });
export const pictures = () => screen.queryAllByTestId("select-image");
export const sources = () =>
  pictures().map((each) => each.querySelector("img")?.getAttribute("src"));
export const shown = (count: number) => waitFor(() => expect(pictures()).toHaveLength(count));
export const update = () => screen.getByRole("button", { name: /^Updat/ });

/** Chooses one of the shapes that are offered where any will do. */
export async function chooseShape(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole("combobox", { name: "Aspect ratio" }));
  await user.click(await screen.findByRole("option", { name }));
}

/** Deletes the picture at a place of the list, and says that it is meant. */
export async function deletePicture(user: UserEvent, place: number): Promise<void> {
  await user.click(screen.getAllByTestId("delete-image")[place] as HTMLElement);
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }),
  );
}

/** What was asked of the content service. */
export const content = ({ requests }: DemoChurch) =>
  requests
    .filter(({ path }) => path.startsWith("/content"))
    .map(({ method, path }) => `${method} ${path.replace("/content", "")}`);
export const loads = (church: DemoChurch) =>
  content(church).filter((call) => call === "GET /gallery/1.78").length;

/** What was sent to upload pictures. */
export const uploads = ({ requests }: DemoChurch) =>
  requests
    .filter(({ method, path }) => method === "POST" && /gallery|bucket/.test(path))
    .map(({ path }) => path.replace(/^\/(content\/)?/, ""));

/** A church whose pictures lie in a bucket. */
export const bucketChurch = () => createDemoChurch({ quirks: { filesOnDisk: false } });

/** The photo dialog in a church's page. */
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
  const made = renderWithChurch(ui(), {
    ...options,
    church,
    host: { contentRoot: ROOT, ...options.host },
  });
  return {
    ...made,
    church,
    onSelect,
    onClose,
    again: (more: Partial<GalleryModalProps>) => made.rerender(ui(more)),
    hide: () => made.rerender(ui({}, "hidden")),
    show: () => made.rerender(ui()),
  };
}

/** The photo dialog with a file in its editor. `isHeld`: the calls that wait until the test lets them through. */
export async function showUpload({
  church = bucketChurch(),
  isHeld,
  ...props
}: UploadSetting = {}) {
  fakeCanvas();
  const { calls, fetch } = holdCalls(church, (path) => !!isHeld?.test(path));
  const made = showPhotoDialog(props, { church, options: { fetch } });
  await made.user.click(tab("Upload"));
  await screen.findByText("No picture yet");
  await made.user.upload(document.querySelector("#fileUpload") as HTMLInputElement, pngFile());
  await screen.findByRole("button", { name: "Rotate left" });
  return { ...made, calls };
}

interface UploadSetting extends Partial<GalleryModalProps> {
  church?: DemoChurch;
  isHeld?: Pick<RegExp, "test">;
}
