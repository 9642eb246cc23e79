/** @module-tag slow */
import { createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createDemoChurch } from "../../../src/entries/testing.js";
import { allowConsole } from "../../setup/dom.js";
import { fakeCanvas, createPngFile } from "../../harness/fakeCanvas.js";
import {
  createBucketServer,
  chooseAspectRatio,
  getDialog,
  countGalleryRequests,
  getPhotos,
  showPhotoDialog,
  showUpload,
  waitForPhotos,
  getTab,
  getUpdateButton,
  uploadRequests,
} from "../../harness/photoDialog.js";

const UPLOAD_FAILED =
  "Image processing completed, but upload failed. API may not be available in this environment.";
const NOT_UPLOADED =
  "The photo was not uploaded, because uploads are not set up on this server. It is kept under “Upload”.";
const FORBIDDEN = { kind: "status", status: 403, statusText: "Forbidden" } as const;
const findButton = (name: string) => screen.findByRole("button", { name });
const waitForTab = (name: string) =>
  waitFor(() => expect(getTab(name)).toHaveAttribute("aria-selected", "true"));
const findConfirmation = () => screen.findByRole("alertdialog");
const waitForNoConfirmation = () =>
  waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());

/** Dispatches a drop or paste event with files and returns the event. */
const dispatchFiles = (how: "drop" | "paste", target: Element, files = [createPngFile()]) => {
  const transfer = { types: files.length > 0 ? ["Files"] : ["text/plain"], files, items: [] };
  const event =
    how === "drop"
      ? createEvent.drop(target, { dataTransfer: transfer })
      : createEvent.paste(target, { clipboardData: transfer });
  fireEvent(target, event);
  return event;
};
/** Returns the live region of the dialog. */
const getLiveRegion = () => getDialog().querySelector(":scope > [role=status]");
const getBackdrop = () => document.querySelector(".MuiDialog-container") as HTMLElement;

/** jsdom loads no images. This stub reports each one as loaded. */
function stubImageLoading(): void {
  class LoadedImage extends EventTarget {
    naturalWidth = 1_600;
    naturalHeight = 900;
    onload = () => undefined;
    decode = () => Promise.resolve();
    set src(url: string) {
      if (url) queueMicrotask(() => this.onload());
    }
  }
  vi.stubGlobal("Image", LoadedImage);
}

const findProgress = () => screen.findByRole("group", { name: "Uploading the photo" });
/** The editor has a button of this name, too. */
const findUploadCancel = async () =>
  within(await findProgress()).getByRole("button", { name: "Cancel" });
