/** @module-tag slow */
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { GalleryModal, type GalleryModalProps, StockPhotos } from "../../../src/entries/gallery.js";
import { createDemoChurch } from "../../../src/entries/testing.js";
import { allowConsole } from "../../setup/dom.js";
import {
  chooseAspectRatio,
  listContentRequests,
  getPhotos,
  CONTENT_ROOT,
  showPhotoDialog,
  waitForPhotos,
  getTab,
} from "../../harness/photoDialog.js";
import { renderWithChurch, type RenderOptions } from "../../harness/renderWithChurch.js";

describe("StockPhotos", () => {
  const createStockServer = () => createDemoChurch({ quirks: { stockNeedsKey: false } });
  const open = async (props: Partial<GalleryModalProps> = {}, options: RenderOptions = {}) => {
    const view = showPhotoDialog(props, { church: createStockServer(), ...options });
    await view.user.click(getTab("Stock Photos"));
    const field = await screen.findByRole("textbox", { name: "Search Term" });
    return { ...view, field };
  };
  const getResults = () =>
    within(screen.getByRole("tabpanel", { name: "Stock Photos" })).queryAllByTestId("select-image");
  const getResultUrls = () =>
    getResults().map((item) => item.querySelector("img")?.getAttribute("src"));

  it("[PHO-12][PHO-13][PHO-14][PHO-15][C-19][L80] shows a search field, the default photos of the ratio and their provider", async () => {
    const { church, field } = await open();
    expect(field).toHaveAttribute("name", "personAddText");
    expect(field).toHaveAttribute("autocomplete", "off");
    expect(screen.getByTestId("search-button")).toHaveAttribute("id", "searchButton");
    expect(screen.getByTestId("search-button")).toHaveTextContent("Search");
    await waitFor(() => expect(getResults()).toHaveLength(6));
    expect(listContentRequests(church).at(-1)).toBe("GET /gallery/stock/1.78");
    expect(church.requests.at(-1)?.authorization).toBeUndefined();
    expect(getResultUrls()[0]).toBe(`${CONTENT_ROOT}/stockPhotos/1.78/coast.jpg`);
    expect(screen.getAllByText("Provided by the photo provider")).toHaveLength(6);
    expect(screen.queryByText("Photo by")).toBeNull();
  });

  it("[PHO-14][PHO-15][PHO-29][L80] searches for the trimmed term on Enter, and links photographers safely", async () => {
    const { user, church, field } = await open();
    await waitFor(() => expect(getResults()).toHaveLength(6));
    await user.type(field, "  church {Enter}");
    await waitFor(() => expect(getResults()).toHaveLength(2));
    expect(church.requests.at(-1)).toMatchObject({
      method: "POST",
      path: "/content/stock/search",
      body: { term: "church" },
    });
    const link = screen.getByRole("link", { name: "Mara Lindqvist" });
    expect(link).toHaveAttribute("href", "https://photos.example/@mara");
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("rel", expect.stringContaining("noopener"));
    expect(screen.getAllByRole("link", { name: "Photo by" })[0]).toHaveAttribute(
      "href",
      "https://photos.example/coast",
    );
    expect(screen.getAllByText("Provided by the photo provider")).toHaveLength(2);
    expect(screen.getByText("2 photos found.")).not.toHaveStyle({ position: "absolute" });
  });

  it("[A-59][L80] shows the defaults without a request for a blank term, and searches by button too", async () => {
    const { user, church, field } = await open();
    await waitFor(() => expect(getResults()).toHaveLength(6));
    await user.type(field, "   {Enter}");
    expect(listContentRequests(church).filter((call) => call.startsWith("POST"))).toEqual([]);
    await user.type(field, "lake");
    await user.click(screen.getByTestId("search-button"));
    await waitFor(() => expect(getResults()).toHaveLength(1));
    await user.clear(field);
    await user.type(field, " {Enter}");
    await waitFor(() => expect(getResults()).toHaveLength(6));
    expect(listContentRequests(church).filter((call) => call.startsWith("POST"))).toHaveLength(1);
  });

  it("[A-59] has no Search without a term, and keeps the focus of the button that a term makes available", async () => {
    const { user, church, field } = await open();
    await waitFor(() => expect(getResults()).toHaveLength(6));
    const before = listContentRequests(church);
    const button = screen.getByRole("button", { name: "Search" });
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).toHaveClass("Mui-disabled");
    await user.click(button);
    expect(button).toHaveFocus();
    await user.type(field, " {Enter}");
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(listContentRequests(church)).toEqual(before);
    await user.type(field, "church");
    expect(button).not.toHaveAttribute("aria-disabled");
    expect(button).not.toHaveClass("Mui-disabled");
    await user.click(button);
    await waitFor(() => expect(getResults()).toHaveLength(2));
    // The way back to the default photos.
    await user.clear(field);
    expect(button).not.toHaveAttribute("aria-disabled");
    await user.click(button);
    await waitFor(() => expect(getResults()).toHaveLength(6));
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute("aria-disabled", "true");
  });

  it("[L80] keeps term and results on a tab change, and resets them when the ratio changes", async () => {
    const { user, field } = await open({ aspectRatio: 0 });
    await user.type(field, "church{Enter}");
    await waitFor(() => expect(getResults()).toHaveLength(2));
    await user.click(getTab("Gallery"));
    await user.click(getTab("Stock Photos"));
    expect(field).toHaveValue("church");
    expect(getResults()).toHaveLength(2);
    await chooseAspectRatio(user, "1:1");
    expect(field).toHaveValue("");
    await waitFor(() =>
      expect(getResultUrls()).toEqual([
        `${CONTENT_ROOT}/stockPhotos/1/bay.jpg`,
        `${CONTENT_ROOT}/stockPhotos/1/mist.jpg`,
      ]),
    );
    expect(screen.queryByRole("link", { name: "Mara Lindqvist" })).toBeNull();
    await chooseAspectRatio(user, "Free Form");
    await screen.findByText("No stock photos of this shape");
    expect(field).toHaveValue("");
  });

  it("[L80] does not submit a form around the dialog", async () => {
    const onSubmit = vi.fn();
    const { user, church } = renderWithChurch(
      <form onSubmit={onSubmit}>
        <GalleryModal aspectRatio={1} onSelect={() => undefined} />
      </form>,
      { church: createStockServer() },
    );
    await user.click(getTab("Stock Photos"));
    await user.type(await screen.findByRole("textbox", { name: "Search Term" }), "church{Enter}");
    await waitFor(() => expect(listContentRequests(church)).toContain("POST /stock/search"));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it.each([
    ["Foto von {{name}}", "Foto von Mara Lindqvist", "Foto von"],
    ["{{name}} की फ़ोटो", "Mara Lindqvist की फ़ोटो", "की फ़ोटो"],
  ])(
    "[PHO-15] places the photographer's name as the language requires: %s",
    async (photoBy, line, linkText) => {
      const { client, user, field } = await open();
      client.locale.addTexts("de", { stockPhotos: { photoBy } });
      await act(() => client.locale.setLanguage("de"));
      await user.type(field, "church{Enter}");
      const link = await screen.findByRole("link", { name: "Mara Lindqvist" });
      expect(link.closest("span")?.textContent?.trim()).toBe(line);
      expect(screen.getAllByRole("link", { name: linkText })[0]).toHaveAttribute(
        "href",
        "https://photos.example/coast",
      );
    },
  );

  it("[PHO-22][L80][L124] ignores results without URLs and renders no links for unsafe URLs", async () => {
    const { user, church, field } = await open();
    const results = [
      {
        thumbnail: "https://p.example/t.jpg",
        photographer: "Ann",
        photographerUrl: "javascript:alert(1)",
        url: "data:text/html,x",
      },
      { photographer: "Nobody" },
      null,
      { large: "" },
    ];
    church.faults.add({
      path: "/stock/search",
      do: { kind: "body", body: JSON.stringify(results) },
    });
    await user.type(field, "x{Enter}");
    await waitFor(() => expect(getResultUrls()).toEqual(["https://p.example/t.jpg"]));
    expect(document.querySelector(".NarthexPictures-credit a")).toBeNull();
    expect(screen.getAllByText("Ann").at(-1)).toBeVisible();
  });

  it("[L80] shows a failed search, retries it, and shows a search without results", async () => {
    allowConsole();
    const { user, church, field } = await open({}, { church: createDemoChurch() });
    await user.type(field, "church{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("The search did not work.");
    church.quirks.stockNeedsKey = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(getResults()).toHaveLength(2));
    await user.clear(field);
    await user.type(field, "zebra{Enter}");
    await screen.findByText("Nothing found for “zebra”");
    expect(getResults()).toHaveLength(0);
  });

  it("[PHO-16][PHO-17][A-58][L80] opens each choice in the editor on the Upload tab, search results in their large size", async () => {
    const { user, field, onSelect } = await open();
    await waitFor(() => expect(getResults()).toHaveLength(6));
    // The thumbnails have already set their src, so that this records later requests only.
    const requestedUrls: string[] = [];
    vi.spyOn(HTMLImageElement.prototype, "src", "set").mockImplementation(function (
      this: HTMLImageElement,
      value,
    ) {
      requestedUrls.push(value);
      this.setAttribute("src", value);
    });
    await user.click(getResults()[1] as HTMLElement);
    expect(getTab("Upload")).toHaveAttribute("aria-selected", "true");
    expect(getTab("Upload")).toHaveFocus();
    await waitFor(() =>
      expect(requestedUrls).toContain(`${CONTENT_ROOT}/stockPhotos/1.78/dawn.jpg`),
    );
    await user.click(getTab("Stock Photos"));
    await user.type(field, "shore{Enter}");
    await waitFor(() => expect(getResults()).toHaveLength(1));
    await user.click(getResults()[0] as HTMLElement);
    await waitFor(() =>
      expect(requestedUrls).toContain("http://demo.church/files/stockPhotos/1.78/coast.jpg"),
    );
    expect(onSelect).not.toHaveBeenCalled();
  });

  it("[PHO-26] passes the chosen URL to onStockSelect, or else to onSelect", async () => {
    const onSelect = vi.fn();
    const onStockSelect = vi.fn();
    const church = createDemoChurch();
    const { user, rerender } = renderWithChurch(
      <StockPhotos
        aspectRatio={1}
        onSelect={onSelect}
        onStockSelect={onStockSelect}
        contentRoot={CONTENT_ROOT}
      />,
      { church },
    );
    await waitForPhotos(2);
    await user.click(getPhotos()[0] as HTMLElement);
    expect(onStockSelect.mock.calls).toEqual([[`${CONTENT_ROOT}/stockPhotos/1/bay.jpg`]]);
    rerender(<StockPhotos aspectRatio={1} onSelect={onSelect} contentRoot={CONTENT_ROOT} />);
    await user.click(getPhotos()[1] as HTMLElement);
    expect(onSelect.mock.calls).toEqual([[`${CONTENT_ROOT}/stockPhotos/1/mist.jpg`]]);
  });
});
