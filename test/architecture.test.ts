import { describe, expect, it } from "vitest";
import { findBypassedAdapters } from "./tools/adapters.js";
import { findLongFiles } from "./tools/budgets.js";
import { findCycles, findFullFolders, findSharedTexts, findWrongImports } from "./tools/layers.js";
import { parseSource, readSources } from "./tools/sources.js";
import {
  findColorLiterals,
  findDoubleAssertions,
  findImpureRules,
  findLiteralText,
  findWallClocks,
  findWrongDirectives,
  findWrongExports,
} from "./tools/style.js";

const sources = readSources();

describe("src", () => {
  it.each([
    ["imports only what its layer and file kind allow", findWrongImports],
    ["has no import cycles", findCycles],
    ["shares no texts between capabilities, except the common ones", findSharedTexts],
    [
      "uses browser globals and external packages only through their adapters",
      findBypassedAdapters,
    ],
    ["has rules that read neither clock nor random numbers", findImpureRules],
    ["measures durations on the monotonic clock", findWallClocks],
    ["takes texts from locales/en.json", findLiteralText],
    ["takes colors from the theme", findColorLiterals],
    ["exports by name", findWrongExports],
    ["has no `as unknown as`", findDoubleAssertions],
    ["marks components, hooks and contexts with a client directive", findWrongDirectives],
    ["has files of at most 450 lines", findLongFiles],
    ["has folders of at most 20 entries", findFullFolders],
  ])("%s", (_, find) => {
    const problems = find(sources);
    expect(problems, `\n${problems.join("\n")}\n`).toEqual([]);
  });

  it("has at most 365 files", () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.length).toBeLessThanOrEqual(365);
  });

  it("[L84] imports no style sheets, because Node cannot load them", () => {
    const imports = sources.flatMap((source) => source.imports.map(({ specifier }) => specifier));
    expect(imports.filter((specifier) => /\.s?css(\?|$)/.test(specifier))).toEqual([]);
    expect(imports).toContain("react-image-crop");
  });
});

it.each(["test", "stories", ".storybook"])("%s has no `as unknown as`", (folder) => {
  const problems = findDoubleAssertions(readSources(folder));
  expect(problems, `\n${problems.join("\n")}\n`).toEqual([]);
});

