export { AppList, type AppListProps } from "./header/AppList.js";
export { type SiteHeaderProps, SiteHeader } from "./header/SiteHeader.js";
export { type UserMenuProps, UserMenu } from "./header/HeaderMenus.js";
export type { DialogName, HeaderMenuItem } from "./header/types.js";
export { ChurchProvider, type ChurchProviderProps } from "./client/ChurchProvider.js";
export { type HostProps, withHost } from "./platform/provider/ChurchContext.js";
export { useClient } from "./client/useClient.js";
export { type Host, useHost } from "./platform/provider/useHost.js";
export { type Session, useSession } from "./platform/provider/ChurchContext.js";
export { useUnreadCounts } from "./unread/useNotifications.js";
export { useLanguage } from "./platform/provider/ChurchContext.js";
export { useNotifications, type UseNotificationsResult } from "./unread/useNotifications.js";
export { type AppLinkOptions, type AppLinkProps, useAppLink } from "./platform/provider/useHost.js";
export { type Dialogs, useDialogs } from "./header/useDialogs.js";
export { useMountedState } from "./platform/provider/useMountedState.js";
export { createEmotionCache } from "./ui/createEmotionCache.js";
export type {
  AppAddresses,
  AppNames,
  HostSettings,
  SupportPaths,
} from "./platform/provider/ChurchContext.js";
export { Banner, type BannerProps } from "./ui/layout/Banner.js";
export { ConfirmDialog, type ConfirmDialogProps } from "./ui/feedback/ConfirmDialog.js";
export { DisplayBox, type DisplayBoxProps } from "./ui/layout/DisplayBox.js";
export { EmptyState, type EmptyStateProps } from "./ui/feedback/EmptyState.js";
export { ErrorMessages, type ErrorMessagesProps } from "./ui/feedback/ErrorMessages.js";
export { ExportLink, type ExportLinkProps } from "./ui/actions/ExportLink.js";
export type { CsvHeader } from "./lib/text/csv.js";
export { HelpIcon, type HelpIconProps } from "./ui/actions/HelpIcon.js";
export { InputBox, type InputBoxProps } from "./ui/layout/InputBox.js";
export { LoadFailure, type LoadFailureProps } from "./ui/feedback/LoadFailure.js";
export { Loading, type LoadingProps } from "./ui/feedback/Loading.js";
export { NamedIcon, type NamedIconProps } from "./ui/display/NamedIcon.js";
export { NavItem, type NavItemProps } from "./ui/layout/NavItem.js";
export { OfflineBar, type OfflineBarProps } from "./ui/feedback/OfflineBar.js";
export {
  type Crumb,
  PageHeader,
  type PageHeaderProps,
  type PageStatistic,
} from "./ui/layout/PageHeader.js";
export {
  type AvatarSize,
  PersonAvatar,
  type PersonAvatarProps,
} from "./ui/display/PersonAvatar.js";
export { PersonName, type PersonNameProps } from "./ui/display/PersonName.js";
export { RelativeTime, type RelativeTimeProps } from "./ui/display/RelativeTime.js";
export { SmallButton, type SmallButtonProps } from "./ui/actions/SmallButton.js";
export { TabPanel, type TabPanelProps } from "./ui/layout/TabPanel.js";
export { UnreadBadge, type UnreadBadgeProps } from "./ui/display/UnreadBadge.js";
export { ChurchList, type ChurchListProps } from "./churches/ChurchList.js";
export { AddNote, type AddNoteProps } from "./messaging/notes/AddNote.js";
export { Note, type NoteProps } from "./messaging/notes/Note.js";
export { Notes, type NotesProps } from "./messaging/notes/Notes.js";
export {
  NewPrivateMessage,
  type NewPrivateMessageProps,
} from "./messaging/inbox/NewPrivateMessage.js";
export {
  PrivateMessageDetails,
  type PrivateMessageDetailsProps,
} from "./messaging/inbox/PrivateMessageDetails.js";
export { PrivateMessages, type PrivateMessagesProps } from "./messaging/inbox/PrivateMessages.js";
export { Notifications, type NotificationsProps } from "./notifications/Notifications.js";
export { SupportDrawer, type SupportDrawerProps } from "./support/SupportDrawer.js";
export {
  FloatingSupport,
  type FloatingSupportProps,
  SupportModal,
  type SupportModalProps,
} from "./support/SupportModal.js";
export type {
  AppKind,
  SupportArticle,
  SupportArticles,
  SupportTour,
} from "./lib/links/appLinks.js";
export type { CardFieldProps, CardTokenizer, PaymentContact } from "./lib/giving/types.js";
export type * from "./helpers.js";
export { ApiHelper, UserHelper, PermissionHelper, SocketHelper, Locale } from "./helpers.js";
export { ChurchClient, getDefaultClient, receiveSession, setDefaultClient } from "./helpers.js";
export { NotificationService, Permissions, StripePaymentMethod } from "./helpers.js";
export { DateHelper, PersonHelper, ArrayHelper, AppearanceHelper } from "./helpers.js";
export { UniqueIdHelper, ErrorHelper, FileHelper, CurrencyHelper } from "./helpers.js";
export { DonationHelper, EventHelper, SlugHelper, AnalyticsHelper } from "./helpers.js";
export { CommonEnvironmentHelper, COOKIE_POLL_MS, ATTENDANCE_API } from "./helpers.js";
export { CONTENT_API, GIVING_API, MEMBERSHIP_API, MESSAGING_API } from "./helpers.js";
export { ApiError, isApiError, isStaleSessionError, StaleSessionError } from "./helpers.js";
