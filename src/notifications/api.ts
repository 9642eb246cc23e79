import type { Notification } from "./types.js";
import { uniqueById, readShape, type FieldsOf } from "../lib/text/json.js";
import type { ApiClient, CallOptions } from "../platform/http/ApiClient.js";
import { MESSAGING_API } from "../platform/http/ApiConfigs.js";

export const NOTIFICATION: FieldsOf<Notification> = {
  id: "id",
  churchId: "text",
  personId: "text",
  contentType: "text?",
  contentId: "text?",
  timeSent: "time?",
  isNew: "flag",
  message: "text?",
  link: "text?",
  deliveryMethod: "text?",
  triggeredByPersonId: "text?",
  category: "text?",
};

export const readNotifications = (response: unknown): Notification[] =>
  uniqueById(readShape<Notification[]>(response, [NOTIFICATION]) ?? []);

/** Returns the notifications of the current person. It never retries, because the server marks them all read with each request. */
export const getMyNotifications = async (api: ApiClient, options?: CallOptions) =>
  readNotifications(
    await api.get("/notifications/my", MESSAGING_API, { ...options, retry: false }),
  );
