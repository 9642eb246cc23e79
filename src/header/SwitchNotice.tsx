"use client";
import Snackbar from "@mui/material/Snackbar";
import SnackbarContent from "@mui/material/SnackbarContent";
import { useState } from "react";
import { cleanDisplayName } from "../lib/people/people.js";
import { accountTexts } from "../platform/locale/texts/account.js";
import { useText, useSession } from "../platform/provider/ChurchContext.js";
import { LineIcon } from "../ui/display/LineIcon.js";
import { closeUnlessComposing } from "../ui/keys.js";
import { clearOfRoundButton, overlayStyles, styled } from "../ui/styles.js";

const SWITCH_NOTICE_MS = 6_000;

const Root = styled(Snackbar, { name: "NarthexSwitchNotice", slot: "Root" })(({ theme }) => ({
  ...overlayStyles,
  ...clearOfRoundButton(theme),
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
    // The status exists before its text, so that screen readers announce the text.
    <span role="status">
      {last.switches > 0 && (
        <Root
          // A new key restarts the timer.
          key={last.switches}
          open={last.isOpen}
          autoHideDuration={SWITCH_NOTICE_MS}
          anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
          onClose={(event, reason) => {
            if (reason !== "clickaway")
              closeUnlessComposing(() => setLast({ ...last, isOpen: false }))(event);
          }}
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
    </span>
  );
}
