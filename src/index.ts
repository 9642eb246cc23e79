import type { ChurchNavigationProps } from "./features/churches/index.js";
import type { ThreadBoxProps, NoteRowProps, AddNoteProps as ComposerProps } from "./features/notes/index.js";
import type { InboxPanelProps, NewConversationProps, PrivateConversationProps } from "./features/messages/index.js";
import type { NotificationsPanelProps } from "./features/notifications/index.js";
import type { AccountMenuProps, HeaderBarProps, SiblingAppListProps } from "./features/header/index.js";
import type { GetSupportProps, HelpButtonProps, SupportButtonProps } from "./features/support/index.js";
import type { HostProps } from "./react/withHost.js";

export { ChurchProvider, type ChurchProviderProps } from "./react/ChurchProvider.js";
export { withHost, type HostProps } from "./react/withHost.js";
export { useClient } from "./react/useClient.js";
export { useHost, type Host } from "./react/useHost.js";
export { useSession, type Session } from "./react/useSession.js";
export { useUnreadCounts } from "./react/useUnreadCounts.js";
export { useLanguage } from "./react/useText.js";
export { useNotifications, type UseNotificationsResult } from "./react/useNotifications.js";
export { useAppLink, type AppLinkOptions, type AppLinkProps } from "./react/useAppLink.js";
export { useDialogs, type Dialogs } from "./react/useDialogs.js";
export type { DialogName } from "./client/dialogs/DialogFlags.js";
export { useMountedState } from "./react/useMountedState.js";
export { createEmotionCache } from "./react/createEmotionCache.js";
export type { AppAddresses, AppNames, HostSettings, SupportPaths } from "./react/ChurchContext.js";
export { Banner, type BannerProps } from "./ui/Banner.js";
export { ConfirmDialog, type ConfirmDialogProps } from "./ui/ConfirmDialog.js";
export { DisplayBox, type DisplayBoxProps } from "./ui/DisplayBox.js";
export { EmptyState, type EmptyStateProps } from "./ui/EmptyState.js";
export { ErrorMessages, type ErrorMessagesProps } from "./ui/ErrorMessages.js";
export { ExportLink, type ExportLinkProps } from "./ui/ExportLink.js";
export type { CsvHeader } from "./rules/csv/toCsv.js";
export { HelpIcon, type HelpIconProps } from "./ui/HelpIcon.js";
export { InputBox, type InputBoxProps } from "./ui/InputBox.js";
export { LoadFailure, type LoadFailureProps } from "./ui/LoadFailure.js";
export { Loading, type LoadingProps } from "./ui/Loading.js";
export { NamedIcon, type NamedIconProps } from "./ui/NamedIcon.js";
export { NavItem, type NavItemProps } from "./ui/NavItem.js";
export { OfflineBar, type OfflineBarProps } from "./ui/OfflineBar.js";
export type { Crumb } from "./ui/Breadcrumbs.js";
export { PageHeader, type PageHeaderProps, type PageStatistic } from "./ui/PageHeader.js";
export { PersonAvatar, type AvatarSize, type PersonAvatarProps } from "./ui/PersonAvatar.js";
export { PersonName, type PersonNameProps } from "./ui/PersonName.js";
export { RelativeTime, type RelativeTimeProps } from "./ui/RelativeTime.js";
export { SmallButton, type SmallButtonProps } from "./ui/SmallButton.js";
export { TabPanel, type TabPanelProps } from "./ui/TabPanel.js";
export { UnreadBadge, type UnreadBadgeProps } from "./ui/UnreadBadge.js";
export { ChurchList } from "./features/churches/index.js";
export { AddNote, Note, Notes } from "./features/notes/index.js";
export { NewPrivateMessage, PrivateMessageDetails, PrivateMessages } from "./features/messages/index.js";
export { Notifications } from "./features/notifications/index.js";
export { FloatingSupport, SupportDrawer, SupportModal } from "./features/support/index.js";
export { AppList, SiteHeader, UserMenu, type HeaderMenuItem } from "./features/header/index.js";
// What the rooms take when they are mounted alone: their own props, and the host's.
export type ChurchListProps = ChurchNavigationProps & HostProps;
export type NotesProps = ThreadBoxProps & HostProps;
export type NoteProps = NoteRowProps & HostProps;
export type AddNoteProps = ComposerProps & HostProps;
export type PrivateMessagesProps = InboxPanelProps & HostProps;
export type PrivateMessageDetailsProps = PrivateConversationProps & HostProps;
export type NewPrivateMessageProps = NewConversationProps & HostProps;
export type NotificationsProps = NotificationsPanelProps & HostProps;
export type FloatingSupportProps = SupportButtonProps & HostProps;
export type SupportDrawerProps = HelpButtonProps & HostProps;
export type SupportModalProps = GetSupportProps & HostProps;
export type SiteHeaderProps = HeaderBarProps & HostProps;
export type UserMenuProps = AccountMenuProps & HostProps;
export type AppListProps = SiblingAppListProps & HostProps;
export type { AppKind } from "./types/apps.js";
export type { CardFieldProps, CardTokenizer, PaymentContact } from "./types/payment.js";
export type { SupportArticle, SupportArticles, SupportTour } from "./types/support.js";
export {
  AnalyticsHelper,
  ApiError,
  ApiHelper,
  AppearanceHelper,
  ArrayHelper,
  type ValueAt,
  ATTENDANCE_API,
  ChurchClient,
  CommonEnvironmentHelper,
  CONTENT_API,
  COOKIE_POLL_MS,
  CurrencyHelper,
  DateHelper,
  DonationHelper,
  ErrorHelper,
  EventHelper,
  FileHelper,
  getDefaultClient,
  GIVING_API,
  isApiError,
  isStaleSessionError,
  Locale,
  MEMBERSHIP_API,
  MESSAGING_API,
  NotificationService,
  PermissionHelper,
  Permissions,
  PersonHelper,
  receiveSession,
  setDefaultClient,
  SlugHelper,
  SocketHelper,
  StaleSessionError,
  StripePaymentMethod,
  UniqueIdHelper,
  UserHelper,
} from "./helpers.js";
export type {
  AddressBar,
  ApiClient,
  CallOptions,
  ClientOptions,
  CookieJar,
  DonationInterval,
  Environment,
  FeeRate,
  Login,
  PageHistory,
  PresignedUpload,
  ReceivedSession,
  ReceiveSessionOptions,
  SessionIdentity,
  SessionState,
  Stage,
  StockPhoto,
  StorageLike,
  UploadAnswer,
  WebSocketConstructor,
  WebSocketLike,
} from "./helpers.js";
export type * from "./types/hostNames.js";
