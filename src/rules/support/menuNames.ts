import { menuName } from "./menuName.js";

/** What the menus that the tour knows are called in the interface language, by their stable keys. */
export type MenuTranslations = Readonly<Record<string, readonly (string | undefined)[]>>;

/**
 * The names by which the tour may know a menu: what the host calls it, and the key of every menu that has such a label in
 * the interface language.
 */
export function menuNames(given: readonly (string | undefined)[], translations: MenuTranslations): string[] {
  const names = given.map(menuName).filter((name) => name !== "");
  const known = Object.entries(translations).filter(([, labels]) => labels.some((label) => names.includes(menuName(label))));
  return [...new Set([...names, ...known.map(([key]) => menuName(key))])];
}
