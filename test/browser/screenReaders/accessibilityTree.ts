import type { CDPSession, Page } from "playwright";

/** A node of Chromium's accessibility tree, without what no screen reader says. */
export interface AccessibleNode {
  /** Identifies the element while it is in the document. */
  id: number;
  role: string;
  name: string;
  description: string;
  /** Of a node that has its content as value, such as a field, or that is focused to be read, such as a message. */
  value: string;
  isDisabled: boolean;
  isRequired: boolean;
  isInvalid: boolean;
  isReadOnly: boolean;
  isMultiline: boolean;
  checked?: string;
  isExpanded?: boolean;
  isPressed?: boolean;
  isSelected?: boolean;
  /** "page" for the link to the current page, "true" for the current item of a set. */
  current?: string;
  /** The kind of the popup that a control opens. */
  popup?: string;
  level?: number;
  /** The position among similar items, from 1. */
  position?: number;
  count?: number;
}

/** The focused node and the named or countable nodes around it, from the outermost to the innermost. */
export interface Focus {
  node: AccessibleNode;
  containers: AccessibleNode[];
}

interface TreeValue {
  value?: unknown;
  relatedNodes?: { backendDOMNodeId: number }[];
}
interface TreeNode {
  nodeId: string;
  ignored: boolean;
  parentId?: string;
  backendDOMNodeId?: number;
  role?: TreeValue;
  name?: TreeValue;
  description?: TreeValue;
  value?: TreeValue;
  properties?: { name: string; value: TreeValue }[];
}

/** The roles of the items of a set, and the roles of the set. */
const SETS: readonly (readonly [items: RegExp, set: RegExp])[] = [
  [/^menuitem/, /^menu(bar)?$/],
  [/^option$/, /^listbox$/],
  [/^tab$/, /^tablist$/],
  [/^radio$/, /^radiogroup$/],
  [/^listitem$/, /^list$/],
  [/^row$/, /^(grid|table|rowgroup)$/],
];
const MESSAGES = /^(alert|status)$/;
const LANDMARKS = ["banner", "complementary", "form", "main", "navigation", "region", "search"];
const CONTAINERS = [
  ...["alertdialog", "dialog", "group", "list", "listbox", "log", "menu", "radiogroup"],
  ...["tablist", "tabpanel", "toolbar"],
];

export const isLandmark = ({ role }: AccessibleNode): boolean => LANDMARKS.includes(role);

const toText = (value?: TreeValue) =>
  typeof value?.value === "string" || typeof value?.value === "number"
    ? String(value.value)
        .replace(/[\s\u200b]+/g, " ")
        .trim()
    : "";

class Tree {
  readonly nodes: readonly TreeNode[];
  private readonly byId: ReadonlyMap<string, TreeNode>;

  constructor(nodes: readonly TreeNode[]) {
    this.nodes = nodes;
    this.byId = new Map(nodes.map((node) => [node.nodeId, node]));
  }

  property({ properties = [] }: TreeNode, name: string): TreeValue | undefined {
    return properties.find((property) => property.name === name)?.value;
  }

  /** Returns the ancestors that the tree shows, from the innermost. */
  ancestors(node: TreeNode): TreeNode[] {
    const parent = this.byId.get(node.parentId ?? "");
    if (!parent) return [];
    return parent.ignored ? this.ancestors(parent) : [parent, ...this.ancestors(parent)];
  }

  /** Returns the deepest focused node, or the active descendant of it. The root has the focus if nothing else has. */
  focused(): TreeNode | undefined {
    const isFocused = (node: TreeNode) => this.property(node, "focused")?.value === true;
    const focused = this.nodes.findLast((node) => !node.ignored && isFocused(node));
    const [active] = (focused && this.property(focused, "activedescendant")?.relatedNodes) ?? [];
    const isActive = (node: TreeNode) => node.backendDOMNodeId === active?.backendDOMNodeId;
    return (active && this.nodes.find((node) => !node.ignored && isActive(node))) ?? focused;
  }

