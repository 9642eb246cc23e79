import type { ComponentsOverrides, ComponentsVariants } from "@mui/material/styles";
import type { ImageEditorProps } from "./gallery/editor/ImageEditor.js";
import type { ExportLinkProps } from "./ui/actions/ExportLink.js";
import type { HelpIconProps } from "./ui/actions/HelpIcon.js";
import type { SmallButtonProps } from "./ui/actions/SmallButton.js";
import type { PersonAvatarProps } from "./ui/display/PersonAvatar.js";
import type { PersonNameProps } from "./ui/display/PersonName.js";
import type { UnreadBadgeProps } from "./ui/display/UnreadBadge.js";
import type { ConfirmDialogProps } from "./ui/feedback/ConfirmDialog.js";
import type { EmptyStateProps } from "./ui/feedback/EmptyState.js";
import type { ErrorMessagesProps } from "./ui/feedback/ErrorMessages.js";
import type { LoadFailureProps } from "./ui/feedback/LoadFailure.js";
import type { LoadingProps } from "./ui/feedback/Loading.js";
import type { OfflineBarProps } from "./ui/feedback/OfflineBar.js";
import type { BannerProps } from "./ui/layout/Banner.js";
import type { DisplayBoxProps } from "./ui/layout/DisplayBox.js";
import type { InputBoxProps } from "./ui/layout/InputBox.js";
import type { NavItemProps } from "./ui/layout/NavItem.js";
import type { PageHeaderProps } from "./ui/layout/PageHeader.js";
import type { TabPanelProps } from "./ui/layout/TabPanel.js";

/**
 * The components whose default props a host's theme may set.
 *
 * @example
 * createTheme({ components: { NarthexLoading: { defaultProps: { size: "sm" } } } });
 */
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

/** The components whose styles a host's theme may override, with the slots of `styleOverrides`. */
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

/** The `components` section of a theme, for the components of this package. */
export type NarthexComponents<Theme> = {
  [Name in keyof NarthexNameToClassKey]?: {
    defaultProps?:
      (Name extends keyof NarthexPropsList ? Partial<NarthexPropsList[Name]> : never) | undefined;
    styleOverrides?: ComponentsOverrides<Theme>[Name] | undefined;
    variants?:
      (Name extends keyof NarthexPropsList ? ComponentsVariants<Theme>[Name] : never) | undefined;
  };
};

/* eslint-disable @typescript-eslint/no-empty-object-type -- MUI's interfaces can be extended by declaration merging only. */
declare module "@mui/material/styles" {
  interface ComponentsPropsList extends NarthexPropsList {}
  interface ComponentNameToClassKey extends NarthexNameToClassKey {}
  interface Components<Theme = unknown> extends NarthexComponents<Theme> {}
}
