import { createTheme, ThemeProvider } from "@mui/material/styles";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createRef, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ImageEditor, type ImageEditorProps } from "../../../src/gallery/editor/ImageEditor.js";
import { UPLOAD_ICON } from "../../../src/ui/display/LineIcon.js";

import { allowConsole } from "../../setup/dom.js";
import { expectAccessible } from "../../harness/expectAccessible.js";
import { ENCODED, fakeCanvas, createPngFile } from "../../harness/fakeCanvas.js";
import { renderWidget } from "../../harness/renderWidget.js";

const createTextFile = () => new File(["Nine o'clock"], "plan.png", { type: "image/png" });
const getFileInputs = () => [...document.querySelectorAll<HTMLInputElement>("input[type=file]")];
const getButton = (name: string) => screen.getByRole("button", { name });

/** Renders the editor and waits until its code is loaded. */
async function renderEditor(props: Partial<ImageEditorProps> = {}) {
  const onUpdate = vi.fn<ImageEditorProps["onUpdate"]>();
  const onCancel = vi.fn();
  const view = renderWidget(
    <ImageEditor
      photoUrl=""
      aspectRatio={4 / 3}
      onUpdate={onUpdate}
      onCancel={onCancel}
      {...props}
    />,
  );
  await screen.findAllByTestId("crop-area");
  const upload = async (file: File, at = 0) => {
    const input = getFileInputs()[at];
    if (!input) throw new Error("There is no input for files.");
    await view.user.upload(input, file);
  };
  return { ...view, onUpdate, onCancel, upload };
}

afterEach(() => vi.unstubAllGlobals());

describe("ImageEditor", () => {
  it("[IMG-01][IMG-04][IMG-05][IMG-06][IMG-07] shows an edit box with Upload, Delete, Cancel and Update", async () => {
    const { container } = await renderEditor();
    expect(screen.getByRole("heading", { level: 2, name: "Edit photo" })).toBeVisible();
    const box = container.querySelector<HTMLElement>("#cropperBox");
    if (!box) throw new Error("There is no box.");
    const names = within(box)
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
    expect(names).toEqual(["Upload", "Delete", "Cancel", "Update"]);
    expect(getButton("Upload")).toHaveAccessibleDescription(/^No photo yet Press Upload/);
    expect(box.querySelector(`path[d="${UPLOAD_ICON}"]`)).toBeVisible();
  });

  it("[IMG-05][IMG-06] calls onCancel and onUpdate, and renders Cancel and Delete only when they are configured", async () => {
    const { user, onUpdate, onCancel, unmount } = await renderEditor();
    await user.click(getButton("Cancel"));
    expect(onCancel).toHaveBeenCalledOnce();
    // Tests of hosts find the button by this label. Its accessible name is readable.
    await user.click(screen.getByLabelText("deletePhoto"));
    expect(onUpdate.mock.calls).toEqual([[""]]);
    expect(getButton("Delete photo")).toBe(screen.getByLabelText("deletePhoto"));
    unmount();
    await renderEditor({ hideDelete: true, onCancel: undefined });
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    expect(screen.queryByLabelText("deletePhoto")).toBeNull();
  });

  it("[IMG-06] deletes once on a double click and disables Cancel while onUpdate is pending", async () => {
    let resolveUpdate = () => {};
    const onUpdate = vi.fn<ImageEditorProps["onUpdate"]>(
      () => new Promise<void>((resolve) => (resolveUpdate = resolve)),
    );
    const { user } = await renderEditor({ onUpdate });
    await user.dblClick(getButton("Delete photo"));
    await waitFor(() => expect(getButton("Cancel")).toBeDisabled());
    expect(onUpdate.mock.calls).toEqual([[""]]);
    act(() => resolveUpdate());
    await waitFor(() => expect(getButton("Cancel")).toBeEnabled());
  });

  it("[IMG-02] accepts images only and opens the file chooser from its Upload button", async () => {
    const { user, container } = await renderEditor();
    const input = container.querySelector<HTMLInputElement>("#fileUpload");
    expect(input).toHaveAttribute("accept", "image/*");
    expect(input).toHaveAttribute("type", "file");
    if (!input) throw new Error("There is no input for files.");
    const click = vi.spyOn(input, "click");
    await user.click(getButton("Upload"));
    expect(click).toHaveBeenCalledOnce();
  });

  it("[L82] gives ids to the first editor on a page, and each editor takes its own files", async () => {
    const view = renderWidget(
      <>
        <ImageEditor photoUrl="" aspectRatio={1} onUpdate={() => undefined} data-testid="first" />
        <ImageEditor photoUrl="" aspectRatio={4} onUpdate={() => undefined} data-testid="second" />
      </>,
    );
    await waitFor(() => expect(screen.getAllByTestId("crop-area")).toHaveLength(2));
    expect(document.querySelectorAll("#cropperBox")).toHaveLength(1);
    expect(document.querySelectorAll("#fileUpload")).toHaveLength(1);
    expect(screen.getByTestId("first")).toHaveAttribute("id", "cropperBox");
    const [, second] = getFileInputs();
    if (!second) throw new Error("There is one input only.");
    await view.user.upload(second, createTextFile());
    expect(await within(screen.getByTestId("second")).findByRole("alert")).toHaveTextContent(
      "not a photo",
    );
    expect(within(screen.getByTestId("first")).queryByRole("alert")).toBeNull();
    await expectAccessible(view.container);
  });

  it("passes ref, className, test id and sx to its root, and takes default props from the theme", async () => {
    const ref = createRef<HTMLDivElement>();
    const theme = createTheme({
      components: { NarthexImageEditor: { defaultProps: { title: "Logo", hideDelete: true } } },
    });
    renderWidget(
      <ThemeProvider theme={theme}>
        <ImageEditor
          photoUrl=""
          aspectRatio={4}
          onUpdate={() => undefined}
          ref={ref}
          className="mine"
          data-testid="logo"
          sx={{ order: 7 }}
        />
      </ThemeProvider>,
    );
    await screen.findByTestId("crop-area");
    expect(screen.getByTestId("logo")).toBe(ref.current);
    expect(ref.current).toHaveClass("mine", "NarthexImageEditor-root");
    expect(ref.current).toHaveStyle({ order: "7" });
    expect(screen.getByRole("heading", { name: "Logo" })).toBeVisible();
    expect(screen.queryByText("Delete")).toBeNull();
  });
});

