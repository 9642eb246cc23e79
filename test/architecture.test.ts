import { describe, expect, it } from "vitest";
import { findLongFiles } from "./tools/budgets.js";
import { findWrongDoors } from "./tools/doors.js";
import { findCycles, findWrongImports } from "./tools/layers.js";
import { parseSource, readSources } from "./tools/sources.js";
import {
  findColourLiterals,
  findImpureRules,
  findLiteralText,
  findWallClocks,
  findWrongDirectives,
  findWrongFiles,
} from "./tools/style.js";

const sources = readSources();

describe("the house as it stands", () => {
  it.each([
    ["imports follow the rings and rooms", findWrongImports],
    ["no imports run in a circle", findCycles],
    ["the outside world has one door each", findWrongDoors],
    ["rules have no clock and no dice", findImpureRules],
    ["durations are not measured on the wall clock", findWallClocks],
    ["views take their words from locales/en.json", findLiteralText],
    ["views take their colours from the theme", findColourLiterals],
    ["files are named after the one thing they export", findWrongFiles],
    ["client directives stand where they belong", findWrongDirectives],
    ["files are small", findLongFiles],
  ])("%s", (_, find) => {
    const sentences = find(sources);
    expect(sentences, `\n${sentences.join("\n")}\n`).toEqual([]);
  });

  it("reads every file", () => {
    expect(sources.length).toBeGreaterThan(100);
  });

  it("[L84] no source imports a stylesheet, which Node could not", () => {
    const imports = sources.flatMap((source) => source.imports.map(({ specifier }) => specifier));
    expect(imports.filter((specifier) => /\.s?css(\?|$)/.test(specifier))).toEqual([]);
    expect(imports).toContain("react-image-crop");
  });
});

