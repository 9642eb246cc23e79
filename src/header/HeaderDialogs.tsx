"use client";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import Dialog from "@mui/material/Dialog";
import { styled } from "@mui/material/styles";
import type { DialogName } from "./types.js";
import { accountTexts } from "../platform/locale/texts/account.js";
import { commonTexts } from "../platform/locale/texts/common.js";
import { useNavigate } from "../platform/provider/useHost.js";
import { useLeftPage } from "../platform/provider/usePage.js";
import { useSession } from "../platform/provider/useSession.js";
import { useText } from "../platform/provider/useText.js";
import { IconAction } from "../ui/actions/IconAction.js";
import { closeUnlessComposing } from "../ui/composition.js";
import { LoadFailure } from "../ui/feedback/LoadFailure.js";
import { Loading } from "../ui/feedback/Loading.js";
import { type FailedProps, lazyWithRetry } from "../ui/lazyWithRetry.js";
import { overlayStyles, headingReset, visuallyHidden } from "../ui/styles.js";
import { useIgnoreDoubleClick } from "../ui/useIgnoreDoubleClick.js";

/** Returns the options of a lazy panel: its title over a loading indicator or a failure. */
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
  () => import("../messaging/index.js").then((module) => module.PrivateMessages),
  placeholderOptions("messages"),
);

const Notifications = lazyWithRetry(
  () => import("../notifications/index.js").then((module) => module.Notifications),
  placeholderOptions("notifications"),
);

export const preloadPanels = (): void => {
  PrivateMessages.preload();
  Notifications.preload();
};

const DIALOGS = {
  messages: { id: "private-messages-modal", maxWidth: "md" },
  notifications: { id: "notifications-modal", maxWidth: "sm" },
} as const;

const Root = styled(Dialog, { name: "NarthexRoomDialog", slot: "Root" })(({ theme }) => ({
  ...overlayStyles,
  "& .MuiDialog-paper": { height: "80vh", maxHeight: 700, overflow: "hidden", outline: "none" },
  // The panel's header reserves this space for the close button.
  "& .NarthexRoomDialog-room": {
    "--narthex-header-end": "56px",
    flex: "1 1 0",
    minHeight: 0,
    display: "flex",
    flexDirection: "column",
  },
  "& .NarthexRoomDialog-room > h2": {
    ...headingReset,
    ...theme.typography.h6,
    margin: 0,
    padding: theme.spacing(2),
    paddingInlineEnd: 56,
  },
  "& .NarthexRoomDialog-close": {
    position: "absolute",
    insetBlockStart: 10,
    insetInlineEnd: 10,
    zIndex: 1,
  },
  // Saves width on phones.
  [theme.breakpoints.down("sm")]: {
    "& .MuiDialog-paper": { margin: 8, width: "calc(100% - 16px)", maxWidth: "calc(100% - 16px)" },
  },
}));

interface HeaderDialogsProps {
  open: DialogName | false;
  onClose: () => void;
  opener: HTMLElement | undefined;
  /** Gets the focus if the opener is no longer in the document. */
  fallbackFocus: RefObject<HTMLElement | null>;
  /** Called after a dialog loaded or read something. The live counts refresh without it. */
  onUpdate: (() => void) | undefined;
}

/** Renders the messages dialog or the notifications dialog. The panel inside renders its own heading. */
export function HeaderDialogs(props: HeaderDialogsProps) {
  const { open, onClose, opener, fallbackFocus, onUpdate } = props;
  const text = useText(accountTexts);
  const common = useText(commonTexts);
  const navigate = useNavigate();
  // A closing dialog stays mounted until its transition has ended. A change of the session unmounts it at once, so that it
  // neither shows old data nor marks new data as read.
  const { userId, personId, churchId } = useSession();
  const sessionKey = `${userId}|${personId}|${churchId}`;
  const [last, setLast] = useState({ name: open, sessionKey });
  const shown = last.sessionKey === sessionKey && last.name;
  if (open && shown !== open) setLast({ name: open, sessionKey });
  useLeftPage(open, onClose);
  useRestoreFocus(open, shown, opener, fallbackFocus);
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
      <span id={`${id}-title`} style={visuallyHidden} aria-hidden>
        {text(shown)}
      </span>
      <IconAction
        icon="close"
        className="NarthexRoomDialog-close"
        aria-label={common("close")}
        onClick={onClose}
      />
      <div className="NarthexRoomDialog-room">
        {shown === "messages" ? (
          <PrivateMessages onUpdate={onUpdate} />
        ) : (
          <Notifications onUpdate={onUpdate} onNavigate={handleNavigate} />
        )}
      </div>
    </Root>
  );
}

/** Returns the focus to the opener after the dialog has unmounted. */
function useRestoreFocus(
  open: DialogName | false,
  shown: DialogName | false,
  opener: HTMLElement | undefined,
  fallbackFocus: RefObject<HTMLElement | null>,
): void {
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
