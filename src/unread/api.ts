import { type UnreadCounts, normalizeCounts } from "./rules/counts.js";
import type { ApiClient, CallOptions } from "../platform/http/ApiClient.js";
import { MESSAGING_API } from "../platform/http/ApiConfigs.js";

export async function getUnreadCount(api: ApiClient, options?: CallOptions): Promise<UnreadCounts> {
  return normalizeCounts(await api.get("/notifications/unreadCount", MESSAGING_API, options));
}
