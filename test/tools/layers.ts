import type { Source, SourceImport } from "./sources.js";

const LIB = ["lib/time", "lib/text", "lib/links", "lib/people", "lib/giving", "lib/calendar"];
const PLATFORM = [
  "platform/core",
  "platform/http",
  "platform/session",
  "platform/realtime",
  "platform/tabs",
  "platform/locale",
  "platform/provider",
];
const CAPABILITIES = [
  "unread",
  "messaging",
  "notifications",
  "churches",
  "support",
  "header",
  "gallery",
  "forms",
];
const BELOW_CAPABILITIES = [...LIB, ...PLATFORM, "ui"];

/** The folders that each folder may import, besides itself. CONTRIBUTING.md has a diagram. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  "lib/time": [],
  "lib/text": ["lib/time"],
  "lib/links": ["lib/time", "lib/text"],
  "lib/people": ["lib/time", "lib/text", "lib/links"],
  "lib/giving": ["lib/time", "lib/text", "lib/links", "lib/people"],
  "lib/calendar": ["lib/time"],
  "platform/core": LIB,
  "platform/http": [...LIB, "platform/core"],
  "platform/session": [...LIB, "platform/core", "platform/http"],
  "platform/realtime": [...LIB, "platform/core", "platform/http", "platform/session"],
  "platform/tabs": [
    ...LIB,
    "platform/core",
    "platform/http",
    "platform/session",
    "platform/realtime",
  ],
  "platform/locale": [...LIB, "platform/core"],
  "platform/provider": [...LIB, ...PLATFORM],
  ui: [...LIB, "platform/locale", "platform/provider"],
  ...Object.fromEntries(CAPABILITIES.map((capability) => [capability, BELOW_CAPABILITIES])),
  messaging: [...BELOW_CAPABILITIES, "unread"],
  notifications: [...BELOW_CAPABILITIES, "unread"],
  header: [...BELOW_CAPABILITIES, "messaging", "notifications", "churches", "support", "unread"],
  client: [...BELOW_CAPABILITIES, ...CAPABILITIES],
  helpers: [...BELOW_CAPABILITIES, ...CAPABILITIES, "client"],
  interop: [...LIB, ...PLATFORM, "helpers"],
  codemod: [],
  testing: [...LIB, ...PLATFORM, ...CAPABILITIES, "client"],
  demo: ["testing"],
};

/** The entries of the package and the folders that each may export from. */
const ENTRIES: Record<string, readonly string[]> = {
  "src/entries/index.ts": ["lib/giving", "entries"],
  "src/entries/client.ts": ["platform/provider", "unread", "client"],
  "src/entries/header.ts": ["header"],
  "src/entries/notes.ts": ["messaging"],
  "src/entries/messages.ts": ["messaging"],
  "src/entries/notifications.ts": ["notifications"],
  "src/entries/churches.ts": ["churches"],
  "src/entries/support.ts": ["lib/links", "support"],
  "src/entries/ui.ts": ["lib/text", "ui"],
  "src/entries/helpers.ts": [...BELOW_CAPABILITIES, ...CAPABILITIES, "client", "helpers"],
  "src/entries/forms.ts": ["lib/giving", "lib/people", "platform/provider", "ui", "forms"],
  "src/entries/gallery.ts": ["platform/provider", "gallery"],
  "src/entries/interop.ts": ["helpers", "interop", "entries"],
  "src/entries/theme.ts": ["ui", "entries"],
  "src/entries/tabs.ts": ["platform/tabs"],
  "src/entries/testing.ts": [...LIB, ...PLATFORM, ...CAPABILITIES, "testing"],
};

/** Returns the folder of {@link MAY_IMPORT} that a file belongs to. */
function layerOf(path: string): string {
  const [, first = "", second = ""] = /^src\/(?:([^/]+)\/)?(?:([^/]+)\/)?/.exec(path) ?? [];
  return first === "lib" || first === "platform" ? `${first}/${second}` : first;
}

/** The kinds of files. A file may import its own kind and the kinds before it. */
const KINDS = ["types", "rules", "store", "hook", "component"] as const;

type Kind = (typeof KINDS)[number];

