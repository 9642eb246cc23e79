"use client";
import Dialog from "@mui/material/Dialog";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { commonTexts } from "../../client/locale/english/common.js";
import { useText } from "../../react/useText.js";
import { closeUnlessComposing } from "../../ui/composition.js";
import { headingReset } from "../../ui/headingReset.js";
import { hidden } from "../../ui/hidden.js";
import { IconAction } from "../../ui/IconAction.js";
import { Loading } from "../../ui/Loading.js";
import { LoadFailure } from "../../ui/LoadFailure.js";
import { useIgnoreRepeats } from "../../ui/useIgnoreRepeats.js";
import { overlayLooks } from "../../ui/overlayLooks.js";

/** What a room that stands in a dialog is told. */
export interface RoomProps {
  /** Called when something was loaded or read. */
  onUpdate: (() => void) | undefined;
  /** The room leads to another page: the dialog closes. */
  onLeave: () => void;
}

export interface RoomDialogProps {
  /** Id of the dialog; its title is `{id}-title`. */
  id: string;
  /** What the dialog is called. The room inside shows its own heading. */
  title: string;
  maxWidth: "sm" | "md";
  open: boolean;
  onClose: () => void;
  /** The dialog has gone from the page. */
  onExited: () => void;
  children: ReactNode;
}

const Root = styled(Dialog, { name: "NarthexRoomDialog", slot: "Root" })(({ theme }) => ({
  ...overlayLooks,
  "& .MuiDialog-paper": { height: "80vh", maxHeight: 700, overflow: "hidden", outline: "none" },
  // The room's own header leaves this much for the button that closes the dialog.
  "& .NarthexRoomDialog-room": { "--narthex-header-end": "56px", flex: "1 1 0", minHeight: 0, display: "flex", flexDirection: "column" },
  "& .NarthexRoomDialog-room > h2": { ...headingReset, ...theme.typography.h6, margin: 0, padding: theme.spacing(2), paddingInlineEnd: 56 },
  "& .NarthexRoomDialog-close": { position: "absolute", insetBlockStart: 10, insetInlineEnd: 10, zIndex: 1 },
  // A phone needs its width for the words, not for the page behind.
  [theme.breakpoints.down("sm")]: { "& .MuiDialog-paper": { margin: 8, width: "calc(100% - 16px)", maxWidth: "calc(100% - 16px)" } },
}));

/** A dialog with a whole room in it (HDR-07, HDR-08). */
export function RoomDialog({ id, title, maxWidth, open, onClose, onExited, children }: RoomDialogProps) {
  const text = useText(commonTexts);
  return (
    <Root
      id={id}
      open={open}
      onClose={closeUnlessComposing(onClose)}
      maxWidth={maxWidth}
      fullWidth
      disableRestoreFocus
      onClickCapture={useIgnoreRepeats(open)}
      aria-labelledby={`${id}-title`}
      slotProps={{ transition: { onExited } }}
    >
      <span id={`${id}-title`} style={hidden} aria-hidden>
        {title}
      </span>
      <IconAction icon="close" className="NarthexRoomDialog-close" aria-label={text("close")} onClick={onClose} />
      <div className="NarthexRoomDialog-room">{children}</div>
    </Root>
  );
}

/** Stands in a dialog until the code of its room is there, and where it cannot be fetched. */
export function UnreadyRoom({ title, onRetry }: { title: string; onRetry?: () => void }) {
  return (
    <>
      <h2>{title}</h2>
      {onRetry ? <LoadFailure onRetry={onRetry} /> : <Loading />}
    </>
  );
}
