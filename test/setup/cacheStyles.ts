/** Attributes whose values no selector of the components asks for: only their presence counts. */
const FREE_TEXT = new Set([
  "alt",
  "aria-describedby",
  "aria-label",
  "aria-labelledby",
  "d",
  "datetime",
  "href",
  "id",
  "src",
  "title",
  "value",
]);

/** Whether a change concerns a style sheet, and with it what any element may look like. */
const isOfStyles = ({ target, addedNodes, removedNodes }: MutationRecord): boolean =>
  [target, target.parentNode, ...addedNodes, ...removedNodes].some((node) => node?.nodeName === "STYLE");

/** The tag, attributes and states of an element that selectors see. */
function stateOf(element: Element): string {
  const { activeElement } = element.ownerDocument;
  const attributes = element
    .getAttributeNames()
    .map((name) => (FREE_TEXT.has(name) ? name : `${name}=${element.getAttribute(name) ?? ""}`));
  const states = [
    element instanceof HTMLInputElement && element.checked,
    element === activeElement,
    element.contains(activeElement),
    element.firstChild === null,
    element.nextElementSibling === null,
  ];
  return `${element.localName} ${attributes.join(" ")} ${states.map(Number).join("")}`;
}

/**
 * Caches the computed styles of the page; returns what ends it. After every mutation jsdom matches all rules with each element
 * anew, which takes most of the time of a query by role. Here elements share values while they, their ancestors and the
 * siblings before them look the same to every selector that the components use.
 */
export function cacheStyles(): () => void {
  const view = document.defaultView ?? window;
  const compute = view.getComputedStyle.bind(view);
  const prototype = Reflect.getPrototypeOf(compute(document.documentElement));
  const ids = new Map<string, number>();
  const values = new Map<number, Map<PropertyKey, string>>();
  let idOf = new WeakMap<Element, number>();
  let focused: Element | null = null;

  const note = (records: MutationRecord[]): void => {
    if (records.length > 0) idOf = new WeakMap();
    if (records.some(isOfStyles)) values.clear();
  };
  const observer = new MutationObserver(note);
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  const find = (element: Element | null): number => {
    if (!element) return 0;
    const known = idOf.get(element);
    if (known !== undefined) return known;
    const key = `${find(element.parentElement)} ${find(element.previousElementSibling)} ${stateOf(element)}`;
    const id = ids.get(key) ?? ids.size + 1;
    ids.set(key, id);
    idOf.set(element, id);
    return id;
  };

  const getComputedStyle = (element: Element, pseudo?: string | null): CSSStyleDeclaration => {
    if (pseudo || !element.isConnected) return compute(element, pseudo);
    note(observer.takeRecords());
    if (document.activeElement !== focused) idOf = new WeakMap();
    focused = document.activeElement;
    const id = find(element);
    const cached = values.get(id) ?? new Map<PropertyKey, string>();
    values.set(id, cached);
    let style: CSSStyleDeclaration | undefined;
    const read = (name: PropertyKey): unknown => {
      const known = cached.get(name);
      if (known !== undefined) return known;
      style ??= compute(element);
      const value: unknown = Reflect.get(style, name);
      if (typeof value === "string") cached.set(name, value);
      return typeof value === "function" ? (value.bind(style) as unknown) : value;
    };
    const getPropertyValue = (name: string): string => {
      const known = cached.get(name) ?? (style ??= compute(element)).getPropertyValue(name);
      cached.set(name, known);
      return known;
    };
    return new Proxy(Object.create(prototype) as CSSStyleDeclaration, {
      get: (_, name) => (name === "getPropertyValue" ? getPropertyValue : read(name)),
    });
  };
  const before = Object.getOwnPropertyDescriptor(view, "getComputedStyle");
  view.getComputedStyle = getComputedStyle;
  return () => {
    observer.disconnect();
    if (before) Object.defineProperty(view, "getComputedStyle", before);
  };
}
