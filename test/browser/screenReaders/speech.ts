import { type AccessibleNode, type Focus, isLandmark } from "./accessibilityTree.js";
import type { Announcement } from "./liveRegions.js";

export type ReaderName = "VoiceOver" | "NVDA" | "JAWS";

/** The wording of a screen reader. All functions return the parts of a phrase; empty parts are left out. */
interface Reader {
  /** What stands between two parts. */
  separator: string;
  /** The words of a role; other roles are said with the name that the tree has for them. */
  roles: Readonly<Record<string, string>>;
  /** Returns what is said of a control. */
  control: (node: AccessibleNode, role: string) => Part[];
  /** Returns what is said when the focus moves into a container. */
  container: (node: AccessibleNode, role: string) => Part[];
  /** Returns the words of the states that are said again when they change. */
  states: (node: AccessibleNode) => Part[];
  announcement: (announcement: Announcement) => Part[];
}
type Part = string | false | undefined;

const isText = ({ role }: AccessibleNode) => /^(textbox|searchbox)$/.test(role);
const isMenuItem = ({ role }: AccessibleNode) => role.startsWith("menuitem");
const place = ({ position, count }: AccessibleNode): Part =>
  position !== undefined && `${position} of ${count}`;
const items = ({ count }: AccessibleNode): Part => count !== undefined && `${count} items`;
const expansion = ({ isExpanded }: AccessibleNode): Part =>
  isExpanded !== undefined && (isExpanded ? "expanded" : "collapsed");
const currentState = ({ current }: AccessibleNode, word = "current"): Part =>
  current && (current === "page" ? "current page" : word);
const isToggle = ({ isPressed }: AccessibleNode) => isPressed !== undefined;

/** Says value, name, states, role, position and description. Links and headings: role first. Combo boxes: name before value. */
const voiceOver: Reader = {
  separator: ", ",
  roles: {
    textbox: "edit text",
    searchbox: "search text field",
    checkbox: "checkbox",
    combobox: "combo box",
    radio: "radio button",
    menuitem: "menu item",
    menuitemradio: "menu item",
    menuitemcheckbox: "menu item",
    option: "",
    listitem: "",
    spinbutton: "stepper",
    progressbar: "progress indicator",
    dialog: "web dialog",
    alertdialog: "web alert dialog",
    listbox: "list box",
    radiogroup: "radio group",
    tablist: "tab group",
    tabpanel: "tab panel",
    status: "application status",
    log: "",
  },
  states: (node) => [
    node.isDisabled && "dimmed",
    node.isRequired && "required",
    node.isInvalid && "invalid data",
    node.role === "checkbox" && (node.checked === "true" ? "checked" : "unchecked"),
    isMenuItem(node) && node.checked === "true" && "checked",
    node.role === "radio" && node.checked === "true" && "selected",
    (node.isSelected || node.isPressed) && "selected",
    [node.popup && node.role === "button" && `${node.popup} pop up`, expansion(node)]
      .filter(Boolean)
      .join(" "),
  ],
  control: (node, role) => {
    if (node.role === "link" || node.role === "heading")
      return [
        currentState(node),
        node.level ? `${role} level ${node.level}` : role,
        node.name,
        node.description,
      ];
    const button = isToggle(node) ? "toggle button" : role;
    const word = isMenuItem(node) && node.popup ? "submenu" : button;
    const states = voiceOver.states(node);
    const name = node.role === "combobox" ? [node.name, node.value] : [node.value, node.name];
    const current = currentState(node, "current item");
    return [...name, current, ...states, word, !isMenuItem(node) && place(node), node.description];
  },
  container: (node, role) => {
    const count = /^(menu|list)$/.test(node.role) && items(node);
    return [node.name, count ? `${role} ${count}` : role, node.description];
  },
  announcement: ({ text }) => [text],
};

/** What NVDA and JAWS call roles alike. */
const WINDOWS_ROLES = {
  textbox: "edit",
  searchbox: "edit",
  checkbox: "check box",
  combobox: "combo box",
  radio: "radio button",
  menuitem: "",
  menuitemcheckbox: "",
  option: "",
  listitem: "",
  progressbar: "progress bar",
  alertdialog: "dialog",
  log: "",
  img: "graphic",
  status: "status bar",
} as const;

/** Says name, role, value, states, description and position. It omits roles that the container implies, such as menu item. */
const nvda: Reader = {
  separator: "  ",
  roles: {
    ...WINDOWS_ROLES,
    menuitemradio: "radio menu item",
    spinbutton: "spin button",
    listbox: "list",
    group: "grouping",
    radiogroup: "grouping",
    tablist: "tab control",
    tabpanel: "property page",
    toolbar: "tool bar",
  },
  states: (node) => [
    node.isDisabled && "unavailable",
    node.isSelected && node.role === "tab" && "selected",
    node.isSelected === false && node.role === "option" && "not selected",
    isToggle(node) && (node.isPressed ? "pressed" : "not pressed"),
    node.checked !== undefined && (node.checked === "true" ? "checked" : "not checked"),
    node.isReadOnly && node.role !== "combobox" && "read only",
    expansion(node),
    node.popup === "menu" && "subMenu",
    node.popup && !/^(menu|listbox)$/.test(node.popup) && `opens ${node.popup}`,
    node.isRequired && "required",
    node.isInvalid && "invalid entry",
    node.isMultiline && "multi line",
  ],
  control: (node, role) => {
    const button = node.popup === "menu" ? "menu button" : isToggle(node) ? "toggle button" : role;
    return [
      node.name,
      node.role === "button" ? button : role,
      !isText(node) && node.value,
      ...nvda.states(node),
      currentState(node),
      node.description,
      isText(node) && (node.value || "blank"),
      place(node),
      node.level !== undefined && `level ${node.level}`,
    ];
  },
  container: (node, role) => [
    node.name,
    isLandmark(node) && node.role !== "region" ? `${role} landmark` : role,
    node.role === "list" && `with ${items(node)}`,
    node.description,
  ],
  announcement: ({ role, text, isInserted }) =>
    role === "alert" ? ["alert", text] : [!isInserted && text],
};

