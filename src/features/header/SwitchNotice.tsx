"use client";
import { useState } from "react";
import { accountTexts } from "../../client/locale/english/account.js";
import { useSession } from "../../react/useSession.js";
import { useText } from "../../react/useText.js";
import { cleanDisplayName } from "../../rules/people/cleanDisplayName.js";
import { hidden } from "../../ui/hidden.js";

/** What is read out once somebody has gone over to another church. */
export function SwitchNotice() {
  const text = useText(accountTexts);
  const { churchId, userChurch } = useSession();
  const [known, setKnown] = useState({ churchId, isOther: false });
  if (known.churchId !== churchId) setKnown({ churchId, isOther: !!known.churchId && !!churchId });
  return (
    <span role="status" style={hidden}>
      {known.isOther && text("nowIn", { church: cleanDisplayName(userChurch?.church?.name) || text("unknown") })}
    </span>
  );
}
