import type { HeaderMenuItem } from "../../src/index.js";

const AREAS = [
  { url: "/people", icon: "person" },
  { url: "/donations", icon: "volunteer_activism" },
  { url: "/serving", icon: "assignment" },
  { url: "/settings", icon: "settings" },
];
const PAGES = ["/people", "/groups", "/attendance", "/households", "/birthdays"];

/** The menus of a people app by the names of its areas, of which the first is open, and of that area's pages. */
const menus = (areas: string[], pages: string[], page: string) => ({
  primaryMenuLabel: areas[0] ?? "",
  primaryMenuItems: areas.map((label, index): HeaderMenuItem => ({
    url: "",
    ...AREAS[index],
    label,
  })),
  secondaryMenuLabel: page,
  secondaryMenuItems: pages.map((label, index): HeaderMenuItem => ({
    url: PAGES[index] ?? "",
    label,
  })),
});

/** As its host would pass them. */
export const peopleMenus = menus(
  ["People", "Donations", "Serving", "Settings"],
  ["People", "Groups", "Attendance"],
  "Groups",
);

/** The same in German, with words as long as German words get. */
export const germanMenus = menus(
  ["Personenverwaltung", "Spendenbescheinigungen", "Gottesdienstvorbereitung"],
  [
    "Gemeindemitglieder",
    "Hauskreise und Gruppen",
    "Anwesenheitslisten",
    "Haushaltszugehörigkeiten",
    "Geburtstagserinnerungen",
  ],
  "Anwesenheitslisten",
);

/** And in Hindi. */
export const hindiMenus = menus(
  ["लोग", "दान और भेंट", "सेवकाई की योजनाएँ"],
  ["कलीसिया के सदस्य", "समूह", "उपस्थिति"],
  "समूह",
);
