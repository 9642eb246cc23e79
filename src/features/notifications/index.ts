export { Notifications, NotificationsPanel, type NotificationsPanelProps } from "./Notifications.js";
