const NOT_SHOWN = "script, style, option, svg, [aria-hidden=true]";

/** Every text of the page that is wider than its place, or stands outside of the window; in words. */
export function fitFaults(): string[] {
  const width = document.documentElement.clientWidth;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  /** What is cut on purpose, or read aloud only. A field's label is cut with dots as well, and nowhere else to be read. */
  const isExcused = (element: Element) => {
    const { textOverflow, clipPath, position, visibility } = styleOf(element);
    const isShortened = textOverflow === "ellipsis" && !element.matches("label");
    return (
      visibility === "hidden" || isShortened || (position === "absolute" && clipPath !== "none")
    );
  };
  const scrolls = (element: Element) =>
    styleOf(element).overflowX === "auto" && element.scrollWidth > element.clientWidth;

  const faults = textsOf(document.body).flatMap(({ text, element }) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, width: taken } = range.getBoundingClientRect();
    if (taken === 0) return [];
    const isOutside = left < -1 || right > width + 1;
    const isCut =
      element.scrollWidth > element.clientWidth + 1 && styleOf(element).display !== "inline";
    if (!isOutside && !isCut) return [];
    const around = parentsOf(element);
    if (around.some(isExcused) || (isOutside && around.some(scrolls))) return [];
    return [`"${text}" ${isCut ? "is wider than its place" : "stands outside of the window"}`];
  });
  const excess = document.documentElement.scrollWidth - width;
  return excess > 0 ? [...faults, `the page is ${excess} px too wide`] : faults;
}

function textsOf(root: Element): { text: string; element: Element }[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: { text: string; element: Element }[] = [];
  while (walker.nextNode()) {
    const { textContent, parentElement: element } = walker.currentNode;
    const text = textContent?.trim();
    if (text && element && !element.closest(NOT_SHOWN)) texts.push({ text, element });
  }
  return texts;
}

/** The element and all it stands in, the page aside. */
function parentsOf(element: Element): Element[] {
  const parents: Element[] = [];
  for (
    let each: Element | null = element;
    each && each !== document.body;
    each = each.parentElement
  )
    parents.push(each);
  return parents;
}
