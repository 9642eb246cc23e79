import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ConfirmDialog } from "../../../src/ui/feedback/ConfirmDialog.js";
import { expectAccessible } from "../../harness/expectAccessible.js";
import { renderWidget } from "../../harness/renderWidget.js";

function renderDialog(props: { isBusy?: boolean; title?: string } = {}) {
  const [onConfirm, onClose] = [vi.fn(), vi.fn()];
  const view = renderWidget(
    <ConfirmDialog
      open
      text="Delete this note?"
      confirmLabel="Delete note"
      onConfirm={onConfirm}
      onClose={onClose}
      {...props}
    />,
  );
  return { ...view, onConfirm, onClose };
}

describe("ConfirmDialog", () => {
  it("renders an alertdialog with a name and the question as description", async () => {
    renderDialog();
    const dialog = screen.getByRole("alertdialog", { name: "Please confirm" });
    expect(dialog).toHaveAccessibleDescription("Delete this note?");
    await expectAccessible(dialog);
  });

  it("focuses Cancel and shows its title", () => {
    renderDialog({ title: "Delete" });
    expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
    expect(screen.getByRole("heading", { name: "Delete" })).toBeVisible();
  });

  it("calls onConfirm on confirm, and onClose on Cancel and Escape", async () => {
    const { user, onConfirm, onClose } = renderDialog();
    await user.click(screen.getByRole("button", { name: "Delete note" }));
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.keyboard("{Escape}");
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 2]);
  });

  it("disables its buttons and ignores Escape while busy", () => {
    const { onConfirm, onClose } = renderDialog({ isBusy: true });
    for (const button of screen.getAllByRole("button")) expect(button).toBeDisabled();
    fireEvent.keyDown(screen.getByRole("alertdialog"), { key: "Escape" });
    expect(onClose).not.toHaveBeenCalled();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it("shows why the action failed and can be confirmed again", async () => {
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

  it("stops key events from reaching an enclosing menu", async () => {
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

  it("leaves the focus where it is when it is pressed while it closes", () => {
    const dialog = (open: boolean) => (
      <ConfirmDialog
        open={open}
        text="?"
        confirmLabel="Yes"
        onConfirm={() => undefined}
        onClose={() => undefined}
      />
    );
    const { rerender } = renderWidget(dialog(true));
    expect(fireEvent.mouseDown(screen.getByText("Yes"))).toBe(true);
    rerender(dialog(false));
    expect(fireEvent.mouseDown(screen.getByText("Yes"))).toBe(false);
  });

  it("renders nothing while closed", () => {
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
