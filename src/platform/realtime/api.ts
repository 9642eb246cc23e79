import { pathPart } from "../../lib/links/safeUrl.js";
import type { ApiClient } from "../http/ApiClient.js";
import { MESSAGING_API } from "../http/ApiConfigs.js";
import type { Connection } from "./types.js";

/** Registers a socket for a conversation. The request has no token, and its response is not used. */
export async function postConnection(api: ApiClient, connection: Connection): Promise<void> {
  await api.post("/connections", [connection], MESSAGING_API, { anonymous: true, quiet: true });
}

/** Removes a registration. Servers without this call remove it with the socket. */
export async function deleteConnection(
  api: ApiClient,
  churchId: string,
  conversationId: string,
  socketId: string,
): Promise<void> {
  const path = `/connections/${pathPart(churchId)}/${pathPart(conversationId)}/${pathPart(socketId)}`;
  await api.delete(path, MESSAGING_API, { anonymous: true, quiet: true });
}
