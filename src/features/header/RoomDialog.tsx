"use client";
import Dialog from "@mui/material/Dialog";
import { styled } from "@mui/material/styles";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { commonTexts } from "../../client/locale/english/common.js";
import { useText } from "../../react/useText.js";
import { hidden } from "../../ui/hidden.js";
import { ignoreRepeats } from "../../ui/ignoreRepeats.js";
import { IconAction } from "../../ui/IconAction.js";

export interface RoomDialogProps {
  open: boolean;
  onClose: () => void;
  /** The dialog has gone from the page. */
  onExited: () => void;
}

interface FrameProps extends RoomDialogProps {
  /** Id of the dialog; its title is `{id}-title`. */
  id: string;
  /** What the dialog is called. The room inside shows its own heading. */
  title: string;
  maxWidth: "sm" | "md";
  children: ReactNode;
}

const Root = styled(Dialog, { name: "NarthexRoomDialog", slot: "Root" })(({ theme }) => ({
  "& .MuiDialog-paper": { height: "80vh", maxHeight: 700, overflow: "hidden", outline: "none" },
  // The room's own header leaves this much for the button that closes the dialog.
  "& .NarthexRoomDialog-room": { "--narthex-header-end": "56px", flex: "1 1 0", minHeight: 0, display: "flex", flexDirection: "column" },
  "& .NarthexRoomDialog-close": { position: "absolute", insetBlockStart: 10, insetInlineEnd: 10, zIndex: 1 },
  // A phone needs its width for the words, not for the page behind.
  [theme.breakpoints.down("sm")]: { "& .MuiDialog-paper": { margin: 8, width: "calc(100% - 16px)", maxWidth: "calc(100% - 16px)" } },
}));

/** The second click of a pair comes within this time. */
const DOUBLE_CLICK_MS = 600;

/** A dialog with a whole room in it (HDR-07, HDR-08). */
export function RoomDialog({ id, title, maxWidth, open, onClose, onExited, children }: FrameProps) {
  const text = useText(commonTexts);
  const openedAt = useRef(0);
  useLayoutEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  return (
    <Root
      id={id}
      open={open}
      onClose={onClose}
      maxWidth={maxWidth}
      fullWidth
      disableRestoreFocus
      onClickCapture={(event) => {
        if (event.timeStamp - openedAt.current < DOUBLE_CLICK_MS) ignoreRepeats(event);
      }}
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
