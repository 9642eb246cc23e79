import type { DemoChurch } from "../../src/entries/testing.js";

const LONG_NAME =
  "Bartholomew-Maximilian Theophilus von Hohenstein-Wallenrodt zu Rabenau and Lower Altmark";
const ARABIC_NAMES = ["مريم حداد", "يوسف الخوري", "نور عبد الله", "سامي بطرس", "ليلى حنا"];
const ARABIC_TEXTS = [
  "هل يمكنك إحضار جهاز العرض يوم الأحد؟",
  "اجتماع الشباب في السابعة مساءً.",
  "الخطة هنا: https://example.org/plan/autumn",
];

/** Gives every person except Ruth a name that fills several lines. */
export function setLongNames({ db }: DemoChurch): void {
  for (const person of db.people.slice(1)) person.name = { ...person.name, display: LONG_NAME };
}

/** Gives people, messages and notifications Arabic texts. One text contains a URL in Latin script. */
export function setArabicTexts({ db }: DemoChurch): void {
  db.people.forEach((person, index) => {
    person.name = { ...person.name, display: ARABIC_NAMES[index % ARABIC_NAMES.length] ?? "" };
  });
  for (const messages of db.messages.values()) {
    messages.slice(-40).forEach((message, index) => {
      message.content = ARABIC_TEXTS[index % ARABIC_TEXTS.length] ?? "";
      message.displayName =
        db.people.find(({ id }) => id === message.personId)?.name?.display ?? "";
    });
  }
  db.notifications.forEach((notification, index) => {
    notification.message = ARABIC_TEXTS[index % ARABIC_TEXTS.length] ?? "";
  });
}

/** Refuses all WebSocket connections. HTTP requests still work. */
export function refuseSockets({ hub }: DemoChurch): void {
  hub.refuse(true);
}
