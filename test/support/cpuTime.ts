/**
 * How long some work keeps the processor busy, in milliseconds: another program on the machine makes no difference.
 * In a mutation run, where every branch asks first whether it is the one that was changed, times say nothing: 0.
 */
export function cpuTime(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return "__stryker__" in globalThis ? 0 : (user + system) / 1_000;
}