/** Clicks Cancel until the upload ends, because clicks just after the button appears are ignored. */
const cancelUpload = async (user: UserEvent) =>
  waitFor(async () => {
    await user.click(await findUploadCancel());
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

/** Renders an upload that the bucket rejects. `removeFault` lets the next one succeed. */
async function showFailedUpload(props: Parameters<typeof showUpload>[0] = {}) {
  allowConsole();
  const view = await showUpload(props);
  const removeFault = view.church.faults.add({ method: "POST", path: /bucket/, do: FORBIDDEN });
  await view.user.click(getUpdateButton());
  await screen.findByRole("alert");
  return { ...view, removeFault };
}

afterEach(() => vi.unstubAllGlobals());

describe("UploadTab", () => {
  it("[PHO-10][PHO-11] shows the dialog's ratio and output size in an editor without Delete", async () => {
    await showUpload();
    expect(screen.getByText("Aspect ratio: 16:9")).toBeVisible();
    expect(document.querySelector("#cropperBox")).toBeVisible();
    expect(screen.queryByLabelText("deletePhoto")).toBeNull();
    // The largest 16:9 size within 1280 × 768 px.
    expect(await screen.findByText("1280 × 720 px")).toBeVisible();
  });

  it("[PHO-10] shows the ratio only once when the user can choose it", async () => {
    await showUpload({ aspectRatio: 0 });
    expect(await screen.findByRole("combobox", { name: "Aspect ratio" })).toHaveTextContent(
      "Free Form",
    );
    expect(screen.getAllByText(/Free Form/)).toHaveLength(1);
  });

  it("[PHO-18][PHO-19][L78] shows progress, then opens the refetched gallery and marks the new photo", async () => {
    const { user, church, calls } = await showUpload({ isHeld: /bucket/ });
    await user.tripleClick(getUpdateButton());
    const bar = await screen.findByRole("progressbar", { name: "Uploading the photo" });
    expect(bar).toHaveAttribute("aria-valuenow", "0");
    // The group, which gets the focus, says it.
    expect(getLiveRegion()).toBeEmptyDOMElement();
    expect(document.querySelector("#cropperBox")?.closest("[inert]")).toBeInTheDocument();
    expect(getTab("Gallery")).toBeDisabled();
    await waitFor(() => expect(calls).toHaveLength(1));
    await calls[0]?.answer();
    await waitForTab("Gallery");
    await waitForPhotos(9);
    expect(uploadRequests(church)).toEqual(["gallery/requestUpload", "bucket"]);
    const [request] = church.requests.filter(({ path }) => path.endsWith("requestUpload"));
    const { fileName } = request!.body as { fileName: string };
    expect(request?.body).toEqual({
      folder: "1.78",
      fileName: expect.stringMatching(/^\d{10}\.jpg$/) as string,
    });
    expect(countGalleryRequests(church)).toBe(2);
    const [added] = getPhotos();
    expect(added?.querySelector("img")?.src).toContain(fileName);
    await waitFor(() => expect(added).toHaveFocus());
    expect(within(added?.parentElement as HTMLElement).getByText("New")).toBeVisible();
    expect(getLiveRegion()).toHaveTextContent("Photo uploaded.");
    const panel = within(screen.getByRole("tabpanel", { name: "Gallery" }));
    expect(panel.getByText("Photo uploaded.")).toBeVisible();
    await user.click(getTab("Upload"));
    expect(await screen.findByText("No photo yet")).toBeVisible();
    await user.click(getTab("Gallery"));
    expect(panel.queryByText("Photo uploaded.")).toBeNull();
  });

  it("[UPL-07] shows the cropped photo with its percentage in place of the editor", async () => {
    const { user } = await showUpload({ isHeld: /bucket/ });
    const draw = vi.spyOn(document.createElement("canvas").getContext("2d")!, "drawImage");
    await user.click(getUpdateButton());
    const progress = await screen.findByRole("group", { name: "Uploading the photo" });
    expect(within(progress).getByText("0%")).toBeVisible();
    const canvas = progress.querySelector("canvas");
    // 1600 × 900, scaled down to twice the displayed size.
    await waitFor(() => expect([canvas?.width, canvas?.height]).toEqual([240, 135]));
    expect(draw).toHaveBeenCalled();
    expect(document.querySelector("#cropperBox")).not.toBeVisible();
  });

  it.each([
    ["the signature request is rejected", /requestUpload/, 403, "Forbidden", "Forbidden"],
    ["the bucket rejects the file", /bucket/, 403, "Forbidden", "HTTP Error: 403 Forbidden"],
    [
      "the bucket fails",
      /bucket/,
      500,
      "Internal Server Error",
      "HTTP Error: 500 Internal Server Error",
    ],
  ])(
    "[UPL-11][A-61][C-14] shows the error and can retry when %s",
    async (_, path, status, statusText, reason) => {
      allowConsole();
      const alert = vi.spyOn(window, "alert").mockImplementation(() => undefined);
      const { user, church } = await showUpload();
      const removeFault = church.faults.add({
        method: "POST",
        path,
        do: { kind: "status", status, statusText },
      });
      await user.click(getUpdateButton());
      const message = await screen.findByRole("alert");
      expect(message).toHaveTextContent(UPLOAD_FAILED);
      expect(message).toHaveTextContent(reason);
      expect(getTab("Upload")).toHaveAttribute("aria-selected", "true");
      const retry = within(message).getByRole("button", { name: "Retry" });
      expect(retry).toHaveFocus();
      removeFault();
      const previousCount = uploadRequests(church).length;
      await user.click(retry);
      await waitForPhotos(9);
      expect(uploadRequests(church).slice(previousCount)).toEqual([
        "gallery/requestUpload",
        "bucket",
      ]);
      expect(alert).not.toHaveBeenCalled();
    },
  );

  it("[PHO-20][PHO-21][C-14][O60] logs a warning, opens the gallery and refetches it when the server returns no key", async () => {
    allowConsole();
    const { user, church } = await showUpload({ church: createDemoChurch() });
    await user.click(getUpdateButton());
    await waitForTab("Gallery");
    await waitFor(() => expect(getTab("Gallery")).toHaveFocus());
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("no key"));
    await waitFor(() => expect(countGalleryRequests(church)).toBe(2));
    expect(uploadRequests(church)).toEqual(["gallery/requestUpload"]);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText("New")).toBeNull();
  });

  describe("UploadTab without a key from the server", () => {
    async function showUploadWithoutKey() {
      allowConsole();
      const view = await showUpload({ church: createDemoChurch() });
      expect(screen.queryByRole("note")).toBeNull();
      await view.user.click(getUpdateButton());
      await waitForTab("Gallery");
      return view;
    }

    it("[D42] shows a message and keeps the photo", async () => {
      const { user } = await showUploadWithoutKey();
      expect(await screen.findByRole("note")).toHaveTextContent(NOT_UPLOADED);
      expect(getLiveRegion()).toHaveTextContent(NOT_UPLOADED);
      await user.click(getTab("Upload"));
      expect(screen.getByRole("button", { name: "Rotate left" })).toBeVisible();
      expect(screen.getByRole("note")).toBeVisible();
      expect(screen.queryByText("No photo yet")).toBeNull();
    });

    it("[D42] asks for confirmation before it discards the photo", async () => {
      const { user, onClose } = await showUploadWithoutKey();
      await user.keyboard("{Escape}");
      expect(await findConfirmation()).toHaveTextContent("Discard this photo?");
      expect(onClose).not.toHaveBeenCalled();
    });

    it("[D42] uploads the same photo once the server accepts it, and removes the message", async () => {
      const { user, church } = await showUploadWithoutKey();
      church.quirks.filesOnDisk = false;
      // Update ignores a second press within half a second.
      const later = performance.now() + 1_000;
      vi.spyOn(performance, "now").mockReturnValue(later);
      await user.click(getTab("Upload"));
      await user.click(getUpdateButton());
      await waitForTab("Gallery");
      expect(await screen.findByText("New")).toBeVisible();
      expect(uploadRequests(church)).toEqual([
        "gallery/requestUpload",
        "gallery/requestUpload",
        "bucket",
      ]);
      expect(screen.queryByRole("note")).toBeNull();
      expect(getLiveRegion()).toHaveTextContent("Photo uploaded.");
    });

    it("[D42] keeps an unchanged stock photo", async () => {
      allowConsole();
      fakeCanvas();
      stubImageLoading();
      const { user, onClose } = showPhotoDialog();
      await user.click(getTab("Stock Photos"));
      const panel = await screen.findByRole("tabpanel", { name: "Stock Photos" });
      await user.click((await within(panel).findAllByTestId("select-image"))[0] as HTMLElement);
      await findButton("Rotate left");
      await user.click(getUpdateButton());
      await waitForTab("Gallery");
      expect(await screen.findByRole("note")).toHaveTextContent(NOT_UPLOADED);
      await user.keyboard("{Escape}");
      await findConfirmation();
      expect(onClose).not.toHaveBeenCalled();
    });
  });

  it("aborts on Cancel, keeps the photo and refetches the gallery", async () => {
    const { user, church, calls } = await showUpload({ isHeld: /requestUpload/ });
    await user.click(getUpdateButton());
    await screen.findByRole("progressbar");
    await cancelUpload(user);
    expect(calls[0]?.signal?.aborted).toBe(true);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(getTab("Upload")).toHaveAttribute("aria-selected", "true");
    expect(screen.getByRole("button", { name: "Rotate left" })).toBeVisible();
    expect(document.querySelector("#cropperBox")?.closest("[inert]")).toBeNull();
    // The focus stays in the panel when the focused element is removed.
    expect(screen.getByRole("tabpanel", { name: "Upload" })).toContainElement(
      document.activeElement as HTMLElement,
    );
    await waitFor(() => expect(countGalleryRequests(church)).toBe(2));
    await calls[0]?.answer();
    expect(uploadRequests(church)).not.toContain("bucket");
    await waitFor(() => expect(getUpdateButton()).toBeEnabled());
  });

  it("ignores a click on Cancel just after it appears", async () => {
    const { user } = await showUpload({ isHeld: /requestUpload/ });
    // The clock stands still, because a slow machine could render Cancel after the delay.
    const now = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    fireEvent.click(getUpdateButton());
    const cancelButton = await findUploadCancel();
    expect(await findProgress()).toHaveFocus();
    await user.click(cancelButton);
    expect(screen.getByRole("progressbar")).toBeVisible();
    now.mockRestore();
    await cancelUpload(user);
  });

  it("[A-61] can still be retried after a canceled retry", async () => {
    const { user, church } = await showFailedUpload();
    church.faults.clear();
    const removeFault = church.faults.add({
      method: "POST",
      path: /requestUpload/,
      do: { kind: "never" },
    });
    await user.click(await findButton("Retry"));
    await screen.findByRole("progressbar");
    await cancelUpload(user);
    expect(screen.getByRole("alert")).toHaveTextContent("HTTP Error: 403 Forbidden");
    removeFault();
    await user.click(await findButton("Retry"));
    await waitForPhotos(9);
  });

  it("[A-61] cannot be retried after the photo is changed, and Update sends the new one", async () => {
    const { user, removeFault, church } = await showFailedUpload();
    await user.click(await findButton("Rotate left"));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    removeFault();
    await user.click(getUpdateButton());
    await waitForPhotos(9);
    expect(uploadRequests(church).filter((call) => call === "bucket")).toHaveLength(2);
  });

  it("ignores a repeated Enter key on Retry", async () => {
    const { user, church } = await showFailedUpload();
    const retry = await findButton("Retry");
    const previousCount = uploadRequests(church).length;
    const repeated = createEvent.keyDown(retry, { key: "Enter", repeat: true });
    fireEvent(retry, repeated);
    expect(repeated.defaultPrevented).toBe(true);
    const first = createEvent.keyDown(retry, { key: "Enter" });
    fireEvent(retry, first);
    expect(first.defaultPrevented).toBe(false);
    expect(uploadRequests(church)).toHaveLength(previousCount);
    await user.click(retry);
    await screen.findByRole("alert");
  });

  it("[A-61] hides the retry for another ratio and shows it again for the original ratio", async () => {
    const { user } = await showFailedUpload({ aspectRatio: 0 });
    await chooseAspectRatio(user, "1:1");
    expect(screen.queryByRole("alert")).toBeNull();
    await chooseAspectRatio(user, "Free Form");
    expect(await findButton("Retry")).toBeVisible();
  });

  it("aborts when the dialog is unmounted", async () => {
    const { user, church, calls, unmount } = await showUpload({ isHeld: /requestUpload/ });
    await user.click(getUpdateButton());
    await screen.findByRole("progressbar");
    unmount();
    expect(calls[0]?.signal?.aborted).toBe(true);
    await calls[0]?.answer();
    expect(uploadRequests(church)).not.toContain("bucket");
  });

  it.each(["before", "after"])(
    "[D29] resumes and adds one photo when its hidden dialog is shown again: response %s that",
    async (when) => {
      let isHolding = true;
      const { user, church, calls, hide, show } = await showUpload({
        isHeld: { test: (path) => isHolding && path.includes("bucket") },
      });
      await user.click(getUpdateButton());
      await waitFor(() => expect(calls).toHaveLength(1));
      hide();
      await waitFor(() => expect(calls[0]?.signal?.aborted).toBe(true));
      isHolding = false;
      if (when === "before") await calls[0]?.answer();
      show();
      await waitForTab("Gallery");
      if (when === "after") await calls[0]?.answer();
      await waitForPhotos(9);
      expect(uploadRequests(church).filter((path) => path === "bucket")).toHaveLength(2);
    },
  );
});

