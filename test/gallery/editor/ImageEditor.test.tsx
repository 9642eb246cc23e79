import { createTheme, ThemeProvider } from "@mui/material/styles";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createRef, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ImageEditor, type ImageEditorProps } from "../../../src/gallery/editor/ImageEditor.js";
import { photoAddress } from "../../../src/gallery/rules/paths.js";

import { allowConsole } from "../../setup/dom.js";
import { expectAccessible } from "../../harness/expectAccessible.js";
import { ENCODED, fakeCanvas, pngFile } from "../../harness/fakeCanvas.js";
import { renderWidget } from "../../harness/renderWidget.js";

const note = () => new File(["Nine o'clock"], "plan.png", { type: "image/png" });
const inputs = () => [...document.querySelectorAll<HTMLInputElement>("input[type=file]")];
const button = (name: string) => screen.getByRole("button", { name });

/** The editor, once its code is there. */
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
    const input = inputs()[at];
    if (!input) throw new Error("There is no input for files.");
    await view.user.upload(input, file);
  };
  return { ...view, onUpdate, onCancel, upload };
}

afterEach(() => vi.unstubAllGlobals());

describe("the frame of the image editor", () => {
  it("[IMG-01][IMG-04][IMG-05][IMG-06][IMG-07] is an edit box with Upload, Cancel, Delete and Update", async () => {
    const { container } = await renderEditor();
    expect(screen.getByRole("heading", { level: 2, name: "Edit picture" })).toBeVisible();
    const box = container.querySelector<HTMLElement>("#cropperBox");
    if (!box) throw new Error("There is no box.");
    const names = within(box)
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
    expect(names).toEqual(["uploadUpload", "Cancel", "Delete", "Update"]);
    expect(screen.getByText("upload")).toHaveClass("MuiIcon-root");
    await expectAccessible(container);
  });

  it("[IMG-05][IMG-06] calls what its buttons are for, and has those only that have something to do", async () => {
    const { user, onUpdate, onCancel, unmount } = await renderEditor();
    await user.click(button("Cancel"));
    expect(onCancel).toHaveBeenCalledOnce();
    // The name that hosts' tests know; people hear words.
    await user.click(screen.getByLabelText("deletePhoto"));
    expect(onUpdate.mock.calls).toEqual([[""]]);
    expect(button("Delete picture")).toBe(screen.getByLabelText("deletePhoto"));
    unmount();
    await renderEditor({ hideDelete: true, onCancel: undefined });
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    expect(screen.queryByLabelText("deletePhoto")).toBeNull();
  });

  it("[IMG-06] deletes once, however long the host takes; nothing else can be pressed meanwhile", async () => {
    let done = () => {};
    const onUpdate = vi.fn<ImageEditorProps["onUpdate"]>(
      () => new Promise<void>((resolve) => (done = resolve)),
    );
    const { user } = await renderEditor({ onUpdate });
    await user.dblClick(button("Delete picture"));
    await waitFor(() => expect(button("Cancel")).toBeDisabled());
    expect(onUpdate.mock.calls).toEqual([[""]]);
    act(() => done());
    await waitFor(() => expect(button("Cancel")).toBeEnabled());
  });

  it("[IMG-02] asks the browser for pictures only, by a button that opens its chooser", async () => {
    const { user, container } = await renderEditor();
    const input = container.querySelector<HTMLInputElement>("#fileUpload");
    expect(input).toHaveAttribute("accept", "image/*");
    expect(input).toHaveAttribute("type", "file");
    if (!input) throw new Error("There is no input for files.");
    const click = vi.spyOn(input, "click");
    await user.click(button("Upload"));
    expect(click).toHaveBeenCalledOnce();
  });

  it("[L82] gives ids to the first editor of a page, and each takes its own files", async () => {
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
    const [, second] = inputs();
    if (!second) throw new Error("There is one input only.");
    await view.user.upload(second, note());
    expect(await within(screen.getByTestId("second")).findByRole("alert")).toHaveTextContent(
      "not a picture",
    );
    expect(within(screen.getByTestId("first")).queryByRole("alert")).toBeNull();
    await expectAccessible(view.container);
  });

  it("gives its root what a host gives it, and asks the theme", async () => {
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

describe("the image editor without a picture", () => {
  it.each([
    "",
    "/images/sample-profile.png",
    "https://content.example/images/sample-profile.png?dt=1",
  ])("[L83] says what to do where there is nothing to crop (%s)", async (photoUrl) => {
    const { container, user, onUpdate } = await renderEditor({ photoUrl });
    expect(screen.getByText("No picture yet")).toBeVisible();
    expect(container.querySelector(".ReactCrop, img, canvas")).toBeNull();
    await user.click(button("Update"));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "There is no picture yet. Upload one first.",
    );
    expect(onUpdate).not.toHaveBeenCalled();
  });

  it("[O90] loads a host's picture by the rule of every picture", () => {
    const data = "data:image/jpeg;base64,AAAA";
    expect(photoAddress(data, "https://content.example")).toBe(data);
    expect(photoAddress("/a.png", "https://content.example/")).toBe(
      "https://content.example/a.png",
    );
    expect(photoAddress("//h/x.png", "https://content.example")).toBe(
      "https://content.example/h/x.png",
    );
    expect(photoAddress("javascript:run()", "https://content.example")).toBe(
      "https://content.example/javascript:run()",
    );
    expect(photoAddress("blob:https://host.example/1", "https://content.example")).toBe(
      "blob:https://host.example/1",
    );
    expect(photoAddress(null, "https://content.example")).toBe("");
  });
});

describe("a picture in the image editor", () => {
  const shown = () => screen.findByRole("img", { name: "Picture" });
  const DATA_URL = `data:image/png;base64,${btoa(String.fromCharCode(...ENCODED))}`;

  it("can be cropped by hand and by keyboard, and every part of that has words", async () => {
    fakeCanvas();
    // In free form every edge moves by itself, next to the corners.
    const { container, upload } = await renderEditor({ aspectRatio: 0 });
    await upload(pngFile());
    await shown();
    expect(screen.getByRole("group", { name: /The arrow keys move it/ })).toHaveAttribute(
      "tabindex",
      "0",
    );
    const handles = screen.getAllByRole("button", { name: /of the part that is kept/ });
    expect(new Set(handles.map((handle) => handle.getAttribute("aria-label"))).size).toBe(8);
    expect(button("Rotate left")).toBeVisible();
    await expectAccessible(container);
  });

  it("[L81] is handed over once until a host that takes its time is done, and nothing can be pressed meanwhile", async () => {
    fakeCanvas();
    let done: () => void = () => undefined;
    const { upload, user, onUpdate } = await renderEditor({});
    onUpdate.mockImplementation(() => new Promise<void>((resolve) => (done = resolve)));
    await upload(pngFile());
    await shown();
    await user.tripleClick(button("Update"));
    await waitFor(() => expect(onUpdate).toHaveBeenCalledOnce());
    expect(onUpdate).toHaveBeenCalledWith(DATA_URL);
    expect(await screen.findByRole("button", { name: "Updating…" })).toBeDisabled();
    for (const name of ["Cancel", "Delete picture"]) expect(button(name)).toBeDisabled();
    await act(async () => done());
    expect(await screen.findByRole("button", { name: "Update" })).toBeEnabled();
    expect(onUpdate).toHaveBeenCalledOnce();
  });

  it("tells its host of work that nobody has taken yet, and when it was taken", async () => {
    fakeCanvas();
    const onEdit = vi.fn<(hasWork: boolean) => void>();
    const { upload, user } = await renderEditor({ onEdit });
    expect(onEdit).not.toHaveBeenCalled();
    await upload(pngFile());
    await shown();
    expect(onEdit.mock.calls).toEqual([[true]]);
    await user.click(button("Rotate left"));
    expect(onEdit.mock.calls).toEqual([[true], [true]]);
    await user.click(button("Update"));
    await waitFor(() => expect(onEdit.mock.calls).toEqual([[true], [true], [false]]));
    await user.click(button("Rotate left"));
    await user.click(button("Delete picture"));
    expect(onEdit.mock.calls.slice(3)).toEqual([[true], [false]]);
  });

  it("stays the reader's own when the host could not save it, which is said; the next try saves it", async () => {
    fakeCanvas();
    allowConsole();
    const onEdit = vi.fn<(hasWork: boolean) => void>();
    const { upload, user, onUpdate } = await renderEditor({ onEdit });
    onUpdate.mockRejectedValueOnce(new Error("The network is gone."));
    await upload(pngFile());
    await shown();
    await user.click(button("Update"));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The picture was not saved. It is still here",
    );
    expect(button("Update")).toBeEnabled();
    expect(onEdit.mock.calls).toEqual([[true]]);
    await user.click(button("Rotate left"));
    await user.click(button("Update"));
    await waitFor(() => expect(onEdit).toHaveBeenLastCalledWith(false));
    expect(onUpdate.mock.calls).toEqual([[DATA_URL], [DATA_URL]]);
  });

  it("stays the reader's own when a host had shown the result at once, and takes it back with its failure", async () => {
    fakeCanvas();
    allowConsole();
    const onEdit = vi.fn<(hasWork: boolean) => void>();
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
    await user.upload(inputs()[0] as HTMLInputElement, pngFile());
    await shown();
    await user.click(button("Update"));
    expect(await screen.findByRole("alert")).toHaveTextContent("was not saved");
    expect(await shown()).toBeInTheDocument();
    expect(onEdit.mock.calls).toEqual([[true]]);
  });

  it("[IMG-06] stays when the host could not delete it, which is said", async () => {
    fakeCanvas();
    allowConsole();
    const { upload, user, onUpdate } = await renderEditor();
    onUpdate.mockImplementationOnce(() => {
      throw new Error("Nobody may delete anything.");
    });
    await upload(pngFile());
    await shown();
    await user.click(button("Delete picture"));
    expect(await screen.findByRole("alert")).toHaveTextContent("The picture was not deleted.");
    expect(await shown()).toBeInTheDocument();
    await user.click(button("Delete picture"));
    expect(await screen.findByText("No picture yet")).toBeVisible();
  });

  it("is given to the callback for which it was cut, whatever the host has rendered meanwhile", async () => {
    fakeCanvas();
    const encode: (() => void)[] = [];
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((take) => {
      encode.push(() => take(new Blob([ENCODED])));
    });
    const [first, second] = [vi.fn(), vi.fn()];
    const view = renderWidget(<ImageEditor photoUrl="" aspectRatio={1} onUpdate={first} />);
    await screen.findByTestId("crop-area");
    await view.user.upload(inputs()[0] as HTMLInputElement, pngFile());
    await shown();
    await view.user.click(button("Update"));
    await waitFor(() => expect(encode).toHaveLength(1));
    view.rerender(<ImageEditor photoUrl="" aspectRatio={4} onUpdate={second} />);
    act(() => encode[0]?.());
    await waitFor(() => expect(first).toHaveBeenCalledOnce());
    expect(second).not.toHaveBeenCalled();
  });

  it("is delivered once by an Enter that is held, also after the host is done, and not by one from before", async () => {
    fakeCanvas();
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    let done: () => void = () => undefined;
    const { upload, onUpdate } = await renderEditor();
    onUpdate.mockImplementation(() => new Promise<void>((resolve) => (done = resolve)));
    await upload(pngFile());
    await shown();
    /** As a browser does: a key that nobody has prevented presses its button. */
    const enter = (repeat = false) => {
      if (fireEvent.keyDown(button("Update"), { key: "Enter", repeat }))
        fireEvent.click(button("Update"));
    };
    now = 399;
    enter();
    expect(fireEvent.keyDown(button("Update"), { key: "Tab" })).toBe(true);
    now = 1_000;
    enter(true);
    await act(async () => undefined);
    expect(onUpdate).not.toHaveBeenCalled();
    enter();
    await waitFor(() => expect(onUpdate).toHaveBeenCalledOnce());
    now = 5_000;
    await act(async () => done());
    now = 5_400;
    enter();
    await act(async () => undefined);
    expect(onUpdate).toHaveBeenCalledOnce();
    now = 5_600;
    enter();
    await waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(2));
  });

  it("[L83] stays when a file is no good, which is said; the next good one takes its place", async () => {
    fakeCanvas();
    const { upload } = await renderEditor();
    await upload(pngFile());
    await shown();
    await upload(note());
    expect(await screen.findByRole("alert")).toHaveTextContent("not a picture that can be edited");
    expect(await shown()).toBeInTheDocument();
    await upload(pngFile());
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("[L83] may be chosen again: the browser has forgotten it", async () => {
    fakeCanvas();
    const open = vi.fn(createImageBitmap);
    vi.stubGlobal("createImageBitmap", open);
    const { upload } = await renderEditor();
    const file = pngFile();
    for (const times of [1, 2]) {
      await upload(file);
      await waitFor(() => expect(open).toHaveBeenCalledTimes(times));
    }
    await shown();
  });

  it("[L82][L83] is not handed over to a host that has closed the editor meanwhile", async () => {
    fakeCanvas();
    let encode: () => void = () => undefined;
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((take) => {
      encode = () => take(new Blob([ENCODED]));
    });
    const { upload, user, onUpdate, unmount } = await renderEditor();
    await upload(pngFile());
    await shown();
    await user.click(button("Update"));
    unmount();
    await act(async () => encode());
    await new Promise((resolve) => setTimeout(resolve));
    expect(onUpdate).not.toHaveBeenCalled();
  });

  it("pasted in a dialog goes to the editor in it, not into a text field", async () => {
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
      Object.assign(event, { clipboardData: { files: [pngFile()] } });
      act(() => void element.dispatchEvent(event));
      return event.defaultPrevented;
    };
    expect(paste(screen.getByLabelText("Words"))).toBe(false);
    expect(paste(document.body)).toBe(false);
    expect(paste(screen.getByTestId("around"))).toBe(true);
    expect(
      await within(screen.getByTestId("first")).findByRole("img", { name: "Picture" }),
    ).toBeInTheDocument();
    expect(within(screen.getByTestId("second")).queryByRole("img")).toBeNull();
    expect(paste(within(screen.getByTestId("second")).getByText("Update"))).toBe(true);
    expect(
      await within(screen.getByTestId("second")).findByRole("img", { name: "Picture" }),
    ).toBeInTheDocument();
    expect(paste(screen.getByText("Elsewhere"))).toBe(true);
    view.unmount();
    expect(paste(document.body)).toBe(false);
  });
});
