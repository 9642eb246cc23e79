"use client";
import Apps from "@mui/icons-material/Apps";
import { accountTexts } from "../../client/locale/english/account.js";
import { useAppLink } from "../../react/useAppLink.js";
import { useText } from "../../react/useText.js";
import { LineIcon } from "../../ui/LineIcon.js";
import { placeTestId } from "../../ui/navItemTestId.js";
import { PanelItem } from "./PanelItem.js";
import { useApps } from "./useApps.js";

/** The second panel: the three sibling apps (UM-08). */
export function AppPanel({ onBack, onDone }: { onBack: () => void; onDone: () => void }) {
  const text = useText(accountTexts);
  const link = useAppLink();
  return (
    <>
      <PanelItem
        testId="nav-item-back"
        className="NarthexAccountMenu-back"
        icon={<LineIcon name="back" />}
        label={text("back")}
        onClick={onBack}
        autoFocus
      />
      {useApps().map(({ kind, name, url, isCurrent }) => (
        <PanelItem
          key={kind}
          testId={placeTestId(name)}
          icon={<Apps />}
          label={name}
          note={url ? undefined : text("appMissing")}
          disabled={!url}
          selected={isCurrent}
          link={link(url ?? "")}
          onClick={onDone}
        />
      ))}
    </>
  );
}
