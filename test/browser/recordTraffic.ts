import type { BrowserContext, Page } from "playwright";

/** A request or a socket frame that a page sent. */
export interface Sent {
  kind: "call" | "frame";
  url: string;
  /** Empty for a frame and for a request without a Referer header. */
  referer: string;
  isNavigation: boolean;
  /** URL, headers and body as JSON; for a frame, its text. */
  text: string;
}

/** Path that a page requests to set a checkpoint in the recorded traffic. */
export const CHECKPOINT = "/turn";

/** Records all requests and socket frames of a context's pages, in order. */
export function recordTraffic(context: BrowserContext) {
  const sent: Promise<Sent>[] = [];
  const sockets: { isClosed: () => boolean }[] = [];
  context.on("request", (request) => {
    const [url, body] = [request.url(), request.postData()];
    const isNavigation = request.isNavigationRequest();
    // The headers as sent; for a request that ended with its page, the headers that the page had set.
    const headers = request.allHeaders().catch(() => request.headers());
    sent.push(
      headers.then((all) => ({
        kind: "call",
        url,
        referer: all["referer"] ?? "",
        isNavigation,
        text: JSON.stringify([url, all, body]),
      })),
    );
  });
  const listen = (page: Page) =>
    page.on("websocket", (socket) => {
      sockets.push(socket);
      const url = socket.url();
      socket.on("framesent", ({ payload }) => {
        sent.push(
          Promise.resolve({
            kind: "frame",
            url,
            referer: "",
            isNavigation: false,
            text: payload.toString(),
          }),
        );
      });
    });
  context.on("page", listen);
  return {
    sockets,
    all: () => Promise.all(sent),
    /** Returns what was sent since the last checkpoint. */
    sinceCheckpoint: async () => {
      const all = await Promise.all(sent);
      return all.slice(all.findLastIndex(({ url }) => new URL(url).pathname === CHECKPOINT) + 1);
    },
  };
}

export interface Claims {
  userId: string;
  /** Empty for a user token, which belongs to no church. */
  churchId: string;
}

/** Returns the claims of all tokens in a text. */
export const tokensIn = (text: string): Claims[] =>
  [...text.matchAll(/eyJ[\w-]+\.(eyJ[\w-]+)\.\w+/g)].map(
    ([, claims = ""]) => JSON.parse(Buffer.from(claims, "base64url").toString()) as Claims,
  );
