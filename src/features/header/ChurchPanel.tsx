"use client";
import { accountTexts } from "../../client/locale/english/account.js";
import { useText } from "../../react/useText.js";
import { ChurchMenuItems } from "../churches/index.js";
import { LineIcon } from "../../ui/LineIcon.js";
import { PanelItem } from "./PanelItem.js";

/** The third panel: the user's churches (UM-09). */
export function ChurchPanel({ onBack, onDone }: { onBack: () => void; onDone: () => void }) {
  const text = useText(accountTexts);
  return (
    <>
      <PanelItem
        testId="nav-item-back"
        className="NarthexAccountMenu-back"
        icon={<LineIcon name="back" />}
        label={text("back")}
        onClick={onBack}
      />
      <ChurchMenuItems autoFocus onChosen={onDone} />
    </>
  );
}
