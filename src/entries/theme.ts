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

/** Theme keys, with the slots of `styleOverrides`. Some keep the names of earlier versions, because hosts' themes use them. */
export interface NarthexNameToClassKey {
  /** `UserMenu`. */
  NarthexAccountMenu: "root";
  NarthexAppList: "root";
  NarthexBanner: "root";
  /** The header of `DisplayBox` and `InputBox`. */
  NarthexBoxHeader: "root";
  NarthexChurchList: "root";
  /** The churches in `UserMenu`. */
  NarthexChurchMenu: "item" | "label" | "delete" | "status";
  NarthexConfirmDialog: "root";
  NarthexDisplayBox: "root" | "footer";
  /** `arch`: the picture with the icon. */
  NarthexEmptyState: "root" | "arch";
  NarthexErrorMessages: "root";
  NarthexExportLink: "root";
  NarthexFloatingSupport: "root";
  /** `cardPlace`: the label, the card field and its notes. `card`: the frame of the card field. */
  NarthexFormCardPayment:
    "root" | "box" | "brands" | "card" | "cardPlace" | "notice" | "payer" | "receipt";
  /** `faults`: the summary of the validation errors. `cardNote`: the note below the card field. */
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
  /** `asked`: the photo in the dialog that confirms its deletion. */
  NarthexGalleryModal: "root" | "asked" | "upload" | "progress" | "ratio";
  /** The buttons of `SiteHeader`. */
  /** `skeleton`: shown while a session is being resumed. */
  NarthexHeaderItem: "root" | "skeleton";
  NarthexHelpIcon: "root";
  /** The buttons that show only an icon. */
  NarthexIconAction: "root";
  /** `place`: the frame of the photo. `zone`: the empty state. `drop`: the overlay while a file is dragged over the frame. */
  NarthexImageEditor:
    "root" | "place" | "pane" | "area" | "zone" | "drop" | "preview" | "notice" | "tools";
  NarthexInputBox: "root" | "buttons";
  /** The menus of `SiteHeader` with links. */
  NarthexLinkMenu: "root";
  NarthexLoadFailure: "root";
  NarthexLoading: "root";
  /** `PrivateMessages`. */
  NarthexMessages: "root" | "views" | "header" | "filter" | "field" | "row" | "search" | "count";
  NarthexNavItem: "root";
  NarthexNote: "root" | "day";
  /** `AddNote`. */
  NarthexNoteComposer: "root";
  NarthexNotes: "root" | "scroll" | "frame" | "new" | "menu" | "sheet" | "toast" | "skeleton";
  NarthexNotification: "root" | "link";
  /** `kinds`: the filter by kind. */
  NarthexNotifications: "root" | "kinds";
  NarthexOfflineBar: "root";
  NarthexPageHeader: "root";
  /** Shown while the code of a popup loads, and if it fails to load. */
  NarthexPartNotice: "root";
  NarthexPersonAvatar: "root" | "button";
  NarthexPersonName: "root";
  /** The photos of `GalleryModal` and `StockPhotos`. */
  NarthexPictures: "root";
  /** `QuestionEdit`. `place`: its root element. `root`: the field of an answer. */
  NarthexQuestion: "root" | "heading" | "country" | "payment" | "place";
  /** The dialogs of `SiteHeader`. */
  NarthexRoomDialog: "root";
  NarthexSiteHeader: "root";
  NarthexSmallButton: "root";
  NarthexStockPhotos: "root";
  NarthexSupportDrawer: "root" | "drawer";
  NarthexSupportModal: "root";
  /** The message after a switch to another church. */
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
