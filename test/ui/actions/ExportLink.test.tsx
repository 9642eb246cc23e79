import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../../src/client/ChurchClient.js";
import { ChurchProvider } from "../../../src/client/ChurchProvider.js";
import { ExportLink } from "../../../src/ui/actions/ExportLink.js";

import { allowConsole } from "../../setup/dom.js";
import { expectAccessible } from "../../harness/expectAccessible.js";
import { renderWidget } from "../../harness/renderWidget.js";

interface Saved {
  name: string;
  content: Promise<string>;
  type: string;
}

const people = [
  { id: 1, name: "Ann", birthDate: "1980-05-14", anniversary: "2005-06-01T10:00:00Z" },
  { id: 2, name: "Bo" },
];
const saved: Saved[] = [];
const revoked: string[] = [];
const blobs = new Map<string, Blob>();

/** What jsdom lacks: addresses of blobs, and downloads. */
beforeEach(() => {
  saved.length = 0;
  revoked.length = 0;
  blobs.clear();
  URL.createObjectURL = (blob) => {
    const url = `blob:${blobs.size}`;
    blobs.set(url, blob as Blob);
    return url;
  };
  URL.revokeObjectURL = (url) => void revoked.push(url);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href);
    if (blob) saved.push({ name: this.download, content: read(blob), type: blob.type });
  });
});

afterEach(() => {
  Reflect.deleteProperty(URL, "createObjectURL");
  Reflect.deleteProperty(URL, "revokeObjectURL");
  vi.useRealTimers();
});

/** With its mark at the beginning. */
const read = async (blob: Blob) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await blob.arrayBuffer());
const link = (name = "Download as a CSV file") => screen.getByRole("button", { name });
const margins = () =>
  ["start", "end"].map(
    (side) => getComputedStyle(link()).getPropertyValue(`margin-inline-${side}`) === "8px",
  );
const firstSaved = () => waitFor(() => saved[0] ?? expect.unreachable("nothing has been saved"));

describe("the CSV export link", () => {
  it("[CSV-01][L107] is one button with a download icon and a name, and nothing more until it is pressed", async () => {
    const { container } = renderWidget(<ExportLink data={people} />);
    expect(link()).toHaveTextContent("file_download");
    expect(link().querySelector("a, button")).toBeNull();
    expect(blobs.size).toBe(0);
    await expectAccessible(container);
  });

  it("[CSV-02] has a text, which names it, and another icon where the host wants one", () => {
    renderWidget(<ExportLink data={people} text="Current Year (CSV)" icon="table_chart" />);
    expect(link("Current Year (CSV)")).toHaveTextContent("table_chartCurrent Year (CSV)");
    expect(link("Current Year (CSV)")).toHaveAccessibleDescription("Download as a CSV file");
  });

  it("[CSV-03][CSV-04] saves the records under export.csv, with dates in ISO", async () => {
    const { user } = renderWidget(<ExportLink data={people} />);
    await user.click(link());
    const { name, content, type } = await firstSaved();
    expect([name, type]).toEqual(["export.csv", "text/csv;charset=utf-8"]);
    expect(await content).toBe(
      "\uFEFFid,name,birthDate,anniversary\r\n1,Ann,1980-05-14T00:00:00.000Z,2005-06-01T10:00:00.000Z\r\n2,Bo,,",
    );
  });

  it("[L107] saves the host's columns under the host's name, with the same care for dates", async () => {
    const headers = [
      { label: "Name", key: "name" },
      { label: "Born", key: "birthDate" },
    ];
    const { user } = renderWidget(
      <ExportLink data={people} filename="last_year: members" customHeaders={headers} />,
    );
    await user.click(link());
    const { name, content } = await firstSaved();
    expect(name).toBe("last_year_ members.csv");
    expect(await content).toBe("\uFEFFName,Born\r\nAnn,1980-05-14T00:00:00.000Z\r\nBo,");
  });

  it("saves what its host has when it is pressed", async () => {
    const { user, rerender } = renderWidget(<ExportLink data={people} />);
    rerender(<ExportLink data={[{ id: 3 }]} />);
    await user.click(link());
    expect(await (await firstSaved()).content).toBe("\uFEFFid\r\n3");
  });

  it.each([[[]], [null], [undefined], ["text"]])("is not there without records: %j", (data) => {
    const { container } = renderWidget(<ExportLink data={data as unknown[]} text="Export" />);
    expect(container).toBeEmptyDOMElement();
  });

  it("makes one file of a double click, and of a key that is held", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    renderWidget(
      <StrictMode>
        <ExportLink data={people} />
      </StrictMode>,
    );
    fireEvent.click(link());
    fireEvent.click(link());
    expect(link()).toHaveAttribute("aria-busy", "true");
    await firstSaved();
    await waitFor(() => expect(link()).toHaveAttribute("aria-busy", "false"));
    expect(saved).toHaveLength(1);
    vi.advanceTimersByTime(399);
    fireEvent.click(link());
    expect(link()).toHaveAttribute("aria-busy", "false");
    vi.advanceTimersByTime(1);
    fireEvent.click(link());
    await waitFor(() => expect(saved).toHaveLength(2));
    await waitFor(() => expect(link()).toHaveAttribute("aria-busy", "false"));
  });

  it("gives its memory back, when the browser has read the file", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderWidget(<ExportLink data={people} />);
    fireEvent.click(link());
    await firstSaved();
    expect(revoked).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    expect(revoked).toEqual(["blob:0"]);
  });

  it("[L107] says when the file could not be made, leaves the page alone, and can be pressed again at once", async () => {
    allowConsole();
    let isBroken = true;
    const record = {
      get name() {
        if (isBroken) throw new Error("not loaded");
        return "Ann";
      },
    };
    const { user, container } = renderWidget(<ExportLink data={[record]} />);
    await user.click(link());
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The file could not be created. Please try again.",
    );
    await expectAccessible(container);
    isBroken = false;
    await user.click(link());
    expect(await (await firstSaved()).content).toBe("\uFEFFname\r\nAnn");
  });

  it("leaves room beside it, hands out its button, and has the host's class and test id", () => {
    const ref = vi.fn();
    const { rerender } = renderWidget(
      <ExportLink
        data={people}
        ref={ref}
        className="mine"
        data-testid="last-year-export-link"
        spaceAfter
      />,
    );
    expect(screen.getByTestId("last-year-export-link")).toBe(link());
    expect(ref).toHaveBeenCalledWith(link());
    expect(link()).toHaveClass("mine");
    expect(margins()).toEqual([false, true]);
    rerender(<ExportLink data={people} spaceBefore />);
    expect(margins()).toEqual([true, false]);
  });

  it("takes props and looks from the host's theme", () => {
    const components = {
      NarthexExportLink: {
        defaultProps: { text: "CSV" },
        styleOverrides: { root: { padding: 9 } },
      },
    };
    renderWidget(<ExportLink data={people} />, { theme: { components } });
    expect(getComputedStyle(link("CSV")).padding).toBe("9px");
  });

  it("is drawn by servers, too", () => {
    const html = renderToString(
      <ChurchProvider client={new ChurchClient()}>
        <ExportLink data={people} text="Export" />
      </ChurchProvider>,
    );
    expect(html).toContain("file_download");
  });
});
