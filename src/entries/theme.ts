import type { ComponentsOverrides, ComponentsVariants } from "@mui/material/styles";
import type * as gallery from "./gallery.js";
import type * as narthex from "./index.js";

export { createNarthexTheme, type NarthexThemeOptions } from "../ui/theme/createNarthexTheme.js";

/**
 * The components whose default props a host's theme may set, by theme key.
 * @example const theme = createTheme({ components: { NarthexLoading: { defaultProps: { size: "sm" } } } });
 */
export interface NarthexPropsList {
  NarthexBanner: narthex.BannerProps;
  NarthexConfirmDialog: narthex.ConfirmDialogProps;
  NarthexDisplayBox: narthex.DisplayBoxProps;
  NarthexEmptyState: narthex.EmptyStateProps;
  NarthexErrorMessages: narthex.ErrorMessagesProps;
  NarthexExportLink: narthex.ExportLinkProps;
  NarthexHelpIcon: narthex.HelpIconProps;
  NarthexImageEditor: gallery.ImageEditorProps;
  NarthexInputBox: narthex.InputBoxProps;
  NarthexLoadFailure: narthex.LoadFailureProps;
  NarthexLoading: narthex.LoadingProps;
  NarthexNavItem: narthex.NavItemProps;
  NarthexOfflineBar: narthex.OfflineBarProps;
  NarthexPageHeader: narthex.PageHeaderProps;
  NarthexPersonAvatar: narthex.PersonAvatarProps;
  NarthexPersonName: narthex.PersonNameProps;
  NarthexSmallButton: narthex.SmallButtonProps;
  NarthexTabPanel: narthex.TabPanelProps;
  NarthexUnreadBadge: narthex.UnreadBadgeProps;
}

/**
 * Theme keys, with the slots of `styleOverrides`. They keep the names of earlier versions, because hosts' themes use them:
 * `NarthexAccountMenu` (UserMenu), `NarthexHeaderItem` (buttons of SiteHeader), `NarthexMessages` (PrivateMessages),
 * `NarthexNoteComposer` (AddNote), `NarthexPartNotice` (shown while a popup's code loads or after that failed),
 * `NarthexPictures` (photos of GalleryModal), `NarthexQuestion` (QuestionEdit), `NarthexRoomDialog` (dialogs of SiteHeader).
 */
export interface NarthexNameToClassKey {
  NarthexAccountMenu: "root";
  NarthexAppList: "root";
  NarthexBanner: "root";
  NarthexBoxHeader: "root";
  NarthexChurchList: "root";
  NarthexChurchMenu: "item" | "label" | "delete" | "status";
  NarthexConfirmDialog: "root";
  NarthexDisplayBox: "root" | "footer";
  NarthexEmptyState: "root" | "arch";
  NarthexErrorMessages: "root";
  NarthexExportLink: "root";
  NarthexFloatingSupport: "root";
  NarthexFormCardPayment:
    "root" | "box" | "brands" | "card" | "cardPlace" | "notice" | "payer" | "receipt";
  NarthexFormSubmissionEdit:
    | "root"
    | "actions"
    | "answers"
    | "cardNote"
    | "faults"
    | "questions"
    | "receipt"
    | "skeleton"
    | "thanks";
  NarthexGalleryModal: "root" | "asked" | "upload" | "progress" | "ratio";
  NarthexHeaderItem: "root";
  NarthexHelpIcon: "root";
  NarthexIconAction: "root";
  NarthexImageEditor:
    "root" | "place" | "pane" | "area" | "zone" | "drop" | "preview" | "notice" | "tools";
  NarthexInputBox: "root" | "buttons";
  NarthexLinkMenu: "root";
  NarthexLoadFailure: "root";
  NarthexLoading: "root";
  NarthexMessages: "root" | "views" | "header" | "filter" | "field" | "row" | "search" | "count";
  NarthexNote: "root" | "day";
  NarthexNoteComposer: "root";
  NarthexNotes: "root" | "scroll" | "frame" | "new" | "menu" | "sheet" | "toast" | "skeleton";
  NarthexNotification: "root" | "link";
  NarthexNotifications: "root" | "kinds";
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
  NarthexSwitchNotice: "root";
  NarthexTabPanel: "root";
  NarthexUnreadBadge: "root";
}

/**
 * The `components` section of a theme, for the components of this package.
 * @example const components: NarthexComponents<Theme> = { NarthexNote: { styleOverrides: { root: { padding: 8 } } } };
 */
export type NarthexComponents<Theme> = {
  [Name in keyof NarthexNameToClassKey]?: {
    defaultProps?:
      (Name extends keyof NarthexPropsList ? Partial<NarthexPropsList[Name]> : never) | undefined;
    styleOverrides?: ComponentsOverrides<Theme>[Name] | undefined;
    variants?:
      (Name extends keyof NarthexPropsList ? ComponentsVariants<Theme>[Name] : never) | undefined;
  };
};

/* oxlint-disable typescript/no-empty-object-type -- MUI's interfaces can be extended by declaration merging only. */
declare module "@mui/material/styles" {
  interface ComponentsPropsList extends NarthexPropsList {}
  interface ComponentNameToClassKey extends NarthexNameToClassKey {}
  interface Components<Theme = unknown> extends NarthexComponents<Theme> {}
}
