"use client";
import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from "react";
import Dialog from "@mui/material/Dialog";
import { styled } from "@mui/material/styles";
import type { DialogName } from "./HeaderDialogFlags.js";
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
import { useIgnoreDoubleClick } from "../ui/useIgnoreRepeats.js";

export interface HeaderDialogsProps {
  /** The dialog that is open. */
  open: DialogName | false;
  onClose: () => void;
  /** The element that gets the focus after closing. @default the element that had the focus before */
  opener: HTMLElement | undefined;
  /** Gets the focus if the opener is no longer in the document. */
  fallbackFocus: RefObject<HTMLElement | null>;
  /** Called after a dialog loaded or read something. The live counts refresh without it. */
  onUpdate: (() => void) | undefined;
}

/** Returns the options of a lazy panel: its title over a loading indicator or a failure. */
const placeholderOptions = (name: DialogName) => {
  function Placeholder(props: Partial<FailedProps>) {
    return <PanelPlaceholder {...props} title={useText(accountTexts)(name)} />;
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

/** Loads the code of both panels before a dialog is opened. */
export const preloadPanels = (): void => {
  PrivateMessages.preload();
  Notifications.preload();
};

const DIALOGS = {
  messages: { id: "private-messages-modal", maxWidth: "md" },
  notifications: { id: "notifications-modal", maxWidth: "sm" },
} as const;

/** Renders the messages dialog or the notifications dialog. */
export function HeaderDialogs({
  open,
  onClose,
  opener,
  fallbackFocus,
  onUpdate,
}: HeaderDialogsProps) {
  const text = useText(accountTexts);
  const navigate = useNavigate();
  const [shown, setShown] = useState(open);
  // A closing dialog stays mounted until its transition has ended.
  if (open && shown !== open) setShown(open);
  // A change of the session unmounts a closing dialog, so that it neither shows old data nor marks new data as read.
  const { userId, personId, churchId } = useSession();
  const sessionKey = `${userId}|${personId}|${churchId}`;
  const [shownFor, setShownFor] = useState(sessionKey);
  if (shownFor !== sessionKey) {
    setShownFor(sessionKey);
    setShown(false);
  }
  useLeftPage(open, onClose);
  const restoreTo = useRef<Element>(null);
  // A layout effect, because the dialog takes the focus in an effect.
  useLayoutEffect(() => {
    if (open) restoreTo.current = opener ?? document.activeElement;
  }, [open, opener]);
  const wasShown = useRef(false);
  useEffect(() => {
    const hasClosed = wasShown.current && !shown;
    wasShown.current = !!shown;
    if (!hasClosed) return;
    const { current } = restoreTo;
    const isFocusLost = !document.activeElement || document.activeElement === document.body;
    // A new page may have set the focus already. A menu item is skipped, because its menu may be about to unmount.
    if (
      isFocusLost &&
      current instanceof HTMLElement &&
      current !== document.body &&
      current.isConnected &&
      !current.closest("[role=menu]")
    )
      current.focus();
    else if (isFocusLost) fallbackFocus.current?.focus();
  }, [shown, fallbackFocus]);
  if (!shown) return null;
  const { id, maxWidth } = DIALOGS[shown];
  const handleNavigate = (url: string) => {
    onClose();
    navigate(url);
  };
  return (
    <PanelDialog
      key={shown}
      id={id}
      title={text(shown)}
      maxWidth={maxWidth}
      open={open === shown}
      onClose={onClose}
      onExited={() => setShown(false)}
    >
      {shown === "messages" ? (
        <PrivateMessages onUpdate={onUpdate} />
      ) : (
        <Notifications onUpdate={onUpdate} onNavigate={handleNavigate} />
      )}
    </PanelDialog>
  );
}

export interface RoomDialogProps {
  /** Id of the dialog; its title is `{id}-title`. */
  id: string;
  /** Accessible name of the dialog. The panel inside renders its own heading. */
  title: string;
  maxWidth: "sm" | "md";
  open: boolean;
  onClose: () => void;
  /** Called after the closing transition. */
  onExited: () => void;
  children: ReactNode;
}

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

/** Renders a dialog that contains a full panel. */
export function PanelDialog({
  id,
  title,
  maxWidth,
  open,
  onClose,
  onExited,
  children,
}: RoomDialogProps) {
  const text = useText(commonTexts);
  return (
    <Root
      id={id}
      open={open}
      onClose={closeUnlessComposing(onClose)}
      maxWidth={maxWidth}
      fullWidth
      disableRestoreFocus
      onClickCapture={useIgnoreDoubleClick(open)}
      aria-labelledby={`${id}-title`}
      slotProps={{ transition: { onExited } }}
    >
      <span id={`${id}-title`} style={visuallyHidden} aria-hidden>
        {title}
      </span>
      <IconAction
        icon="close"
        className="NarthexRoomDialog-close"
        aria-label={text("close")}
        onClick={onClose}
      />
      <div className="NarthexRoomDialog-room">{children}</div>
    </Root>
  );
}

/** Renders a panel's title with a loading indicator, or with a failure if its code could not be loaded. */
function PanelPlaceholder({ title, onRetry }: { title: string; onRetry?: () => void }) {
  return (
    <>
      <h2>{title}</h2>
      {onRetry ? <LoadFailure onRetry={onRetry} /> : <Loading />}
    </>
  );
}
