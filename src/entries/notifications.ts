export { Notifications, type NotificationsProps } from "../notifications/Notifications.js";
