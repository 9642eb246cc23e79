/**
 * Stories have a church in the page's memory, but pictures are asked of the network. This worker hands such requests to
 * the page that made them (stories/support/showPictures.ts), whose church answers.
 */
const CONTENT_ROOT = "http://demo.church/files/";
const PATIENCE_MS = 30_000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(CONTENT_ROOT))
    event.respondWith(askPage(event.clientId, event.request));
});

async function askPage(clientId, { url, mode }) {
  const page = await self.clients.get(clientId);
  if (!page) return Response.error();
  const { port1, port2 } = new MessageChannel();
  const answer = await new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    port1.onmessage = ({ data }) => resolve(data);
    page.postMessage({ kind: "demo-file", url }, [port2]);
  });
  port1.close();
  if (!answer) return Response.error();
  const { status, headers, bytes } = answer;
  // Nobody else checks what a worker answers.
  const isAllowed = mode !== "cors" || new Headers(headers).has("Access-Control-Allow-Origin");
  return isAllowed ? new Response(bytes, { status, headers }) : Response.error();
}
