import { createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createDemoChurch } from "../../../src/testing.js";
import { allowConsole } from "../../setup/dom.js";
import { fakeCanvas, pngFile } from "../../harness/fakeCanvas.js";
import {
  bucketChurch,
  chooseShape,
  dialog,
  loads,
  pictures,
  showPhotoDialog,
  showUpload,
  shown,
  tab,
  update,
  uploads,
} from "../../harness/photoDialog.js";
import { expectAccessible } from "../../harness/renderWithChurch.js";

const FAILED =
  "Image processing completed, but upload failed. API may not be available in this environment.";
const NOT_UPLOADED =
  "The picture was not uploaded, because uploads are not set up on this server. It is kept under “Upload”.";
const REFUSED = { kind: "status", status: 403, statusText: "Forbidden" } as const;
const button = (name: string) => screen.findByRole("button", { name });
const isShown = (name: string) =>
  waitFor(() => expect(tab(name)).toHaveAttribute("aria-selected", "true"));
const question = () => screen.findByRole("alertdialog");
const isUnasked = () => waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());

/** Hands files to a part of the dialog; gives the event. */
const give = (how: "drop" | "paste", target: Element, files = [pngFile()]) => {
  const data = { types: files.length > 0 ? ["Files"] : ["text/plain"], files, items: [] };
  const event =
    how === "drop"
      ? createEvent.drop(target, { dataTransfer: data })
      : createEvent.paste(target, { clipboardData: data });
  fireEvent(target, event);
  return event;
};
/** Where the dialog tells screen readers what happens. */
const news = () => dialog().querySelector(":scope > [role=status]");
const backdrop = () => document.querySelector(".MuiDialog-container") as HTMLElement;

/** The page of these tests loads no pictures by itself. */
function loadImages(): void {
  class LoadedImage extends EventTarget {
    naturalWidth = 1_600;
    naturalHeight = 900;
    onload = () => undefined;
    decode = () => Promise.resolve();
    set src(address: string) {
      if (address) queueMicrotask(() => this.onload());
    }
  }
  vi.stubGlobal("Image", LoadedImage);
}

