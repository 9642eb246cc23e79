import { screen } from "@testing-library/react";
import { createRef, type FormEvent } from "react";
import { describe, expect, it, vi } from "vitest";
import { InputBox } from "../../../src/ui/layout/InputBox.js";
import { expectAccessible } from "../../harness/expectAccessible.js";
import { renderWidget } from "../../harness/renderWidget.js";

const getButtonTexts = () => screen.getAllByRole("button").map((button) => button.textContent);

describe("InputBox", () => {
  it("calls the function of each button", async () => {
    const [save, cancel, remove] = [vi.fn(), vi.fn(), vi.fn()];
    const { user, container } = renderWidget(
      <InputBox
        headerText="Edit group"
        headerIcon="group"
        saveFunction={save}
        cancelFunction={cancel}
        deleteFunction={remove}
      />,
    );
    expect(screen.getByRole("heading", { level: 2, name: "Edit group" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save" }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Delete" }));
    expect([save, cancel, remove].map(({ mock }) => mock.calls)).toEqual([[[]], [[]], [[]]]);
    await expectAccessible(container);
  });

  it("renders no button without a function", () => {
    renderWidget(<InputBox headerText="Edit group">Fields</InputBox>);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByText("Fields")).toBeVisible();
  });

  it("uses the host's texts and names for its buttons", () => {
    const call = () => undefined;
    const texts = { saveText: "Done", cancelText: "Back", deleteText: "Decline" };
    const { rerender } = renderWidget(
      <InputBox saveFunction={call} cancelFunction={call} deleteFunction={call} {...texts} />,
    );
    expect(getButtonTexts()).toEqual(["Decline", "Back", "Done"]);
    rerender(
      <InputBox
        saveFunction={call}
        deleteFunction={call}
        ariaLabelSave="Save group"
        ariaLabelDelete="Delete group"
      />,
    );
    expect(screen.getByRole("button", { name: "Save group" })).toHaveTextContent("Save");
    expect(screen.getByRole("button", { name: "Delete group" })).toHaveTextContent("Delete");
  });

  it("[L101] disables all buttons and shows a progress text while submitting", () => {
    const call = () => undefined;
    const { rerender } = renderWidget(
      <InputBox isSubmitting saveFunction={call} cancelFunction={call} deleteFunction={call} />,
    );
    expect(getButtonTexts()).toEqual(["Delete", "Cancel", "Saving…"]);
    for (const name of ["Delete", "Cancel"])
      expect(screen.getByRole("button", { name })).toBeDisabled();
    const save = screen.getByRole("button", { name: "Saving…" });
    expect(save).toHaveAttribute("aria-disabled", "true");
    expect(save).toHaveClass("Mui-disabled");
    rerender(<InputBox isSubmitting saveFunction={call} saveTextSubmitting="Uploading…" />);
    expect(screen.getByRole("button", { name: "Uploading…" })).toBe(save);
    rerender(<InputBox saveFunction={call} isSaveDisabled />);
    expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  });

  it("keeps the focus on Save while submitting, but saves only once", async () => {
    const save = vi.fn();
    const submit = vi.fn((event: FormEvent) => event.preventDefault());
    const form = (isSubmitting: boolean) => (
      <form onSubmit={submit}>
        <InputBox
          isSubmitting={isSubmitting}
          isSaveDisabled={isSubmitting}
          saveFunction={save}
          saveButtonType="submit"
        >
          <input aria-label="Name" />
        </InputBox>
      </form>
    );
    const { user, rerender } = renderWidget(form(false));
    const button = screen.getByRole("button", { name: "Save" });
    await user.click(button);
    rerender(form(true));
    // Browsers, but not jsdom, take the focus from a button that becomes `disabled`.
    expect(button).toBeEnabled();
    expect(button).toHaveFocus();
    await user.click(button);
    await user.keyboard("{Enter} ");
    expect(button).toHaveFocus();
    await user.type(screen.getByRole("textbox"), "{Enter}");
    expect(save).toHaveBeenCalledOnce();
    expect(submit).toHaveBeenCalledOnce();
    rerender(form(false));
    await user.click(button);
    expect(save).toHaveBeenCalledTimes(2);
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it("submits the enclosing form only when saveButtonType is submit", async () => {
    const submit = vi.fn((event: FormEvent) => event.preventDefault());
    const form = (type?: "submit") => (
      <form onSubmit={submit}>
        <InputBox saveFunction={() => undefined} {...(type && { saveButtonType: type })} />
      </form>
    );
    const { user, rerender } = renderWidget(form());
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(submit).not.toHaveBeenCalled();
    rerender(form("submit"));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(submit).toHaveBeenCalledOnce();
  });

  it("[L101][L104] prefixes the ids of its parts with its id, and only the first box has #delete", () => {
    const call = () => undefined;
    const { container } = renderWidget(
      <>
        <InputBox
          headerText="Group"
          headerIcon="group"
          deleteFunction={call}
          headerActionContent="Actions"
        />
        <InputBox id="campusBox" headerText="Campus" deleteFunction={call} />
      </>,
    );
    for (const part of ["header", "title", "icon", "actions", "content", "buttons"]) {
      expect(container.querySelectorAll(`#input-box-${part}`)).toHaveLength(1);
    }
    expect(screen.getByTestId("input-box-header")).toHaveTextContent("Actions");
    expect(container.querySelector("#campusBox #campusBox-title")).toHaveTextContent("Campus");
    expect(container.querySelectorAll("#delete")).toHaveLength(1);
    expect(container.querySelector("#input-box button#delete")).toHaveTextContent("Delete");
  });

  it("passes className, test id, Paper props and ref to the box", () => {
    const ref = createRef<HTMLDivElement>();
    renderWidget(
      <InputBox
        ref={ref}
        className="mine"
        data-testid="campus-box"
        mainContainerCssProps={{ elevation: 0 }}
      />,
    );
    expect(ref.current).toBe(screen.getByTestId("campus-box"));
    expect(ref.current).toHaveClass("mine", "MuiPaper-elevation0");
  });
});
