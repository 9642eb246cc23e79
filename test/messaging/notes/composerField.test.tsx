import { createTheme, ThemeProvider } from "@mui/material/styles";
import { createEvent, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import de from "../../../locales/de.json" with { type: "json" };
import es from "../../../locales/es.json" with { type: "json" };
import fr from "../../../locales/fr.json" with { type: "json" };
import italian from "../../../locales/it.json" with { type: "json" };
import { StockPhotos } from "../../../src/entries/gallery.js";
import { AddNote, NewPrivateMessage, Notes, PrivateMessages } from "../../../src/entries/index.js";
import { createDemoChurch } from "../../../src/entries/testing.js";
import { renderWithChurch } from "../../harness/renderWithChurch.js";

const NOTES = "CON00000050";
const KEYS = [{ isComposing: true, keyCode: 229 }, { isComposing: true }, { keyCode: 229 }];
const getField = () => screen.getByRole<HTMLTextAreaElement>("textbox");
const listPosts = (church: ReturnType<typeof createDemoChurch>) =>
  church.requests.filter(({ method, path }) => method === "POST" && path.endsWith("/messages"));
/** Pastes as a browser does: inserts the text unless the event is canceled. Returns whether it was inserted. */
function paste(text: string): boolean {
  const event = createEvent.paste(getField(), { clipboardData: { getData: () => text } });
  fireEvent(getField(), event);
  if (!event.defaultPrevented)
    fireEvent.change(getField(), { target: { value: getField().value + text } });
  return !event.defaultPrevented;
}

describe("IME composition", () => {
  it.each(KEYS)("[D21][D52] does not send on Enter: %j", async (keys) => {
    const { user, church } = renderWithChurch(<AddNote conversationId={NOTES} />);
    await user.type(getField(), "にほん");
    fireEvent.keyDown(getField(), { key: "Enter", ctrlKey: true, ...keys });
    expect(getField()).toBeEnabled();
    expect(listPosts(church)).toEqual([]);
    fireEvent.keyDown(getField(), { key: "Enter", ctrlKey: true, keyCode: 13 });
    await waitFor(() => expect(listPosts(church)).toHaveLength(1));
  });

  it.each(KEYS)("[D21] keeps the edit on Escape: %j", async (keys) => {
    const { user } = renderWithChurch(<Notes conversationId={NOTES} />);
    const [editButton] = await screen.findAllByRole("button", { name: /^Edit note/ });
    if (editButton) await user.click(editButton);
    await user.type(await screen.findByRole("textbox", { name: "Edit note" }), "にほん");
    fireEvent.keyDown(getField(), { key: "Escape", ...keys });
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Edit note" }).value).toMatch(
      /にほん$/,
    );
    fireEvent.keyDown(getField(), { key: "Escape", keyCode: 27 });
    expect(screen.getByRole("textbox", { name: "Add a note" })).toHaveValue("");
  });

  it.each(KEYS)("[D21] does not search for a person on Enter: %j", async (keys) => {
    renderWithChurch(
      <NewPrivateMessage onBack={() => undefined} onSelectMessage={() => undefined} />,
    );
    const event = createEvent.keyDown(await screen.findByTestId("search-input"), {
      key: "Enter",
      ...keys,
    });
    fireEvent(screen.getByTestId("search-input"), event);
    expect(event.defaultPrevented).toBe(true);
  });

  it.each(KEYS)("[D21] does not search for stock photos on Enter: %j", (keys) => {
    renderWithChurch(<StockPhotos aspectRatio={1} />);
    const pressEnter = (init: object) => fireEvent.keyDown(getField(), { key: "Enter", ...init });
    // Unless it is canceled, Enter submits the form.
    expect(pressEnter(keys)).toBe(false);
    expect(pressEnter({ keyCode: 13 })).toBe(true);
    expect(fireEvent.keyDown(getField(), { key: "a", ...keys })).toBe(true);
  });
});

describe("enterToSend", () => {
  it("reaches the composer of a conversation of the inbox", async () => {
    const { user, church } = renderWithChurch(<PrivateMessages enterToSend />);
    await user.click(await screen.findByRole("button", { name: /Daniel/ }));
    await user.type(await screen.findByRole("textbox", { name: "Add a message" }), "Hi{Enter}");
    await waitFor(() => expect(listPosts(church)).toHaveLength(1));
  });

  it("reaches the composer of a new message", async () => {
    const { user, church } = renderWithChurch(
      <NewPrivateMessage
        enterToSend
        selectedPerson={{ id: "PER00000026", name: { display: "Yuki Tanabe" } }}
        onBack={() => undefined}
        onSelectMessage={() => undefined}
      />,
    );
    await user.type(await screen.findByRole("textbox", { name: "Add a message" }), "Hi{Enter}");
    await waitFor(() => expect(listPosts(church)).toHaveLength(1));
  });

  it("reaches the composer of a new message of the inbox", async () => {
    const { user, church } = renderWithChurch(<PrivateMessages enterToSend />);
    await user.click(await screen.findByRole("button", { name: "New private message" }));
    await user.type(await screen.findByTestId("search-input"), "Yuki{Enter}");
    await user.click(await screen.findByRole("button", { name: /Yuki/ }));
    await user.type(await screen.findByRole("textbox", { name: "Add a message" }), "Hi{Enter}");
    await waitFor(() => expect(listPosts(church)).toHaveLength(1));
  });
});

