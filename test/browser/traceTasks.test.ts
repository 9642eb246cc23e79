import { describe, expect, it } from "vitest";
import { computeBusyShare, type Task } from "./traceTasks.js";

/** Returns a task that starts at the start of an interval. */
const createTask = (cpu: number, interval: number): Task => ({ at: interval * 34, cpu });

describe("computeBusyShare", () => {
  it.each<[string, Task[], number]>([
    ["short tasks", Array.from({ length: 10 }, (_, index) => ({ at: index * 34, cpu: 3 })), 0],
    ["four tasks, the last of which fills its interval", [3, 3, 3, 34].map(createTask), 1 / 4],
    ["a task that fills three of four intervals", [3, 102].map(createTask), 3 / 4],
    [
      "two tasks that fill an interval",
      [
        { at: 0, cpu: 17 },
        { at: 17, cpu: 16 },
      ],
      1,
    ],
    ["a task that fills half of two intervals", [{ at: 17, cpu: 34 }], 0],
  ])("returns the share of full intervals for %s", (_, tasks, share) => {
    expect(computeBusyShare(tasks)).toBe(share);
  });
});
