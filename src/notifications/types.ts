/** A notification. The server may return null for `link` and `category`. */
export interface Notification {
  id: string;
  churchId?: string | undefined;
  personId?: string | undefined;
  /** "task", "assignment", or any other text for a generic notification. */
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
