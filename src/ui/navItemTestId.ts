/** The name by which hosts' tests ask for an item of a menu. */
export const navItemTestId = (label: string): string => `nav-item-${label.toLowerCase().replace(/\s+/g, "-")}`;

/** What the account menu's own entries beside churches and apps are called. */
const OWN = ["nav-item-back", "nav-item-delete"];

/** The same for a church or an app in the account menu; one that is called as an entry of the menu itself does not take its name. */
export function placeTestId(label: string): string {
  const id = navItemTestId(label);
  return OWN.includes(id) ? `${id}-place` : id;
}
