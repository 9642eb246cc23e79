import type { ComponentsOverrides, ComponentsVariants } from "@mui/material/styles";
import type { ImageEditorProps } from "./features/gallery/editor/ImageEditor.js";
import type { BannerProps } from "./ui/Banner.js";
import type { ConfirmDialogProps } from "./ui/ConfirmDialog.js";
import type { DisplayBoxProps } from "./ui/DisplayBox.js";
import type { EmptyStateProps } from "./ui/EmptyState.js";
import type { ErrorMessagesProps } from "./ui/ErrorMessages.js";
import type { ExportLinkProps } from "./ui/ExportLink.js";
import type { HelpIconProps } from "./ui/HelpIcon.js";
import type { InputBoxProps } from "./ui/InputBox.js";
import type { LoadFailureProps } from "./ui/LoadFailure.js";
import type { LoadingProps } from "./ui/Loading.js";
import type { NavItemProps } from "./ui/NavItem.js";
import type { OfflineBarProps } from "./ui/OfflineBar.js";
import type { PageHeaderProps } from "./ui/PageHeader.js";
import type { PersonAvatarProps } from "./ui/PersonAvatar.js";
import type { PersonNameProps } from "./ui/PersonName.js";
import type { SmallButtonProps } from "./ui/SmallButton.js";
import type { TabPanelProps } from "./ui/TabPanel.js";
import type { UnreadBadgeProps } from "./ui/UnreadBadge.js";

/** The components whose props a host's theme may set, `components: { NarthexLoading: { defaultProps: { size: "sm" } } }`. */
export interface NarthexPropsList {
  NarthexBanner: BannerProps;
  NarthexConfirmDialog: ConfirmDialogProps;
  NarthexDisplayBox: DisplayBoxProps;
  NarthexEmptyState: EmptyStateProps;
  NarthexErrorMessages: ErrorMessagesProps;
  NarthexExportLink: ExportLinkProps;
  NarthexHelpIcon: HelpIconProps;
  NarthexImageEditor: ImageEditorProps;
  NarthexInputBox: InputBoxProps;
  NarthexLoadFailure: LoadFailureProps;
  NarthexLoading: LoadingProps;
  NarthexNavItem: NavItemProps;
  NarthexOfflineBar: OfflineBarProps;
  NarthexPageHeader: PageHeaderProps;
  NarthexPersonAvatar: PersonAvatarProps;
  NarthexPersonName: PersonNameProps;
  NarthexSmallButton: SmallButtonProps;
  NarthexTabPanel: TabPanelProps;
  NarthexUnreadBadge: UnreadBadgeProps;
}

/** The components whose looks a host's theme may change, with their slots: `styleOverrides: { root: … }`. */
export interface NarthexNameToClassKey {
  NarthexAccountMenu: "root";
  NarthexAppList: "root";
  NarthexBanner: "root";
  NarthexBoxHeader: "root";
  NarthexChurchList: "root";
  NarthexChurchMenu: "item" | "label" | "delete" | "status";
  NarthexConfirmDialog: "root";
  NarthexDisplayBox: "root" | "footer";
  NarthexEmptyState: "root";
  NarthexErrorMessages: "root";
  NarthexExportLink: "root";
  NarthexFloatingSupport: "root";
  NarthexFormCardPayment: "root" | "card" | "cardPlace" | "receipt";
  NarthexFormSubmissionEdit: "root" | "faults" | "questions";
  NarthexGalleryModal: "root" | "asked" | "upload" | "progress" | "ratio";
  NarthexHeaderItem: "root";
  NarthexHelpIcon: "root";
  NarthexIconAction: "root";
  NarthexImageEditor: "root" | "place" | "pane" | "area" | "preview" | "notice" | "tools";
  NarthexInputBox: "root" | "buttons";
  NarthexLinkMenu: "root";
  NarthexLoadFailure: "root";
  NarthexLoading: "root";
  NarthexMessages: "root" | "header" | "row" | "search" | "count";
  NarthexNote: "root" | "day";
  NarthexNoteComposer: "root";
  NarthexNotes: "root" | "scroll" | "frame" | "new";
  NarthexNotification: "root";
  NarthexNotifications: "root";
  NarthexNavItem: "root";
  NarthexOfflineBar: "root";
  NarthexPageHeader: "root";
  NarthexPartNotice: "root";
  NarthexPersonAvatar: "root" | "button";
  NarthexPersonName: "root";
  NarthexPictures: "root";
  NarthexQuestion: "root" | "heading" | "country" | "payment" | "place";
  NarthexRoomDialog: "root";
  NarthexSiteHeader: "root";
  NarthexSmallButton: "root";
  NarthexStockPhotos: "root";
  NarthexSupportDrawer: "root" | "drawer";
  NarthexSupportModal: "root";
  NarthexTabPanel: "root";
  NarthexUnreadBadge: "root";
}

/** What a theme may say about our components. */
export type NarthexComponents<Theme> = {
  [Name in keyof NarthexNameToClassKey]?: {
    defaultProps?: (Name extends keyof NarthexPropsList ? Partial<NarthexPropsList[Name]> : never) | undefined;
    styleOverrides?: ComponentsOverrides<Theme>[Name] | undefined;
    variants?: (Name extends keyof NarthexPropsList ? ComponentsVariants<Theme>[Name] : never) | undefined;
  };
};

/* eslint-disable @typescript-eslint/no-empty-object-type -- Interfaces of the toolkit grow by merging only. */
declare module "@mui/material/styles" {
  interface ComponentsPropsList extends NarthexPropsList {}
  interface ComponentNameToClassKey extends NarthexNameToClassKey {}
  interface Components<Theme = unknown> extends NarthexComponents<Theme> {}
}
