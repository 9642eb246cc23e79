import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { HeaderDialogs } from "../../src/header/HeaderDialogs.js";
import { ErrorMessages } from "../../src/ui/feedback/ErrorMessages.js";
import { isTextField } from "../../src/ui/keys.js";
import { LoadNotice } from "../../src/ui/lazyWithRetry.js";

import { renderWidget } from "../harness/renderWidget.js";
import { renderWithChurch } from "../harness/renderWithChurch.js";

// Most browsers send flag and key code, some input methods only the flag, Safari only the key code after the composition.
const COMPOSITION = [
  { isComposing: true, keyCode: 229 },
  { isComposing: true, keyCode: 27 },
  { keyCode: 229 },
];

describe.each(COMPOSITION)("Escape during IME composition: %j", (keys) => {
  it("[D21] does not close a dialog", async () => {
    const onClose = vi.fn();
    renderWithChurch(
      <HeaderDialogs
        open="messages"
        onClose={onClose}
        opener={undefined}
        fallbackFocus={{ current: null }}
        onUpdate={undefined}
      />,
    );
    const list = await within(screen.getByRole("dialog", { name: "Messages" })).findByRole("list");
    fireEvent.keyDown(list, { key: "Escape", ...keys });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(list, { key: "Escape", keyCode: 27 });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("[D21] does not close a toast or a load notice", () => {
    const onClose = vi.fn();
    renderWidget(
      <>
        <input aria-label="field" />
        <ErrorMessages errors={["It failed."]} />
        <LoadNotice onClose={onClose} />
      </>,
    );
    fireEvent.keyDown(screen.getByLabelText("field"), { key: "Escape", ...keys });
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByText("It failed.")).toBeVisible();
    fireEvent.keyDown(screen.getByLabelText("field"), { key: "Escape", keyCode: 27 });
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe("isTextField", () => {
  it.each([
    ["<textarea></textarea>", true],
    ["<select></select>", true],
    ["<input>", true],
    ['<input type="search">', true],
    ['<div contenteditable="true"></div>', true],
    ['<div contenteditable="false"></div>', false],
    ['<input type="range">', false],
    ['<input type="checkbox">', false],
    ['<input type="radio">', false],
    ["<button></button>", false],
  ])("returns for %s %s", (html, expected) => {
    const host = document.createElement("div");
    host.innerHTML = html;
    expect(isTextField(host.children[0] ?? host)).toBe(expected);
  });

  it("returns false for a target that is no element", () => {
    expect(isTextField(window)).toBe(false);
  });
});
