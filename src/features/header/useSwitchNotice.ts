"use client";
import { useState } from "react";
import { headerTexts } from "../../client/locale/english/header.js";
import { useSession } from "../../react/useSession.js";
import { useText } from "../../react/useText.js";
import { cleanDisplayName } from "../../rules/people/cleanDisplayName.js";

/** What is read out once somebody has gone over to another church; "" before. */
export function useSwitchNotice(): string {
  const text = useText(headerTexts);
  const { churchId, userChurch } = useSession();
  const [known, setKnown] = useState({ churchId, isOther: false });
  if (known.churchId !== churchId) setKnown({ churchId, isOther: !!known.churchId && !!churchId });
  return known.isOther ? text("nowIn", { church: cleanDisplayName(userChurch?.church?.name) || text("unknown") }) : "";
}
