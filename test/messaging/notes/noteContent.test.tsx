import { act, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Note } from "../../../src/index.js";
import { buildMessage } from "../../../src/testing.js";
import { inZone } from "../../harness/inZone.js";

const show = () => undefined;

describe("a link in a message", () => {
  it("[D20] is isolated from the direction of the text around it", () => {
    render(
      <Note
        message={buildMessage({ content: "\u202eSee https://church.example/login now" })}
        showEditNote={show}
      />,
    );
    const link = screen.getByRole("link", { name: "https://church.example/login" });
    expect(link).toHaveAttribute("dir", "ltr");
    expect(link).toHaveStyle({ unicodeBidi: "isolate" });
    expect(link).toHaveAttribute("href", "https://church.example/login");
  });
});

describe("the times of a note that a server rendered", () => {
  it.each([
    ["its first in a run", true],
    ["a later one in a run", false],
  ])("[D33] are in the reader's time zone after hydration: %s", async (_, startsGroup) => {
    const message = buildMessage({
      timeSent: "2026-05-01T23:30:00.000Z",
      timeUpdated: "2026-05-02T01:00:00.000Z",
    });
    const note = <Note message={message} showEditNote={show} startsGroup={startsGroup} />;
    inZone("Asia/Tokyo");
    const page = document.createElement("div");
    page.innerHTML = renderToString(note);
    expect(page.querySelector("time")).toHaveTextContent(/^2026-05-01$/);
    document.body.append(page);
    inZone("America/New_York");
    const root = await act(async () => hydrateRoot(page, note));
    expect(page.querySelector("time")).toHaveTextContent(
      startsGroup ? "May 1, 2026 7:30 PM" : /^7:30 PM$/,
    );
    expect(page.querySelector(".NarthexNote-edited")).toHaveAttribute(
      "title",
      expect.stringContaining("May 1, 2026 9:00 PM"),
    );
    act(() => root.unmount());
    page.remove();
  });
});
