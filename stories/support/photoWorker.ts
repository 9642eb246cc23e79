import { useEffect } from "react";
import type { DemoChurch } from "../../src/entries/testing.js";

/** Content root of the demo server. The service worker intercepts its requests, so none leaves the browser. */
export const CONTENT_ROOT = "http://demo.church/files";

/** Trusted Types, which TypeScript does not declare. */
interface TrustedTypes {
  createPolicy: (name: string, rules: ScriptUrls) => ScriptUrls;
}
interface ScriptUrls {
  createScriptURL: (url: string) => string;
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy("demo-files", { createScriptURL: (url) => url });

interface PhotoRequest {
  kind?: string;
  url?: string;
}

type PhotoServer = Pick<DemoChurch, "fetch">;

/** The demo servers of this page. A docs page has several stories, each with a demo server. */
const servers = new Set<PhotoServer>();

/** Responds with the photo of the first demo server that has it. */
async function respond(url: string, port: MessagePort): Promise<void> {
  let response: Response | undefined;
  for (const server of servers) {
    response = await server.fetch(url).catch(() => undefined);
    if (response?.ok) break;
  }
  const bytes = await response?.arrayBuffer();
  port.postMessage(response && { status: response.status, headers: [...response.headers], bytes });
}

function handleMessage({ data, ports: [port] }: MessageEvent<PhotoRequest | null>): void {
  if (data?.kind === "demo-file" && data.url && port) void respond(data.url, port);
}

/**
 * Loader for stories with photos: `loaders: [loadPhotoWorker]`. Registers the service worker of stories/assets/worker, which
 * forwards photo requests to the page, and waits until it controls the page. Some private windows have no service workers;
 * there, photos do not load.
 */
export async function loadPhotoWorker(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, "serviceWorker">>;
  if (!serviceWorker) return;
  serviceWorker.addEventListener("message", handleMessage);
  serviceWorker.startMessages();
  if (serviceWorker.controller) return;
  const controllerChange = new Promise<void>((resolve) => {
    serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
  });
  try {
    // In tests, the page is in a deeper folder than the worker script.
    const folder = location.pathname.endsWith("/iframe.html")
      ? new URL(".", location.href)
      : new URL("/", location.href);
    const script = new URL("demo-files.js", folder).href;
    await serviceWorker.register(policy?.createScriptURL(script) ?? script, { scope: folder.href });
    if (!serviceWorker.controller) await controllerChange;
  } catch (error) {
    console.info("The service worker is not available, so photos of stories are not shown.", error);
  }
}

/** Responds to photo requests from this demo server while the component is mounted. */
export function useServedPhotos(server: PhotoServer): void {
  useEffect(() => {
    servers.add(server);
    return () => void servers.delete(server);
  }, [server]);
}