/** Says name, role, states, value, description and position. */
const jaws: Reader = {
  separator: " ",
  roles: {
    ...WINDOWS_ROLES,
    menuitemradio: "",
    spinbutton: "edit spin box",
    slider: "left right slider",
    listbox: "list box",
    radiogroup: "group",
    tablist: "",
    tabpanel: "tab panel",
  },
  states: (node) => [
    expansion(node),
    node.isSelected && node.role === "tab" && "selected",
    isToggle(node) && (node.isPressed ? "pressed" : "not pressed"),
    node.checked !== undefined && (node.checked === "true" ? "checked" : "not checked"),
    node.isReadOnly && node.role !== "combobox" && "read only",
    node.isRequired && "required",
    node.isInvalid && "invalid entry",
    node.isDisabled && "unavailable",
  ],
  control: (node, role) => [
    node.name,
    isToggle(node) ? "toggle button" : role,
    node.isMultiline && "multi line",
    node.role === "button" && node.popup && (node.popup === "menu" ? "menu" : "has popup"),
    isMenuItem(node) && node.popup && "submenu",
    ...jaws.states(node),
    currentState(node),
    node.value,
    node.description,
    place(node),
    node.level !== undefined && `level ${node.level}`,
  ],
  container: (node, role) => [
    node.name,
    isLandmark(node) && node.role !== "region" ? `${role} region` : role,
    node.role === "list" && `with ${items(node)}`,
    node.description,
  ],
  announcement: ({ role, text, isInserted }) => [(role === "alert" || !isInserted) && text],
};

const READERS: Readonly<Record<ReaderName, Reader>> = {
  VoiceOver: voiceOver,
  NVDA: nvda,
  JAWS: jaws,
};
export const READER_NAMES: readonly ReaderName[] = ["VoiceOver", "NVDA", "JAWS"];

const join = (reader: Reader, parts: readonly Part[], separator = reader.separator) =>
  // A sentence needs no comma or point after it.
  parts
    .filter(Boolean)
    .join(separator)
    .replace(/([.!?…])[,.] /g, "$1 ");
const roleIn = (reader: Reader, { role }: AccessibleNode) => reader.roles[role] ?? role;

/** Returns what a reader says of a control. */
export function sayControl(name: ReaderName, node: AccessibleNode): string {
  const reader = READERS[name];
  return join(reader, reader.control(node, roleIn(reader, node)));
}

/** Returns the containers that the focus has entered: they were not focused and did not contain the focused node. */
export function findEnteredContainers(
  { containers }: Focus,
  before: Focus | undefined,
): AccessibleNode[] {
  const known = before ? [before.node, ...before.containers].map(({ id }) => id) : [];
  return containers.filter(({ id }) => !known.includes(id));
}

/** Returns what a reader says after a key: new containers and control, or only what has changed of the control. */
export function sayFocus(name: ReaderName, focus: Focus, before: Focus | undefined): string {
  const reader = READERS[name];
  const { node, containers } = focus;
  if (node.id === before?.node.id) return sayChange(reader, node, before.node);
  const entered = findEnteredContainers(focus, before).filter(({ role }) => role !== "listitem");
  const say = (each: AccessibleNode) => join(reader, reader.container(each, roleIn(reader, each)));
  const said = sayControl(name, node);
  // VoiceOver says a landmark and the position of the surrounding list item after the control.
  const isLast = (each: AccessibleNode) => name === "VoiceOver" && isLandmark(each);
  const row = containers.findLast(({ role }) => role === "listitem");
  const shouldSayRowPosition =
    name === "VoiceOver" &&
    node.role !== "listitem" &&
    entered.length === 0 &&
    row !== undefined &&
    findEnteredContainers(focus, before).includes(row);
  const parts = [
    ...entered.filter((each) => !isLast(each)).map(say),
    said,
    shouldSayRowPosition && place(row),
    ...entered.filter(isLast).map(say),
  ];
  return join(reader, parts, name === "JAWS" ? ". " : reader.separator);
}

/** Returns what a reader says of a control that changes while it has the focus. Readers echo typed characters themselves. */
function sayChange(reader: Reader, node: AccessibleNode, before: AccessibleNode): string {
  const known = reader.states(before);
  return join(reader, [
    node.name !== before.name && node.name,
    !isText(node) && node.value !== before.value && node.value,
    ...reader.states(node).filter((state) => !known.includes(state)),
    // Only NVDA follows changes of the description.
    reader === nvda && node.description !== before.description && node.description,
  ]);
}

/** Returns what a reader says of a change of a live region. */
export function sayAnnouncement(name: ReaderName, announcement: Announcement): string {
  const reader = READERS[name];
  return join(reader, reader.announcement(announcement));
}
