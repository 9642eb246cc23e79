/** @module-tag slow */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import german from "../../locales/de.json" with { type: "json" };
import { createDemoChurch } from "../../src/entries/testing.js";
import { allowConsole } from "../setup/dom.js";
import { holdCalls } from "../harness/holdCalls.js";
import {
  chooseAspectRatio,
  listContentRequests,
  deletePhoto,
  getDialog,
  photoPath,
  getPhotos,
  CONTENT_ROOT,
  PHOTO_SECONDS,
  showPhotoDialog,
  waitForPhotos,
  getPhotoUrls,
  getTab,
} from "../harness/photoDialog.js";

describe("GalleryModal", () => {
  it("[PHO-01][PHO-02][PHO-03] shows its title, three tabs and a Close button", async () => {
    const { user, onClose } = showPhotoDialog({ "data-testid": "photo-gallery-modal" });
    expect(getDialog()).toBeVisible();
    expect(screen.getByTestId("photo-gallery-modal")).toContainElement(getDialog());
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Gallery",
      "Upload",
      "Stock Photos",
    ]);
    expect(getTab("Gallery")).toHaveAttribute("aria-selected", "true");
    expect(screen.getByRole("tabpanel", { name: "Gallery" })).toBeVisible();
    await waitForPhotos(8);
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe("GalleryModal gallery tab", () => {
  it("[PHO-06][PHO-07][PHO-23][A-55][L77][L78] shows lazily loaded thumbnails and passes the full URL to onSelect once", async () => {
    const { user, onSelect, church } = showPhotoDialog();
    const status = screen.getByRole("status");
    expect(status).toHaveTextContent("Loading photos");
    await waitForPhotos(8);
    expect(screen.getByRole("status")).toBe(status);
    expect(status).toBeEmptyDOMElement();
    expect(listContentRequests(church)).toEqual(["GET /gallery/1.78"]);
    expect(getPhotoUrls()).toEqual(
      PHOTO_SECONDS.map((second) => `${CONTENT_ROOT}/${photoPath(second)}`),
    );
    const [first, second] = getPhotos() as [HTMLElement, HTMLElement];
    expect(first.querySelector("img")).toHaveAttribute("loading", "lazy");
    expect(first.querySelector("img")).toHaveAttribute("decoding", "async");
    // Tests of hosts find the button by this attribute. Its accessible name tells photos apart.
    expect(first).toHaveAttribute("aria-label", "Select image");
    expect(first).toHaveAccessibleName(/^Select image, Nov 20, 2025 \d+:36 [AP]M$/);
    expect(
      new Set(getPhotos().map((item) => item.querySelector("span[id]")?.textContent)).size,
    ).toBe(8);
    expect(getPhotos().map((item) => item.getAttribute("aria-pressed"))).toEqual(
      PHOTO_SECONDS.map(() => "false"),
    );
    await user.dblClick(second);
    expect(onSelect.mock.calls).toEqual([[`${CONTENT_ROOT}/${photoPath(1763645600)}`]]);
    expect(getPhotos().map((item) => item.getAttribute("aria-pressed"))).toEqual(
      PHOTO_SECONDS.map((second) => String(second === 1763645600)),
    );
    expect(getDialog()).toBeVisible();
  });

  it("shows the number of photos and their aspect ratio", async () => {
    const { rerenderWith } = showPhotoDialog();
    expect(await screen.findByText("8 photos · 16:9")).toBeVisible();
    rerenderWith({ aspectRatio: 0 });
    // In free form, the field for the aspect ratio shows it, so this line does not.
    expect(await screen.findByText("2 photos")).toBeVisible();
  });

  it("names photos by their date in the interface language", async () => {
    const { client } = showPhotoDialog();
    client.locale.addTexts("de", german);
    await waitForPhotos(8);
    await act(() => client.locale.setLanguage("de"));
    await waitFor(() =>
      expect(getPhotos()[0]).toHaveAccessibleName(/^Bild auswählen, 20\.11\.2025, \d+:36$/),
    );
    expect(screen.getAllByTestId("delete-image")[0]).toHaveAccessibleName(/^Bild löschen, 20\.11/);
  });

  it("has only the current photo and its controls in the tab order, and arrow keys move between photos", async () => {
    const { user } = showPhotoDialog();
    await waitForPhotos(8);
    const getStops = () =>
      [...screen.getByRole("list").querySelectorAll<HTMLElement>("button")].filter(
        ({ tabIndex }) => tabIndex === 0,
      );
    const deleteButtons = screen.getAllByTestId("delete-image");
    expect(getStops()).toEqual([getPhotos()[0], deleteButtons[0]]);
    act(() => getPhotos()[0]?.focus());
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(getPhotos()[2]).toHaveFocus();
    expect(getStops()).toEqual([getPhotos()[2], deleteButtons[2]]);
    await user.tab();
    expect(deleteButtons[2]).toHaveFocus();
    await user.keyboard("{Shift>}{ArrowLeft}{/Shift}");
    expect(deleteButtons[2]).toHaveFocus();
    await user.keyboard("{End}");
    expect(getPhotos()[7]).toHaveFocus();
    await user.keyboard("{ArrowRight}");
    expect(getPhotos()[7]).toHaveFocus();
  });

  it("[A-55] encodes file names in the URLs of gallery and stock photos", async () => {
    const church = createDemoChurch();
    for (const folder of ["CHU00000001/gallery/4", "stockPhotos/4"])
      for (const name of ["a?b 1.jpg", "#a%20b.jpg"])
        church.db.files.set(`${folder}/${name}`, new Blob(["a picture"]));
    const encoded = ["a%3Fb%201.jpg", "%23a%2520b.jpg"];
    const { user, onSelect } = showPhotoDialog({ aspectRatio: 4 }, { church });
    await waitForPhotos(2);
    expect(getPhotoUrls()).toEqual(
      encoded.map((name) => `${CONTENT_ROOT}/CHU00000001/gallery/4/${name}`),
    );
    await user.click(getPhotos()[0] as HTMLElement);
    expect(onSelect.mock.calls).toEqual([[`${CONTENT_ROOT}/CHU00000001/gallery/4/a%3Fb%201.jpg`]]);
    await user.click(getTab("Stock Photos"));
    await waitFor(() =>
      expect(getPhotoUrls().slice(-2)).toEqual(
        encoded.map((name) => `${CONTENT_ROOT}/stockPhotos/4/${name}`),
      ),
    );
  });

  it("[PHO-04][PHO-05][C-04][L76] shows the ratio field for free form only, and requests the folder of each ratio", async () => {
    const { user, church, rerenderWith } = showPhotoDialog({ aspectRatio: 0 });
    await waitForPhotos(2);
    const field = await screen.findByRole("combobox", { name: "Aspect ratio" });
    expect(document.querySelector('[name="aspectRatio"]')).toHaveValue("0");
    // Line icons only, also in the theme of a plain MUI host.
    expect(document.querySelector(".MuiSvgIcon-root")).toBeNull();
    await user.click(field);
    const options = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
    expect(options).toEqual([
      "Free Form",
      "1:1",
      "2:1",
      "3:1",
      "4:1",
      "4:3",
      "16:9",
      "1:2",
      "9:16",
    ]);
    await user.keyboard("{Escape}");
    for (const name of ["9:16", "4:3", "1:2"]) await chooseAspectRatio(user, name);
    await waitFor(() =>
      expect(listContentRequests(church)).toEqual(
        [0, 0.5625, 1.33, 0.5].map((ratio) => `GET /gallery/${ratio}`),
      ),
    );
    rerenderWith({ aspectRatio: 16 / 9 });
    expect(screen.queryByRole("combobox")).toBeNull();
    await waitForPhotos(8);
    expect(listContentRequests(church).at(-1)).toBe("GET /gallery/1.78");
  });

  it("[L75] aborts the request of the previous ratio and ignores its late response", async () => {
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(church, (path) => path.includes("/gallery/"));
    const { rerenderWith } = showPhotoDialog({ aspectRatio: 1.78 }, { church, options: { fetch } });
    await waitFor(() => expect(calls).toHaveLength(1));
    rerenderWith({ aspectRatio: 1 });
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[0]?.signal?.aborted).toBe(true);
    await calls[1]?.answer();
    await waitForPhotos(3);
    await calls[0]?.answer();
    expect(getPhotoUrls()).toEqual(
      [1763646200, 1763646000, 1763644700].map(
        (second) => `${CONTENT_ROOT}/${photoPath(second, "1")}`,
      ),
    );
    rerenderWith({ aspectRatio: 1.33 });
    expect(getPhotos()).toHaveLength(0);
  });

  it("[C-04] shows only photos of its own folder when the bucket lists longer folder names too", async () => {
    showPhotoDialog(
      { aspectRatio: 1 },
      { church: createDemoChurch({ quirks: { filesOnDisk: false } }) },
    );
    await waitForPhotos(3);
  });

  it("[PHO-09][PHO-24][PHO-27][L75][L77] deletes the chosen photo after confirmation and focuses the next one", async () => {
    const { user, church } = showPhotoDialog();
    await waitForPhotos(8);
    const deleteButtons = screen.getAllByTestId("delete-image");
    expect(deleteButtons.map((item) => item.getAttribute("aria-label"))).toEqual(
      PHOTO_SECONDS.map(() => "Delete image"),
    );
    expect(new Set(deleteButtons.map((item) => item.id)).size).toBe(1);
    expect(deleteButtons[2]).toHaveAccessibleName(/^Delete image, Nov 20, 2025 \d+:31 [AP]M$/);
    await user.click(deleteButtons[2] as HTMLElement);
    const confirmation = await screen.findByRole("alertdialog");
    expect(confirmation).toHaveAccessibleDescription(
      /^Are you sure you wish to delete this image from the gallery\? Nov 20, 2025 \d+:31 [AP]M$/,
    );
    expect(confirmation.querySelector("img")).toHaveAttribute(
      "src",
      `${CONTENT_ROOT}/${photoPath(1763645500)}`,
    );
    await user.click(within(confirmation).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(listContentRequests(church)).toEqual(["GET /gallery/1.78"]);
    await user.click(deleteButtons[2] as HTMLElement);
    const deleteButton = within(await screen.findByRole("alertdialog")).getByRole("button", {
      name: "Delete",
    });
    fireEvent.click(deleteButton);
    fireEvent.click(deleteButton);
    await waitForPhotos(7);
    expect(listContentRequests(church).slice(1)).toEqual(["DELETE /gallery/1.78/1763645500.jpg"]);
    expect(getPhotoUrls()).not.toContain(`${CONTENT_ROOT}/${photoPath(1763645500)}`);
    expect([...church.db.files.keys()]).not.toContain(photoPath(1763645500));
    await waitFor(() => expect(getPhotos()[2]).toHaveFocus());
    const announcement = screen.getByText("Photo deleted.");
    await deletePhoto(user, 2);
    await waitForPhotos(6);
    // The live region gets a new element, so that screen readers announce the same text again.
    await waitFor(() => expect(announcement).not.toBeInTheDocument());
    expect(screen.getByText("Photo deleted.").closest("[role=status]")).toBeInTheDocument();
  });

  it("[L75] keeps a photo when its deletion fails, shows an error and can retry", async () => {
    allowConsole();
    const { user, church } = showPhotoDialog();
    const removeFault = church.faults.add({
      method: "DELETE",
      do: { kind: "status", status: 500 },
    });
    await waitForPhotos(8);
    await deletePhoto(user, 0);
    expect(await within(screen.getByRole("alertdialog")).findByRole("alert")).toHaveTextContent(
      "The photo could not be deleted.",
    );
    expect(getPhotoUrls()).toHaveLength(8);
    removeFault();
    await user.click(
      within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }),
    );
    await waitForPhotos(7);
  });

  it("[L75] keeps the photos when a refetch fails, shows an error and can retry", async () => {
    allowConsole();
    const { user, church } = showPhotoDialog();
    await waitForPhotos(8);
    const removeFault = church.faults.add({
      path: "/gallery/",
      do: { kind: "status", status: 400 },
    });
    await deletePhoto(user, 0);
    await user.click(
      await within(screen.getByRole("alertdialog")).findByRole("button", { name: "Cancel" }),
    );
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(screen.getByRole("alert")).toHaveTextContent("The photos could not be loaded.");
    expect(getPhotos()).toHaveLength(8);
    removeFault();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("removes a deleted photo when the response to the deletion is lost", async () => {
    allowConsole();
    const { user, church } = showPhotoDialog();
    church.faults.add({ method: "DELETE", do: { kind: "dropAfter" } });
    await waitForPhotos(8);
    await deletePhoto(user, 0);
    await waitForPhotos(7);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("[D40] removes a photo when the server responds to its deletion with 404", async () => {
    allowConsole();
    const { user, church } = showPhotoDialog();
    church.faults.add({ method: "DELETE", do: { kind: "status", status: 404 } });
    await waitForPhotos(8);
    await deletePhoto(user, 0);
    await waitForPhotos(7);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("[L77] opens the Stock Photos and Upload tabs from an empty gallery", async () => {
    const { user } = showPhotoDialog({ aspectRatio: 4 });
    await user.click(await screen.findByRole("button", { name: "Browse stock photos" }));
    expect(getTab("Stock Photos")).toHaveFocus();
    expect(getTab("Stock Photos")).toHaveAttribute("aria-selected", "true");
    await user.click(getTab("Gallery"));
    await user.click(screen.getByRole("button", { name: "Upload a photo" }));
    expect(getTab("Upload")).toHaveFocus();
    await screen.findByText("No photo yet");
  });

  it("[L75] shows an error when the gallery cannot be loaded, and can retry", async () => {
    allowConsole();
    const church = createDemoChurch();
    const removeFault = church.faults.add({
      path: "/gallery/",
      do: { kind: "status", status: 400 },
    });
    const { user } = showPhotoDialog({}, { church });
    expect(await screen.findByRole("alert")).toHaveTextContent("The photos could not be loaded.");
    removeFault();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitForPhotos(8);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows a message for a photo that fails to load, and retries it with the next list", async () => {
    const { user } = showPhotoDialog();
    await waitForPhotos(8);
    const [first] = getPhotos() as [HTMLElement];
    fireEvent.error(first.querySelector("img") as HTMLElement);
    expect(first.parentElement).toHaveTextContent("This photo cannot be shown.");
    expect(first).toHaveAccessibleName(/^Select image, Nov 20, 2025/);
    expect(first.querySelector("img")).toBeNull();
    await deletePhoto(user, 3);
    await waitForPhotos(7);
    expect(first.querySelector("img")).toBeInTheDocument();
  });

  it("shows a message when no church is selected", async () => {
    const { client } = showPhotoDialog();
    await waitForPhotos(8);
    act(() => client.session.logout());
    expect(await screen.findByText("Choose a church to see its photos.")).toBeVisible();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("resets its photos and tabs when the church changes", async () => {
    const { client, user } = showPhotoDialog();
    await waitForPhotos(8);
    await user.click(getPhotos()[0] as HTMLElement);
    await user.click(getTab("Upload"));
    const other = client.session.state.userChurches?.find(
      ({ church }) => church.id === "CHU00000002",
    );
    act(() => other && client.session.selectUserChurch(other));
    expect(getPhotos()).toHaveLength(0);
    await waitForPhotos(2);
    expect(getTab("Gallery")).toHaveAttribute("aria-selected", "true");
    expect(screen.queryByText("No photo yet")).toBeNull();
  });

  it("supports the legacy props onCancel and contentRoot", async () => {
    const onCancel = vi.fn();
    const { user } = showPhotoDialog({
      onClose: undefined,
      onCancel,
      contentRoot: "https://old.example",
    });
    await waitForPhotos(8);
    expect(getPhotoUrls()[0]).toBe(`https://old.example/${photoPath(1763645800)}`);
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});
