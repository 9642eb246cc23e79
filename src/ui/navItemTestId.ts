/** The name by which hosts' tests ask for an item of a menu. */
export const navItemTestId = (label: string): string => `nav-item-${label.toLowerCase().replace(/\s+/g, "-")}`;
