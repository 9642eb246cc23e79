/** What is cut on purpose, or read aloud only. */
const isExcused = (element: Element): boolean => {
  const { overflowX, textOverflow, clipPath, position, whiteSpace, visibility } = getComputedStyle(element);
  const isHidden = visibility === "hidden" || (position === "absolute" && clipPath !== "none") || element.clientWidth <= 1;
  return isHidden || textOverflow === "ellipsis" || (whiteSpace === "nowrap" && overflowX === "auto");
};

const scrolls = (element: Element | null): boolean => {
  if (!element || element === document.body) return false;
  const { overflowX } = getComputedStyle(element);
  return ((overflowX === "auto" || overflowX === "scroll") && element.scrollWidth > element.clientWidth) || scrolls(element.parentElement);
};

const ownText = (element: Element): string =>
  [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent)
    .join("")
    .trim();

/** Every text of the page that is wider than its place, or stands outside of the window; in words. */
export function fitFaults(): string[] {
  const width = document.documentElement.clientWidth;
  const faults = [...document.body.querySelectorAll("*")].flatMap((element) => {
    const text = ownText(element);
    if (!text || isExcused(element) || element.closest("script, style, option, svg, [aria-hidden=true]")) return [];
    if ([...parentsOf(element)].some(isExcused)) return [];
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, width: taken } = range.getBoundingClientRect();
    if (taken === 0) return [];
    if ((left < -1 || right > width + 1) && !scrolls(element.parentElement)) return [`"${text}" stands outside of the window`];
    const isCut = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline";
    return isCut ? [`"${text}" is wider than its place`] : [];
  });
  if (document.documentElement.scrollWidth > width) faults.push(`the page is ${document.documentElement.scrollWidth - width} px too wide`);
  return faults;
}

function* parentsOf(element: Element) {
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) yield parent;
}
