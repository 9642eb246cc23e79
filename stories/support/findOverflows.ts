const IGNORED = "script, style, option, svg, [aria-hidden=true]";

/** Returns a description of each text that is cut off or outside the window, and of a page that is too wide. */
export function findOverflows(): string[] {
  const width = document.documentElement.clientWidth;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  /** Whether an element is cut off on purpose or visually hidden. Excludes labels, whose text is shown nowhere else. */
  const isIntentional = (element: Element) => {
    const { textOverflow, clipPath, position, visibility } = styleOf(element);
    const hasEllipsis = textOverflow === "ellipsis" && !element.matches("label");
    return (
      visibility === "hidden" || hasEllipsis || (position === "absolute" && clipPath !== "none")
    );
  };
  const canScroll = (element: Element) =>
    styleOf(element).overflowX === "auto" && element.scrollWidth > element.clientWidth;

  const overflows = findTexts(document.body).flatMap(({ text, element }) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, width: textWidth } = range.getBoundingClientRect();
    if (textWidth === 0) return [];
    const isOutside = left < -1 || right > width + 1;
    const isCut =
      element.scrollWidth > element.clientWidth + 1 && styleOf(element).display !== "inline";
    if (!isOutside && !isCut) return [];
    const ancestors = ancestorsOf(element);
    if (ancestors.some(isIntentional) || (isOutside && ancestors.some(canScroll))) return [];
    return [`"${text}" ${isCut ? "is cut off" : "is outside the window"}`];
  });
  const excess = document.documentElement.scrollWidth - width;
  return excess > 0 ? [...overflows, `the page is ${excess} px too wide`] : overflows;
}

function findTexts(root: Element): { text: string; element: Element }[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: { text: string; element: Element }[] = [];
  while (walker.nextNode()) {
    const { textContent, parentElement: element } = walker.currentNode;
    const text = textContent?.trim();
    if (text && element && !element.closest(IGNORED)) texts.push({ text, element });
  }
  return texts;
}

/** Returns the element and its ancestors, without the body. */
function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (
    let current: Element | null = element;
    current && current !== document.body;
    current = current.parentElement
  )
    ancestors.push(current);
  return ancestors;
}
