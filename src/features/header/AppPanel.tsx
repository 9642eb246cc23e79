"use client";
import Apps from "@mui/icons-material/Apps";
import { accountTexts } from "../../client/locale/english/account.js";
import { useAppLink } from "../../react/useAppLink.js";
import { useText } from "../../react/useText.js";
import { placeTestId } from "../../ui/navItemTestId.js";
import { BackItem } from "./BackItem.js";
import { PanelItem } from "./PanelItem.js";
import { useApps } from "./useApps.js";

/** The second panel: the three sibling apps (UM-08). */
export function AppPanel({ onBack, onDone }: { onBack: () => void; onDone: () => void }) {
  const text = useText(accountTexts);
  const link = useAppLink();
  return (
    <>
      <BackItem onBack={onBack} autoFocus />
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
