import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ConfirmDialog } from "../../../src/ui/feedback/ConfirmDialog.js";
import { expectAccessible } from "../../harness/expectAccessible.js";
import { renderWidget } from "../../harness/renderWidget.js";

function show(props: { isBusy?: boolean; title?: string } = {}) {
  const [onConfirm, onClose] = [vi.fn(), vi.fn()];
  const made = renderWidget(
    <ConfirmDialog
      open
      text="Delete this note?"
      confirmLabel="Delete note"
      onConfirm={onConfirm}
      onClose={onClose}
      {...props}
    />,
  );
  return { ...made, onConfirm, onClose };
}

describe("the question before what cannot be undone", () => {
  it("is an alert dialog with a name and the question", async () => {
    show();
    const dialog = screen.getByRole("alertdialog", { name: "Please confirm" });
    expect(dialog).toHaveAccessibleDescription("Delete this note?");
    await expectAccessible(dialog);
  });

  it("has the focus on the safe answer", () => {
    show({ title: "Delete" });
    expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
    expect(screen.getByRole("heading", { name: "Delete" })).toBeVisible();
  });

  it("calls the one or the other", async () => {
    const { user, onConfirm, onClose } = show();
    await user.click(screen.getByRole("button", { name: "Delete note" }));
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.keyboard("{Escape}");
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 2]);
  });

  it("neither closes nor answers twice while the action is under way", () => {
    const { onConfirm, onClose } = show({ isBusy: true });
    for (const button of screen.getAllByRole("button")) expect(button).toBeDisabled();
    fireEvent.keyDown(screen.getByRole("alertdialog"), { key: "Escape" });
    expect(onClose).not.toHaveBeenCalled();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it("says why the action failed, and can be answered again", async () => {
    const onConfirm = vi.fn();
    const { user } = renderWidget(
      <ConfirmDialog
        open
        text="?"
        confirmLabel="Yes"
        error="That did not work. Please try again."
        onConfirm={onConfirm}
        onClose={() => undefined}
      />,
    );
    expect(screen.getByRole("alert")).toHaveTextContent("That did not work. Please try again.");
    await expectAccessible(screen.getByRole("alertdialog"));
    await user.click(screen.getByRole("button", { name: "Yes" }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it("keeps its keys to itself, so that a menu around the place that asks hears none", async () => {
    const [onKeyDown, onClose] = [vi.fn(), vi.fn()];
    const { user } = renderWidget(
      <div role="menu" tabIndex={0} onKeyDown={onKeyDown}>
        <ConfirmDialog
          open
          text="?"
          confirmLabel="Yes"
          onConfirm={() => undefined}
          onClose={onClose}
        />
      </div>,
    );
    await user.keyboard("{ArrowDown}y{Tab}{Escape}");
    expect(onKeyDown).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("is not there while closed", () => {
    renderWidget(
      <ConfirmDialog
        open={false}
        text="?"
        confirmLabel="Yes"
        onConfirm={() => undefined}
        onClose={() => undefined}
      />,
    );
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});