describe("AddNote with long content", () => {
  it.each([
    ["a megabyte", "x".repeat(1_000_000), "64000"],
    ["many lines", "1\n".repeat(500_000), "64000"],
    ["three bytes per character", "語".repeat(30_000), "21333"],
    ["four bytes per character", "🎉".repeat(30_000), "32000"],
  ])("[D22] rejects a long paste and keeps the typed content: %s", async (_, text, limit) => {
    const { user, client } = renderWithChurch(<AddNote conversationId={NOTES} />);
    await user.type(getField(), "Hello");
    expect(paste(text)).toBe(false);
    expect(getField()).toHaveValue("Hello");
    expect(screen.getByRole("alert")).toHaveTextContent(`At most ${limit} characters of it fit.`);
    expect(client.drafts.get(NOTES)).toBe("Hello");
    expect(screen.getByRole("button", { name: "Send" })).toBeEnabled();
    await user.type(getField(), "!");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("[D22] rejects a paste that makes the whole content too long", () => {
    renderWithChurch(<AddNote conversationId={NOTES} />);
    expect(paste("x".repeat(63_990))).toBe(true);
    paste("y".repeat(11));
    expect(getField().value).toBe("x".repeat(63_990));
    expect(screen.getByRole("alert")).toBeVisible();
    paste("y".repeat(10));
    expect(getField().value).toHaveLength(64_000);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("[D22] rejects a long drop", () => {
    renderWithChurch(<AddNote conversationId={NOTES} />);
    const event = createEvent.drop(getField(), {
      dataTransfer: { getData: () => "x".repeat(70_000) },
    });
    fireEvent(getField(), event);
    expect(event.defaultPrevented).toBe(true);
    expect(screen.getByRole("alert")).toBeVisible();
  });

  it("[D22] does not send a long saved note, and allows shortening it", async () => {
    const church = createDemoChurch();
    const ownNote = church.db.messages
      .get(NOTES)
      ?.find(({ personId }) => personId === "PER00000001");
    if (!ownNote) throw new Error("The demo data has no note by Ruth.");
    ownNote.content = "x".repeat(70_000);
    const { user } = renderWithChurch(<AddNote conversationId={NOTES} messageId={ownNote.id} />, {
      church,
    });
    await waitFor(() => expect(getField().value).toHaveLength(70_000));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(screen.getByRole("alert")).toHaveTextContent("This text is too long for one message.");
    expect(listPosts(church)).toEqual([]);
    fireEvent.change(getField(), { target: { value: "x".repeat(65_000) } });
    expect(getField().value).toHaveLength(65_000);
  });

  it.each([
    ["", null],
    ["123 …", null],
    ["Hello שלום", "ltr"],
    ["(1) שלום Hello", "rtl"],
    ["مرحبا", "rtl"],
    ["𞤀𞤣", "rtl"],
    ["𝔸", "ltr"],
  ])(
    "[D22] sets an explicit direction, because dir=auto is slow: %j has the direction %s",
    (text, dir) => {
      renderWithChurch(<AddNote conversationId={NOTES} />);
      fireEvent.change(getField(), { target: { value: text } });
      expect(getField().getAttribute("dir")).toBe(dir);
    },
  );

  it("[D22] limits the person search to 200 characters", async () => {
    renderWithChurch(
      <NewPrivateMessage onBack={() => undefined} onSelectMessage={() => undefined} />,
    );
    expect(await screen.findByTestId("search-input")).toHaveAttribute("maxlength", "200");
  });
});

describe("the keys that send", () => {
  const listContents = (church: ReturnType<typeof createDemoChurch>) =>
    church.db.messages.get(NOTES)?.map(({ content }) => content);
  const getHint = () =>
    document.getElementById(getField().getAttribute("aria-describedby")?.split(" ")[1] ?? "");

  it("are Ctrl and Enter, and a hint shows them", async () => {
    const { user, church } = renderWithChurch(<AddNote conversationId={NOTES} />);
    expect(getHint()).toHaveTextContent(/^Ctrl Enter to send$/);
    // In this order in every language.
    expect(getHint()?.querySelectorAll("[dir=ltr] > kbd")).toHaveLength(2);
    // An English sentence on a page from right to left.
    expect(getHint()?.firstElementChild).toHaveAttribute("dir", "ltr");
    await user.type(getField(), "one{Enter}two{Control>}{Enter}{/Control}");
    await waitFor(() => expect(listContents(church)).toContain("one\ntwo"));
  });

  it("are ⌘ and Enter on a Mac", () => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
      "Mozilla/5.0 (Macintosh; Intel Mac OS X)",
    );
    renderWithChurch(<AddNote conversationId={NOTES} />);
    expect(getHint()).toHaveTextContent(/^⌘ Enter to send$/);
  });

  it.each([
    ["de", de, "Strg Eingabe zum Senden"],
    ["fr", fr, "Ctrl Entrée pour envoyer"],
    ["es", es, "Ctrl Intro para enviar"],
    ["it", italian, "Ctrl Invio per inviare"],
  ])("have the names that keyboards of the language show: %s", (language, texts, shown) => {
    const options = { language, texts: { [language]: texts } };
    renderWithChurch(<AddNote conversationId={NOTES} />, { options });
    expect(getHint()).toHaveTextContent(new RegExp(`^${shown}$`));
  });

  it("is Enter with enterToSend, and Shift+Enter breaks the line", async () => {
    const { user, church } = renderWithChurch(<Notes conversationId={NOTES} enterToSend />);
    await screen.findAllByText("Ruth Okafor");
    expect(getHint()).toHaveTextContent(/^Enter to send$/);
    expect(getField()).toHaveAttribute("aria-keyshortcuts", "Enter");
    await user.type(getField(), "one{Shift>}{Enter}{/Shift}two{Enter}");
    await waitFor(() => expect(listContents(church)).toContain("one\ntwo"));
    expect(getField()).toHaveValue("");
  });

  it.each([{ repeat: true }, { repeat: true, ctrlKey: true }])(
    "do not include a held Enter, which also breaks no line: %j",
    async (held) => {
      const { user, church } = renderWithChurch(<Notes conversationId={NOTES} enterToSend />);
      await user.type(getField(), "Hello{Enter}");
      expect(fireEvent.keyDown(getField(), { key: "Enter", ...held })).toBe(false);
      expect(screen.queryByText("Please enter a message")).toBeNull();
      await waitFor(() => expect(listPosts(church)).toHaveLength(1));
    },
  );

  it.each(KEYS)("do not include the Enter that ends a composition: %j", async (keys) => {
    const { user, church } = renderWithChurch(<AddNote conversationId={NOTES} enterToSend />);
    await user.type(getField(), "にほん");
    fireEvent.keyDown(getField(), { key: "Enter", ...keys });
    expect(listPosts(church)).toEqual([]);
  });
});

describe("the field of the composer", () => {
  it("has room for two lines in a theme whose sizes are numbers and pixels", () => {
    const typography = { body1: { fontSize: 16, lineHeight: "24px" } };
    renderWithChurch(
      <ThemeProvider theme={createTheme({ typography })}>
        <AddNote conversationId={NOTES} />
      </ThemeProvider>,
    );
    const styles = [...document.querySelectorAll("style")].map(({ textContent }) => textContent);
    const name = getField().closest("form")?.className.split(" ").pop();
    const rule = new RegExp(`\\.${name} [.]NarthexNoteComposer-field\\{[^}]*`).exec(
      styles.join(""),
    )?.[0];
    expect(rule).toContain("min-height:calc(18px + 2lh)");
    // The unit is the line height of the element itself.
    expect(rule).toContain("line-height:24px");
  });
});

describe("the composer during an edit", () => {
  it("quotes the saved text above the field once it was changed, and Cancel and Escape end the edit", async () => {
    const { user } = renderWithChurch(<Notes conversationId={NOTES} variant="chat" />);
    const startEdit = async () => {
      const [button] = await screen.findAllByRole("button", { name: /^Edit message/ });
      await user.click(button ?? document.body);
    };
    await startEdit();
    const quote = () => document.querySelector(".NarthexNoteComposer-edited");
    await waitFor(() => expect(getField().value).not.toBe(""));
    const saved = getField().value;
    expect(quote()).toHaveTextContent(/^Edit message$/);
    await user.type(getField(), " more");
    expect(quote()).toHaveTextContent(`Edit message${saved}`);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(quote()).toBeNull();
    expect(getField()).toHaveFocus();
    expect(getField()).toHaveValue("");
    await startEdit();
    await user.type(getField(), "{Escape}");
    expect(quote()).toBeNull();
  });
});
