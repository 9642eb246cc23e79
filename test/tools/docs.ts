// Writes the tables of README.md and docs/*.md from the public types and the stored measurements. test/docs/documents.test.ts
// fails when one is out of date.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { updateTables } from "./docsTables.js";
import { pagePaths } from "./llms.mjs";
import { readPublicApi } from "./readPublicApi.js";
import { root } from "./sources.js";

const api = readPublicApi();
for (const page of pagePaths()) {
  const path = join(root, page);
  const before = readFileSync(path, "utf8");
  const after = updateTables(before, api);
  if (after !== before) writeFileSync(path, after);
}
