import type { Browser, Page } from "playwright";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** In µs. */
  ts: number;
  /** CPU time of the thread, in µs. */
  tdur?: number;
  args?: { name?: string };
}

/** A task that takes longer is a long task. */
export const LONG_TASK_MS = 50;

/** One task of a page's main thread, in ms. */
export interface Task {
  at: number;
  /** CPU time of the thread only, so that a busy machine causes no long tasks. */
  cpu: number;
}

/** Returns the tasks that the page's main thread ran during a step. */
export async function traceTasks(
  browser: Browser,
  page: Page,
  step: () => Promise<unknown>,
): Promise<Task[]> {
  await browser.startTracing(page, {
    categories: ["__metadata", "disabled-by-default-devtools.timeline"],
  });
  await step();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const isMain = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return traceEvents
    .filter(
      ({ name, ph, pid, tid }) => name === "RunTask" && ph === "X" && isMain.has(`${pid}/${tid}`),
    )
    .map(({ ts, tdur = 0 }) => ({ at: ts / 1_000, cpu: tdur / 1_000 }));
}

/** Returns the CPU time of the longest task, in ms. */
export const longest = (tasks: readonly Task[]): number =>
  Math.max(0, ...tasks.map(({ cpu }) => cpu));

/** Two frames at 60 Hz: a page that is busy for the whole interval has delayed a frame. */
const INTERVAL_MS = 34;

/** Returns the share of intervals in which the main thread was too busy to show a frame. */
export function lateShare(tasks: readonly Task[]): number {
  const intervals = new Map<number, number>();
  for (const { at, cpu } of tasks) {
    const interval = Math.floor(at / INTERVAL_MS);
    intervals.set(interval, (intervals.get(interval) ?? 0) + cpu);
  }
  const times = tasks.map(({ at }) => at);
  const all = (Math.max(...times) - Math.min(...times)) / INTERVAL_MS;
  return [...intervals.values()].filter((cpu) => cpu > INTERVAL_MS * 0.9).length / all;
}