describe("ImageEditor without a photo", () => {
  it.each([
    "",
    "/images/sample-profile.png",
    "https://content.example/images/sample-profile.png?dt=1",
  ])("[L83] shows a hint and rejects Update (%s)", async (photoUrl) => {
    const { container, user, onUpdate } = await renderEditor({ photoUrl });
    expect(screen.getByText("No photo yet")).toBeVisible();
    expect(container.querySelector(".ReactCrop, img, canvas")).toBeNull();
    await user.click(getButton("Update"));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "There is no photo yet. Upload one first.",
    );
    expect(onUpdate).not.toHaveBeenCalled();
  });

  it("has one primary button: Upload, and after a choice Update", async () => {
    fakeCanvas();
    const { upload } = await renderEditor();
    expect(getButton("Update")).toHaveAttribute("aria-disabled", "true");
    expect(getButton("Upload")).toHaveAccessibleDescription(/^No photo yet/);
    await upload(createPngFile());
    await screen.findByRole("img", { name: "Photo" });
    expect(getButton("Update")).not.toHaveAttribute("aria-disabled");
    expect(getButton("Upload")).toHaveClass("MuiButton-outlined");
  });

  it("moves the focus from the drop zone to the crop of the photo", async () => {
    fakeCanvas();
    const { user, upload } = await renderEditor();
    await user.click(getButton("Upload"));
    expect(getButton("Upload")).toHaveFocus();
    // `user.upload` would focus the input, unlike browsers. The later `upload` reads these files with `item`.
    const files = Object.assign([createPngFile()], { item: () => null });
    fireEvent.change(getFileInputs()[0] as HTMLInputElement, { target: { files } });
    const crop = await screen.findByRole("group", { name: /The arrow keys move it/ });
    await waitFor(() => expect(crop).toHaveFocus());
    // Another choice leaves the focus where it is.
    act(() => getButton("Upload").focus());
    await upload(createPngFile("other.png"));
    expect(crop).not.toHaveFocus();
  });

  it("says where to drop a file while it is dragged over the editor", async () => {
    await renderEditor();
    const dataTransfer = { types: ["Files"], items: [], files: [createPngFile()] };
    fireEvent.dragEnter(screen.getByText("No photo yet"), { dataTransfer });
    expect(await screen.findByText("Drop the photo here")).toBeVisible();
    fireEvent.dragLeave(screen.getByText("No photo yet"), { dataTransfer });
    await waitFor(() => expect(screen.queryByText("Drop the photo here")).toBeNull());
  });
});

