import { describe, expect, it } from "vitest";
import type { AccessibleNode } from "./accessibilityTree.js";
import { sayAnnouncement, sayControl, sayFocus } from "./speech.js";

let lastId = 0;
function createNode(
  role: string,
  name: string,
  rest: Partial<AccessibleNode> = {},
): AccessibleNode {
  return {
    id: (lastId += 1),
    role,
    name,
    description: "",
    value: "",
    isDisabled: false,
    isRequired: false,
    isInvalid: false,
    isReadOnly: false,
    isMultiline: false,
    ...rest,
  };
}
const first = { position: 1, count: 3 };
/** The phrases of VoiceOver, NVDA and JAWS. */
type Phrases = [voiceOver: string, nvda: string, jaws: string];

describe("sayControl", () => {
  it.each<[AccessibleNode, Phrases]>([
    [createNode("button", "Send"), ["Send, button", "Send  button", "Send button"]],
    [
      createNode("button", "Send", { isDisabled: true }),
      ["Send, dimmed, button", "Send  button  unavailable", "Send button unavailable"],
    ],
    [
      createNode("button", "Actions", { popup: "menu", isExpanded: false }),
      [
        "Actions, menu pop up collapsed, button",
        "Actions  menu button  collapsed  subMenu",
        "Actions button menu collapsed",
      ],
    ],
    [
      createNode("button", "Photo", { isPressed: true }),
      [
        "Photo, selected, toggle button",
        "Photo  toggle button  pressed",
        "Photo toggle button pressed",
      ],
    ],
    [
      createNode("menuitem", "Messages", first),
      ["Messages, menu item", "Messages  1 of 3", "Messages 1 of 3"],
    ],
    [
      createNode("menuitem", "Apps", { popup: "menu" }),
      ["Apps, submenu", "Apps  subMenu", "Apps submenu"],
    ],
    [
      createNode("menuitemradio", "Grace", { checked: "true", ...first }),
      [
        "Grace, checked, menu item",
        "Grace  radio menu item  checked  1 of 3",
        "Grace checked 1 of 3",
      ],
    ],
    [
      createNode("tab", "Upload", { isSelected: true, ...first }),
      [
        "Upload, selected, tab, 1 of 3",
        "Upload  tab  selected  1 of 3",
        "Upload tab selected 1 of 3",
      ],
    ],
    [
      createNode("option", "Tent", { isSelected: false, ...first }),
      ["Tent, 1 of 3", "Tent  not selected  1 of 3", "Tent 1 of 3"],
    ],
    [
      createNode("textbox", "Email", {
        isRequired: true,
        isInvalid: true,
        description: "Not complete",
      }),
      [
        "Email, required, invalid data, edit text, Not complete",
        "Email  edit  required  invalid entry  Not complete  blank",
        "Email edit required invalid entry Not complete",
      ],
    ],
    [
      createNode("textbox", "Note", { isMultiline: true, value: "Hello" }),
      ["Hello, Note, edit text", "Note  edit  multi line  Hello", "Note edit multi line Hello"],
    ],
    [
      createNode("checkbox", "Lunch", { checked: "false" }),
      [
        "Lunch, unchecked, checkbox",
        "Lunch  check box  not checked",
        "Lunch check box not checked",
      ],
    ],
    [
      createNode("radio", "Yes", { checked: "true", ...first }),
      [
        "Yes, selected, radio button, 1 of 3",
        "Yes  radio button  checked  1 of 3",
        "Yes radio button checked 1 of 3",
      ],
    ],
    [
      createNode("combobox", "Bunk", { value: "Tent", isExpanded: false, popup: "listbox" }),
      [
        "Bunk, Tent, collapsed, combo box",
        "Bunk  combo box  Tent  collapsed",
        "Bunk combo box collapsed Tent",
      ],
    ],
    [
      createNode("link", "People", { current: "page" }),
      ["current page, link, People", "People  link  current page", "People link current page"],
    ],
    [
      createNode("heading", "Thank you", { level: 2 }),
      ["heading level 2, Thank you", "Thank you  heading  level 2", "Thank you heading level 2"],
    ],
    [
      createNode("slider", "Zoom", { value: "50" }),
      ["50, Zoom, slider", "Zoom  slider  50", "Zoom left right slider 50"],
    ],
    [
      createNode("progressbar", "Upload", { value: "50%" }),
      ["50%, Upload, progress indicator", "Upload  progress bar  50%", "Upload progress bar 50%"],
    ],
  ])("words $role $name for each reader", (control, phrases) => {
    const readers = ["VoiceOver", "NVDA", "JAWS"] as const;
    expect(readers.map((reader) => sayControl(reader, control))).toEqual(phrases);
  });
});

describe("sayFocus", () => {
  const button = createNode("button", "Close");
  const dialog = createNode("dialog", "Messages");
  const main = createNode("main", "");

  it("says the dialog that opens before its control, and not again for the next control", () => {
    const opened = { node: button, containers: [dialog] };
    expect(sayFocus("VoiceOver", opened, undefined)).toBe("Messages, web dialog, Close, button");
    expect(sayFocus("NVDA", opened, undefined)).toBe("Messages  dialog  Close  button");
    expect(sayFocus("JAWS", opened, undefined)).toBe("Messages dialog. Close button");
    const next = { node: createNode("button", "New"), containers: [dialog] };
    expect(sayFocus("NVDA", next, opened)).toBe("New  button");
  });

  it("says a landmark before the control with NVDA and JAWS and after it with VoiceOver", () => {
    const focus = { node: button, containers: [main] };
    expect(sayFocus("VoiceOver", focus, undefined)).toBe("Close, button, main");
    expect(sayFocus("NVDA", focus, undefined)).toBe("main landmark  Close  button");
    expect(sayFocus("JAWS", focus, undefined)).toBe("main region. Close button");
  });

  it("says only what changes of a control that keeps the focus", () => {
    const before = { node: createNode("checkbox", "Lunch", { checked: "false" }), containers: [] };
    const after = { node: { ...before.node, checked: "true" }, containers: [] };
    expect(sayFocus("NVDA", after, before)).toBe("checked");
    expect(sayFocus("NVDA", after, after)).toBe("");
  });
});

describe("sayAnnouncement", () => {
  it("names an alert with NVDA only", () => {
    const alert = { role: "alert", text: "Not sent.", isInserted: true };
    expect(sayAnnouncement("VoiceOver", alert)).toBe("Not sent.");
    expect(sayAnnouncement("NVDA", alert)).toBe("alert  Not sent.");
    expect(sayAnnouncement("JAWS", alert)).toBe("Not sent.");
  });

  it("is silent on Windows about a status that is inserted with its text", () => {
    const status = { role: "status", text: "Saved.", isInserted: true };
    expect(sayAnnouncement("VoiceOver", status)).toBe("Saved.");
    expect(sayAnnouncement("NVDA", status)).toBe("");
    expect(sayAnnouncement("JAWS", { ...status, isInserted: false })).toBe("Saved.");
  });
});