/** Presses Cancel of an upload as often as it takes: what comes too early was not meant for it. */
const cancel = async (user: UserEvent) =>
  waitFor(async () => {
    await user.click(await button("Cancel"));
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

/** An upload that the store refuses; `mend` lets the next one through. */
async function showFailure(props: Parameters<typeof showUpload>[0] = {}) {
  allowConsole();
  const made = await showUpload(props);
  const mend = made.church.faults.add({ method: "POST", path: /bucket/, do: REFUSED });
  await made.user.click(update());
  await screen.findByRole("alert");
  return { ...made, mend };
}

afterEach(() => vi.unstubAllGlobals());

describe("an upload", () => {
  it("[PHO-10][PHO-11] is of the dialog's shape, by an editor without Delete", async () => {
    await showUpload();
    expect(screen.getByText("Aspect ratio: 16:9 (1.78)")).toBeVisible();
    expect(document.querySelector("#cropperBox")).toBeVisible();
    expect(screen.queryByLabelText("deletePhoto")).toBeNull();
    // 16 by 9 in 1280 by 768.
    expect(await screen.findByText("1280 × 720 px")).toBeVisible();
  });

  it("[PHO-10] says a shape that the reader chooses once", async () => {
    await showUpload({ aspectRatio: 0 });
    expect(await screen.findByRole("combobox", { name: "Aspect ratio" })).toHaveTextContent(
      "Free Form",
    );
    expect(screen.getAllByText(/Free Form/)).toHaveLength(1);
  });

  it("[PHO-18][PHO-19][L78] has a bar, goes back to the gallery, loads it and marks the new one", async () => {
    const { user, church, calls } = await showUpload({ isHeld: /bucket/ });
    await user.tripleClick(update());
    const bar = await screen.findByRole("progressbar", { name: "Uploading the picture" });
    expect(bar).toHaveAttribute("aria-valuenow", "0");
    expect(news()).toHaveTextContent("Uploading the picture");
    expect(document.querySelector("#cropperBox")?.closest("[inert]")).toBeInTheDocument();
    expect(tab("Gallery")).toBeDisabled();
    await waitFor(() => expect(calls).toHaveLength(1));
    await calls[0]?.answer();
    await isShown("Gallery");
    await shown(9);
    expect(uploads(church)).toEqual(["gallery/requestUpload", "bucket"]);
    const [request] = church.requests.filter(({ path }) => path.endsWith("requestUpload"));
    const { fileName } = request?.body as { fileName: string };
    expect(request?.body).toEqual({
      folder: "1.78",
      fileName: expect.stringMatching(/^\d{10}\.jpg$/) as string,
    });
    expect(loads(church)).toBe(2);
    const added = pictures().find((each) => each.querySelector("img")?.src.endsWith(fileName));
    await waitFor(() => expect(added).toHaveFocus());
    expect(within(added?.parentElement as HTMLElement).getByText("New")).toBeVisible();
    expect(news()).toHaveTextContent("Picture uploaded.");
    // The editor has nothing left of it.
    await user.click(tab("Upload"));
    expect(await screen.findByText("No picture yet")).toBeVisible();
  });

  it.each([
    ["the request is refused", /requestUpload/, 403, "Forbidden", "Forbidden"],
    ["the store refuses the file", /bucket/, 403, "Forbidden", "HTTP Error: 403 Forbidden"],
    [
      "the store breaks",
      /bucket/,
      500,
      "Internal Server Error",
      "HTTP Error: 500 Internal Server Error",
    ],
  ])(
    "[UPL-11][A-61][C-14] where %s, says so, and sends it anew",
    async (_, path, status, statusText, reason) => {
      allowConsole();
      const alert = vi.spyOn(window, "alert").mockImplementation(() => undefined);
      const { user, church } = await showUpload();
      const mend = church.faults.add({
        method: "POST",
        path,
        do: { kind: "status", status, statusText },
      });
      await user.click(update());
      const message = await screen.findByRole("alert");
      expect(message).toHaveTextContent(FAILED);
      expect(message).toHaveTextContent(reason);
      expect(tab("Upload")).toHaveAttribute("aria-selected", "true");
      const retry = within(message).getByRole("button", { name: "Retry" });
      expect(retry).toHaveFocus();
      await expectAccessible(dialog());
      mend();
      const asked = uploads(church).length;
      await user.click(retry);
      await shown(9);
      expect(uploads(church).slice(asked)).toEqual(["gallery/requestUpload", "bucket"]);
      expect(alert).not.toHaveBeenCalled();
    },
  );

  it("[PHO-20][PHO-21][C-14][O60] where no key comes back, warns the log, shows the gallery and loads it", async () => {
    allowConsole();
    const { user, church } = await showUpload({ church: createDemoChurch() });
    await user.click(update());
    await isShown("Gallery");
    await waitFor(() => expect(tab("Gallery")).toHaveFocus());
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("no key"));
    await waitFor(() => expect(loads(church)).toBe(2));
    expect(uploads(church)).toEqual(["gallery/requestUpload"]);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText("New")).toBeNull();
  });

  describe("where no key comes back", () => {
    async function showRefusal() {
      allowConsole();
      const made = await showUpload({ church: createDemoChurch() });
      expect(screen.queryByRole("note")).toBeNull();
      await made.user.click(update());
      await isShown("Gallery");
      return made;
    }

    it("[D42] says so, and keeps the picture", async () => {
      const { user } = await showRefusal();
      expect(await screen.findByRole("note")).toHaveTextContent(NOT_UPLOADED);
      expect(news()).toHaveTextContent(NOT_UPLOADED);
      await user.click(tab("Upload"));
      expect(screen.getByRole("button", { name: "Rotate left" })).toBeVisible();
      expect(screen.getByRole("note")).toBeVisible();
      expect(screen.queryByText("No picture yet")).toBeNull();
    });

    it("[D42] asks before the picture is discarded", async () => {
      const { user, onClose } = await showRefusal();
      await user.keyboard("{Escape}");
      expect(await question()).toHaveTextContent("Discard this picture?");
      expect(onClose).not.toHaveBeenCalled();
    });

    it("[D42] uploads the same picture once the server takes it, and takes the message away", async () => {
      const { user, church } = await showRefusal();
      church.quirks.filesOnDisk = false;
      // Update ignores a second press within half a second.
      const later = performance.now() + 1_000;
      vi.spyOn(performance, "now").mockReturnValue(later);
      await user.click(tab("Upload"));
      await user.click(update());
      await isShown("Gallery");
      expect(await screen.findByText("New")).toBeVisible();
      expect(uploads(church)).toEqual(["gallery/requestUpload", "gallery/requestUpload", "bucket"]);
      expect(screen.queryByRole("note")).toBeNull();
      expect(news()).toHaveTextContent("Picture uploaded.");
    });

    it("[D42] keeps a stock photo that nobody has changed", async () => {
      allowConsole();
      fakeCanvas();
      loadImages();
      const { user, onClose } = showPhotoDialog();
      await user.click(tab("Stock Photos"));
      const panel = await screen.findByRole("tabpanel", { name: "Stock Photos" });
      await user.click((await within(panel).findAllByTestId("select-image"))[0] as HTMLElement);
      await button("Rotate left");
      await user.click(update());
      await isShown("Gallery");
      expect(await screen.findByRole("note")).toHaveTextContent(NOT_UPLOADED);
      await user.keyboard("{Escape}");
      await question();
      expect(onClose).not.toHaveBeenCalled();
    });
  });

  it("is given up by Cancel without a word; the picture stays, and the gallery is looked at again", async () => {
    const { user, church, calls } = await showUpload({ isHeld: /requestUpload/ });
    await user.click(update());
    await screen.findByRole("progressbar");
    await cancel(user);
    expect(calls[0]?.signal?.aborted).toBe(true);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(tab("Upload")).toHaveAttribute("aria-selected", "true");
    expect(screen.getByRole("button", { name: "Rotate left" })).toBeVisible();
    expect(document.querySelector("#cropperBox")?.closest("[inert]")).toBeNull();
    // The focus is beside what was in its place, not lost.
    expect(screen.getByRole("tabpanel", { name: "Upload" })).toContainElement(
      document.activeElement as HTMLElement,
    );
    await waitFor(() => expect(loads(church)).toBe(2));
    await calls[0]?.answer();
    expect(uploads(church)).not.toContain("bucket");
    await waitFor(() => expect(update()).toBeEnabled());
  });

  it("is not given up by what was pressed before Cancel had stood there for a moment", async () => {
    const { user } = await showUpload({ isHeld: /requestUpload/ });
    // However long a busy machine takes to show it.
    const now = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    fireEvent.click(update());
    const early = await button("Cancel");
    expect(screen.getByRole("group", { name: "Uploading the picture" })).toHaveFocus();
    await user.click(early);
    expect(screen.getByRole("progressbar")).toBeVisible();
    now.mockRestore();
    await cancel(user);
  });

  it("[A-61] that was tried again and given up can be tried again still", async () => {
    const { user, church } = await showFailure();
    church.faults.clear();
    const mend = church.faults.add({
      method: "POST",
      path: /requestUpload/,
      do: { kind: "never" },
    });
    await user.click(await button("Retry"));
    await screen.findByRole("progressbar");
    await cancel(user);
    expect(screen.getByRole("alert")).toHaveTextContent("HTTP Error: 403 Forbidden");
    mend();
    await user.click(await button("Retry"));
    await shown(9);
  });

  it("[A-61] that could not be sent is not sent again once the picture was changed: Update sends the new one", async () => {
    const { user, mend, church } = await showFailure();
    await user.click(await button("Rotate left"));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    mend();
    await user.click(update());
    await shown(9);
    expect(uploads(church).filter((call) => call === "bucket")).toHaveLength(2);
  });

  it("is not tried again by a key that is held", async () => {
    const { user, church } = await showFailure();
    const retry = await button("Retry");
    const asked = uploads(church).length;
    const held = createEvent.keyDown(retry, { key: "Enter", repeat: true });
    fireEvent(retry, held);
    expect(held.defaultPrevented).toBe(true);
    const first = createEvent.keyDown(retry, { key: "Enter" });
    fireEvent(retry, first);
    expect(first.defaultPrevented).toBe(false);
    expect(uploads(church)).toHaveLength(asked);
    await user.click(retry);
    await screen.findByRole("alert");
  });

  it("[A-61] of another shape is nothing to retry; with its own shape it is there again", async () => {
    const { user } = await showFailure({ aspectRatio: 0 });
    await chooseShape(user, "1:1");
    expect(screen.queryByRole("alert")).toBeNull();
    await chooseShape(user, "Free Form");
    expect(await button("Retry")).toBeVisible();
  });

  it("ends with the dialog", async () => {
    const { user, church, calls, unmount } = await showUpload({ isHeld: /requestUpload/ });
    await user.click(update());
    await screen.findByRole("progressbar");
    unmount();
    expect(calls[0]?.signal?.aborted).toBe(true);
    await calls[0]?.answer();
    expect(uploads(church)).not.toContain("bucket");
  });

  it.each(["before", "after"])(
    "[D29] goes on when its hidden dialog is shown again, and is there once: answered %s that",
    async (when) => {
      let isHolding = true;
      const { user, church, calls, hide, show } = await showUpload({
        isHeld: { test: (path) => isHolding && path.includes("bucket") },
      });
      await user.click(update());
      await waitFor(() => expect(calls).toHaveLength(1));
      hide();
      await waitFor(() => expect(calls[0]?.signal?.aborted).toBe(true));
      isHolding = false;
      if (when === "before") await calls[0]?.answer();
      show();
      await isShown("Gallery");
      if (when === "after") await calls[0]?.answer();
      await shown(9);
      expect(uploads(church).filter((path) => path === "bucket")).toHaveLength(2);
    },
  );
});

