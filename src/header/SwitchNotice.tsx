"use client";
import SnackbarContent from "@mui/material/SnackbarContent";
import { useState } from "react";
import { cleanDisplayName } from "../lib/people/people.js";
import { accountTexts } from "../platform/locale/texts/account.js";
import { useText, useSession } from "../platform/provider/ChurchContext.js";
import { LineIcon } from "../ui/display/LineIcon.js";
import { StatusRegion } from "../ui/feedback/StatusRegion.js";
import { Toast } from "../ui/feedback/Toast.js";
import { overlayStyles, styled } from "../ui/styles.js";

const Root = styled(Toast, { name: "NarthexSwitchNotice", slot: "Root" })(({ theme }) => ({
  ...overlayStyles,
  "& .MuiSnackbarContent-message": {
    display: "flex",
    alignItems: "center",
    gap: theme.spacing(1.5),
    overflowWrap: "anywhere",
    "& > svg": { flex: "none" },
  },
}));

/** Renders a status that shows and announces a switch to another church. */
export function SwitchNotice() {
  const text = useText(accountTexts);
  const { churchId, userChurch } = useSession();
  const [last, setLast] = useState({ churchId, isOpen: false, switches: 0 });
  if (last.churchId !== churchId) {
    const isOpen = !!last.churchId && !!churchId;
    setLast({ churchId, isOpen, switches: last.switches + 1 });
  }
  const church = cleanDisplayName(userChurch?.church?.name) || text("unknown");
  return (
    <StatusRegion>
      {last.switches > 0 && (
        <Root
          // A new key restarts the timer.
          key={last.switches}
          open={last.isOpen}
          onClose={() => setLast({ ...last, isOpen: false })}
          // A click elsewhere does not close it.
          slotProps={{ clickAwayListener: { mouseEvent: false, touchEvent: false } }}
        >
          <SnackbarContent
            role="none"
            message={
              <>
                <LineIcon name="check" size={20} />
                <span>{text("nowIn", { church })}</span>
              </>
            }
          />
        </Root>
      )}
    </StatusRegion>
  );
}
