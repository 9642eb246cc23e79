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

// The notice is fixed to the window. Its region would add a gap to the toolbar and so move the account button.
const Region = styled(StatusRegion)({ position: "absolute" });

/** Renders a status that shows and announces the last switch to another church. A higher number of `switches` shows it again. */
export function SwitchNotice({ switches }: { switches: number }) {
  const text = useText(accountTexts);
  const { churchId, userChurch } = useSession();
  const [closedSwitch, setClosedSwitch] = useState(0);
  const church = cleanDisplayName(userChurch?.church?.name) || text("unknown");
  return (
    <Region>
      {churchId && (
        <Root
          key={switches}
          open={closedSwitch !== switches}
          onClose={() => setClosedSwitch(switches)}
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
    </Region>
  );
}
