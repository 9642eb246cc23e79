import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GalleryModal, type GalleryModalProps, StockPhotos } from "../../src/gallery.js";
import { createDemoChurch, type DemoChurch } from "../../src/testing.js";
import { allowConsole } from "../setup/dom.js";
import { fakeCanvas, pngFile } from "../support/fakeCanvas.js";
import { holdCalls } from "../support/holdCalls.js";
import { expectAccessible, renderWithChurch, type RenderOptions } from "../support/renderWithChurch.js";

const ROOT = "https://content.example";
const SECONDS = [1763644800, 1763644900, 1763645100, 1763645300, 1763645400, 1763645500, 1763645600, 1763645800];
const pathOf = (second: number, ratio = "1.78") => `CHU00000001/gallery/${ratio}/${second}.jpg`;
const FAILED = "Image processing completed, but upload failed. API may not be available in this environment.";

const dialog = () => screen.getByRole("dialog", { name: "Select a Photo" });
const tab = (name: string) => screen.getByRole("tab", { name });
const pictures = () => screen.queryAllByTestId("select-image");
const sources = () => pictures().map((each) => each.querySelector("img")?.getAttribute("src"));
const content = ({ requests }: DemoChurch) =>
  requests.filter(({ path }) => path.startsWith("/content")).map(({ method, path }) => `${method} ${path.replace("/content", "")}`);
const shown = (count: number) => waitFor(() => expect(pictures()).toHaveLength(count));

function show(props: Partial<GalleryModalProps> = {}, options: RenderOptions = {}) {
  const onSelect = vi.fn();
  const onClose = vi.fn();
  const church = options.church ?? createDemoChurch();
  const ui = (more: Partial<GalleryModalProps> = {}) => (
    <GalleryModal aspectRatio={1.78} onSelect={onSelect} onClose={onClose} {...props} {...more} />
  );
  const made = renderWithChurch(ui(), { ...options, church, host: { contentRoot: ROOT, ...options.host } });
  return { ...made, church, onSelect, onClose, again: (more: Partial<GalleryModalProps>) => made.rerender(ui(more)) };
}

afterEach(() => vi.unstubAllGlobals());

