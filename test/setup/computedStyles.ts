/** What Testing Library and user-event read of many elements: whether people see them and can click them. */
const FAST_PROPERTIES = ["display", "opacity", "visibility", "pointer-events"] as const;
const INHERITED: readonly string[] = ["visibility", "pointer-events"];
type FastProperty = (typeof FAST_PROPERTIES)[number];
const isFast = (property: unknown): property is FastProperty =>
  FAST_PROPERTIES.includes(property as FastProperty);

/** The attributes to which jsdom's default style sheet refers. */
const DEFAULT_FROM = ["hidden", "open", "type"];

interface Rule {
  selector: string;
  /** The class, if the selector is nothing else. */
  className: string | undefined;
  /** A class that every element has to which the rule applies. */
  subjectClass: string | undefined;
  values: Partial<Record<FastProperty, string>>;
  important: Partial<Record<FastProperty, boolean>>;
  /** Undefined if it takes a parser to find it. */
  specificity: number | undefined;
}
const rulesOfSheets = new WeakMap<CSSStyleSheet, Rule[]>();

const count = (selector: string, pattern: RegExp) => selector.match(pattern)?.length ?? 0;

/** Returns the specificity of a selector without functions and lists. */
function specificityOf(selector: string): number | undefined {
  if (/[(),]/.test(selector)) return undefined;
  const pseudoElements = count(selector, /::[\w-]+/g);
  const plain = selector.replace(/::[\w-]+/g, "");
  const attributes = count(plain, /\[[^\]]*\]/g);
  const names = plain.replace(/\[[^\]]*\]/g, "");
  const classes = attributes + count(names, /[.:][\w-]+/g);
  const types = pseudoElements + count(names, /(^|[\s>+~])[a-z][\w-]*/gi);
  return count(names, /#[\w-]+/g) * 1_000_000 + classes * 1_000 + types;
}

/** Returns a class of the last part of a selector without functions and lists: `b` of `.a > .b:hover`. */
function subjectClassOf(selector: string): string | undefined {
  if (/[(),[\]]/.test(selector)) return undefined;
  return /\.([\w-]+)[^\s>+~]*$/.exec(selector)?.[1];
}

/** Selectors that jsdom cannot parse, such as `::-moz-placeholder`, match nothing. */
function isMatch(element: Element, { className, subjectClass, selector }: Rule): boolean {
  if (className) return element.classList.contains(className);
  if (subjectClass && !element.classList.contains(subjectClass)) return false;
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}

/** Like jsdom, leaves out the rules of other conditions than `@media screen`. */
const isConditionMet = (rule: CSSRule) =>
  rule instanceof CSSMediaRule &&
  [...rule.media].some((query) => query === "all" || query === "screen");

function* listRules(rules: CSSRuleList): Generator<Rule> {
  for (const rule of rules) {
    if (isConditionMet(rule)) yield* listRules((rule as CSSMediaRule).cssRules);
    if (!(rule instanceof CSSStyleRule)) continue;
    const { selectorText: selector, style } = rule;
    const values: Rule["values"] = {};
    const important: Rule["important"] = {};
    for (const property of FAST_PROPERTIES) {
      const value = style.getPropertyValue(property);
      if (value) values[property] = value;
      if (style.getPropertyPriority(property)) important[property] = true;
    }
    if (Object.keys(values).length === 0) continue;
    yield {
      selector,
      className: /^\.([\w-]+)$/.exec(selector)?.[1],
      subjectClass: subjectClassOf(selector),
      values,
      important,
      specificity: specificityOf(selector),
    };
  }
}

