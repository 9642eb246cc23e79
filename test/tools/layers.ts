import type { Source, SourceImport } from "./sources.js";

/** Who may import whom: the rings of the README's architecture section. Rooms import nothing of each other but what ROOMS allows. */
const RINGS: Record<string, readonly string[]> = {
  types: ["types"],
  rules: ["types", "rules"],
  client: ["types", "rules", "client"],
  helpers: ["types", "rules", "client", "helpers"],
  react: ["types", "rules", "client", "react"],
  ui: ["types", "rules", "react", "ui"],
  features: ["types", "rules", "react", "ui"],
  testing: ["types", "rules", "client", "testing"],
};

/** Which room may open which other room's door. */
const ROOMS: Record<string, readonly string[]> = {
  header: ["notifications", "messages", "churches", "support"],
  messages: ["notes"],
};

/** What an entry of the package may gather. */
const ENTRIES: Record<string, readonly string[]> = {
  "src/index.ts": ["types", "rules", "client", "helpers", "react", "ui", "features", "entry"],
  "src/helpers.ts": ["types", "rules", "client", "helpers"],
  "src/forms.ts": ["types", "react", "features"],
  "src/gallery.ts": ["types", "react", "features"],
  "src/theme.ts": ["types", "ui", "features"],
  "src/testing.ts": ["types", "testing"],
};

const ADVICE: Record<string, string> = {
  types: "Types know nothing else: move what needs code to rules/.",
  rules: "Rules are pure: pass what they need as an argument, or move what acts to client/.",
  client: "The client knows no React and no helper: move what views need to react/, and look parts up on the ClientCore.",
  helpers: "Helpers are faces of the default client: move what needs React to react/.",
  react: "The bridge knows no view: pass components in as children, or move the hook to the room that shows it.",
  ui: "Widgets know no client and no room: take what you need as a prop or by a hook of react/, and only types from client/.",
  features: "Rooms reach the client through a hook of react/, and take only types from client/.",
  testing: "The demo church is a server: it knows no helper and no view.",
};

const ringOf = (path: string): string => /^src\/([^/]+)\//.exec(path)?.[1] ?? "entry";
const roomOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1];
/** The generated English is a table of texts, without code: views carry their own section of it. */
const isTextTable = (path: string): boolean => /^src\/client\/locale\/english\/(?!index)/.test(path);

function judge(source: Source, { specifier, target, isType, line }: SourceImport): string | undefined {
  if (!target?.startsWith("src/")) return undefined;
  const where = `${source.path}:${line} imports ${specifier}.`;
  const from = ringOf(source.path);
  const to = ringOf(target);
  if (from === "entry") {
    const gathered = ENTRIES[source.path];
    if (!gathered) return `${source.path} is no entry of the package: put it into a ring, or name it in ENTRIES and in package.json.`;
    return gathered.includes(to) ? undefined : `${where} This entry gathers ${gathered.join(", ")}: leave ${to} to another entry.`;
  }
  const room = roomOf(source.path);
  const otherRoom = roomOf(target);
  if (room && otherRoom) {
    if (room === otherRoom) return undefined;
    if (!ROOMS[room]?.includes(otherRoom))
      return `${where} The room ${room} may not know ${otherRoom}: move what both need to ui/ or react/.`;
    return /\/index\.ts$/.test(target) ? undefined : `${where} Enter the room ${otherRoom} through its index.ts.`;
  }
  if (RINGS[from]?.includes(to)) return undefined;
  const isView = from === "ui" || from === "features";
  if (isView && to === "client" && (isType || isTextTable(target))) return undefined;
  return `${where} ${ADVICE[from] ?? `There is no ring ${from}: move the file into one of ${Object.keys(RINGS).join(", ")}.`}`;
}

/** Imports against the table of rings and rooms. */
export function findWrongImports(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => source.imports.map((each) => judge(source, each)).filter((sentence) => sentence !== undefined));
}

/** Imports that lead back to the file they start from; types count, because they move in circles as readers do. */
export function findCycles(sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) {
      const circle = [...trail.slice(trail.indexOf(path)), path];
      cycles.push(`${circle.join(" → ")}. Break the circle: move what both ends need into a file of its own.`);
      return;
    }
    if (done.has(path)) return;
    for (const { target } of byPath.get(path)?.imports ?? []) if (target) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const { path } of sources) visit(path, []);
  return cycles;
}
