"use client";
import { accountTexts } from "../../client/locale/english/account.js";
import { useText } from "../../react/useText.js";
import { LineIcon } from "../../ui/LineIcon.js";
import { PanelItem } from "./PanelItem.js";

/** Leads from a panel back to the first one (UM-08, UM-09). */
export function BackItem({ onBack, autoFocus }: { onBack: () => void; autoFocus?: boolean | undefined }) {
  const text = useText(accountTexts);
  return (
    <PanelItem
      testId="nav-item-back"
      className="NarthexAccountMenu-back"
      icon={<LineIcon name="back" />}
      label={text("back")}
      onClick={onBack}
      autoFocus={autoFocus}
    />
  );
}
