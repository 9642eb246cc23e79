import type { Connection } from "./subscriptions.js";
import { pathPart } from "../../lib/links/urls.js";
import type { ApiClient } from "../http/ApiClient.js";
import { MESSAGING_API } from "../http/ApiConfigs.js";

/** Registers a socket for a conversation. The request has no token, and its response is not used. */
export async function postConnection(api: ApiClient, connection: Connection): Promise<void> {
  await api.post("/connections", [connection], MESSAGING_API, { anonymous: true, quiet: true });
}

/** Removes a registration. Servers without this endpoint remove it when the socket closes. */
export async function deleteConnection(
  api: ApiClient,
  churchId: string,
  conversationId: string,
  socketId: string,
): Promise<void> {
  const path = `/connections/${pathPart(churchId)}/${pathPart(conversationId)}/${pathPart(socketId)}`;
  await api.delete(path, MESSAGING_API, { anonymous: true, quiet: true });
}
