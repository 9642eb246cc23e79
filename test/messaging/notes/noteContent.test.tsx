import { act, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Note } from "../../../src/entries/index.js";
import { buildMessage } from "../../../src/entries/testing.js";
import { setTimeZone } from "../../harness/setTimeZone.js";

const noop = () => undefined;

describe("links in a Note", () => {
  it("[D20] isolates a link from the direction of the surrounding text", () => {
    render(
      <Note
        message={buildMessage({ content: "\u202eSee https://church.example/login now" })}
        showEditNote={noop}
      />,
    );
    const link = screen.getByRole("link", { name: "https://church.example/login" });
    expect(link).toHaveAttribute("dir", "ltr");
    expect(link).toHaveStyle({ unicodeBidi: "isolate" });
    expect(link).toHaveAttribute("href", "https://church.example/login");
  });
});

describe("hydration of a Note", () => {
  it.each([
    ["first of its group", true],
    ["later in its group", false],
  ])("[D33] shows times in the reader's time zone after hydration: %s", async (_, startsGroup) => {
    const message = buildMessage({
      timeSent: "2026-05-01T23:30:00.000Z",
      timeUpdated: "2026-05-02T01:00:00.000Z",
    });
    const note = <Note message={message} showEditNote={noop} startsGroup={startsGroup} />;
    setTimeZone("Asia/Tokyo");
    const container = document.createElement("div");
    container.innerHTML = renderToString(note);
    expect(container.querySelector("time")).toHaveTextContent(/^2026-05-01$/);
    document.body.append(container);
    setTimeZone("America/New_York");
    const root = await act(async () => hydrateRoot(container, note));
    expect(container.querySelector("time")).toHaveTextContent(
      startsGroup ? "May 1, 2026 7:30 PM" : /^7:30 PM$/,
    );
    expect(container.querySelector(".NarthexNote-edited")).toHaveAttribute(
      "title",
      expect.stringContaining("May 1, 2026 9:00 PM"),
    );
    act(() => root.unmount());
    container.remove();
  });
});
