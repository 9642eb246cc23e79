import type { Browser } from "playwright";

interface TraceEvent {
  args: { dumps?: { process_totals?: { private_footprint_bytes?: string } } };
}

/**
 * Returns the private bytes of all processes of a browser after garbage collection. Decoded images count in every process;
 * memory that Chromium may discard at any time, such as its cache of decoded images, does not.
 */
export async function measurePrivateMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  await browser.startTracing(undefined, { categories: ["disabled-by-default-memory-infra"] });
  await session.send("Tracing.requestMemoryDump", { deterministic: true, levelOfDetail: "light" });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  await session.detach();
  const footprints = traceEvents.map(
    ({ args }) => args.dumps?.process_totals?.private_footprint_bytes ?? "0",
  );
  return footprints.reduce((sum, footprint) => sum + Number.parseInt(footprint, 16), 0);
}