/** Runs each check on minimal code that violates it, so that a check that never reports anything fails here. */
describe("architecture checks", () => {
  type Find = (all: ReturnType<typeof readSources>) => string[];
  const findIn = (find: Find, path: string, text: string) => find([parseSource(path, text)]);

  it.each([
    [
      "src/lib/time/dates.ts",
      'import { a } from "../text/json.js";',
      "lib/time may import nothing",
    ],
    [
      "src/platform/core/Epoch.ts",
      'import { a } from "../http/ApiClient.js";',
      "not platform/http",
    ],
    [
      "src/ui/rows/RowList.tsx",
      'import { a } from "../../platform/core/time.js";',
      "not platform/core",
    ],
    ["src/ui/rows/RowList.tsx", 'import { a } from "../../messaging/types.js";', "not messaging"],
    ["src/gallery/api.ts", 'import { a } from "../forms/api.js";', "gallery may import"],
    ["src/gallery/api.ts", 'const a = () => import("../forms/api.js");', "gallery may import"],
    [
      "src/messaging/types.ts",
      'import { a } from "./rules/messages.js";',
      "Types import types only",
    ],
    ["src/messaging/rules/messages.ts", 'import { a } from "../Outbox.js";', "Rules are pure"],
    ["src/messaging/Outbox.ts", 'import { a } from "./useThread.js";', "must not import React"],
    ["src/messaging/useThread.ts", 'import { a } from "./notes/Note.js";', "Hooks render nothing"],
    ["src/entries/theme.ts", 'import { a } from "../helpers/Locale.js";', "from another entry"],
    ["src/stray.ts", 'import { a } from "./helpers/Locale.js";', "is no entry"],
    ["src/utils/x.ts", 'import { a } from "../helpers/Locale.js";', "in an unknown folder"],
  ])("report the import in %s: %s", (path, text, advice) => {
    expect(findIn(findWrongImports, path, text)).toEqual([expect.stringContaining(advice)]);
  });

  it.each([
    ["src/messaging/Inbox.ts", 'import { a } from "../unread/UnreadCountsStore.js";'],
    ["src/header/X.tsx", 'import { a } from "../messaging/inbox/PrivateMessages.js";'],
    ["src/ui/rows/RowList.tsx", 'import { a } from "../../platform/locale/texts/common.js";'],
    ["src/messaging/rules/messages.ts", 'import type { a } from "../Outbox.js";'],
  ])("allow the import in %s: %s", (path, text) => {
    expect(findIn(findWrongImports, path, text)).toEqual([]);
  });

  it("report texts that two capabilities import, but neither the common ones nor two files of one", () => {
    const importTexts = (path: string, file: string) =>
      parseSource(path, `import { a } from "../platform/locale/texts/${file}.js";`);
    const allowed = [
      ...["src/forms/A.tsx", "src/support/A.tsx"].map((path) => importTexts(path, "common")),
      ...["src/forms/A.tsx", "src/forms/B.tsx"].map((path) => importTexts(path, "forms")),
    ];
    expect(findSharedTexts(allowed)).toEqual([]);
    expect(findSharedTexts([...allowed, importTexts("src/support/A.tsx", "forms")])).toEqual([
      expect.stringContaining("forms and support import"),
    ]);
  });

  it.each([
    ["src/platform/core/x.ts", "const start = Date.now();", 1],
    ["src/messaging/useX.ts", "const now = new Date();", 1],
    ["src/messaging/notes/X.tsx", "const at = Date.now() + 600;", 1],
    ["src/platform/core/time.ts", "const start = Date.now();", 0],
    ["src/platform/core/x.ts", "const date = new Date(text);", 0],
    ["src/ui/useX.ts", "const start = performance.now();", 0],
  ])("[D13] count wall clock reads in %s: %s", (path, text, times) => {
    expect(findIn(findWallClocks, path, text)).toHaveLength(times);
  });

  it("report an import cycle, including type imports", () => {
    const cycle = [
      parseSource("src/lib/text/lists.ts", 'import { a } from "./json.js";'),
      parseSource("src/lib/text/json.ts", 'import type { b } from "./lists.js";'),
    ];
    expect(findCycles(cycle)).toEqual([expect.stringContaining("Break the cycle")]);
  });

  it.each([
    ["src/ui/layout/X.tsx", "void fetch(url);", "ApiClient"],
    ["src/messaging/Thread.ts", "void fetch(url);", "ApiClient"],
    ["src/platform/provider/useX.ts", "const socket = new WebSocket(url);", "realtime client"],
    ["src/ui/layout/X.tsx", "void window.fetch(url);", "ApiClient"],
    ["src/messaging/notes/X.tsx", 'localStorage.setItem("a", "b");', "platform/core/storage.ts"],
    ["src/platform/provider/useX.ts", "const a = document.cookie;", "cookie jar"],
    ["src/unread/x.ts", "const a = new BroadcastChannel(name);", "OtherTabs"],
    ["src/ui/layout/X.tsx", 'window.open("/");', "openExternal"],
    ["src/platform/core/page.ts", "location.assign(url);", "only hosts know how they navigate"],
    [
      "src/platform/core/page.ts",
      "window.location.href = url;",
      "only hosts know how they navigate",
    ],
    ["src/messaging/x.ts", "if (confirm(text)) stop();", "useConfirm"],
    [
      "src/ui/layout/X.tsx",
      'import { loadStripe } from "@stripe/stripe-js/pure";',
      "CardTokenizer",
    ],
    ["src/forms/X.tsx", 'import ReactCrop from "react-image-crop";', "Only CropArea.tsx"],
    [
      "src/platform/http/ApiClient.ts",
      'const { get } = await import("axios");',
      "Only uploadPresigned",
    ],
    ["src/platform/http/uploadPresigned.ts", 'import axios from "axios";', "by import()"],
    ["src/helpers/DateHelper.ts", 'import { addDays } from "date-fns/addDays";', "Only lib/time"],
    ["src/lib/time/x.ts", 'import { addDays } from "date-fns";', "Import by path"],
    ["src/helpers/EventHelper.ts", 'import { RRule } from "rrule";', "Only lib/calendar/rrule.ts"],
    ["src/helpers/SlugHelper.ts", 'import slug from "slug";', "Only lib/text/slugs.ts"],
    ["src/header/X.tsx", 'import { Link } from "react-router-dom";', "no router"],
    ["src/ui/layout/X.tsx", 'import { Button } from "@mui/material";', "Import by path"],
    ["src/ui/layout/X.tsx", 'import Edit from "@mui/icons-material/Edit";', "SvgPath"],
    ["src/platform/core/x.ts", 'import { useState } from "react";', "keep React out of it"],
    ["src/messaging/sendNote.ts", 'import { useState } from "react";', "keep React out of it"],
  ])("report the bypassed adapter in %s: %s", (path, text, advice) => {
    expect(findIn(findBypassedAdapters, path, text)).toEqual([expect.stringContaining(advice)]);
  });

  it.each([
    ["src/platform/http/ApiClient.ts", "void fetch(url);"],
    ["src/platform/core/cookies.ts", "const isSecure = location.protocol === 'https:';"],
    ["src/testing/x.ts", "const server = { fetch: handle, WebSocket: hub.WebSocket };"],
    ["src/messaging/x.ts", "const send = (fetch: Send) => fetch(url);"],
    ["src/platform/provider/useHost.ts", "window.location.assign(path);"],
    ["src/lib/time/x.ts", 'import { addDays } from "date-fns/addDays";'],
    ["src/platform/http/uploadPresigned.ts", 'const { Axios } = await import("axios");'],
  ])("allow the adapter %s: %s", (path, text) => {
    expect(findIn(findBypassedAdapters, path, text)).toEqual([]);
  });

  it.each(["Date.now()", "Math.random()", "performance.now()", "new Date()"])(
    "report %s in a rule",
    (text) => {
      expect(findIn(findImpureRules, "src/messaging/rules/x.ts", `const a = ${text};`)).toEqual([
        expect.stringContaining("Pass now or random"),
      ]);
    },
  );

  it("allow a rule to use a time from its arguments", () => {
    expect(findIn(findImpureRules, "src/lib/time/x.ts", "const a = new Date(now);")).toEqual([]);
  });

  it.each([
    "<p>Hello</p>",
    '<p>{"Hello"}</p>',
    '<p>{isNew ? "New" : null}</p>',
    '<p aria-label="Close" />',
    '<X title={name ?? "Unknown"} />',
    "<p>{`Hi ${name}`}</p>",
  ])("report the literal text in %s", (text) => {
    expect(findIn(findLiteralText, "src/ui/layout/X.tsx", `const a = ${text};`)).toEqual([
      expect.stringContaining("locales/en.json"),
    ]);
  });

  it.each([
    "<p>{text.title}</p>",
    "<p>·</p>",
    '<p className="row" role="status" />',
    '<p>{kind === "task" && <Icon />}</p>',
  ])("allow %s", (text) => {
    expect(findIn(findLiteralText, "src/ui/layout/X.tsx", `const a = ${text};`)).toEqual([]);
  });

  it.each([
    '{ color: "#fff" }',
    '{ border: "1px solid rgba(0,0,0,.1)" }',
    '{ backgroundColor: "white" }',
    "{ a: `1px ${x} #a0b1c2` }",
  ])("report the literal color in %s", (text) => {
    expect(findIn(findColorLiterals, "src/ui/styles.ts", `const a = ${text};`)).toEqual([
      expect.stringContaining("theme.palette"),
    ]);
  });

  it.each([
    ["src/lib/utils.ts", "const a = 1;", "Name it after its topic"],
    ["src/ui/layout/X.tsx", "export default 1;", "Export by name"],
    ["src/entries/theme.ts", 'export * from "./helpers.js";', "List the names"],
  ])("report the wrong export in %s: %s", (path, text, advice) => {
    expect(findIn(findWrongExports, path, text)).toEqual([expect.stringContaining(advice)]);
  });

  it.each([
    ["src/ui/layout/X.tsx", "export const X = 1;", "in its first line"],
    ["src/messaging/useX.ts", "export const useX = 1;", "in its first line"],
    ["src/messaging/x.ts", '"use client";', "servers may import it"],
    ["src/entries/helpers.ts", '"use client";', "servers may import it"],
  ])("report the wrong directive in %s: %s", (path, text, advice) => {
    expect(findIn(findWrongDirectives, path, text)).toEqual([expect.stringContaining(advice)]);
  });

  it("report a cast through unknown", () => {
    expect(findIn(findDoubleAssertions, "src/x.ts", "const a = 1 as unknown as string;")).toEqual([
      expect.stringContaining("hides a wrong type"),
    ]);
    expect(findIn(findDoubleAssertions, "src/x.ts", "const a = b as unknown;")).toEqual([]);
  });

  it("report a file of more than 450 lines", () => {
    expect(findIn(findLongFiles, "src/messaging/x.ts", "a;\n".repeat(450))).toEqual([]);
    expect(findIn(findLongFiles, "src/messaging/x.ts", "a;\n".repeat(451))).toEqual([
      expect.stringContaining("at most 450"),
    ]);
  });

  it("report a folder of more than 20 entries", () => {
    const filesOf = (count: number) =>
      Array.from({ length: count }, (_, index) => parseSource(`src/header/X${index}.tsx`, ""));
    expect(findFullFolders(filesOf(20))).toEqual([]);
    expect(findFullFolders(filesOf(21))).toEqual([expect.stringContaining("at most 20")]);
  });
});