  read(node: TreeNode): AccessibleNode {
    const get = (name: string) => this.property(node, name)?.value;
    const isTrue = (name: string) => get(name) === true || get(name) === "true";
    const has = (name: string) => get(name) !== undefined;
    const popup = get("hasPopup");
    const level = get("level");
    return {
      id: node.backendDOMNodeId ?? 0,
      role: toText(node.role),
      name: toText(node.name),
      description: toText(node.description),
      value: toText(this.property(node, "valuetext")) || toText(node.value),
      isDisabled: isTrue("disabled"),
      isRequired: isTrue("required"),
      isInvalid: has("invalid") && get("invalid") !== "false",
      isReadOnly: isTrue("readonly"),
      isMultiline: isTrue("multiline"),
      ...(has("checked") && { checked: String(get("checked")) }),
      ...(has("expanded") && { isExpanded: isTrue("expanded") }),
      ...(has("pressed") && { isPressed: isTrue("pressed") }),
      ...(has("selected") && { isSelected: isTrue("selected") }),
      ...(typeof popup === "string" && popup !== "false" && { popup }),
      ...(typeof level === "number" && { level }),
      ...this.positionOf(node),
    };
  }

  /** Returns the text of a node that has neither name nor value. */
  textOf(node: TreeNode): string {
    const texts = this.nodes.filter(
      (each) => toText(each.role) === "StaticText" && this.ancestors(each).includes(node),
    );
    return texts.map(({ name }) => toText(name)).join(" ");
  }

  /** Returns the position of an item in its set, or the number of items of a set. */
  private positionOf(node: TreeNode): { position?: number; count?: number } {
    const role = toText(node.role);
    const [items] = SETS.find(([, set]) => set.test(role)) ?? [];
    if (items) return { count: this.itemsOf(node, items).length };
    const [similar, set] = SETS.find(([each]) => each.test(role)) ?? [];
    const parent = set && this.ancestors(node).find((each) => set.test(toText(each.role)));
    if (!parent || !similar) return {};
    const all = this.itemsOf(parent, similar);
    return { position: all.indexOf(node) + 1, count: all.length };
  }

  private itemsOf(parent: TreeNode, items: RegExp): TreeNode[] {
    return this.nodes.filter(
      (each) =>
        !each.ignored && items.test(toText(each.role)) && this.ancestors(each).includes(parent),
    );
  }
}

/** Reads the focused node of a page. Returns undefined if no element has the focus. */
export async function readFocus(page: Page, session: CDPSession): Promise<Focus | undefined> {
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const tree = new Tree(nodes);
  const focused = tree.focused();
  if (!focused || toText(focused.role) === "RootWebArea") return undefined;
  const node = tree.read(focused);
  // Readers read a message that gets the focus, although its role has no name from content.
  if (MESSAGES.test(node.role) && node.name === "") node.value ||= tree.textOf(focused);
  const ancestors = tree.ancestors(focused).map((each) => tree.read(each));
  // These are not in Chromium's protocol. Lists that render a part of their rows state the position.
  const { position, count, current } = await page.evaluate(() => {
    const { activeElement } = document;
    const row = activeElement?.closest("[aria-posinset]");
    const read = (name: string) => Number(row?.getAttribute(name) ?? 0);
    const isCurrent = activeElement?.getAttribute("aria-current");
    return {
      position: read("aria-posinset"),
      count: read("aria-setsize"),
      current: isCurrent === "false" ? null : isCurrent,
    };
  });
  if (current) node.current = current;
  const row = [node, ...ancestors].find(({ position: each }) => each !== undefined);
  const list = ancestors.find(({ role }) => role === "list" || role === "listbox");
  if (position > 0 && row) Object.assign(row, { position, count });
  if (position > 0 && list) Object.assign(list, { count });
  const isContainer = (each: AccessibleNode) =>
    [...CONTAINERS, ...LANDMARKS].includes(each.role) &&
    // Browsers expose these to readers only with a name.
    (each.name !== "" || !/^(form|group|region)$/.test(each.role));
  const isPositioned = (each: AccessibleNode) => each.role === "listitem";
  const containers = ancestors.filter((each) => isContainer(each) || isPositioned(each)).reverse();
  return { node, containers };
}
