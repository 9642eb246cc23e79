export { ChurchProvider, type ChurchProviderProps } from "../client/ChurchProvider.js";
export { useClient } from "../client/useClient.js";
export {
  type AppAddresses,
  type AppNames,
  type HostSettings,
  type Session,
  type SupportPaths,
  useLanguage,
  useSession,
} from "../platform/provider/ChurchContext.js";
export { type HostProps, withHost } from "../platform/provider/withHost.js";
export {
  type AppLinkOptions,
  type AppLinkProps,
  type Host,
  useAppLink,
  useHost,
} from "../platform/provider/useHost.js";
export { useMountedState } from "../platform/provider/useMountedState.js";
export {
  useNotifications,
  type UseNotificationsResult,
  useUnreadCounts,
} from "../unread/useUnreadCounts.js";