describe("GalleryModal discard confirmation", () => {
  it("does not appear on a tab change, which keeps the photo", async () => {
    const { user } = await showUpload();
    await user.click(getTab("Gallery"));
    await waitForPhotos(8);
    await user.click(getTab("Upload"));
    expect(screen.getByRole("button", { name: "Rotate left" })).toBeVisible();
  });

  it("does not appear without a photo: Close, Escape and the backdrop close at once", async () => {
    const { user, onClose } = showPhotoDialog();
    await user.click(getTab("Upload"));
    await screen.findByText("No photo yet");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.keyboard("{Escape}");
    await user.click(getBackdrop());
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  it.each([
    ["Close", (user: UserEvent) => user.click(screen.getByRole("button", { name: "Close" }))],
    ["Escape", (user: UserEvent) => user.keyboard("{Escape}")],
    ["Cancel", (user: UserEvent) => user.click(screen.getByRole("button", { name: "Cancel" }))],
    ["a click beside the dialog", (user: UserEvent) => user.click(getBackdrop())],
  ])("appears on %s, and only Discard closes the dialog", async (_, leave) => {
    const { user, onClose } = await showUpload();
    await leave(user);
    const confirmation = await findConfirmation();
    expect(confirmation).toHaveTextContent("Discard this photo? It has not been uploaded.");
    await user.click(within(confirmation).getByRole("button", { name: "Cancel" }));
    await waitForNoConfirmation();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Rotate left" })).toBeVisible();
    await leave(user);
    await user.click(within(await findConfirmation()).getByRole("button", { name: "Discard" }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("appears before a stock photo replaces a photo whose upload failed", async () => {
    const { user } = await showFailedUpload();
    await user.click(getTab("Stock Photos"));
    const panel = await screen.findByRole("tabpanel", { name: "Stock Photos" });
    await within(panel).findAllByTestId("select-image");
    const choose = () => user.click(within(panel).getAllByTestId("select-image")[0] as HTMLElement);
    await choose();
    await user.click(within(await findConfirmation()).getByRole("button", { name: "Cancel" }));
    await waitForNoConfirmation();
    expect(getTab("Stock Photos")).toHaveAttribute("aria-selected", "true");
    await choose();
    await user.click(within(await findConfirmation()).getByRole("button", { name: "Discard" }));
    await waitForTab("Upload");
    await waitForNoConfirmation();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByRole("button", { name: "Rotate left" })).toBeNull();
  });

  it("appears after a failed upload of an unchanged stock photo", async () => {
    allowConsole();
    fakeCanvas();
    stubImageLoading();
    const church = createBucketServer();
    church.faults.add({ method: "POST", path: /bucket/, do: FORBIDDEN });
    const { user, onClose } = showPhotoDialog({}, { church });
    await user.click(getTab("Upload"));
    await screen.findByText("No photo yet");
    await user.click(getTab("Stock Photos"));
    const panel = await screen.findByRole("tabpanel", { name: "Stock Photos" });
    await user.click((await within(panel).findAllByTestId("select-image"))[0] as HTMLElement);
    await findButton("Rotate left");
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.click(getUpdateButton());
    await screen.findByRole("alert");
    await user.keyboard("{Escape}");
    await findConfirmation();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("appears during an upload and disappears when it succeeds", async () => {
    const { user, onClose, calls } = await showUpload({ isHeld: /bucket/ });
    await user.click(getUpdateButton());
    await screen.findByRole("progressbar");
    await user.keyboard("{Escape}");
    await findConfirmation();
    await waitFor(() => expect(calls).toHaveLength(1));
    await calls[0]?.answer();
    await waitForNoConfirmation();
    await waitForTab("Gallery");
    // The confirmation does not appear for the next photo before the user closes the dialog.
    dispatchFiles("drop", getTab("Gallery"));
    await waitForTab("Upload");
    await findButton("Rotate left");
    await waitForNoConfirmation();
    await user.click(getTab("Gallery"));
    await user.keyboard("{Escape}");
    await findConfirmation();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("GalleryModal drop and paste", () => {
  it.each(["drop", "paste"] as const)("opens the file in the editor: %s", async (how) => {
    fakeCanvas();
    const { user, onClose } = showPhotoDialog();
    await waitForPhotos(8);
    expect(dispatchFiles(how, getTab("Gallery")).defaultPrevented).toBe(true);
    await waitForTab("Upload");
    await findButton("Rotate left");
    // The photo is an unsaved change.
    await user.keyboard("{Escape}");
    await findConfirmation();
    expect(onClose).not.toHaveBeenCalled();
  });

  it("shows an error for a file that is not a photo, and then closes without confirmation", async () => {
    const { user, onClose } = showPhotoDialog();
    await waitForPhotos(8);
    dispatchFiles("drop", getTab("Gallery"), [
      new File(["words"], "words.png", { type: "image/png" }),
    ]);
    await screen.findByText(/is not a photo/);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("ignores pasted text, files pasted into a text field, and files dropped during an upload", async () => {
    const { user, church } = await showUpload({ isHeld: /bucket/ });
    expect(dispatchFiles("paste", getTab("Gallery"), []).defaultPrevented).toBe(false);
    await user.click(getTab("Stock Photos"));
    expect(dispatchFiles("paste", await screen.findByRole("textbox")).defaultPrevented).toBe(false);
    await user.click(getTab("Upload"));
    await user.click(getUpdateButton());
    await screen.findByRole("progressbar");
    expect(dispatchFiles("drop", getTab("Upload")).defaultPrevented).toBe(true);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(uploadRequests(church)).toEqual(["gallery/requestUpload"]);
  });
});
