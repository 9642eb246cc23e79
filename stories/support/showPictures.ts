import { useEffect } from "react";
import type { DemoChurch } from "../../src/testing.js";

/** Where the pictures of a demo church are; no request for them leaves the browser. */
export const CONTENT_ROOT = "http://demo.church/files";

interface Question {
  kind?: string;
  url?: string;
}

/** The churches of the page; on a page with several stories there are several. */
const churches = new Set<DemoChurch>();

/** The first church that has the picture gives it. */
async function answer(url: string, port: MessagePort): Promise<void> {
  let found: Response | undefined;
  for (const church of churches) {
    found = await church.fetch(url).catch(() => undefined);
    if (found?.ok) break;
  }
  const bytes = await found?.arrayBuffer();
  port.postMessage(found && { status: found.status, headers: [...found.headers], bytes });
}

function listen({ data, ports: [port] }: MessageEvent<Question | null>): void {
  if (data?.kind === "demo-file" && data.url && port) void answer(data.url, port);
}

/**
 * For stories with pictures: `loaders: [showPictures]`. Waits for the worker that passes requests for pictures to the
 * page (stories/assets/worker). Where there can be none, as in private windows, pictures do not load.
 */
export async function showPictures(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, "serviceWorker">>;
  if (!serviceWorker) return;
  serviceWorker.addEventListener("message", listen);
  serviceWorker.startMessages();
  if (serviceWorker.controller) return;
  const isControlled = new Promise<void>((resolve) => {
    serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
  });
  try {
    // In tests the page lies deeper than the worker.
    const folder = location.pathname.endsWith("/iframe.html")
      ? new URL(".", location.href)
      : new URL("/", location.href);
    await serviceWorker.register(new URL("demo-files.js", folder), { scope: folder.href });
    if (!serviceWorker.controller) await isControlled;
  } catch (error) {
    console.info("Pictures of stories are not shown here.", error);
  }
}

/** Lets a church answer requests for pictures for as long as its host is shown. */
export function usePicturesOf(church: DemoChurch): void {
  useEffect(() => {
    churches.add(church);
    return () => void churches.delete(church);
  }, [church]);
}
