import { Hono } from "hono";
import type { Suite } from "../Suite.js";
import { churchRoutes, leavingRoutes } from "./churches.js";
import { formRoutes } from "./forms.js";
import { peopleRoutes } from "./people.js";
import { userRoutes } from "./users.js";

/** The membership service, as a real one was measured. */
export function membershipRoutes(suite: Suite): Hono {
  const app = new Hono();
  app.route("/people", peopleRoutes(suite));
  app.route("/users", userRoutes(suite));
  app.route("/churches", churchRoutes(suite));
  app.route("/", leavingRoutes(suite));
  app.get("/settings/public/:churchId", (context) => context.json(suite.db.settings.get(context.req.param("churchId")) ?? {}));
  app.route("/", formRoutes(suite));
  return app;
}
