import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { RoomDialog } from "../../src/features/header/RoomDialog.js";
import { ErrorMessages } from "../../src/ui/ErrorMessages.js";
import { PartNotice } from "../../src/ui/PartNotice.js";
import { renderWidget } from "./renderWidget.js";

// What browsers send: most of them both, some input methods only the flag, Safari after the composition only the code.
const COMPOSITION = [{ isComposing: true, keyCode: 229 }, { isComposing: true, keyCode: 27 }, { keyCode: 229 }];

describe.each(COMPOSITION)("Escape of a composition: %j", (keys) => {
  it("[D21] leaves a dialog open", () => {
    const onClose = vi.fn();
    renderWidget(
      <RoomDialog id="room" title="Messages" maxWidth="sm" open onClose={onClose} onExited={vi.fn()}>
        <input aria-label="field" />
      </RoomDialog>,
    );
    fireEvent.keyDown(screen.getByLabelText("field"), { key: "Escape", ...keys });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByLabelText("field"), { key: "Escape", keyCode: 27 });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("[D21] leaves a toast and a notice of the page open", () => {
    const onClose = vi.fn();
    renderWidget(
      <>
        <input aria-label="field" />
        <ErrorMessages errors={["It failed."]} />
        <PartNotice onClose={onClose} />
      </>,
    );
    fireEvent.keyDown(screen.getByLabelText("field"), { key: "Escape", ...keys });
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByText("It failed.")).toBeVisible();
    fireEvent.keyDown(screen.getByLabelText("field"), { key: "Escape", keyCode: 27 });
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
