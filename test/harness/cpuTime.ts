/** Short work is measured again within this time (ms). */
const ENOUGH_MS = 50;

function once(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/**
 * How long some work keeps the processor busy, in milliseconds: another program on the machine makes no difference. Short work is
 * done up to five times and its shortest time counts, since compiling and collecting garbage is not the work's.
 * In a mutation run, where every branch asks first whether it is the one that was changed, times say nothing: 0.
 */
export function cpuTime(work: () => unknown): number {
  const times = [once(work)];
  while (times.length < 5 && times.reduce((sum, time) => sum + time, 0) < ENOUGH_MS)
    times.push(once(work));
  return "__stryker__" in globalThis ? 0 : Math.min(...times);
}
