import type { Notification } from "../types/messaging.js";
import { countsOf, deliverToPerson } from "./frames.js";
import type { Suite } from "./Suite.js";
import { wholeSecond } from "./wholeSecond.js";

/** Stores a notification of a person and sends the frame with the new counts. */
export function notify(suite: Suite, notification: Partial<Notification> & { churchId: string; personId: string }): Notification {
  const { churchId, personId } = notification;
  const stored: Notification = {
    isNew: true,
    timeSent: wholeSecond(suite.now()).toISOString(),
    link: null,
    deliveryMethod: "socket",
    triggeredByPersonId: null,
    category: null,
    ...notification,
    id: notification.id ?? suite.nextId("NOT"),
  };
  suite.db.notifications.unshift(stored);
  deliverToPerson(suite, churchId, personId, "alert", "notification", { counts: countsOf(suite, personId) });
  return stored;
}
