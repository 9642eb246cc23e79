import type { DemoChurch } from "../../src/testing.js";

const LONG =
  "Bartholomew-Maximilian Theophilus von Hohenstein-Wallenrodt zu Rabenau and Lower Altmark";
const ARABIC = ["مريم حداد", "يوسف الخوري", "نور عبد الله", "سامي بطرس", "ليلى حنا"];
const WORDS = [
  "هل يمكنك إحضار جهاز العرض يوم الأحد؟",
  "اجتماع الشباب في السابعة مساءً.",
  "الخطة هنا: https://example.org/plan/autumn",
];

/** Everybody but Ruth has a name that fills several lines. */
export function giveLongNames({ db }: DemoChurch): void {
  for (const person of db.people.slice(1)) person.name = { ...person.name, display: LONG };
}

/** Names and messages that are read from right to left, with a Latin address among them. */
export function speakArabic({ db }: DemoChurch): void {
  db.people.forEach((person, index) => {
    person.name = { ...person.name, display: ARABIC[index % ARABIC.length] ?? "" };
  });
  for (const messages of db.messages.values()) {
    messages.slice(-40).forEach((message, index) => {
      message.content = WORDS[index % WORDS.length] ?? "";
      message.displayName =
        db.people.find(({ id }) => id === message.personId)?.name?.display ?? "";
    });
  }
  db.notifications.forEach((notification, index) => {
    notification.message = WORDS[index % WORDS.length] ?? "";
  });
}

/** No live connection, now or later; calls are answered. */
export function cutTheConnection({ hub }: DemoChurch): void {
  hub.refuse(true);
}
