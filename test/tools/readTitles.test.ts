import { describe, expect, it } from "vitest";
import { readTitles } from "./readTitles.mjs";

describe("readTitles", () => {
  it.each([
    'it("[A-1] a")',
    'test("[A-1] a")',
    'it.each([1])("[A-1] a")',
    "it(`[A-1] a${b}`)",
    "it.each([{ only: 1 }, x.skip])(`[A-1] a`)",
    'const one = <T>(a: T) => a; it("[A-1] a")',
    "it.each`a ${1}`(`[A-1] a`)",
    'describe("b", () => { it("[A-1] a", async () => { run(it.name); }) })',
    'it("[A-1] a", { timeout: 5 }, () => {})',
  ])("lists as running: %s", (text) => {
    expect(readTitles("test/x.test.ts", text)).toEqual({ running: ["[A-1] a"], conditional: [] });
  });

  it.each([
    'it.skip("[A-1] a")',
    'it.todo("[A-1] a")',
    'it.only("[A-1] a")',
    'it.fails("[A-1] a")',
    'it.skipIf(isSlow)("[A-1] a")',
    'test.runIf(isFast).each([1])("[A-1] a")',
    'it("[A-1] a", { skip: true }, () => {})',
    'describe.skip("b", () => { it("[A-1] a") })',
    'describe("b", { todo: true }, () => { it.each([1])("[A-1] a") })',
  ])("lists as conditional: %s", (text) => {
    expect(readTitles("test/x.test.ts", text)).toEqual({ running: [], conditional: ["[A-1] a"] });
  });
});
