import type { AppKind } from "../../types/apps.js";

/**
 * Which sibling app a host is, by the name it passes to components (HOST-SURFACE §1: "CHUMS", "B1Admin", "B1", …).
 * A name that says nothing is "other": its links then leave the page.
 */
export function appKindOf(appName: string): AppKind {
  const name = appName.toLowerCase().replace(/[^a-z0-9]/g, "");
  if (name === "chums" || name.endsWith("admin") || name === "people") return "admin";
  if (name === "b1" || name === "b1church" || name === "member") return "member";
  if (name === "serving" || name === "worship") return "serving";
  return "other";
}
