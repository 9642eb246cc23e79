import type { Hono } from "hono";
import type { Suite } from "../Suite.js";
import { spellPath } from "./spellPath.js";

/** Where a path leads: no matter its case and a slash at its end, and without a prefix where the quirk is turned off. */
export function findPath({ routes }: Hono, { quirks }: Suite, modules: readonly string[], method: string, pathname: string): string {
  const path = pathname.replace(/(.)\/$/, "$1");
  const prefixes = quirks.pathsNeedPrefixes ? [""] : ["", ...modules.map((module) => `/${module}`)];
  return prefixes.map((prefix) => spellPath(routes, method, prefix + path)).find((found) => found !== undefined) ?? path;
}
