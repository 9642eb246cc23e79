import { pathPart } from "../../lib/links/safeUrl.js";
import type { ApiClient, CallOptions } from "../http/ApiClient.js";
import { MESSAGING_API } from "../http/ApiConfigs.js";
import type { Connection } from "./types.js";

/** Registers a socket for a conversation. The request has no token, and its response is not used. */
export async function postConnection(
  api: ApiClient,
  connection: Connection,
  options?: CallOptions,
): Promise<void> {
  await api.post("/connections", [connection], MESSAGING_API, { ...options, anonymous: true });
}

/** Removes a registration. Servers without this call remove it with the socket. */
export async function deleteConnection(
  api: ApiClient,
  churchId: string,
  conversationId: string,
  socketId: string,
): Promise<void> {
  await api.delete(
    `/connections/${pathPart(churchId)}/${pathPart(conversationId)}/${pathPart(socketId)}`,
    MESSAGING_API,
    {
      anonymous: true,
      quiet: true,
    },
  );
}
