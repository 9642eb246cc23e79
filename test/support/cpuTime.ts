/** How long some work keeps the processor busy, in milliseconds: another program on the machine makes no difference. */
export function cpuTime(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
