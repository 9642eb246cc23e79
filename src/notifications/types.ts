/** A notification. A server returns null, or leaves a field out, where it has no value. */
export interface Notification {
  id: string;
  churchId?: string | undefined;
  personId?: string | undefined;
  /** A key of `NOTIFICATION_KINDS`, or any other text for a generic notification. */
  contentType?: string | null | undefined;
  contentId?: string | null | undefined;
  timeSent?: Date | string | null | undefined;
  isNew?: boolean | undefined;
  message?: string | null | undefined;
  link?: string | null | undefined;
  deliveryMethod?: string | null | undefined;
  triggeredByPersonId?: string | null | undefined;
  category?: string | null | undefined;
}
