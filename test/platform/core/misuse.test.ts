import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MISUSE } from "../../../src/platform/core/misuse.js";
import { muteConsole } from "../../harness/muteConsole.js";

const load = () => import("../../../src/platform/core/misuse.js");
/** A part of each message that neither its values nor a minifier changes. */
const PARTS = Object.values(MISUSE).map(
  (message) => /[\w ,.:]{20}/.exec(message("\0"))?.[0] ?? message.name,
);

let log: ReturnType<typeof muteConsole>;
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  log = muteConsole();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("warnOfMisuse", () => {
  it("[D41] logs each warning once for each detail and returns it", async () => {
    const { warnOfMisuse } = await load();
    const names = ["persn", "persn", "grup"].map((name) => warnOfMisuse("unknownIcon", name));
    expect(names).toEqual(["persn", "persn", "grup"].map(MISUSE.unknownIcon));
    expect(log.warn.mock.calls).toEqual([[names[0]], [names[2]]]);
  });

  it("[D41] does nothing in production and without a process", async () => {
    const { warnOfMisuse } = await load();
    vi.stubEnv("NODE_ENV", "production");
    expect(warnOfMisuse("noForm")).toBeUndefined();
    vi.unstubAllEnvs();
    vi.stubGlobal("process", undefined);
    const withoutProcess = warnOfMisuse("noForm");
    vi.unstubAllGlobals();
    expect(withoutProcess).toBeUndefined();
    expect(log.warn).not.toHaveBeenCalled();
  });

  it.each([
    ["production", []],
    ["development", PARTS],
  ])(
    "has its messages in a bundle for %s only if it may log them",
    async (environment, expected) => {
      vi.useRealTimers();
      const contents = ["index", "forms", "gallery"]
        .map((entry) => `export * from "./src/entries/${entry}.js";`)
        .join("\n");
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: new URL("../../..", import.meta.url).pathname },
        bundle: true,
        minify: true,
        format: "esm",
        packages: "external",
        charset: "utf8",
        define: { "process.env.NODE_ENV": JSON.stringify(environment) },
        write: false,
      });
      const code = outputFiles[0]?.text ?? "";
      expect(PARTS.filter((part) => code.includes(part))).toEqual(expected);
    },
  );
});

describe("checkLater", () => {
  it.each([
    ["development", {}, 1],
    ["development", undefined, 0],
    ["test", {}, 0],
    ["production", {}, 0],
  ])("with NODE_ENV %s and the window %j calls the check %i times", async (mode, page, calls) => {
    const { checkLater } = await load();
    vi.stubEnv("NODE_ENV", mode);
    vi.stubGlobal("window", page);
    const check = vi.fn();
    checkLater(check);
    vi.advanceTimersByTime(4_900);
    expect(check).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(check).toHaveBeenCalledTimes(calls);
  });

  it("returns a function that cancels the check", async () => {
    const { checkLater } = await load();
    vi.stubEnv("NODE_ENV", "development");
    vi.stubGlobal("window", {});
    const check = vi.fn();
    checkLater(check)?.();
    vi.runAllTimers();
    expect(check).not.toHaveBeenCalled();
  });
});

describe("docs/troubleshooting.md", () => {
  const rows = readFileSync(new URL("../../../docs/troubleshooting.md", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    // The second cell has the beginning of the message.
    .map((line) => (line.split(" | ")[1] ?? "").replace(/`|\s*\\\*$/g, ""));

  it.each(Object.entries(MISUSE))("has a row for %s", (_, message) => {
    const texts = ["", "Notes", "de", "/locales/{{lng}}.json", "persn"].map(message);
    expect(rows.filter((row) => texts.some((text) => text.startsWith(row)))).toHaveLength(1);
  });
});