describe("work that is nowhere else", () => {
  it("is kept while somebody looks at the other tabs", async () => {
    const { user } = await showUpload();
    await user.click(tab("Gallery"));
    await shown(8);
    await user.click(tab("Upload"));
    expect(screen.getByRole("button", { name: "Rotate left" })).toBeVisible();
  });

  it("is nothing to ask about where there is none: Close, Escape and a click beside the dialog close it at once", async () => {
    const { user, onClose } = showPhotoDialog();
    await user.click(tab("Upload"));
    await screen.findByText("No picture yet");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.keyboard("{Escape}");
    await user.click(backdrop());
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  it.each([
    ["Close", (user: UserEvent) => user.click(screen.getByRole("button", { name: "Close" }))],
    ["Escape", (user: UserEvent) => user.keyboard("{Escape}")],
    ["a click beside the dialog", (user: UserEvent) => user.click(backdrop())],
  ])("is discarded by %s only when the reader says so", async (_, leave) => {
    const { user, onClose } = await showUpload();
    await leave(user);
    const asked = await question();
    expect(asked).toHaveTextContent("Discard this picture? It has not been uploaded.");
    await expectAccessible(asked);
    await user.click(within(asked).getByRole("button", { name: "Cancel" }));
    await isUnasked();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Rotate left" })).toBeVisible();
    await leave(user);
    await user.click(within(await question()).getByRole("button", { name: "Discard" }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("is asked about before a stock photo takes its place, also where it could not be sent", async () => {
    const { user } = await showFailure();
    await user.click(tab("Stock Photos"));
    const panel = await screen.findByRole("tabpanel", { name: "Stock Photos" });
    await within(panel).findAllByTestId("select-image");
    const choose = () => user.click(within(panel).getAllByTestId("select-image")[0] as HTMLElement);
    await choose();
    await user.click(within(await question()).getByRole("button", { name: "Cancel" }));
    await isUnasked();
    expect(tab("Stock Photos")).toHaveAttribute("aria-selected", "true");
    await choose();
    await user.click(within(await question()).getByRole("button", { name: "Discard" }));
    await isShown("Upload");
    await isUnasked();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByRole("button", { name: "Rotate left" })).toBeNull();
  });

  it("is an upload that failed, also of a stock photo that nobody has changed", async () => {
    allowConsole();
    fakeCanvas();
    loadImages();
    const church = bucketChurch();
    church.faults.add({ method: "POST", path: /bucket/, do: REFUSED });
    const { user, onClose } = showPhotoDialog({}, { church });
    await user.click(tab("Upload"));
    await screen.findByText("No picture yet");
    await user.click(tab("Stock Photos"));
    const panel = await screen.findByRole("tabpanel", { name: "Stock Photos" });
    await user.click((await within(panel).findAllByTestId("select-image"))[0] as HTMLElement);
    await button("Rotate left");
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.click(update());
    await screen.findByRole("alert");
    await user.keyboard("{Escape}");
    await question();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("is an upload under way, until that has come to its good end", async () => {
    const { user, onClose, calls } = await showUpload({ isHeld: /bucket/ });
    await user.click(update());
    await screen.findByRole("progressbar");
    await user.keyboard("{Escape}");
    await question();
    await waitFor(() => expect(calls).toHaveLength(1));
    await calls[0]?.answer();
    await isUnasked();
    await isShown("Gallery");
    // Nor is it asked of the next picture, before there is anything to ask.
    give("drop", tab("Gallery"));
    await isShown("Upload");
    await button("Rotate left");
    await isUnasked();
    await user.click(tab("Gallery"));
    await user.keyboard("{Escape}");
    await question();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("files that are given to the dialog elsewhere", () => {
  it.each(["drop", "paste"] as const)("lead to the editor with them: %s", async (how) => {
    fakeCanvas();
    const { user, onClose } = showPhotoDialog();
    await shown(8);
    expect(give(how, tab("Gallery")).defaultPrevented).toBe(true);
    await isShown("Upload");
    await button("Rotate left");
    // It is the reader's own.
    await user.keyboard("{Escape}");
    await question();
    expect(onClose).not.toHaveBeenCalled();
  });

  it("are no work where there is no picture among them: the dialog closes at once", async () => {
    const { user, onClose } = showPhotoDialog();
    await shown(8);
    give("drop", tab("Gallery"), [new File(["words"], "words.png", { type: "image/png" })]);
    await screen.findByText(/is not a picture/);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("are none where text is pasted, or where a field takes it; the page is not left for one that is dropped while another is sent", async () => {
    const { user, church } = await showUpload({ isHeld: /bucket/ });
    expect(give("paste", tab("Gallery"), []).defaultPrevented).toBe(false);
    await user.click(tab("Stock Photos"));
    expect(give("paste", await screen.findByRole("textbox")).defaultPrevented).toBe(false);
    await user.click(tab("Upload"));
    await user.click(update());
    await screen.findByRole("progressbar");
    expect(give("drop", tab("Upload")).defaultPrevented).toBe(true);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(uploads(church)).toEqual(["gallery/requestUpload"]);
  });
});
