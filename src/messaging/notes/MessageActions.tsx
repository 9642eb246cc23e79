"use client";
import Drawer from "@mui/material/Drawer";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import MenuList from "@mui/material/MenuList";
import { useEffect, useRef, useState } from "react";
import { COPY_ICON } from "./Note.js";
import { rise } from "./NoteRoot.js";
import type { MessageMenu } from "./useMessageActions.js";
import { type NotesVariant, useVariantText } from "./useVariantText.js";
import { setTimer } from "../../platform/core/time.js";
import { commonTexts } from "../../platform/locale/texts/common.js";
import { noteActionsTexts } from "../../platform/locale/texts/noteActions.js";
import { notesTexts } from "../../platform/locale/texts/notes.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { DELETE_ICON, EDIT_ICON, SvgPath } from "../../ui/display/LineIcon.js";
import { ConfirmDialog } from "../../ui/feedback/ConfirmDialog.js";
import { StatusRegion } from "../../ui/feedback/StatusRegion.js";
import { useConfirm } from "../../ui/feedback/useConfirm.js";
import { closeUnlessComposing } from "../../ui/keys.js";
import {
  type CSSObject,
  memoizeByTheme,
  ellipsis,
  overlayStyles,
  paletteOf,
  radius,
  styled,
  sunken,
  type Theme,
  useTheme,
} from "../../ui/styles.js";
import { classifySaveError } from "../rules/content.js";
import type { Thread } from "../Thread.js";
import type { ThreadMessage } from "../types.js";

/** How long the toast shows that a message was copied, in milliseconds. */
const COPIED_MS = 3_000;

interface MessageActionsProps {
  menu: MessageMenu | undefined;
  isOpen: boolean;
  copyCount: number;
  thread: Thread | undefined;
  variant: NotesVariant;
  onClose: () => void;
  onEdit: (messageId?: string) => void;
  onCopy: (message: ThreadMessage) => void;
  onDeleted: (messageId: string) => void;
  /** Called when the message that had the focus is gone. */
  onFocusLost: () => void;
}

const redDelete = (theme: Theme): CSSObject => ({
  "& .NarthexNotes-delete, & .NarthexNotes-delete .MuiListItemIcon-root": {
    color: paletteOf(theme).error.main,
  },
});

const MenuRoot = styled(Menu, { name: "NarthexNotes", slot: "Menu" })(
  memoizeByTheme((theme) => ({
    ...overlayStyles,
    "& .MuiPaper-root": { minWidth: 184, borderRadius: radius(theme, 1.6) },
    "& .MuiMenuItem-root": { minHeight: 44 },
    ...redDelete(theme),
  })),
);

const SheetRoot = styled(Drawer, { name: "NarthexNotes", slot: "Sheet" })(
  memoizeByTheme((theme) => ({
    ...overlayStyles,
    "& .MuiDrawer-paper": {
      borderRadius: `${radius(theme, 1.6)} ${radius(theme, 1.6)} 0 0`,
      paddingBlockEnd: "env(safe-area-inset-bottom)",
      "&::before": {
        content: '""',
        flex: "none",
        alignSelf: "center",
        width: 36,
        height: 4,
        marginBlock: 10,
        borderRadius: 2,
        background: paletteOf(theme).divider,
      },
    },
    "& .NarthexNotes-quote": {
      ...theme.typography.body2,
      ...ellipsis,
      ...sunken(theme),
      flex: "none",
      margin: theme.spacing(0, 2, 1),
      padding: theme.spacing(1.25, 1.75),
      borderRadius: radius(theme, 1.4),
      color: paletteOf(theme).text.secondary,
      "@media (forced-colors: active)": { border: "1px solid" },
    },
    "& .MuiMenuItem-root": { minHeight: 48, paddingInline: 22 },
    ...redDelete(theme),
  })),
);

/** Space between a menu and its message, in px. */
const MENU_GAP_PX = 8;

/** Returns the position of a menu at the inline end of its anchor: above, so that it covers no later message, if there is room. */
function placementOf({ anchor, hasRoomAbove }: MessageMenu, direction: Theme["direction"]) {
  const horizontal = direction === "rtl" ? "left" : "right";
  const below = anchor.offsetHeight + MENU_GAP_PX;
  return {
    anchorOrigin: { vertical: hasRoomAbove ? -MENU_GAP_PX : below, horizontal },
    transformOrigin: { vertical: hasRoomAbove ? "bottom" : "top", horizontal },
  } as const;
}

