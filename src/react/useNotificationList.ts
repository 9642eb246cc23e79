"use client";
import { type NotificationList, notificationsPart, type NotificationsState } from "../client/notifications/NotificationList.js";
import { usePart } from "./useCore.js";
import { useStoreValue } from "./useStoreValue.js";

/** The notifications and their state. */
export function useNotificationList(): { list: NotificationList; state: NotificationsState } {
  const list = usePart(notificationsPart);
  return { list, state: useStoreValue(list.store, (state) => state) };
}
