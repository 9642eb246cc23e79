import type { Notification } from "../../types/messaging.js";
import { wholeSecond } from "../wholeSecond.js";
import { GRACE } from "./churches.js";
import { personId } from "./people.js";

const MINUTE_MS = 60_000;

/** What the first person is told about: every kind, and what should never happen. */
export function makeNotifications(now: Date): Notification[] {
  const long = "The weekly plan has changed: ".concat("the second reading moves before the offering and ".repeat(6), "please look again.");
  const rows: Partial<Notification>[] = [
    { contentType: "task", contentId: "TAS00000001", message: "New task: Prepare the harvest dinner", isNew: true },
    { contentType: "assignment", contentId: "PLN00000007", message: "Please confirm: Greeter, Sunday 9:00", isNew: true },
    { contentType: "group", contentId: "GRP00000003", message: "New message in Young Adults", isNew: false },
    { contentType: "task", contentId: "TAS00000002", message: long, isNew: false },
    {
      contentType: "conversation",
      contentId: "CON00000050",
      message: "Somebody answered your note",
      isNew: true,
      link: "https://grace.example/news",
    },
    { contentType: "oddity", contentId: null, message: "A kind nobody knows", isNew: false },
    { contentType: "oddity", contentId: "X", message: "A link that must not run", isNew: false, link: "javascript:alert(document.cookie)" },
    { contentType: "assignment", contentId: "PLN 8/../x", message: "An id with a slash in it", isNew: false },
    { contentType: null, contentId: null, message: "No time and no kind", isNew: false, timeSent: null },
    { contentType: "task", contentId: "TAS00000003", message: null, isNew: false },
  ];
  return rows.map((row, index) => ({
    id: `NOT${String(index + 1).padStart(8, "0")}`,
    churchId: GRACE,
    personId: personId(0),
    timeSent: wholeSecond(new Date(now.getTime() - (index + 1) ** 3 * 7 * MINUTE_MS)).toISOString(),
    link: null,
    deliveryMethod: "none",
    triggeredByPersonId: null,
    category: null,
    ...row,
  }));
}
