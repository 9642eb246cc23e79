import type { HeaderMenuItem } from "../../src/index.js";

/** The menus of a people app, as its host would pass them. */
export const peopleMenus = {
  primaryMenuLabel: "People",
  primaryMenuItems: [
    { url: "/people", icon: "person", label: "People" },
    { url: "/donations", icon: "volunteer_activism", label: "Donations" },
    { url: "/serving", icon: "assignment", label: "Serving" },
    { url: "/settings", icon: "settings", label: "Settings" },
  ] as HeaderMenuItem[],
  secondaryMenuLabel: "Groups",
  secondaryMenuItems: [
    { url: "/people", label: "People" },
    { url: "/groups", label: "Groups" },
    { url: "/attendance", label: "Attendance" },
  ] as HeaderMenuItem[],
};

/** The same in German, with words as long as German words get. */
export const germanMenus = {
  primaryMenuLabel: "Personenverwaltung",
  primaryMenuItems: [
    { url: "/people", icon: "person", label: "Personenverwaltung" },
    { url: "/donations", icon: "volunteer_activism", label: "Spendenbescheinigungen" },
    { url: "/serving", icon: "assignment", label: "Gottesdienstvorbereitung" },
  ] as HeaderMenuItem[],
  secondaryMenuLabel: "Anwesenheitslisten",
  secondaryMenuItems: [
    { url: "/people", label: "Gemeindemitglieder" },
    { url: "/groups", label: "Hauskreise und Gruppen" },
    { url: "/attendance", label: "Anwesenheitslisten" },
    { url: "/households", label: "Haushaltszugehörigkeiten" },
    { url: "/birthdays", label: "Geburtstagserinnerungen" },
  ] as HeaderMenuItem[],
};

/** And in Hindi. */
export const hindiMenus = {
  primaryMenuLabel: "लोग",
  primaryMenuItems: [
    { url: "/people", icon: "person", label: "लोग" },
    { url: "/donations", icon: "volunteer_activism", label: "दान और भेंट" },
    { url: "/serving", icon: "assignment", label: "सेवकाई की योजनाएँ" },
  ] as HeaderMenuItem[],
  secondaryMenuLabel: "समूह",
  secondaryMenuItems: [
    { url: "/people", label: "कलीसिया के सदस्य" },
    { url: "/groups", label: "समूह" },
    { url: "/attendance", label: "उपस्थिति" },
  ] as HeaderMenuItem[],
};
