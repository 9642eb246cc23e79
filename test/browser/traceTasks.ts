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

/** Tasks above this duration are long tasks (W3C Long Tasks API). */
export const LONG_TASK_MS = 50;

/** One task of a page's main thread, in ms. */
export interface Task {
  at: number;
  /** CPU time of the thread only, so that a busy machine causes no long tasks. */
  cpu: number;
}

/** Returns the tasks that the page's main thread ran during a step. Throws if there are none. */
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
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const tasks = traceEvents
    .filter(
      ({ name, ph, pid, tid }) =>
        name === "RunTask" && ph === "X" && mainThreads.has(`${pid}/${tid}`),
    )
    .map(({ ts, tdur = 0 }) => ({ at: ts / 1_000, cpu: tdur / 1_000 }));
  if (tasks.length === 0) throw new Error("The trace has no tasks of the page's main thread.");
  return tasks;
}

/** Returns the CPU time of the longest task, in ms. */
export const findLongestCpuMs = (tasks: readonly Task[]): number =>
  Math.max(0, ...tasks.map(({ cpu }) => cpu));

/** Two frames at 60 Hz: a page that is busy for the whole interval has delayed a frame. */
const INTERVAL_MS = 34;
/** An interval with this share of CPU time is busy. The trace does not have the time between tasks. */
const BUSY_SHARE = 0.9;

/**
 * Returns the share of intervals in which the main thread was too busy to show a frame. Each task counts from its start for as
 * long as its CPU time.
 */
export function computeBusyShare(tasks: readonly Task[]): number {
  const cpuMs = new Map<number, number>();
  for (const { at, cpu } of tasks) {
    const end = at + cpu;
    for (let start = at; start < end;) {
      const interval = Math.floor(start / INTERVAL_MS);
      const stop = Math.min(end, (interval + 1) * INTERVAL_MS);
      cpuMs.set(interval, (cpuMs.get(interval) ?? 0) + stop - start);
      start = stop;
    }
  }
  const first = Math.min(...tasks.map(({ at }) => at));
  const last = Math.max(...tasks.map(({ at, cpu }) => at + cpu));
  const intervalCount = Math.ceil(last / INTERVAL_MS) - Math.floor(first / INTERVAL_MS);
  const busy = [...cpuMs.values()].filter((each) => each >= INTERVAL_MS * BUSY_SHARE);
  return busy.length / intervalCount;
}
