import type { HeaderMenuItem } from "../../src/entries/index.js";

const AREAS = [
  { url: "/people", icon: "person" },
  { url: "/donations", icon: "volunteer_activism" },
  { url: "/serving", icon: "assignment" },
  { url: "/settings", icon: "settings" },
];
const PAGES = ["/people", "/groups", "/attendance", "/households", "/birthdays"];

/** Creates the header menus of a people app. The first area is selected; `pages` are its pages, `page` is the selected one. */
const createMenus = (areas: string[], pages: string[], page: string) => ({
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

/** The menus in English. */
export const peopleMenus = createMenus(
  ["People", "Donations", "Serving", "Settings"],
  ["People", "Groups", "Attendance"],
  "Groups",
);

/** The menus in German, with long words. */
export const germanMenus = createMenus(
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

/** The menus in Hindi. */
export const hindiMenus = createMenus(
  ["लोग", "दान और भेंट", "सेवकाई की योजनाएँ"],
  ["कलीसिया के सदस्य", "समूह", "उपस्थिति"],
  "समूह",
);
