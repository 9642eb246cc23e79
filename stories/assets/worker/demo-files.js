/**
 * The demo server of a story lives in the memory of the page, but the browser loads photos over the network. This worker
 * forwards photo requests to the page that made them (stories/support/photoWorker.ts).
 */
const CONTENT_ROOT = "http://demo.church/files/";
const TIMEOUT_MS = 30_000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(CONTENT_ROOT))
    event.respondWith(requestFromPage(event.clientId, event.request));
});

async function requestFromPage(clientId, { url, mode }) {
  const page = await self.clients.get(clientId);
  if (!page) return Response.error();
  const { port1, port2 } = new MessageChannel();
  const response = await new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT_MS);
    port1.onmessage = ({ data }) => resolve(data);
    page.postMessage({ kind: "demo-file", url }, [port2]);
  });
  port1.close();
  if (!response) return Response.error();
  const { status, headers, bytes } = response;
  // Browsers do not apply the CORS check to a response that a service worker constructs.
  const isAllowed = mode !== "cors" || new Headers(headers).has("Access-Control-Allow-Origin");
  return isAllowed ? new Response(bytes, { status, headers }) : Response.error();
}
