import { cpuTime } from "./cpuTime.js";

const MEGABYTE = 1_000_000;
/** Inputs on which a backtracking pattern takes much longer than reading them once. */
export const LONG_TEXTS = [
  `a@${".".repeat(50_000)}@`,
  `a@${".".repeat(MEGABYTE)}@`,
  `a@${"a.".repeat(MEGABYTE / 2)}`,
  "a".repeat(MEGABYTE),
  `${" ".repeat(MEGABYTE)}a@b.co`,
  `https://${"x.".repeat(MEGABYTE / 2)}org`,
];
/** The CPU time in which this machine reads a megabyte character by character. A backtracking pattern takes a thousand times as long. */
export const READING_MS = cpuTime(() => Array.from("a".repeat(MEGABYTE)).length);
