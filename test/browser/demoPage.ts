import { apisAt, ChurchClient } from "../../src/entries/index.js";
import { shareTabs } from "../../src/entries/tabs.js";

/** Query parameters of the page. */
export const query = new URLSearchParams(location.search);
/** Root URL of the demo server. */
export const server = query.get("server") ?? "";

export const socketAt = (root: string): string => root.replace(/^http/, "ws");

/** Returns a client of the demo server, signed in if `email` is given. With the query parameter `tabs`, it shares its connection; `keeps` is what it keeps on the device: "unsent" or "seen". */
export async function signIn(email: string | null, socketUrl = ""): Promise<ChurchClient> {
  const tabs = query.has("tabs") ? shareTabs() : undefined;
  const client = new ChurchClient({
    apis: apisAt(server),
    socketUrl,
    tabs,
    shouldKeepUnsent: query.get("keeps") === "unsent",
    shouldKeepCache: query.get("keeps") === "seen",
  });
  if (email) await client.logIn({ email, password: "x" });
  return client;
}