/** The rules of the document that set a property. */
function readCurrentRules(): Record<FastProperty, Rule[]> {
  const all = [...document.styleSheets].flatMap((sheet) => {
    const rules = rulesOfSheets.get(sheet) ?? [...listRules(sheet.cssRules)];
    rulesOfSheets.set(sheet, rules);
    return rules;
  });
  const filterRules = (property: FastProperty) => all.filter(({ values }) => values[property]);
  return {
    display: filterRules("display"),
    opacity: filterRules("opacity"),
    visibility: filterRules("visibility"),
    "pointer-events": filterRules("pointer-events"),
  };
}

/**
 * Makes `getComputedStyle` of jsdom faster, which took a quarter of the time of the component tests: jsdom computes all
 * properties of an element in every call, and queries by role read display and visibility of every element of the page.
 */
export function speedUpComputedStyles(): void {
  const compute = window.getComputedStyle.bind(window);
  /** The values in jsdom's default style sheet, for elements to which no rule applies. */
  const defaults = new Map<string, string>();
  let rules = readCurrentRules();
  let values = new WeakMap<Element, Partial<Record<FastProperty, string>>>();
  let styles = new WeakMap<Element, CSSStyleDeclaration>();
  let isChanged = true;
  const changes = new MutationObserver(() => (isChanged = true));
  changes.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  let focused: Element | null = null;

  /** jsdom copies its styles in every call. */
  function styleOf(element: Element): CSSStyleDeclaration {
    const style = styles.get(element) ?? compute(element);
    styles.set(element, style);
    return style;
  }

  function read(element: Element, property: FastProperty): string {
    const known = values.get(element) ?? {};
    values.set(element, known);
    return (known[property] ??=
      find(element, property) ?? styleOf(element).getPropertyValue(property));
  }

  /** Returns the value that the rules and the `style` attribute set, "" if none does, or undefined if it takes jsdom to find it. */
  function findSet(element: HTMLElement | SVGElement, property: FastProperty): string | undefined {
    let winner: Rule | undefined;
    for (const rule of rules[property]) {
      if (!isMatch(element, rule)) continue;
      const isImportant = rule.important[property] ?? false;
      const wasImportant = winner?.important[property] ?? false;
      // Of important values, jsdom takes the last.
      if (!winner || isImportant) winner = rule;
      else if (!wasImportant) {
        const [before, now] = [winner.specificity, rule.specificity];
        if (before !== undefined && now !== undefined) winner = now >= before ? rule : winner;
        else if (rule.values[property] !== winner.values[property]) return undefined;
        else if (now === undefined) winner = rule;
      }
    }
    const inline = element.style.getPropertyValue(property);
    if (inline && !winner?.important[property]) return inline;
    return winner?.values[property] ?? inline;
  }

  /** Returns undefined if it takes jsdom to find the value. */
  function find(element: Element, property: FastProperty): string | undefined {
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) return undefined;
    const value = findSet(element, property);
    if (value === undefined || value === "inherit") return undefined;
    if (value) return value;
    if (INHERITED.includes(property) && element.parentElement)
      return read(element.parentElement, property);
    const attributes = DEFAULT_FROM.map((name) => element.getAttribute(name));
    const key = JSON.stringify([property, element.tagName, ...attributes]);
    const standard = defaults.get(key) ?? compute(element).getPropertyValue(property);
    defaults.set(key, standard);
    return standard;
  }

  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement) return compute(element, pseudoElement);
    if (changes.takeRecords().length > 0 || isChanged || document.activeElement !== focused) {
      values = new WeakMap();
      styles = new WeakMap();
      rules = readCurrentRules();
      focused = document.activeElement;
      isChanged = false;
    }
    return new Proxy({} as CSSStyleDeclaration, {
      getPrototypeOf: () => styleOf(element),
      get(_, name) {
        if (name === "getPropertyValue")
          return (property: string) =>
            isFast(property)
              ? read(element, property)
              : styleOf(element).getPropertyValue(property);
        if (isFast(name)) return read(element, name);
        if (name === "pointerEvents") return read(element, "pointer-events");
        return Reflect.get(styleOf(element), name) as unknown;
      },
    });
  };
}
