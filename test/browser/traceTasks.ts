import type { Browser, Page } from "playwright";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** In µs, as the following. */
  ts: number;
  /** Of the thread itself. */
  tdur?: number;
  args?: { name?: string };
}

/** A task that keeps a page from answering for longer counts as long. */
export const LONG_TASK_MS = 50;

/** One task of a page's main thread, in ms. */
export interface Task {
  at: number;
  /** Time during which something else had the processor is not in it, so a busy machine makes no long task. */
  cpu: number;
}

/** Each task that the page's main thread ran during a step. */
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

export const longest = (tasks: readonly Task[]): number =>
  Math.max(0, ...tasks.map(({ cpu }) => cpu));

/** Two frames at 60 a second: a page that works through all of it has shown a frame late by its own fault. */
const STRETCH_MS = 34;

/** The share of stretches in which the page itself had no time for a frame. */
export function lateShare(tasks: readonly Task[]): number {
  const stretches = new Map<number, number>();
  for (const { at, cpu } of tasks) {
    const stretch = Math.floor(at / STRETCH_MS);
    stretches.set(stretch, (stretches.get(stretch) ?? 0) + cpu);
  }
  const times = tasks.map(({ at }) => at);
  const all = (Math.max(...times) - Math.min(...times)) / STRETCH_MS;
  return [...stretches.values()].filter((cpu) => cpu > STRETCH_MS * 0.9).length / all;
}
