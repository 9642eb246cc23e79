import { Hono } from "hono";
import type { Suite } from "../Suite.js";
import { connectionRoutes } from "./connections.js";
import { conversationRoutes } from "./conversations.js";
import { messageRoutes } from "./messages.js";
import { notificationRoutes } from "./notifications.js";
import { privateMessageRoutes } from "./privateMessages.js";

/** The messaging service, as a real one was measured. */
export function messagingRoutes(suite: Suite): Hono {
  const app = new Hono();
  app.route("/notifications", notificationRoutes(suite));
  app.route("/privateMessages", privateMessageRoutes(suite));
  app.route("/conversations", conversationRoutes(suite));
  app.route("/messages", messageRoutes(suite));
  app.route("/connections", connectionRoutes(suite));
  return app;
}
