"use client";
import MenuList from "@mui/material/MenuList";
import Popover from "@mui/material/Popover";
import { styled, useTheme } from "@mui/material/styles";
import { type KeyboardEvent, useEffect, useState } from "react";
import { accountTexts } from "../../client/locale/english/account.js";
import { useDialogs } from "../../react/useDialogs.js";
import { useLeftPage } from "../../react/useLeftPage.js";
import { useSession } from "../../react/useSession.js";
import { useText } from "../../react/useText.js";
import { cleanDisplayName } from "../../rules/people/cleanDisplayName.js";
import type { UnreadCounts } from "../../types/messaging.js";
import { claimId } from "../../ui/claimId.js";
import { pageStart } from "../../ui/pageStart.js";
import { PersonName } from "../../ui/PersonName.js";
import type { Layer } from "../../ui/useDisclosure.js";
import { useIgnoreRepeats } from "../../ui/useIgnoreRepeats.js";
import { churchMenuGrid } from "../churches/index.js";
import { AppPanel } from "./AppPanel.js";
import { ChurchPanel } from "./ChurchPanel.js";
import { preloadRooms } from "./HeaderDialogs.js";
import { MainPanel, type Panel } from "./MainPanel.js";
import { menuLooks } from "./menuLooks.js";

/** Narrower only where the screen is (UM-01, A-30); the toolkit's popovers keep 16 px to its edges. */
const MIN_WIDTH = "min(450px, calc(100vw - 32px))";

// A name that hosts and their tests look for.
const claimListId = claimId("church-list");

export interface AccountPopoverProps extends Layer {
  /** Closes it for a dialog that opens in its place. */
  onLeave: () => void;
  id: string;
  /** Who is signed in. */
  name: string;
  counts: UnreadCounts;
}

const Root = styled(Popover, { name: "NarthexAccountMenu", slot: "Root" })(({ theme }) => ({
  ...menuLooks(theme),
  "& .MuiPopover-paper": { minWidth: MIN_WIDTH, maxWidth: "calc(100vw - 32px)" },
  "& .NarthexAccountMenu-who": {
    padding: theme.spacing(2, 2, 1),
    borderBlockEnd: `1px solid ${(theme.vars ?? theme).palette.divider}`,
    overflowWrap: "anywhere",
    "& > p": { ...theme.typography.body2, ...pageStart, margin: 0, color: (theme.vars ?? theme).palette.text.secondary },
    "& > p:first-of-type": { ...theme.typography.subtitle1, color: (theme.vars ?? theme).palette.text.primary },
  },
  '[dir="rtl"] & .NarthexAccountMenu-back svg': { transform: "scaleX(-1)" },
  // UM-13, UM-14: many churches scroll below the way back.
  "& .NarthexAccountMenu-churches": {
    ...churchMenuGrid,
    maxHeight: "70vh",
    overflowY: "auto",
    paddingBlockStart: 0,
    scrollPaddingBlockStart: 56,
    "& > .NarthexAccountMenu-back": {
      position: "sticky",
      insetBlockStart: 0,
      zIndex: 1,
      gridColumn: "1 / -1",
      // The colour of the paper around it: in the dark the toolkit lays something over what is higher.
      backgroundColor: (theme.vars ?? theme).palette.background.paper,
      backgroundImage: "var(--Paper-overlay)",
      "&.Mui-focusVisible, &:hover": { boxShadow: `inset 0 0 0 100vmax ${(theme.vars ?? theme).palette.action.hover}` },
    },
  },
}));

/** The account menu itself: three panels, one at a time (UM rows). Each opening is one of its own, at the first (UM-04). */
export function AccountPopover({ open, onClose, onLeave, anchor, id, name, counts }: AccountPopoverProps) {
  const text = useText(accountTexts);
  const { userChurch } = useSession();
  const { show } = useDialogs();
  const end = useTheme().direction === "rtl" ? "left" : "right";
  const [{ panel, from }, setView] = useState<{ panel: Panel; from: Panel }>({ panel: "main", from: "main" });
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Tab") return;
    event.preventDefault();
    onClose();
  };
  useEffect(preloadRooms, []);
  useLeftPage(open, onClose);
  const handleBack = () => setView({ panel: "main", from: panel });
  const churchName = userChurch && (cleanDisplayName(userChurch.church?.name) || text("unknown"));
  return (
    <Root
      id={id}
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      onClickCapture={useIgnoreRepeats(panel)}
      disableRestoreFocus
      anchorOrigin={{ vertical: "bottom", horizontal: end }}
      transformOrigin={{ vertical: "top", horizontal: end }}
    >
      <div className="NarthexAccountMenu-who">
        <p>
          <PersonName name={name} />
        </p>
        {churchName && <p dir="auto">{churchName}</p>}
      </div>
      <MenuList
        key={panel}
        ref={panel === "church" ? claimListId : undefined}
        disabledItemsFocusable
        component="div"
        aria-label={text("account")}
        onKeyDown={handleKeyDown}
        className={panel === "church" ? "NarthexAccountMenu-churches" : undefined}
      >
        {panel === "main" && (
          <MainPanel
            counts={counts}
            from={from}
            onPanel={(next) => setView({ panel: next, from: "main" })}
            onDialog={(dialog) => {
              onLeave();
              show(dialog, anchor);
            }}
            onDone={onClose}
          />
        )}
        {panel === "app" && <AppPanel onBack={handleBack} onDone={onClose} />}
        {panel === "church" && <ChurchPanel onBack={handleBack} onDone={onClose} />}
      </MenuList>
    </Root>
  );
}
