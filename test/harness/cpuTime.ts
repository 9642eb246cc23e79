/** Work is repeated until the measured times add up to this, in milliseconds. */
const MIN_TOTAL_MS = 50;

function measureOnce(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/**
 * Returns the CPU time of a function in milliseconds. Other programs change it less than the elapsed time. A short function runs
 * up to five times; the shortest time counts, because the others include compilation and garbage collection.
 * Returns 0 in a mutation run, where the mutation switch in every branch makes times meaningless.
 */
export function cpuTime(work: () => unknown): number {
  const times = [measureOnce(work)];
  while (times.length < 5 && times.reduce((sum, time) => sum + time, 0) < MIN_TOTAL_MS)
    times.push(measureOnce(work));
  return "__stryker__" in globalThis ? 0 : Math.min(...times);
}
