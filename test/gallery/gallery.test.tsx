import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { createDemoChurch } from "../../src/testing.js";
import { allowConsole } from "../setup/dom.js";
import { holdCalls } from "../harness/holdCalls.js";
import {
  chooseShape,
  content,
  deletePicture,
  dialog,
  pathOf,
  pictures,
  ROOT,
  SECONDS,
  showPhotoDialog,
  shown,
  sources,
  tab,
} from "../harness/photoDialog.js";
import { expectAccessible } from "../harness/renderWithChurch.js";

describe("the photo dialog", () => {
  it("[PHO-01][PHO-02][PHO-03] has its title, three tabs and a button Close", async () => {
    const { user, onClose } = showPhotoDialog({ "data-testid": "photo-gallery-modal" });
    expect(dialog()).toBeVisible();
    expect(screen.getByTestId("photo-gallery-modal")).toContainElement(dialog());
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Gallery",
      "Upload",
      "Stock Photos",
    ]);
    expect(tab("Gallery")).toHaveAttribute("aria-selected", "true");
    expect(screen.getByRole("tabpanel", { name: "Gallery" })).toBeVisible();
    await shown(8);
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe("the gallery tab", () => {
  it("[PHO-06][PHO-07][PHO-23][A-55][L77][L78] shows thumbnails, loaded as they are seen, and gives the full address once", async () => {
    const { user, onSelect, church } = showPhotoDialog();
    const news = screen.getByRole("status");
    expect(news).toHaveTextContent("Loading pictures");
    await shown(8);
    expect(screen.getByRole("status")).toBe(news);
    expect(news).toBeEmptyDOMElement();
    expect(content(church)).toEqual(["GET /gallery/1.78"]);
    expect(sources()).toEqual(SECONDS.map((second) => `${ROOT}/${pathOf(second)}`));
    const [first, second] = pictures() as [HTMLElement, HTMLElement];
    expect(first.querySelector("img")).toHaveAttribute("loading", "lazy");
    expect(first.querySelector("img")).toHaveAttribute("decoding", "async");
    expect(first).toHaveAttribute("aria-label", "Select image");
    expect(first).toHaveAccessibleDescription(/^Nov 20, 2025 \d+:20 [AP]M$/);
    expect(
      new Set(pictures().map((each) => each.querySelector("span[id]")?.textContent)).size,
    ).toBe(8);
    expect(pictures().map((each) => each.getAttribute("aria-pressed"))).toEqual(
      SECONDS.map(() => "false"),
    );
    await user.dblClick(second);
    expect(onSelect.mock.calls).toEqual([[`${ROOT}/${pathOf(1763644900)}`]]);
    expect(pictures().map((each) => each.getAttribute("aria-pressed"))).toEqual(
      SECONDS.map((each) => String(each === 1763644900)),
    );
    expect(dialog()).toBeVisible();
  });

  it("[A-55] takes names from a disk as they are, in the gallery and among stock photos", async () => {
    const church = createDemoChurch();
    for (const folder of ["CHU00000001/gallery/4", "stockPhotos/4"])
      for (const name of ["a?b 1.jpg", "#a%20b.jpg"])
        church.db.files.set(`${folder}/${name}`, new Blob(["a picture"]));
    const encoded = ["a%3Fb%201.jpg", "%23a%2520b.jpg"];
    const { user, onSelect } = showPhotoDialog({ aspectRatio: 4 }, { church });
    await shown(2);
    expect(sources()).toEqual(encoded.map((name) => `${ROOT}/CHU00000001/gallery/4/${name}`));
    await user.click(pictures()[0] as HTMLElement);
    expect(onSelect.mock.calls).toEqual([[`${ROOT}/CHU00000001/gallery/4/a%3Fb%201.jpg`]]);
    await user.click(tab("Stock Photos"));
    await waitFor(() =>
      expect(sources().slice(-2)).toEqual(encoded.map((name) => `${ROOT}/stockPhotos/4/${name}`)),
    );
  });

  it("[PHO-04][PHO-05][C-04][L76] offers shapes where any will do, and asks for each by its one text", async () => {
    const { user, church, again } = showPhotoDialog({ aspectRatio: 0 });
    await shown(2);
    const field = await screen.findByRole("combobox", { name: "Aspect ratio" });
    expect(document.querySelector('[name="aspectRatio"]')).toHaveValue("0");
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
    for (const name of ["9:16", "4:3", "1:2"]) await chooseShape(user, name);
    await waitFor(() =>
      expect(content(church)).toEqual(
        [0, 0.5625, 1.33, 0.5].map((ratio) => `GET /gallery/${ratio}`),
      ),
    );
    again({ aspectRatio: 16 / 9 });
    expect(screen.queryByRole("combobox")).toBeNull();
    await shown(8);
    expect(content(church).at(-1)).toBe("GET /gallery/1.78");
  });

  it("[L75] never shows pictures of a shape that was left, however late they come", async () => {
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(church, (path) => path.includes("/gallery/"));
    const { again } = showPhotoDialog({ aspectRatio: 1.78 }, { church, options: { fetch } });
    await waitFor(() => expect(calls).toHaveLength(1));
    again({ aspectRatio: 1 });
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[0]?.signal?.aborted).toBe(true);
    await calls[1]?.answer();
    await shown(3);
    await calls[0]?.answer();
    expect(sources()).toEqual(
      [1763644700, 1763646000, 1763646200].map((second) => `${ROOT}/${pathOf(second, "1")}`),
    );
    again({ aspectRatio: 1.33 });
    expect(pictures()).toHaveLength(0);
  });

  it("[C-04] shows what lies in its own folder only, where a bucket lists longer ones too", async () => {
    showPhotoDialog(
      { aspectRatio: 1 },
      { church: createDemoChurch({ quirks: { filesOnDisk: false } }) },
    );
    await shown(3);
  });

  it("[PHO-09][PHO-24][PHO-27][L75][L77] deletes the very picture, after a question, and leads on to its neighbour", async () => {
    const { user, church, container } = showPhotoDialog();
    await shown(8);
    const deletes = screen.getAllByTestId("delete-image");
    expect(deletes.map((each) => each.getAttribute("aria-label"))).toEqual(
      SECONDS.map(() => "Delete image"),
    );
    expect(new Set(deletes.map((each) => each.id)).size).toBe(1);
    expect(deletes[2]).toHaveAccessibleDescription(
      pictures()[2]?.querySelector("span[id]")?.textContent ?? "missing",
    );
    await user.click(deletes[2] as HTMLElement);
    const question = await screen.findByRole("alertdialog");
    expect(question).toHaveAccessibleDescription(
      /^Are you sure you wish to delete this image from the gallery\? Nov 20, 2025 \d+:25 [AP]M$/,
    );
    expect(question.querySelector("img")).toHaveAttribute("src", `${ROOT}/${pathOf(1763645100)}`);
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(content(church)).toEqual(["GET /gallery/1.78"]);
    await user.click(deletes[2] as HTMLElement);
    const confirm = within(await screen.findByRole("alertdialog")).getByRole("button", {
      name: "Delete",
    });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await shown(7);
    expect(content(church).slice(1)).toEqual(["DELETE /gallery/1.78/1763645100.jpg"]);
    expect(sources()).not.toContain(`${ROOT}/${pathOf(1763645100)}`);
    expect([...church.db.files.keys()]).not.toContain(pathOf(1763645100));
    await waitFor(() => expect(pictures()[2]).toHaveFocus());
    const told = screen.getByText("Picture deleted.");
    await deletePicture(user, 2);
    await shown(6);
    // Other words in the place that screen readers listen to: the same ones, said again.
    await waitFor(() => expect(told).not.toBeInTheDocument());
    expect(screen.getByText("Picture deleted.").closest("[role=status]")).toBeInTheDocument();
    await expectAccessible(container);
  });

  it("[L75] keeps a picture that could not be deleted, says so, and can be asked again", async () => {
    allowConsole();
    const { user, church } = showPhotoDialog();
    const off = church.faults.add({ method: "DELETE", do: { kind: "status", status: 500 } });
    await shown(8);
    await deletePicture(user, 0);
    expect(await within(screen.getByRole("alertdialog")).findByRole("alert")).toHaveTextContent(
      "The picture could not be deleted.",
    );
    expect(sources()).toHaveLength(8);
    off();
    await user.click(
      within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }),
    );
    await shown(7);
  });

  it("[L75] shows what it knew, and says that it is older, where the list could not be loaded again", async () => {
    allowConsole();
    const { user, church } = showPhotoDialog();
    await shown(8);
    const off = church.faults.add({ path: "/gallery/", do: { kind: "status", status: 400 } });
    await deletePicture(user, 0);
    await user.click(
      await within(screen.getByRole("alertdialog")).findByRole("button", { name: "Cancel" }),
    );
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(screen.getByRole("alert")).toHaveTextContent("The pictures could not be loaded.");
    expect(pictures()).toHaveLength(8);
    off();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("asks no more about a picture whose deletion was lost on the way back", async () => {
    allowConsole();
    const { user, church } = showPhotoDialog();
    church.faults.add({ method: "DELETE", do: { kind: "dropAfter" } });
    await shown(8);
    await deletePicture(user, 0);
    await shown(7);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("[D40] takes a picture away that the server does not know any more", async () => {
    allowConsole();
    const { user, church } = showPhotoDialog();
    church.faults.add({ method: "DELETE", do: { kind: "status", status: 404 } });
    await shown(8);
    await deletePicture(user, 0);
    await shown(7);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("[L77] leads from an empty gallery to an upload and to stock photos", async () => {
    const { user } = showPhotoDialog({ aspectRatio: 4 });
    await user.click(await screen.findByRole("button", { name: "Browse stock photos" }));
    expect(tab("Stock Photos")).toHaveFocus();
    expect(tab("Stock Photos")).toHaveAttribute("aria-selected", "true");
    await user.click(tab("Gallery"));
    await user.click(screen.getByRole("button", { name: "Upload a picture" }));
    expect(tab("Upload")).toHaveFocus();
    await screen.findByText("No picture yet");
  });

  it("[L75] says when it could not be loaded, and tries again", async () => {
    allowConsole();
    const church = createDemoChurch();
    const off = church.faults.add({ path: "/gallery/", do: { kind: "status", status: 400 } });
    const { user } = showPhotoDialog({}, { church });
    expect(await screen.findByRole("alert")).toHaveTextContent("The pictures could not be loaded.");
    off();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await shown(8);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says of a picture that does not load that it cannot be shown, and tries again with the next list", async () => {
    const { user } = showPhotoDialog();
    await shown(8);
    const [first] = pictures() as [HTMLElement];
    fireEvent.error(first.querySelector("img") as HTMLElement);
    expect(first.parentElement).toHaveTextContent("This picture cannot be shown.");
    expect(first).toHaveAccessibleName("Select image");
    expect(first.querySelector("img")).toBeNull();
    await deletePicture(user, 3);
    await shown(7);
    expect(first.querySelector("img")).toBeInTheDocument();
  });

  it("says that a church is missing where there is none", async () => {
    const { client } = showPhotoDialog();
    await shown(8);
    act(() => client.session.logout());
    expect(await screen.findByText("Choose a church to see its pictures.")).toBeVisible();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("begins anew for another church", async () => {
    const { client, user } = showPhotoDialog();
    await shown(8);
    await user.click(pictures()[0] as HTMLElement);
    await user.click(tab("Upload"));
    const other = client.session.state.userChurches?.find(
      ({ church }) => church.id === "CHU00000002",
    );
    act(() => other && client.session.chooseChurch(other));
    expect(pictures()).toHaveLength(0);
    await shown(2);
    expect(tab("Gallery")).toHaveAttribute("aria-selected", "true");
    expect(screen.queryByText("No picture yet")).toBeNull();
  });

  it("is mounted alone with the props of an old host", async () => {
    const onCancel = vi.fn();
    const { user } = showPhotoDialog({
      onClose: undefined,
      onCancel,
      contentRoot: "https://old.example",
    });
    await shown(8);
    expect(sources()[0]).toBe(`https://old.example/${pathOf(1763644800)}`);
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});
