import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { GalleryModal, type GalleryModalProps, StockPhotos } from "../../../src/gallery.js";
import { createDemoChurch } from "../../../src/testing.js";
import { allowConsole } from "../../setup/dom.js";
import {
  chooseShape,
  content,
  pictures,
  ROOT,
  showPhotoDialog,
  shown,
  tab,
} from "../../harness/photoDialog.js";
import {
  expectAccessible,
  renderWithChurch,
  type RenderOptions,
} from "../../harness/renderWithChurch.js";

describe("stock photos", () => {
  const stockChurch = () => createDemoChurch({ quirks: { stockNeedsKey: false } });
  const open = async (props: Partial<GalleryModalProps> = {}, options: RenderOptions = {}) => {
    const made = showPhotoDialog(props, { church: stockChurch(), ...options });
    await made.user.click(tab("Stock Photos"));
    const field = await screen.findByRole("textbox", { name: "Search Term" });
    return { ...made, field };
  };
  const found = () =>
    within(screen.getByRole("tabpanel", { name: "Stock Photos" })).queryAllByTestId("select-image");
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

  it("[L80] results and words go with the shape that they were searched in, and stay while somebody looks at another tab", async () => {
    const { user, field } = await open({ aspectRatio: 0 });
    await user.type(field, "church{Enter}");
    await waitFor(() => expect(found()).toHaveLength(2));
    await user.click(tab("Gallery"));
    await user.click(tab("Stock Photos"));
    expect(field).toHaveValue("church");
    expect(found()).toHaveLength(2);
    await chooseShape(user, "1:1");
    expect(field).toHaveValue("");
    await waitFor(() =>
      expect(addresses()).toEqual([
        `${ROOT}/stockPhotos/1/bay.jpg`,
        `${ROOT}/stockPhotos/1/mist.jpg`,
      ]),
    );
    expect(screen.queryByRole("link", { name: "Mara Lindqvist" })).toBeNull();
    await chooseShape(user, "Free Form");
    await screen.findByText("No stock photos of this shape");
    expect(field).toHaveValue("");
  });

  it("[L80] is no part of a form that the host has around it", async () => {
    const onSubmit = vi.fn();
    const { user, church } = renderWithChurch(
      <form onSubmit={onSubmit}>
        <GalleryModal aspectRatio={1} onSelect={() => undefined} />
      </form>,
      { church: stockChurch() },
    );
    await user.click(tab("Stock Photos"));
    await user.type(await screen.findByRole("textbox", { name: "Search Term" }), "church{Enter}");
    await waitFor(() => expect(content(church)).toContain("POST /stock/search"));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it.each([
    ["Foto von {{name}}", "Foto von Mara Lindqvist", "Foto von"],
    ["{{name}} की फ़ोटो", "Mara Lindqvist की फ़ोटो", "की फ़ोटो"],
  ])(
    "[PHO-15] has the photographer's name where the language has it: %s",
    async (photoBy, line, words) => {
      const { client, user, field } = await open();
      client.locale.addTexts("de", { stockPhotos: { photoBy } });
      await act(() => client.locale.setLanguage("de"));
      await user.type(field, "church{Enter}");
      const link = await screen.findByRole("link", { name: "Mara Lindqvist" });
      expect(link.closest("span")?.textContent?.trim()).toBe(line);
      expect(screen.getAllByRole("link", { name: words })[0]).toHaveAttribute(
        "href",
        "https://photos.example/coast",
      );
    },
  );

  it("[PHO-22][L80][L124] stands results without addresses, with odd links and with nothing at all", async () => {
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
    await waitFor(() => expect(addresses()).toEqual(["https://p.example/t.jpg"]));
    expect(document.querySelector(".NarthexPictures-credit a")).toBeNull();
    expect(screen.getAllByText("Ann").at(-1)).toBeVisible();
  });

  it("[L80] says when nothing is found, when a search fails, and tries again", async () => {
    allowConsole();
    const { user, church, field } = await open({}, { church: createDemoChurch() });
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
    await waitFor(() => expect(found()).toHaveLength(6));
    // From now on: the pictures of the list have asked for theirs.
    const asked: string[] = [];
    vi.spyOn(HTMLImageElement.prototype, "src", "set").mockImplementation(function (
      this: HTMLImageElement,
      value,
    ) {
      asked.push(value);
      this.setAttribute("src", value);
    });
    await user.click(found()[1] as HTMLElement);
    expect(tab("Upload")).toHaveAttribute("aria-selected", "true");
    expect(tab("Upload")).toHaveFocus();
    await waitFor(() => expect(asked).toContain(`${ROOT}/stockPhotos/1.78/dawn.jpg`));
    await user.click(tab("Stock Photos"));
    await user.type(field, "shore{Enter}");
    await waitFor(() => expect(found()).toHaveLength(1));
    await user.click(found()[0] as HTMLElement);
    await waitFor(() =>
      expect(asked).toContain("http://demo.church/files/stockPhotos/1.78/coast.jpg"),
    );
    expect(onSelect).not.toHaveBeenCalled();
  });

  it("[PHO-26] alone gives the address of each choice to the host's editor, else to the host", async () => {
    const onSelect = vi.fn();
    const onStockSelect = vi.fn();
    const church = createDemoChurch();
    const { user, rerender } = renderWithChurch(
      <StockPhotos
        aspectRatio={1}
        onSelect={onSelect}
        onStockSelect={onStockSelect}
        contentRoot={ROOT}
      />,
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
