import type { BrowserContext, Page } from "playwright";

/** A request or a socket frame that a page sent. */
export interface Sent {
  kind: "request" | "frame";
  url: string;
  /** Empty for a frame and for a request without a Referer header. */
  referer: string;
  isNavigation: boolean;
  /** URL, headers and body as JSON; for a frame, its text. */
  text: string;
}

/** Path that a page requests to set a checkpoint in the recorded traffic. */
export const CHECKPOINT = "/checkpoint";

/** Records all requests and socket frames of a context's pages, in order. */
export function recordTraffic(context: BrowserContext) {
  const sent: Promise<Sent>[] = [];
  const sockets: { isClosed: () => boolean }[] = [];
  context.on("request", (request) => {
    const url = request.url();
    const body = request.postData();
    const isNavigation = request.isNavigationRequest();
    // `allHeaders` rejects if the page closes first. Then the headers that the page set are used.
    const allHeaders = request.allHeaders().catch(() => request.headers());
    sent.push(
      allHeaders.then((headers) => ({
        kind: "request",
        url,
        referer: headers["referer"] ?? "",
        isNavigation,
        text: JSON.stringify([url, headers, body]),
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
      const traffic = await Promise.all(sent);
      const isCheckpoint = ({ url }: Sent) => new URL(url).pathname === CHECKPOINT;
      return traffic.slice(traffic.findLastIndex(isCheckpoint) + 1);
    },
  };
}

export interface Claims {
  userId: string;
  /** Empty for a user token, which belongs to no church. */
  churchId: string;
}

/** Returns the claims of all tokens in a text. */
export const readClaims = (text: string): Claims[] =>
  [...text.matchAll(/eyJ[\w-]+\.(eyJ[\w-]+)\.\w+/g)].map(
    ([, claims = ""]) => JSON.parse(Buffer.from(claims, "base64url").toString()) as Claims,
  );