describe("the photo dialog", () => {
  it("[PHO-01][PHO-02][PHO-03] has its title, three tabs and a button Close", async () => {
    const { user, onClose } = show({ "data-testid": "photo-gallery-modal" });
    expect(dialog()).toBeVisible();
    expect(screen.getByTestId("photo-gallery-modal")).toContainElement(dialog());
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["Gallery", "Upload", "Stock Photos"]);
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
    const { user, onSelect, church } = show();
    expect(await screen.findByRole("status", { name: "Loading pictures" })).toBeVisible();
    await shown(8);
    expect(content(church)).toEqual(["GET /gallery/1.78"]);
    expect(sources()).toEqual(SECONDS.map((second) => `${ROOT}/${pathOf(second)}`));
    const [first, second] = pictures() as [HTMLElement, HTMLElement];
    expect(first.querySelector("img")).toHaveAttribute("loading", "lazy");
    expect(first.querySelector("img")).toHaveAttribute("decoding", "async");
    expect(first).toHaveAttribute("aria-label", "Select image");
    expect(first).toHaveAccessibleDescription(/^Nov 20, 2025 \d+:20 [AP]M$/);
    expect(new Set(pictures().map((each) => each.querySelector("span[id]")?.textContent)).size).toBe(8);
    expect(pictures().map((each) => each.getAttribute("aria-pressed"))).toEqual(SECONDS.map(() => "false"));
    await user.dblClick(second);
    expect(onSelect.mock.calls).toEqual([[`${ROOT}/${pathOf(1763644900)}`]]);
    expect(pictures().map((each) => each.getAttribute("aria-pressed"))).toEqual(SECONDS.map((each) => String(each === 1763644900)));
    expect(dialog()).toBeVisible();
  });

  it("[A-55] takes names from a disk as they are, in the gallery and among stock photos", async () => {
    const church = createDemoChurch();
    for (const folder of ["CHU00000001/gallery/4", "stockPhotos/4"])
      for (const name of ["a?b 1.jpg", "#a%20b.jpg"]) church.db.files.set(`${folder}/${name}`, new Blob(["a picture"]));
    const encoded = ["a%3Fb%201.jpg", "%23a%2520b.jpg"];
    const { user, onSelect } = show({ aspectRatio: 4 }, { church });
    await shown(2);
    expect(sources()).toEqual(encoded.map((name) => `${ROOT}/CHU00000001/gallery/4/${name}`));
    await user.click(pictures()[0] as HTMLElement);
    expect(onSelect.mock.calls).toEqual([[`${ROOT}/CHU00000001/gallery/4/a%3Fb%201.jpg`]]);
    await user.click(tab("Stock Photos"));
    await waitFor(() => expect(sources().slice(-2)).toEqual(encoded.map((name) => `${ROOT}/stockPhotos/4/${name}`)));
  });

  it("[PHO-04][PHO-05][C-04][L76] offers shapes where any will do, and asks for each by its one text", async () => {
    const { user, church, again } = show({ aspectRatio: 0 });
    await shown(2);
    const field = await screen.findByRole("combobox", { name: "Aspect ratio" });
    expect(document.querySelector('[name="aspectRatio"]')).toHaveValue("0");
    const choose = async (name: string) => {
      await user.click(field);
      await user.click(await screen.findByRole("option", { name }));
    };
    await user.click(field);
    const options = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
    expect(options).toEqual(["Free Form", "1:1", "2:1", "3:1", "4:1", "4:3", "16:9", "1:2", "9:16"]);
    await user.keyboard("{Escape}");
    for (const name of ["9:16", "4:3", "1:2"]) await choose(name);
    await waitFor(() => expect(content(church)).toEqual([0, 0.5625, 1.33, 0.5].map((ratio) => `GET /gallery/${ratio}`)));
    again({ aspectRatio: 16 / 9 });
    expect(screen.queryByRole("combobox")).toBeNull();
    await shown(8);
    expect(content(church).at(-1)).toBe("GET /gallery/1.78");
  });

  it("[L75] never shows pictures of a shape that was left, however late they come", async () => {
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(church, (path) => path.includes("/gallery/"));
    const { again } = show({ aspectRatio: 1.78 }, { church, options: { fetch } });
    await waitFor(() => expect(calls).toHaveLength(1));
    again({ aspectRatio: 1 });
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[0]?.signal?.aborted).toBe(true);
    await calls[1]?.answer();
    await shown(3);
    await calls[0]?.answer();
    expect(sources()).toEqual([1763644700, 1763646000, 1763646200].map((second) => `${ROOT}/${pathOf(second, "1")}`));
    again({ aspectRatio: 1.33 });
    expect(pictures()).toHaveLength(0);
  });

  it("[C-04] shows what lies in its own folder only, where a bucket lists longer ones too", async () => {
    show({ aspectRatio: 1 }, { church: createDemoChurch({ quirks: { filesOnDisk: false } }) });
    await shown(3);
  });

  it("[PHO-09][PHO-24][PHO-27][L75][L77] deletes the very picture, after a question, and leads on to its neighbour", async () => {
    const { user, church, container } = show();
    await shown(8);
    const deletes = screen.getAllByTestId("delete-image");
    expect(deletes.map((each) => each.getAttribute("aria-label"))).toEqual(SECONDS.map(() => "Delete image"));
    expect(new Set(deletes.map((each) => each.id)).size).toBe(1);
    expect(deletes[2]).toHaveAccessibleDescription(pictures()[2]?.querySelector("span[id]")?.textContent ?? "missing");
    await user.click(deletes[2] as HTMLElement);
    const question = await screen.findByRole("alertdialog");
    expect(question).toHaveTextContent("Are you sure you wish to delete this image from the gallery?");
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(content(church)).toEqual(["GET /gallery/1.78"]);
    await user.click(deletes[2] as HTMLElement);
    const confirm = within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await shown(7);
    expect(content(church).slice(1)).toEqual(["DELETE /gallery/1.78/1763645100.jpg"]);
    expect(sources()).not.toContain(`${ROOT}/${pathOf(1763645100)}`);
    expect([...church.db.files.keys()]).not.toContain(pathOf(1763645100));
    await waitFor(() => expect(pictures()[2]).toHaveFocus());
    expect(screen.getByText("Picture deleted.")).toBeInTheDocument();
    await expectAccessible(container);
  });

  it("[L75] keeps a picture that could not be deleted, says so, and can be asked again", async () => {
    allowConsole();
    const { user, church } = show();
    const off = church.faults.add({ method: "DELETE", do: { kind: "status", status: 500 } });
    await shown(8);
    await user.click(screen.getAllByTestId("delete-image")[0] as HTMLElement);
    const confirm = () => within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" });
    await user.click(confirm());
    expect(await within(screen.getByRole("alertdialog")).findByRole("alert")).toHaveTextContent("The picture could not be deleted.");
    expect(sources()).toHaveLength(8);
    off();
    await user.click(confirm());
    await shown(7);
  });

  it("asks no more about a picture whose deletion was lost on the way back", async () => {
    allowConsole();
    const { user, church } = show();
    church.faults.add({ method: "DELETE", do: { kind: "dropAfter" } });
    await shown(8);
    await user.click(screen.getAllByTestId("delete-image")[0] as HTMLElement);
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    await shown(7);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("[L77] leads from an empty gallery to an upload and to stock photos", async () => {
    const { user } = show({ aspectRatio: 4 });
    await user.click(await screen.findByRole("button", { name: "Look at stock photos" }));
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
    const { user } = show({}, { church });
    expect(await screen.findByRole("alert")).toHaveTextContent("The pictures could not be loaded.");
    off();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await shown(8);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says of a picture that does not load that it cannot be shown", async () => {
    show();
    await shown(8);
    const [first] = pictures() as [HTMLElement];
    fireEvent.error(first.querySelector("img") as HTMLElement);
    expect(first.parentElement).toHaveTextContent("This picture cannot be shown.");
    expect(first).toHaveAccessibleName("Select image");
  });

  it("begins anew for another church", async () => {
    const { client, user } = show();
    await shown(8);
    await user.click(pictures()[0] as HTMLElement);
    await user.click(tab("Upload"));
    const other = client.session.state.userChurches?.find(({ church }) => church.id === "CHU00000002");
    act(() => other && client.session.chooseChurch(other));
    expect(pictures()).toHaveLength(0);
    await shown(2);
    expect(tab("Gallery")).toHaveAttribute("aria-selected", "true");
    expect(screen.queryByText("No picture yet")).toBeNull();
  });

  it("is mounted alone with the props of an old host", async () => {
    const onCancel = vi.fn();
    const { user } = show({ onClose: undefined, onCancel, contentRoot: "https://old.example" });
    await shown(8);
    expect(sources()[0]).toBe(`https://old.example/${pathOf(1763644800)}`);
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});

describe("stock photos", () => {
  const open = async (props: Partial<GalleryModalProps> = {}, quirks = { stockNeedsKey: false }) => {
    const made = show(props, { church: createDemoChurch({ quirks }) });
    await made.user.click(tab("Stock Photos"));
    const field = await screen.findByRole("textbox", { name: "Search Term" });
    return { ...made, field };
  };
  const found = () => within(screen.getByRole("tabpanel", { name: "Stock Photos" })).queryAllByTestId("select-image");
  const addresses = () => found().map((each) => each.querySelector("img")?.getAttribute("src"));

  it("[PHO-12][PHO-13][PHO-14][PHO-15][C-19][L80] has a search, the defaults of the shape, and says who provides them", async () => {
    const { church, field } = await open();
    expect(field).toHaveAttribute("name", "personAddText");
    expect(field).toHaveAttribute("autocomplete", "off");
    expect(screen.getByTestId("search-button")).toHaveAttribute("id", "searchButton");
    expect(screen.getByTestId("search-button")).toHaveTextContent("Search");
    await waitFor(() => expect(found()).toHaveLength(6));
    expect(content(church).at(-1)).toBe("GET /gallery/stock/1.78");
    expect(church.requests.at(-1)?.authorization).toBeUndefined();
    expect(addresses()[0]).toBe(`${ROOT}/stockPhotos/1.78/coast.jpg`);
    expect(screen.getAllByText("Provided by the photo provider")).toHaveLength(6);
    expect(screen.queryByText("Photo by")).toBeNull();
    await expectAccessible();
  });

  it("[PHO-14][PHO-15][PHO-29][L80] Enter searches for the trimmed words, and names the photographers with safe links", async () => {
    const { user, church, field } = await open();
    await waitFor(() => expect(found()).toHaveLength(6));
    await user.type(field, "  church {Enter}");
    await waitFor(() => expect(found()).toHaveLength(2));
    expect(church.requests.at(-1)).toMatchObject({ method: "POST", path: "/content/stock/search", body: { term: "church" } });
    const link = screen.getByRole("link", { name: "Mara Lindqvist" });
    expect(link).toHaveAttribute("href", "https://photos.example/@mara");
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("rel", expect.stringContaining("noopener"));
    expect(screen.getAllByRole("link", { name: "Photo by" })[0]).toHaveAttribute("href", "https://photos.example/coast");
    expect(screen.getAllByText("Provided by the photo provider")).toHaveLength(2);
    expect(screen.getByText("2 photos found.")).toBeInTheDocument();
    await expectAccessible();
  });

  it("[A-59][L80] a term without words asks for nothing and shows the defaults again; the button searches, too", async () => {
    const { user, church, field } = await open();
    await waitFor(() => expect(found()).toHaveLength(6));
    await user.type(field, "   {Enter}");
    expect(content(church).filter((call) => call.startsWith("POST"))).toEqual([]);
    await user.type(field, "lake");
    await user.click(screen.getByTestId("search-button"));
    await waitFor(() => expect(found()).toHaveLength(1));
    await user.clear(field);
    await user.type(field, " {Enter}");
    await waitFor(() => expect(found()).toHaveLength(6));
    expect(content(church).filter((call) => call.startsWith("POST"))).toHaveLength(1);
  });

  it("[L80] results go with the shape that they were searched in", async () => {
    const { user, field } = await open({ aspectRatio: 0 });
    await user.type(field, "church{Enter}");
    await waitFor(() => expect(found()).toHaveLength(2));
    await user.click(await screen.findByRole("combobox", { name: "Aspect ratio" }));
    await user.click(await screen.findByRole("option", { name: "1:1" }));
    await waitFor(() => expect(addresses()).toEqual([`${ROOT}/stockPhotos/1/bay.jpg`, `${ROOT}/stockPhotos/1/mist.jpg`]));
    expect(screen.queryByRole("link", { name: "Mara Lindqvist" })).toBeNull();
  });

  it("[PHO-22][L80][L124] stands results without addresses, with odd links and with nothing at all", async () => {
    const { user, church, field } = await open();
    const results = [
      { thumbnail: "https://p.example/t.jpg", photographer: "Ann", photographerUrl: "javascript:alert(1)", url: "data:text/html,x" },
      { photographer: "Nobody" },
      null,
      { large: "" },
    ];
    church.faults.add({ path: "/stock/search", do: { kind: "body", body: JSON.stringify(results) } });
    await user.type(field, "x{Enter}");
    await waitFor(() => expect(addresses()).toEqual(["https://p.example/t.jpg"]));
    expect(document.querySelector(".NarthexPictures-credit a")).toBeNull();
    expect(screen.getAllByText("Ann").at(-1)).toBeVisible();
  });

  it("[L80] says when nothing is found, when a search fails, and tries again", async () => {
    allowConsole();
    const { user, church, field } = await open({}, { stockNeedsKey: true });
    await user.type(field, "church{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("The search did not work.");
    church.quirks.stockNeedsKey = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(found()).toHaveLength(2));
    await user.clear(field);
    await user.type(field, "zebra{Enter}");
    await screen.findByText("Nothing found for “zebra”");
    expect(found()).toHaveLength(0);
  });

  it("[PHO-16][PHO-17][A-58][L80] every choice goes through the editor on the Upload tab, found ones by their large picture", async () => {
    const { user, field, onSelect } = await open();
    const asked: string[] = [];
    vi.spyOn(HTMLImageElement.prototype, "src", "set").mockImplementation(function (this: HTMLImageElement, value) {
      asked.push(value);
      this.setAttribute("src", value);
    });
    await waitFor(() => expect(found()).toHaveLength(6));
    await user.click(found()[1] as HTMLElement);
    expect(tab("Upload")).toHaveAttribute("aria-selected", "true");
    expect(tab("Upload")).toHaveFocus();
    await waitFor(() => expect(asked).toContain(`${ROOT}/stockPhotos/1.78/dawn.jpg`));
    await user.click(tab("Stock Photos"));
    await user.type(await screen.findByRole("textbox", { name: "Search Term" }), "shore{Enter}");
    expect(field).not.toBeInTheDocument();
    await waitFor(() => expect(found()).toHaveLength(1));
    await user.click(found()[0] as HTMLElement);
    await waitFor(() => expect(asked).toContain("http://demo.church/files/stockPhotos/1.78/coast.jpg"));
    expect(onSelect).not.toHaveBeenCalled();
  });

  it("[PHO-26] alone gives the address of each choice to the host's editor, else to the host", async () => {
    const onSelect = vi.fn();
    const onStockSelect = vi.fn();
    const church = createDemoChurch();
    const { user, rerender } = renderWithChurch(
      <StockPhotos aspectRatio={1} onSelect={onSelect} onStockSelect={onStockSelect} contentRoot={ROOT} />,
      { church },
    );
    await shown(2);
    await user.click(pictures()[0] as HTMLElement);
    expect(onStockSelect.mock.calls).toEqual([[`${ROOT}/stockPhotos/1/bay.jpg`]]);
    rerender(<StockPhotos aspectRatio={1} onSelect={onSelect} contentRoot={ROOT} />);
    await user.click(pictures()[1] as HTMLElement);
    expect(onSelect.mock.calls).toEqual([[`${ROOT}/stockPhotos/1/mist.jpg`]]);
  });
});

describe("the upload tab", () => {
  const BUCKET = /bucket/;
  const uploads = ({ requests }: DemoChurch) =>
    requests
      .filter(({ method, path }) => method === "POST" && /gallery|bucket/.test(path))
      .map(({ path }) => path.replace(/^\/(content\/)?/, ""));
  const update = () => screen.getByRole("button", { name: /^Updat/ });

  async function open(
    church = createDemoChurch({ quirks: { filesOnDisk: false } }),
    props: Partial<GalleryModalProps> = {},
    fetch?: DemoChurch["fetch"],
  ) {
    fakeCanvas();
    const made = show(props, { church, ...(fetch && { options: { fetch } }) });
    await made.user.click(tab("Upload"));
    await screen.findByText("No picture yet");
    await made.user.upload(document.querySelector("#fileUpload") as HTMLInputElement, pngFile());
    await screen.findByRole("button", { name: "Rotate left" });
    return { ...made, church };
  }

  it("[PHO-10][PHO-11] shows the shape, and has an editor without Delete", async () => {
    await open();
    expect(screen.getByText("Aspect ratio: 16:9 (1.78)")).toBeVisible();
    expect(document.querySelector("#cropperBox")).toBeVisible();
    expect(screen.queryByLabelText("deletePhoto")).toBeNull();
    // 16 by 9 in 1280 by 768.
    expect(await screen.findByText("1280 × 720 px")).toBeVisible();
  });

  it("[PHO-18][PHO-19][UPL-07][L78] uploads with a bar in whole percent, goes back to the gallery, loads it and marks the new one", async () => {
    const church = createDemoChurch({ quirks: { filesOnDisk: false } });
    const { calls, fetch } = holdCalls(church, (path) => path.includes("bucket"));
    const { user } = await open(church, {}, fetch as DemoChurch["fetch"]);
    await user.tripleClick(update());
    const bar = await screen.findByRole("progressbar", { name: "Uploading the picture" });
    expect(bar).toHaveAttribute("aria-valuenow", "0");
    expect(tab("Gallery")).toBeDisabled();
    await waitFor(() => expect(calls).toHaveLength(1));
    await calls[0]?.answer();
    await waitFor(() => expect(tab("Gallery")).toHaveAttribute("aria-selected", "true"));
    await shown(9);
    expect(uploads(church)).toEqual(["gallery/requestUpload", "bucket"]);
    const [request] = church.requests.filter(({ path }) => path.endsWith("requestUpload"));
    const { fileName } = request?.body as { fileName: string };
    expect(request?.body).toEqual({ folder: "1.78", fileName: expect.stringMatching(/^\d{10}\.jpg$/) as string });
    expect(content(church).filter((call) => call === "GET /gallery/1.78")).toHaveLength(2);
    const added = pictures().find((each) => each.querySelector("img")?.src.endsWith(fileName));
    await waitFor(() => expect(added).toHaveFocus());
    expect(within(added?.parentElement as HTMLElement).getByText("New")).toBeVisible();
    expect(screen.getByText("Picture uploaded.")).toBeInTheDocument();
    // The editor has nothing left of it.
    await user.click(tab("Upload"));
    expect(await screen.findByText("No picture yet")).toBeVisible();
  });

  it.each([
    ["the request is refused", /requestUpload/, 403, "Forbidden", "Forbidden"],
    ["the store refuses the file", BUCKET, 403, "Forbidden", "HTTP Error: 403 Forbidden"],
    ["the store breaks", BUCKET, 500, "Internal Server Error", "HTTP Error: 500 Internal Server Error"],
  ])("[UPL-11][A-61][C-14][O60] where %s, says so, keeps the picture and sends it anew", async (_, path, status, statusText, reason) => {
    allowConsole();
    const alert = vi.spyOn(window, "alert").mockImplementation(() => undefined);
    const { user, church } = await open();
    const off = church.faults.add({ method: "POST", path, do: { kind: "status", status, statusText } });
    await user.click(update());
    const message = await screen.findByRole("alert");
    expect(message).toHaveTextContent(FAILED);
    expect(message).toHaveTextContent(reason);
    expect(tab("Upload")).toHaveAttribute("aria-selected", "true");
    const retry = within(message).getByRole("button", { name: "Retry" });
    expect(retry).toHaveFocus();
    await expectAccessible(dialog());
    off();
    const asked = uploads(church).length;
    await user.click(retry);
    await shown(9);
    expect(uploads(church).slice(asked)).toEqual(["gallery/requestUpload", "bucket"]);
    expect(alert).not.toHaveBeenCalled();
    const stored = [...church.db.files].find(
      ([key]) => key.startsWith("CHU00000001/gallery/1.78/") && !SECONDS.includes(Number(/(\d+)\.jpg$/.exec(key)?.[1])),
    );
    expect((await stored?.[1].arrayBuffer())?.byteLength).toBeGreaterThan(0);
  });

  it("[O60] where the connection breaks, says that", async () => {
    allowConsole();
    const { user, church } = await open();
    church.faults.add({ method: "POST", path: BUCKET, do: { kind: "breakAt", percent: 50 } });
    await user.click(update());
    expect(await screen.findByRole("alert")).toHaveTextContent("Network error occurred");
  });

  it("[PHO-20][PHO-21][C-14][O60] where no key comes back, warns the log, begins anew and loads the gallery", async () => {
    allowConsole();
    const { user, church } = await open(createDemoChurch());
    await user.click(update());
    await waitFor(() => expect(tab("Gallery")).toHaveAttribute("aria-selected", "true"));
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("no key"));
    await waitFor(() => expect(content(church).filter((call) => call === "GET /gallery/1.78")).toHaveLength(2));
    expect(uploads(church)).toEqual(["gallery/requestUpload"]);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText("New")).toBeNull();
    await user.click(tab("Upload"));
    expect(await screen.findByText("No picture yet")).toBeVisible();
  });

  it("Cancel ends it without a word, and the picture is still there", async () => {
    const church = createDemoChurch({ quirks: { filesOnDisk: false } });
    const { calls, fetch } = holdCalls(church, (path) => path.includes("requestUpload"));
    const { user } = await open(church, {}, fetch as DemoChurch["fetch"]);
    await user.click(update());
    const cancel = await screen.findByRole("button", { name: "Cancel" });
    expect(cancel).toHaveFocus();
    await user.click(cancel);
    expect(calls[0]?.signal?.aborted).toBe(true);
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
    expect(tab("Upload")).toHaveAttribute("aria-selected", "true");
    expect(screen.getByRole("button", { name: "Rotate left" })).toBeVisible();
    await calls[0]?.answer();
    expect(uploads(church)).not.toContain("bucket");
    await waitFor(() => expect(update()).toBeEnabled());
  });

  it("closing the dialog ends it", async () => {
    const church = createDemoChurch({ quirks: { filesOnDisk: false } });
    const { calls, fetch } = holdCalls(church, (path) => path.includes("requestUpload"));
    const { user, unmount } = await open(church, {}, fetch as DemoChurch["fetch"]);
    await user.click(update());
    await screen.findByRole("progressbar");
    unmount();
    expect(calls[0]?.signal?.aborted).toBe(true);
    await calls[0]?.answer();
    expect(uploads(church)).not.toContain("bucket");
  });

  it("keeps a picture that is being cut while somebody looks at the other tabs, and beside a click", async () => {
    const { user, onClose } = await open();
    await user.click(tab("Gallery"));
    await shown(8);
    await user.click(document.querySelector(".MuiDialog-container") as HTMLElement);
    expect(onClose).not.toHaveBeenCalled();
    await user.click(tab("Upload"));
    expect(screen.getByRole("button", { name: "Rotate left" })).toBeVisible();
  });

  it("says of a picture that could not be sent nothing in another shape, for which it was not cut", async () => {
    allowConsole();
    const { user, church } = await open(undefined, { aspectRatio: 0 });
    church.faults.add({ method: "POST", path: BUCKET, do: { kind: "status", status: 403, statusText: "Forbidden" } });
    await user.click(update());
    await screen.findByRole("alert");
    await user.click(await screen.findByRole("combobox", { name: "Aspect ratio" }));
    await user.click(await screen.findByRole("option", { name: "1:1" }));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByText("Aspect ratio: 1:1")).toBeVisible();
  });
});