/** Renders the menu or sheet of a message, the confirmation dialog before it is deleted, and the toast after it was copied. */
export function MessageActions(props: MessageActionsProps) {
  const { menu, isOpen, copyCount, thread, variant, onClose } = props;
  const text = useVariantText(notesTexts, variant);
  const commonText = useText(commonTexts);
  const { direction } = useTheme();
  const actionsText = useVariantText(noteActionsTexts, variant);
  const { subject, ask, dialog } = useConfirm(async ({ id = "" }: ThreadMessage) => {
    try {
      await thread?.remove(id);
      return { done: () => props.onDeleted(id) };
    } catch (error) {
      const isCanceled = classifySaveError(error).kind === "canceled";
      return isCanceled ? {} : { error: text("deleteFailed") };
    }
  });
  const wasDialogOpen = useRef(false);
  useEffect(() => {
    // A closing dialog returns the focus to the message. If that is gone, the focus is lost.
    if (wasDialogOpen.current && !dialog.open && !menu?.anchor.isConnected) props.onFocusLost();
    wasDialogOpen.current = dialog.open;
  });

  const select = (act: (message: ThreadMessage) => void) => () => {
    onClose();
    if (menu) act(menu.message);
  };
  const renderItem = (
    icon: string,
    label: string,
    act: (message: ThreadMessage) => void,
    className?: string,
  ) => (
    <MenuItem key={icon} className={className} onClick={select(act)}>
      <ListItemIcon>
        <SvgPath d={icon} size={20} />
      </ListItemIcon>
      {label}
    </MenuItem>
  );
  const items = [
    menu?.canEdit && renderItem(EDIT_ICON, commonText("edit"), ({ id }) => props.onEdit(id)),
    menu?.canEdit && renderItem(DELETE_ICON, commonText("delete"), ask, "NarthexNotes-delete"),
    renderItem(COPY_ICON, text("copy"), props.onCopy),
  ];
  const label = text("actions");
  return (
    <>
      {menu && !menu.isSheet && (
        <MenuRoot
          open={isOpen}
          anchorEl={menu.anchor}
          {...placementOf(menu, direction)}
          onClose={closeUnlessComposing(onClose)}
          slotProps={{ list: { "aria-label": label } }}
        >
          {items}
        </MenuRoot>
      )}
      {menu?.isSheet && (
        <SheetRoot
          anchor="bottom"
          open={isOpen}
          onClose={closeUnlessComposing(onClose)}
          slotProps={{ paper: { role: "dialog", "aria-modal": true, "aria-label": label } }}
        >
          <p className="NarthexNotes-quote" dir="auto">
            {menu.message.content}
          </p>
          <MenuList autoFocusItem={isOpen} aria-label={label}>
            {items}
          </MenuList>
        </SheetRoot>
      )}
      {subject && (
        <ConfirmDialog
          {...dialog}
          text={actionsText("confirmDelete")}
          confirmLabel={actionsText("delete")}
        />
      )}
      <CopiedToast count={copyCount} text={actionsText("copied")} />
    </>
  );
}

// Without height, so that the toast lies on the last messages and not on the composer.
const ToastRoot = styled(StatusRegion, { name: "NarthexNotes", slot: "Toast" })(
  memoizeByTheme((theme) => ({
    position: "relative",
    zIndex: 1,
    "& > span": {
      ...theme.typography.body2,
      position: "absolute",
      insetBlockEnd: 8,
      insetInline: 0,
      width: "fit-content",
      marginInline: "auto",
      padding: "10px 16px",
      borderRadius: radius(theme, 1.2),
      background: paletteOf(theme).text.primary,
      color: paletteOf(theme).background.paper,
      "@media (forced-colors: active)": { border: "1px solid" },
      "@media (prefers-reduced-motion: no-preference)": { animation: `${rise} 200ms` },
    },
    "@media print": { display: "none" },
  })),
);

/** Shows that a message was copied, for a while after each copy. */
function CopiedToast({ count, text }: { count: number; text: string }) {
  const [hiddenCount, setHiddenCount] = useState(0);
  useEffect(() => {
    const timer = setTimer(() => setHiddenCount(count), COPIED_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return <ToastRoot>{count > hiddenCount && <span key={count}>{text}</span>}</ToastRoot>;
}
