"use client";
import Popover from "@mui/material/Popover";
import { styled, useTheme } from "@mui/material/styles";
import MenuList from "@mui/material/MenuList";
import { type KeyboardEvent, useEffect, useState } from "react";
import { churchMenuGrid } from "../churches/index.js";
import { type Panel, MainPanel, AppPanel, ChurchPanel } from "./AccountPanels.js";
import { preloadPanels } from "./HeaderDialogs.js";
import { menuStyles } from "./styles.js";
import { useDialogs } from "./useDialogs.js";
import { cleanDisplayName } from "../lib/people/people.js";
import { accountTexts } from "../platform/locale/texts/account.js";
import { useLeftPage } from "../platform/provider/usePage.js";
import { useSession } from "../platform/provider/useSession.js";
import { useText } from "../platform/provider/useText.js";
import { PersonName } from "../ui/display/PersonName.js";
import { uniqueIdRef } from "../ui/useUniqueId.js";
import { alignPageStart, visuallyHidden } from "../ui/styles.js";
import type { PopupProps } from "../ui/useDisclosure.js";
import { useIgnoreDoubleClick } from "../ui/useIgnoreRepeats.js";
import type { UnreadCounts } from "../unread/rules/counts.js";

/** 450 px unless the screen is narrower. MUI's popovers keep a margin of 16 px. */
const MIN_WIDTH = "min(450px, calc(100vw - 32px))";

// Hosts and their tests query this id.
const listIdRef = uniqueIdRef("church-list");

export interface AccountPopoverProps extends PopupProps {
  /** Unmounts the menu without returning the focus, for a dialog that opens in its place. */
  onLeave: () => void;
  id: string;
  /** Name of the user. */
  name: string;
  counts: UnreadCounts;
}

const Root = styled(Popover, { name: "NarthexAccountMenu", slot: "Root" })(({ theme }) => ({
  ...menuStyles(theme),
  "& .MuiPopover-paper": { minWidth: MIN_WIDTH, maxWidth: "calc(100vw - 32px)" },
  "& .NarthexAccountMenu-who": {
    padding: theme.spacing(2, 2, 1),
    borderBlockEnd: `1px solid ${(theme.vars ?? theme).palette.divider}`,
    overflowWrap: "anywhere",
    "& > p": {
      ...theme.typography.body2,
      ...alignPageStart,
      margin: 0,
      color: (theme.vars ?? theme).palette.text.secondary,
    },
    "& > p:first-of-type": {
      ...theme.typography.subtitle1,
      color: (theme.vars ?? theme).palette.text.primary,
    },
  },
  '[dir="rtl"] & .NarthexAccountMenu-back svg': { transform: "scaleX(-1)" },
  // A long list of churches scrolls below the Back item.
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
      // The color of the surrounding paper. In dark mode, MUI lightens elevated papers with an overlay.
      backgroundColor: (theme.vars ?? theme).palette.background.paper,
      backgroundImage: "var(--Paper-overlay)",
      "&.Mui-focusVisible, &:hover": {
        boxShadow: `inset 0 0 0 100vmax ${(theme.vars ?? theme).palette.action.hover}`,
      },
    },
  },
}));

/** Renders the account menu, one of three panels at a time. Each opening has a new key, so it starts at the main panel. */
export function AccountPopover({
  open,
  onClose,
  onLeave,
  anchor,
  id,
  name,
  counts,
}: AccountPopoverProps) {
  const text = useText(accountTexts);
  const { userChurch } = useSession();
  const { show } = useDialogs();
  const end = useTheme().direction === "rtl" ? "left" : "right";
  const [{ panel, from }, setView] = useState<{ panel: Panel; from: Panel }>({
    panel: "main",
    from: "main",
  });
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Tab") return;
    event.preventDefault();
    onClose();
  };
  useEffect(preloadPanels, []);
  useLeftPage(open, onClose);
  const handleBack = () => setView({ panel: "main", from: panel });
  const churchName = userChurch && (cleanDisplayName(userChurch.church?.name) || text("unknown"));
  return (
    <Root
      id={id}
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      onClickCapture={useIgnoreDoubleClick(panel)}
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
        ref={panel === "church" ? listIdRef : undefined}
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

/** Renders a visually hidden status that announces a switch to another church. */
export function SwitchNotice() {
  const text = useText(accountTexts);
  const { churchId, userChurch } = useSession();
  const [last, setLast] = useState({ churchId, isSwitched: false });
  if (last.churchId !== churchId) setLast({ churchId, isSwitched: !!last.churchId && !!churchId });
  return (
    <span role="status" style={visuallyHidden}>
      {last.isSwitched &&
        text("nowIn", { church: cleanDisplayName(userChurch?.church?.name) || text("unknown") })}
    </span>
  );
}
