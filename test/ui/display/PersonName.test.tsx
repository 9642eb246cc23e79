import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { PersonName } from "../../../src/ui/display/PersonName.js";
import { expectAccessible } from "../../harness/expectAccessible.js";
import { renderWidget } from "../../harness/renderWidget.js";

describe("PersonName", () => {
  it("[O86] removes direction overrides and isolates the name in a bdi element", async () => {
    const { container } = renderWidget(<PersonName name={"Ruth \u202eretraC"} />);
    const name = screen.getByText("Ruth retraC");
    expect(name.tagName).toBe("BDI");
    await expectAccessible(container);
  });

  it("[O86] truncates a name of 10,000 characters with an ellipsis", () => {
    renderWidget(<PersonName name={"Ruth".repeat(2_500)} />);
    expect(getComputedStyle(screen.getByText(/^Ruth/))).toMatchObject({
      overflow: "hidden",
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
      maxWidth: "100%",
    });
  });

  it.each([undefined, null, "", " \u202e "])("shows the fallback for %j", (name) => {
    renderWidget(<PersonName name={name} fallback="Unknown User" />);
    expect(screen.getByText("Unknown User")).toBeVisible();
  });
});