/** Returns the kind of a file by its path. */
export function kindOf(path: string): Kind {
  if (/\/types\.ts$/.test(path)) return "types";
  if (/^src\/lib\/|\/rules(\/|\.ts$)/.test(path)) return "rules";
  // Hooks import the context, which is in the file of its providers.
  if (path === "src/platform/provider/ChurchContext.tsx") return "hook";
  // A theme imports components for its default props, such as the icon of selects.
  if (/\.tsx$|^src\/ui\/theme\//.test(path)) return "component";
  return /\/use[A-Z]\w*\.ts$/.test(path) ? "hook" : "store";
}

const KIND_ADVICE: Record<Kind, string> = {
  types: "Types import types only: move code to rules.",
  rules:
    "Rules are pure: pass dependencies as arguments, or move code with state or I/O out of the folder rules.",
  store:
    "Stores must not import React: move React code into a hook (use….ts) or a component (….tsx).",
  hook: "Hooks render nothing: pass the component in, or move the hook into the component's file.",
  component: "",
};

function checkImport(
  source: Source,
  { specifier, target, isType, line }: SourceImport,
): string | undefined {
  if (!target?.startsWith("src/")) return undefined;
  const where = `${source.path}:${line} imports ${specifier}.`;
  const from = layerOf(source.path);
  const to = layerOf(target);
  if (from === "entries" || !from) {
    const allowedFolders = ENTRIES[source.path];
    if (!allowedFolders)
      return `${source.path} is no entry of the package: move it into a folder, or name it in ENTRIES and in package.json.`;
    return allowedFolders.includes(to)
      ? undefined
      : `${where} This entry exports from ${allowedFolders.join(", ")}: export it from another entry.`;
  }
  const allowed = MAY_IMPORT[from];
  if (!allowed)
    return `${source.path} is in an unknown folder. Move it into one of ${Object.keys(MAY_IMPORT).join(", ")}.`;
  if (from !== to && !allowed.includes(to)) {
    return `${where} ${from} may import ${allowed.join(", ") || "nothing"}, not ${to}: move the shared code into a folder that both may import, or pass it in.`;
  }
  const kind = kindOf(source.path);
  if (isType || KINDS.indexOf(kindOf(target)) <= KINDS.indexOf(kind)) return undefined;
  return `${where} ${KIND_ADVICE[kind]}`;
}

/** Returns a message for every import that {@link MAY_IMPORT} or the order of {@link KINDS} forbids. */
export function findWrongImports(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    source.imports
      .map((each) => checkImport(source, each))
      .filter((message) => message !== undefined),
  );
}

const TEXTS = /^src\/platform\/locale\/texts\/(?!common\.)/;

/** Returns a message for every file of texts, except `common`, that several folders of `src` import. */
export function findSharedTexts(sources: readonly Source[]): string[] {
  const importers = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const [, folder = ""] = path.split("/");
    for (const { target } of imports)
      if (target && TEXTS.test(target) && !TEXTS.test(path))
        importers.set(target, (importers.get(target) ?? new Set()).add(folder));
  }
  return [...importers].flatMap(([file, folders]) =>
    folders.size > 1
      ? [
          `${[...folders].join(" and ")} import ${file}: move what they share to the texts of "common".`,
        ]
      : [],
  );
}

/** Returns a message for every import cycle. Type imports count, because readers follow them, too. */
export function findCycles(sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) {
      const cycle = [...trail.slice(trail.indexOf(path)), path];
      cycles.push(`${cycle.join(" → ")}. Break the cycle: move the shared code into its own file.`);
      return;
    }
    if (done.has(path)) return;
    for (const { target } of byPath.get(path)?.imports ?? [])
      if (target) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const { path } of sources) visit(path, []);
  return cycles;
}

/** The maximum number of entries in a folder. */
const MAX_ENTRIES = 20;

/** Returns a message for every folder with more than {@link MAX_ENTRIES} entries. */
export function findFullFolders(sources: readonly Source[]): string[] {
  const entries = new Map<string, Set<string>>();
  for (const { path } of sources) {
    const parts = path.split("/");
    for (let depth = 1; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join("/");
      entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth] ?? ""));
    }
  }
  return [...entries].flatMap(([folder, names]) =>
    names.size > MAX_ENTRIES
      ? [
          `${folder} has ${names.size} entries; a folder has at most ${MAX_ENTRIES}. Group or merge files.`,
        ]
      : [],
  );
}
