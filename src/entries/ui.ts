export { createEmotionCache } from "../ui/createEmotionCache.js";
export { Banner, type BannerProps } from "../ui/layout/Banner.js";
export { ConfirmDialog, type ConfirmDialogProps } from "../ui/feedback/ConfirmDialog.js";
export { DisplayBox, type DisplayBoxProps } from "../ui/layout/DisplayBox.js";
export { EmptyState, type EmptyStateProps } from "../ui/feedback/EmptyState.js";
export { ErrorMessages, type ErrorMessagesProps } from "../ui/feedback/ErrorMessages.js";
export { ExportLink, type ExportLinkProps } from "../ui/actions/ExportLink.js";
export type { CsvHeader } from "../lib/text/csv.js";
export { HelpIcon, type HelpIconProps } from "../ui/actions/HelpIcon.js";
export { InputBox, type InputBoxProps } from "../ui/layout/InputBox.js";
export { LoadFailure, type LoadFailureProps } from "../ui/feedback/LoadFailure.js";
export { Loading, type LoadingProps } from "../ui/feedback/Loading.js";
export { NamedIcon, type NamedIconProps } from "../ui/display/NamedIcon.js";
export { NavItem, type NavItemProps } from "../ui/layout/NavItem.js";
export { OfflineBar, type OfflineBarProps } from "../ui/feedback/OfflineBar.js";
export {
  type Crumb,
  PageHeader,
  type PageHeaderProps,
  type PageStatistic,
} from "../ui/layout/PageHeader.js";
export {
  type AvatarSize,
  PersonAvatar,
  type PersonAvatarProps,
} from "../ui/display/PersonAvatar.js";
export { PersonName, type PersonNameProps } from "../ui/display/PersonName.js";
export { RelativeTime, type RelativeTimeProps } from "../ui/display/RelativeTime.js";
export { SmallButton, type SmallButtonProps } from "../ui/actions/SmallButton.js";
export { TabPanel, type TabPanelProps } from "../ui/layout/TabPanel.js";
export { UnreadBadge, type UnreadBadgeProps } from "../ui/display/UnreadBadge.js";
