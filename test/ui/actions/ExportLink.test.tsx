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

// jsdom has neither object URLs nor downloads.
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
    if (blob) saved.push({ name: this.download, content: readText(blob), type: blob.type });
  });
});

afterEach(() => {
  Reflect.deleteProperty(URL, "createObjectURL");
  Reflect.deleteProperty(URL, "revokeObjectURL");
  vi.useRealTimers();
});

/** Returns the text of a blob, including its byte order mark. */
const readText = async (blob: Blob) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await blob.arrayBuffer());
const getLink = (name = "Download as a CSV file") => screen.getByRole("button", { name });
const getMargins = () =>
  ["start", "end"].map((side) =>
    getComputedStyle(getLink()).getPropertyValue(`margin-inline-${side}`),
  );
/** Returns the first file that was saved, with its content as text. */
async function getFirstSaved() {
  const file = await waitFor(() => saved[0] ?? expect.unreachable("nothing has been saved"));
  return { ...file, content: await file.content };
}

describe("ExportLink", () => {
  it("[CSV-01][L107] renders one button with a download icon and creates no file before a click", async () => {
    const { container } = renderWidget(<ExportLink data={people} />);
    expect(getLink()).toHaveTextContent("file_download");
    expect(getLink().querySelector("a, button")).toBeNull();
    expect(blobs.size).toBe(0);
    await expectAccessible(container);
  });

  it("[CSV-02] shows the host's text as its name, and the host's icon", () => {
    renderWidget(<ExportLink data={people} text="Current Year (CSV)" icon="table_chart" />);
    expect(getLink("Current Year (CSV)")).toHaveTextContent("table_chartCurrent Year (CSV)");
    expect(getLink("Current Year (CSV)")).toHaveAccessibleDescription("Download as a CSV file");
  });

  it("[CSV-03][CSV-04] saves the records as export.csv with ISO dates", async () => {
    const { user } = renderWidget(<ExportLink data={people} />);
    await user.click(getLink());
    const { name, content, type } = await getFirstSaved();
    expect([name, type]).toEqual(["export.csv", "text/csv;charset=utf-8"]);
    expect(content).toBe(
      "\uFEFFid,name,birthDate,anniversary\r\n1,Ann,1980-05-14T00:00:00.000Z,2005-06-01T10:00:00.000Z\r\n2,Bo,,",
    );
  });

  it("[L107] saves the host's columns under a sanitized file name, with ISO dates", async () => {
    const headers = [
      { label: "Name", key: "name" },
      { label: "Born", key: "birthDate" },
    ];
    const { user } = renderWidget(
      <ExportLink data={people} filename="last_year: members" customHeaders={headers} />,
    );
    await user.click(getLink());
    const { name, content } = await getFirstSaved();
    expect(name).toBe("last_year_ members.csv");
    expect(content).toBe("\uFEFFName,Born\r\nAnn,1980-05-14T00:00:00.000Z\r\nBo,");
  });

  it("saves the data of the latest render", async () => {
    const { user, rerender } = renderWidget(<ExportLink data={people} />);
    rerender(<ExportLink data={[{ id: 3 }]} />);
    await user.click(getLink());
    expect((await getFirstSaved()).content).toBe("\uFEFFid\r\n3");
  });

  it.each([[[]], [null], [undefined], ["text"]])("renders nothing without records: %j", (data) => {
    const { container } = renderWidget(<ExportLink data={data as unknown[]} text="Export" />);
    expect(container).toBeEmptyDOMElement();
  });

  it("saves one file for a double click and ignores clicks for 400 ms", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    renderWidget(
      <StrictMode>
        <ExportLink data={people} />
      </StrictMode>,
    );
    fireEvent.click(getLink());
    fireEvent.click(getLink());
    expect(getLink()).toHaveAttribute("aria-busy", "true");
    await getFirstSaved();
    await waitFor(() => expect(getLink()).toHaveAttribute("aria-busy", "false"));
    expect(saved).toHaveLength(1);
    vi.advanceTimersByTime(399);
    fireEvent.click(getLink());
    expect(getLink()).toHaveAttribute("aria-busy", "false");
    vi.advanceTimersByTime(1);
    fireEvent.click(getLink());
    await waitFor(() => expect(saved).toHaveLength(2));
    await waitFor(() => expect(getLink()).toHaveAttribute("aria-busy", "false"));
  });

  it("revokes the object URL after a delay of at most 40 seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderWidget(<ExportLink data={people} />);
    fireEvent.click(getLink());
    await getFirstSaved();
    expect(revoked).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    expect(revoked).toEqual(["blob:0"]);
  });

  it("[L107] shows an error when the file cannot be created and allows an immediate retry", async () => {
    allowConsole();
    let isBroken = true;
    const record = {
      get name() {
        if (isBroken) throw new Error("not loaded");
        return "Ann";
      },
    };
    const { user, container } = renderWidget(<ExportLink data={[record]} />);
    await user.click(getLink());
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The file could not be created. Please try again.",
    );
    await expectAccessible(container);
    isBroken = false;
    await user.click(getLink());
    expect((await getFirstSaved()).content).toBe("\uFEFFname\r\nAnn");
  });

  it("supports margins, ref, className and a test id", () => {
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
    expect(screen.getByTestId("last-year-export-link")).toBe(getLink());
    expect(ref).toHaveBeenCalledWith(getLink());
    expect(getLink()).toHaveClass("mine");
    expect(getMargins()).toEqual(["0", "8px"]);
    rerender(<ExportLink data={people} spaceBefore />);
    expect(getMargins()).toEqual(["8px", "0"]);
  });

  it("takes default props and style overrides from the theme", () => {
    const components = {
      NarthexExportLink: {
        defaultProps: { text: "CSV" },
        styleOverrides: { root: { padding: 9 } },
      },
    };
    renderWidget(<ExportLink data={people} />, { theme: { components } });
    expect(getComputedStyle(getLink("CSV")).padding).toBe("9px");
  });

  it("renders on the server", () => {
    const html = renderToString(
      <ChurchProvider client={new ChurchClient()}>
        <ExportLink data={people} text="Export" />
      </ChurchProvider>,
    );
    expect(html).toContain("file_download");
  });
});