describe("ImageEditor with a photo", () => {
  const findPhoto = () => screen.findByRole("img", { name: "Photo" });
  const DATA_URL = `data:image/png;base64,${btoa(String.fromCharCode(...ENCODED))}`;

  it("labels the crop, its eight handles and the rotate button", async () => {
    fakeCanvas();
    // In free form, the edges have handles as well as the corners.
    const { upload } = await renderEditor({ aspectRatio: 0 });
    await upload(createPngFile());
    await findPhoto();
    expect(screen.getByRole("group", { name: /The arrow keys move it/ })).toHaveAttribute(
      "tabindex",
      "0",
    );
    const handles = screen.getAllByRole("button", { name: /of the part that is kept/ });
    expect(new Set(handles.map((handle) => handle.getAttribute("aria-label"))).size).toBe(8);
    expect(getButton("Rotate left")).toBeVisible();
  });

  it("zooms by a slider, which follows the buttons", async () => {
    fakeCanvas();
    const onEdit = vi.fn();
    const { upload, user } = await renderEditor({ onEdit });
    await upload(createPngFile());
    const slider = await screen.findByRole("slider", { name: "Zoom" });
    expect(slider).toHaveValue("0");
    fireEvent.change(slider, { target: { value: "40" } });
    expect(slider).toHaveValue("40");
    expect(onEdit).toHaveBeenCalledTimes(2);
    await user.click(getButton("Zoom in"));
    expect(Number((slider as HTMLInputElement).value)).toBeGreaterThan(40);
    fireEvent.change(slider, { target: { value: "0" } });
    expect(slider).toHaveValue("0");
  });

  it("[L81] calls onUpdate once and disables all buttons until it resolves", async () => {
    fakeCanvas();
    let resolveUpdate: () => void = () => undefined;
    const { upload, user, onUpdate } = await renderEditor({});
    onUpdate.mockImplementation(() => new Promise<void>((resolve) => (resolveUpdate = resolve)));
    await upload(createPngFile());
    await findPhoto();
    await user.tripleClick(getButton("Update"));
    await waitFor(() => expect(onUpdate).toHaveBeenCalledOnce());
    expect(onUpdate).toHaveBeenCalledWith(DATA_URL);
    expect(await screen.findByRole("button", { name: "Updating…" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    const getDisabledStates = () =>
      ["Cancel", "Delete photo", "Rotate left", "Rotate right", "Zoom in", "Zoom out"].map((name) =>
        getButton(name).hasAttribute("disabled"),
      );
    expect(getDisabledStates()).not.toContain(false);
    expect(screen.getByRole("slider")).toBeDisabled();
    expect(document.querySelector(".ReactCrop--disabled")).not.toBeNull();
    await act(async () => resolveUpdate());
    expect(await screen.findByRole("button", { name: "Update" })).toBeEnabled();
    expect(getDisabledStates()).not.toContain(true);
    expect(onUpdate).toHaveBeenCalledOnce();
  });

  it("calls onEdit with true after each change, and with false after a save or a deletion", async () => {
    fakeCanvas();
    const onEdit = vi.fn<(hasChanges: boolean) => void>();
    const { upload, user } = await renderEditor({ onEdit });
    expect(onEdit).not.toHaveBeenCalled();
    await upload(createPngFile());
    await findPhoto();
    expect(onEdit.mock.calls).toEqual([[true]]);
    await user.click(getButton("Rotate left"));
    expect(onEdit.mock.calls).toEqual([[true], [true]]);
    await user.click(getButton("Update"));
    await waitFor(() => expect(onEdit.mock.calls).toEqual([[true], [true], [false]]));
    await user.click(getButton("Rotate left"));
    await user.click(getButton("Delete photo"));
    expect(onEdit.mock.calls.slice(3)).toEqual([[true], [false]]);
  });

  it("keeps the photo when onUpdate rejects, shows an error and saves on the next try", async () => {
    fakeCanvas();
    allowConsole();
    const onEdit = vi.fn<(hasChanges: boolean) => void>();
    const { upload, user, onUpdate } = await renderEditor({ onEdit });
    onUpdate.mockRejectedValueOnce(new Error("The network is gone."));
    await upload(createPngFile());
    await findPhoto();
    await user.click(getButton("Update"));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The photo was not saved. It is still here",
    );
    expect(getButton("Update")).toBeEnabled();
    expect(onEdit.mock.calls).toEqual([[true]]);
    await user.click(getButton("Rotate left"));
    await user.click(getButton("Update"));
    await waitFor(() => expect(onEdit).toHaveBeenLastCalledWith(false));
    expect(onUpdate.mock.calls).toEqual([[DATA_URL], [DATA_URL]]);
  });

  it("keeps the photo when the host reverts an optimistic update after a failed save", async () => {
    fakeCanvas();
    allowConsole();
    const onEdit = vi.fn<(hasChanges: boolean) => void>();
    function OptimisticHost() {
      const [photoUrl, setPhotoUrl] = useState("");
      const save = async (dataUrl = "") => {
        setPhotoUrl(dataUrl);
        await new Promise((resolve) => setTimeout(resolve));
        setPhotoUrl("");
        throw new Error("The network is gone.");
      };
      return <ImageEditor photoUrl={photoUrl} aspectRatio={1} onUpdate={save} onEdit={onEdit} />;
    }
    const { user } = renderWidget(<OptimisticHost />);
    await screen.findByTestId("crop-area");
    await user.upload(getFileInputs()[0] as HTMLInputElement, createPngFile());
    await findPhoto();
    await user.click(getButton("Update"));
    expect(await screen.findByRole("alert")).toHaveTextContent("was not saved");
    expect(await findPhoto()).toBeInTheDocument();
    expect(onEdit.mock.calls).toEqual([[true]]);
  });

  it("[IMG-06] keeps the photo when its deletion fails, and shows an error", async () => {
    fakeCanvas();
    allowConsole();
    const { upload, user, onUpdate } = await renderEditor();
    onUpdate.mockImplementationOnce(() => {
      throw new Error("Nobody may delete anything.");
    });
    await upload(createPngFile());
    await findPhoto();
    await user.click(getButton("Delete photo"));
    expect(await screen.findByRole("alert")).toHaveTextContent("The photo was not deleted.");
    expect(await findPhoto()).toBeInTheDocument();
    await user.click(getButton("Delete photo"));
    expect(await screen.findByText("No photo yet")).toBeVisible();
  });

  it("calls the onUpdate that was current when Update was clicked", async () => {
    fakeCanvas();
    const encode: (() => void)[] = [];
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((take) => {
      encode.push(() => take(new Blob([ENCODED])));
    });
    const [first, second] = [vi.fn(), vi.fn()];
    const view = renderWidget(<ImageEditor photoUrl="" aspectRatio={1} onUpdate={first} />);
    await screen.findByTestId("crop-area");
    await view.user.upload(getFileInputs()[0] as HTMLInputElement, createPngFile());
    await findPhoto();
    await view.user.click(getButton("Update"));
    await waitFor(() => expect(encode).toHaveLength(1));
    view.rerender(<ImageEditor photoUrl="" aspectRatio={4} onUpdate={second} />);
    act(() => encode[0]?.());
    await waitFor(() => expect(first).toHaveBeenCalledOnce());
    expect(second).not.toHaveBeenCalled();
  });

  it("ignores a repeated Enter, and Enter shortly after opening or saving", async () => {
    fakeCanvas();
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    let resolveUpdate: () => void = () => undefined;
    const { upload, onUpdate } = await renderEditor();
    onUpdate.mockImplementation(() => new Promise<void>((resolve) => (resolveUpdate = resolve)));
    await upload(createPngFile());
    await findPhoto();
    /** Simulates a browser: Enter clicks the button unless the default is prevented. */
    const pressEnter = (repeat = false) => {
      if (fireEvent.keyDown(getButton("Update"), { key: "Enter", repeat }))
        fireEvent.click(getButton("Update"));
    };
    now = 399;
    pressEnter();
    expect(fireEvent.keyDown(getButton("Update"), { key: "Tab" })).toBe(true);
    now = 1_000;
    pressEnter(true);
    await act(async () => undefined);
    expect(onUpdate).not.toHaveBeenCalled();
    pressEnter();
    await waitFor(() => expect(onUpdate).toHaveBeenCalledOnce());
    now = 5_000;
    await act(async () => resolveUpdate());
    now = 5_400;
    pressEnter();
    await act(async () => undefined);
    expect(onUpdate).toHaveBeenCalledOnce();
    now = 5_600;
    pressEnter();
    await waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(2));
  });

  it("[L83] keeps the photo and shows an error for an invalid file, until the next valid file", async () => {
    fakeCanvas();
    const { upload } = await renderEditor();
    await upload(createPngFile());
    await findPhoto();
    await upload(createTextFile());
    expect(await screen.findByRole("alert")).toHaveTextContent("not a photo that can be edited");
    expect(await findPhoto()).toBeInTheDocument();
    await upload(createPngFile());
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("[L83] opens the same file again when it is chosen twice", async () => {
    fakeCanvas();
    const open = vi.fn(createImageBitmap);
    vi.stubGlobal("createImageBitmap", open);
    const { upload } = await renderEditor();
    const file = createPngFile();
    for (const times of [1, 2]) {
      await upload(file);
      await waitFor(() => expect(open).toHaveBeenCalledTimes(times));
    }
    await findPhoto();
  });

  it("[L82][L83] does not call onUpdate after it is unmounted", async () => {
    fakeCanvas();
    let encode: () => void = () => undefined;
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((take) => {
      encode = () => take(new Blob([ENCODED]));
    });
    const { upload, user, onUpdate, unmount } = await renderEditor();
    await upload(createPngFile());
    await findPhoto();
    await user.click(getButton("Update"));
    unmount();
    await act(async () => encode());
    await new Promise((resolve) => setTimeout(resolve));
    expect(onUpdate).not.toHaveBeenCalled();
  });

  it("opens a photo pasted in its dialog or on the dialog's parent, but not one pasted into a text field", async () => {
    fakeCanvas();
    const view = renderWidget(
      <div tabIndex={-1} data-testid="around">
        <div role="dialog" aria-label="Photo">
          <textarea aria-label="Words" />
          <ImageEditor photoUrl="" aspectRatio={1} onUpdate={() => undefined} data-testid="first" />
          <ImageEditor
            photoUrl=""
            aspectRatio={1}
            onUpdate={() => undefined}
            data-testid="second"
          />
          <button type="button">Elsewhere</button>
        </div>
      </div>,
    );
    await waitFor(() => expect(screen.getAllByTestId("crop-area")).toHaveLength(2));
    const paste = (element: Element) => {
      act(() => (element as HTMLElement).focus());
      const event = new Event("paste", { bubbles: true, cancelable: true });
      Object.assign(event, { clipboardData: { files: [createPngFile()] } });
      act(() => void element.dispatchEvent(event));
      return event.defaultPrevented;
    };
    expect(paste(screen.getByLabelText("Words"))).toBe(false);
    expect(paste(document.body)).toBe(false);
    // MUI focuses the parent element of a dialog that has just opened.
    expect(paste(screen.getByTestId("around"))).toBe(true);
    expect(
      await within(screen.getByTestId("first")).findByRole("img", { name: "Photo" }),
    ).toBeInTheDocument();
    expect(within(screen.getByTestId("second")).queryByRole("img")).toBeNull();
    expect(paste(within(screen.getByTestId("second")).getByText("Update"))).toBe(true);
    expect(
      await within(screen.getByTestId("second")).findByRole("img", { name: "Photo" }),
    ).toBeInTheDocument();
    expect(paste(screen.getByText("Elsewhere"))).toBe(true);
    view.unmount();
    expect(paste(document.body)).toBe(false);
  });
});