/** Each rule against the smallest text that breaks it, so that a rule that sees nothing is noticed. */
describe("the rules of the house", () => {
  const findIn = (find: (all: ReturnType<typeof readSources>) => string[], path: string, text: string) => find([parseSource(path, text)]);

  it.each([
    ["src/rules/time/x.ts", 'import { a } from "../../client/ChurchClient.js";', "Rules are pure"],
    ["src/types/x.ts", 'import type { a } from "../rules/locale/languages.js";', "Types know nothing else"],
    ["src/client/x.ts", 'import { a } from "../react/useCore.js";', "The client knows no React"],
    ["src/react/x.ts", 'import { a } from "../ui/Loading.js";', "The bridge knows no view"],
    ["src/ui/X.tsx", 'import { a } from "../client/ClientCore.js";', "Widgets know no client"],
    ["src/features/notes/X.tsx", 'const lazy = () => import("../../client/ClientCore.js");', "only types from client/"],
    ["src/features/notes/X.tsx", 'import { a } from "../messages/index.js";', "may not know messages"],
    ["src/features/messages/X.tsx", 'import { a } from "../notes/Note.js";', "through its index.ts"],
    ["src/features/notes/X.tsx", 'import { a } from "../../client/locale/english/index.js";', "only types from client/"],
    ["src/theme.ts", 'import { a } from "./helpers/Locale.js";', "leave helpers to another entry"],
    ["src/stray.ts", 'import { a } from "./helpers/Locale.js";', "is no entry"],
  ])("%s may not: %s", (path, text, advice) => {
    expect(findIn(findWrongImports, path, text)).toEqual([expect.stringContaining(advice)]);
  });

  it.each([
    ["src/features/messages/X.tsx", 'import { Notes } from "../notes/index.js";'],
    ["src/ui/X.tsx", 'import type { ClientCore } from "../client/ClientCore.js";'],
    ["src/ui/X.tsx", 'import { commonTexts } from "../client/locale/english/common.js";'],
  ])("%s may: %s", (path, text) => {
    expect(findIn(findWrongImports, path, text)).toEqual([]);
  });

  it.each([
    ["src/client/x.ts", "const start = Date.now();", 1],
    ["src/react/useX.ts", "const now = new Date();", 1],
    ["src/features/notes/X.ts", "const at = Date.now() + 600;", 1],
    ["src/client/time.ts", "const start = Date.now();", 0],
    ["src/client/x.ts", "const date = new Date(text);", 0],
    ["src/ui/useX.ts", "const start = performance.now();", 0],
  ])("[D13] %s with %s is noticed %i times", (path, text, times) => {
    expect(findIn(findWallClocks, path, text)).toHaveLength(times);
  });

  it("sees a circle", () => {
    const circle = [
      parseSource("src/rules/locale/languages.ts", 'import { a } from "./languageOf.js";'),
      parseSource("src/rules/locale/languageOf.ts", 'import type { b } from "./languages.js";'),
    ];
    expect(findCycles(circle)).toEqual([expect.stringContaining("Break the circle")]);
  });

  it.each([
    ["src/ui/X.tsx", "void fetch(url);", "Only client/ talks to servers"],
    ["src/react/useX.ts", "const socket = new WebSocket(url);", "Only client/ talks to servers"],
    ["src/ui/X.tsx", "void window.fetch(url);", "Only client/ talks to servers"],
    ["src/features/notes/X.tsx", 'localStorage.setItem("a", "b");', "Only client/ stores"],
    ["src/react/useX.ts", "const a = document.cookie;", "cookie jar"],
    ["src/ui/X.tsx", 'window.open("/");', "openExternal"],
    ["src/ui/X.tsx", "location.assign(url);", "useHost is the only door"],
    ["src/client/x.ts", "location.assign(url);", "leaves the page"],
    ["src/client/x.ts", "window.location.href = url;", "leaves the page"],
    ["src/client/x.ts", "if (confirm(text)) stop();", "useHost is the only door"],
    ["src/ui/X.tsx", 'import { loadStripe } from "@stripe/stripe-js/pure";', "CardTokenizer"],
    ["src/features/forms/X.tsx", 'import ReactCrop from "react-image-crop";', "gallery entry"],
    ["src/client/http/ApiClient.ts", 'const { get } = await import("axios");', "Only uploadPresigned"],
    ["src/client/http/uploadPresigned.ts", 'import axios from "axios";', "by import()"],
    ["src/helpers/DateHelper.ts", 'import { addDays } from "date-fns/addDays";', "Only rules/time"],
    ["src/rules/time/x.ts", 'import { addDays } from "date-fns";', "Import by path"],
    ["src/helpers/EventHelper.ts", 'import { RRule } from "rrule";', "Only createRRule"],
    ["src/helpers/SlugHelper.ts", 'import slug from "slug";', "Only slugify"],
    ["src/features/header/X.tsx", 'import { Link } from "react-router-dom";', "no router"],
    ["src/ui/X.tsx", 'import { Button } from "@mui/material";', "Import by path"],
    ["src/client/x.ts", 'import { useState } from "react";', "React-free"],
    ["src/features/notes/sendNote.ts", 'import { useState } from "react";', "keep React out of it"],
  ])("%s has no door: %s", (path, text, advice) => {
    expect(findIn(findWrongDoors, path, text)).toEqual([expect.stringContaining(advice)]);
  });

  it.each([
    ["src/client/x.ts", "void fetch(url);"],
    ["src/client/x.ts", "const isSecure = location.protocol === 'https:';"],
    ["src/testing/x.ts", "const church = { fetch: handle, WebSocket: hub.WebSocket };"],
    ["src/testing/x.ts", "const send = (fetch: Send) => fetch(url);"],
    ["src/react/useHost.ts", "window.location.assign(path);"],
    ["src/rules/time/x.ts", 'import { addDays } from "date-fns/addDays";'],
    ["src/client/http/uploadPresigned.ts", 'const { Axios } = await import("axios");'],
  ])("%s has a door: %s", (path, text) => {
    expect(findIn(findWrongDoors, path, text)).toEqual([]);
  });

  it.each(["Date.now()", "Math.random()", "new Date()"])("rules may not use %s", (text) => {
    expect(findIn(findImpureRules, "src/rules/time/x.ts", `const a = ${text};`)).toEqual([
      expect.stringContaining("a rule gives the same answer twice"),
    ]);
  });

  it("rules may read a given time", () => {
    expect(findIn(findImpureRules, "src/rules/time/x.ts", "const a = new Date(now);")).toEqual([]);
  });

  it.each([
    "<p>Hello</p>",
    '<p>{"Hello"}</p>',
    '<p>{isNew ? "New" : null}</p>',
    '<p aria-label="Close" />',
    '<X title={name ?? "Nobody"} />',
    "<p>{`Hi ${name}`}</p>",
  ])("views may not say %s", (text) => {
    expect(findIn(findLiteralText, "src/ui/X.tsx", `const a = ${text};`)).toEqual([expect.stringContaining("locales/en.json")]);
  });

  it.each(["<p>{text.title}</p>", "<p>·</p>", '<p className="row" role="status" />', '<p>{kind === "task" && <Icon />}</p>'])(
    "views may say %s",
    (text) => {
      expect(findIn(findLiteralText, "src/ui/X.tsx", `const a = ${text};`)).toEqual([]);
    },
  );

  it.each(['{ color: "#fff" }', '{ border: "1px solid rgba(0,0,0,.1)" }', '{ backgroundColor: "white" }', "{ a: `1px ${x} #a0b1c2` }"])(
    "views may not paint %s",
    (text) => {
      expect(findIn(findColourLiterals, "src/ui/X.tsx", `const a = ${text};`)).toEqual([expect.stringContaining("theme.palette")]);
    },
  );

  it.each([
    ["src/rules/time/elapsed.ts", "export const a = () => 1;", "Name the file a.ts"],
    ["src/rules/time/a.ts", "export const a = () => 1;\nexport function b() {}", "a file of its own"],
    ["src/rules/utils.ts", "const a = 1;", "says nothing by its name"],
    ["src/ui/X.tsx", "export default 1;", "Export by name"],
    ["src/index.ts", 'export * from "./helpers.js";', "a list one can read"],
  ])("%s is no good as: %s", (path, text, advice) => {
    expect(findIn(findWrongFiles, path, text)).toEqual([expect.stringContaining(advice)]);
  });

  it.each([
    ["src/ui/X.tsx", "export const X = 1;", "in its first line"],
    ["src/react/useX.ts", "export const useX = 1;", "in its first line"],
    ["src/client/x.ts", '"use client";', "servers may import it"],
    ["src/helpers.ts", '"use client";', "servers may import it"],
  ])("%s has the wrong directive: %s", (path, text, advice) => {
    expect(findIn(findWrongDirectives, path, text)).toEqual([expect.stringContaining(advice)]);
  });

  it("sees a file that is too long", () => {
    expect(findIn(findLongFiles, "src/client/x.ts", "a;\n".repeat(450))).toEqual([]);
    expect(findIn(findLongFiles, "src/client/x.ts", "a;\n".repeat(451))).toEqual([expect.stringContaining("at most 450")]);
  });
});
