import type { BrowserContext, Page } from "playwright";

/** Something that left a page: a call, or a text on a socket. */
export interface Sent {
  kind: "call" | "frame";
  url: string;
  /** Empty for a frame, and where the browser sent none. */
  referer: string;
  isNavigation: boolean;
  /** Everything of it: address, headers, body. */
  text: string;
}

/** A page asks for this address to say: from here on. */
export const TURN = "/turn";

/** Writes down all that leaves the pages of a context, in order. */
export function recordTraffic(context: BrowserContext) {
  const sent: Promise<Sent>[] = [];
  const sockets: { isClosed: () => boolean }[] = [];
  context.on("request", (request) => {
    const [url, body] = [request.url(), request.postData()];
    const isNavigation = request.isNavigationRequest();
    // What the network really sent; a request that ended with its page leaves what the page meant to send.
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
    /** What was sent since a page said so last. */
    sinceTurn: async () => {
      const all = await Promise.all(sent);
      return all.slice(all.findLastIndex(({ url }) => new URL(url).pathname === TURN) + 1);
    },
  };
}

export interface Claims {
  userId: string;
  /** Empty for the token of a user, which belongs to no church. */
  churchId: string;
}

/** What the tokens in a text say. */
export const tokensIn = (text: string): Claims[] =>
  [...text.matchAll(/eyJ[\w-]+\.(eyJ[\w-]+)\.\w+/g)].map(
    ([, claims = ""]) => JSON.parse(Buffer.from(claims, "base64url").toString()) as Claims,
  );
