export { Notifications, type NotificationsPanelProps } from "./Notifications.js";
