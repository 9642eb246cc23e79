"use client";
import Dialog from "@mui/material/Dialog";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { DialogName } from "./useDialogs.js";
import { accountTexts } from "../platform/locale/texts/account.js";
import { commonTexts } from "../platform/locale/texts/common.js";
import { useText, useSession } from "../platform/provider/ChurchContext.js";
import { useNavigate } from "../platform/provider/useHost.js";
import { useIgnoreDoubleClick } from "../platform/provider/useIsRecentlyChanged.js";
import { useOnPageLeave } from "../platform/provider/usePage.js";
import { IconAction } from "../ui/actions/IconAction.js";
import { LoadFailure } from "../ui/feedback/LoadFailure.js";
import { Loading } from "../ui/feedback/Loading.js";
import { closeUnlessComposing } from "../ui/keys.js";
import { type FailedProps, lazyWithRetry } from "../ui/lazyWithRetry.js";
import { heading, overlayStyles, radius, visuallyHidden, styled } from "../ui/styles.js";

const placeholderOptions = (name: DialogName) => {
  function Placeholder({ onRetry }: Partial<FailedProps>) {
    return (
      <>
        <h2>{useText(accountTexts)(name)}</h2>
        {onRetry ? <LoadFailure onRetry={onRetry} /> : <Loading />}
      </>
    );
  }
  return { Waiting: Placeholder, Failed: Placeholder };
};

const PrivateMessages = lazyWithRetry(
  async () => (await import("../messaging/inbox/PrivateMessages.js")).PrivateMessages,
  placeholderOptions("messages"),
);
const Notifications = lazyWithRetry(
  async () => (await import("../notifications/Notifications.js")).Notifications,
  placeholderOptions("notifications"),
);

export const preloadDialogs = (): void => {
  PrivateMessages.preload();
  Notifications.preload();
};

const DIALOGS = {
  messages: { id: "private-messages-modal", maxWidth: "md" },
  notifications: { id: "notifications-modal", maxWidth: "sm" },
} as const;

// The name is a key of hosts' themes.
const Root = styled(Dialog, { name: "NarthexRoomDialog", slot: "Root" })(({ theme }) => ({
  ...overlayStyles,
  "& .MuiDialog-paper": { height: "80vh", maxHeight: 700, overflow: "hidden", outline: "none" },
  "& .NarthexRoomDialog-content": {
    // The panel's header reserves this space for the close button.
    "--narthex-header-end": "56px",
    flex: "1 1 0",
    minHeight: 0,
    display: "flex",
    flexDirection: "column",
  },
  "& .NarthexRoomDialog-content > h2": {
    ...heading(theme.typography.h5),
    padding: theme.spacing(2.25, 2.75, 1.5),
    paddingInlineEnd: 56,
  },
  "& .NarthexRoomDialog-close": {
    position: "absolute",
    insetBlockStart: 10,
    insetInlineEnd: 12,
    zIndex: 1,
    borderRadius: radius(theme, 1),
  },
  [theme.breakpoints.down("sm")]: {
    "& .MuiDialog-paper": {
      margin: 0,
      width: "100%",
      maxWidth: "none",
      height: ["100vh", "100dvh"],
      maxHeight: "none",
      borderRadius: 0,
      border: 0,
      boxSizing: "border-box",
      // The physical sides: a notch stays where it is in right-to-left text.
      paddingTop: "env(safe-area-inset-top)",
      paddingBottom: "env(safe-area-inset-bottom)",
      paddingLeft: "env(safe-area-inset-left)",
      paddingRight: "env(safe-area-inset-right)",
    },
    "& .NarthexRoomDialog-close": {
      insetBlockStart: "calc(10px + env(safe-area-inset-top))",
      insetInlineEnd: 6,
    },
  },
}));

interface HeaderDialogsProps {
  open: DialogName | false;
  onClose: () => void;
  opener: HTMLElement | undefined;
  /** Gets the focus after closing if the opener is no longer in the document or is a menu item. */
  fallbackFocus: RefObject<HTMLElement | null>;
  onUpdate: (() => void) | undefined;
}

export function HeaderDialogs(props: HeaderDialogsProps) {
  const { open, onClose, onUpdate } = props;
  const text = useText(accountTexts);
  const commonText = useText(commonTexts);
  const navigate = useNavigate();
  // A closing dialog stays mounted during its transition. After a session change it unmounts at once, because otherwise it
  // would load the new session's data, and the server marks loaded items as read.
  const { userId, personId, churchId } = useSession();
  const sessionKey = `${userId}|${personId}|${churchId}`;
  const [last, setLast] = useState({ name: open, sessionKey });
  const shown = last.sessionKey === sessionKey && last.name;
  if (open && shown !== open) setLast({ name: open, sessionKey });
  useOnPageLeave(open, onClose);
  useRestoreFocus(shown, props);
  const ignoreDoubleClick = useIgnoreDoubleClick(open);
  if (!shown) return null;
  const { id, maxWidth } = DIALOGS[shown];
  const handleNavigate = (url: string) => {
    onClose();
    navigate(url);
  };
  return (
    <Root
      key={shown}
      id={id}
      open={open === shown}
      onClose={closeUnlessComposing(onClose)}
      maxWidth={maxWidth}
      fullWidth
      disableRestoreFocus
      onClickCapture={ignoreDoubleClick}
      aria-labelledby={`${id}-title`}
      slotProps={{ transition: { onExited: () => setLast({ name: false, sessionKey }) } }}
    >
      {/* MUI passes only `aria-labelledby` to the paper, which has the role dialog. `aria-hidden` avoids reading the title twice. */}
      <span id={`${id}-title`} style={visuallyHidden} aria-hidden>
        {text(shown)}
      </span>
      <IconAction
        icon="close"
        className="NarthexRoomDialog-close"
        aria-label={commonText("close")}
        onClick={onClose}
      />
      <div className="NarthexRoomDialog-content">
        {shown === "messages" ? (
          <PrivateMessages onUpdate={onUpdate} />
        ) : (
          <Notifications onUpdate={onUpdate} onNavigate={handleNavigate} />
        )}
      </div>
    </Root>
  );
}

/** After the dialog has closed, returns the focus to the element that opened it, else to `fallbackFocus`. */
function useRestoreFocus(shown: unknown, { open, opener, fallbackFocus }: HeaderDialogsProps) {
  const restoreTo = useRef<Element>(null);
  // A layout effect, because the dialog takes the focus in an effect.
  useLayoutEffect(() => {
    if (open) restoreTo.current = opener ?? document.activeElement;
  }, [open, opener]);
  useEffect(() => {
    const { current } = restoreTo;
    if (shown || !current) return;
    restoreTo.current = null;
    // A new page may have set the focus already.
    if (document.activeElement && document.activeElement !== document.body) return;
    // A menu item is skipped, because its menu may be about to unmount.
    const canFocus =
      current instanceof HTMLElement &&
      current !== document.body &&
      current.isConnected &&
      !current.closest("[role=menu]");
    (canFocus ? current : fallbackFocus.current)?.focus();
  }, [shown, fallbackFocus]);
}
