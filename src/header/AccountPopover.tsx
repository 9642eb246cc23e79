"use client";
import MenuList from "@mui/material/MenuList";
import Popover from "@mui/material/Popover";
import { type KeyboardEvent, useEffect, useState } from "react";
import { AppPanel, MainPanel, PanelItem } from "./AccountPanels.js";
import { preloadDialogs } from "./HeaderDialogs.js";
import { menuStyles } from "./LinkMenu.js";
import type { DialogName, Panel } from "./types.js";
import { useDialogs } from "./useDialogs.js";
import { churchMenuGrid, ChurchMenuItems } from "../churches/index.js";
import { cleanDisplayName } from "../lib/people/people.js";
import { accountTexts } from "../platform/locale/texts/account.js";
import { useText, useSession } from "../platform/provider/ChurchContext.js";
import { useOnPageLeave } from "../platform/provider/usePage.js";
import { LineIcon } from "../ui/display/LineIcon.js";
import { PersonName } from "../ui/display/PersonName.js";
import {
  alignAsParent,
  paletteOf,
  visuallyHidden,
  secondaryText,
  styled,
  useTheme,
} from "../ui/styles.js";
import type { PopupProps } from "../ui/useDisclosure.js";
import { useIgnoreDoubleClick } from "../ui/useIgnoreDoubleClick.js";
import { uniqueIdRef } from "../ui/useUniqueId.js";
import type { UnreadCounts } from "../unread/rules/counts.js";

/** MUI's popovers keep a margin of 16 px. */
const MAX_WIDTH = "calc(100vw - 32px)";

interface AccountPopoverProps extends PopupProps {
  /** Closes the menu without returning the focus, because a dialog opens. */
  onCloseForDialog: () => void;
  id: string;
  name: string;
  counts: UnreadCounts;
}

const Root = styled(Popover, { name: "NarthexAccountMenu", slot: "Root" })(({ theme }) => ({
  ...menuStyles(theme),
  "& .MuiPopover-paper": { minWidth: `min(450px, ${MAX_WIDTH})`, maxWidth: MAX_WIDTH },
  "& .NarthexAccountMenu-who": {
    padding: theme.spacing(2, 2, 1),
    borderBlockEnd: `1px solid ${paletteOf(theme).divider}`,
    overflowWrap: "anywhere",
    "& > p": { ...secondaryText(theme, "body2"), ...alignAsParent },
    "& > p:first-of-type": { ...theme.typography.subtitle1, color: paletteOf(theme).text.primary },
  },
  '[dir="rtl"] & .NarthexAccountMenu-back svg': { transform: "scaleX(-1)" },
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
      backgroundColor: paletteOf(theme).background.paper,
      backgroundImage: "var(--Paper-overlay)",
      "&.Mui-focusVisible, &:hover": {
        boxShadow: `inset 0 0 0 100vmax ${paletteOf(theme).action.hover}`,
      },
    },
  },
}));

export function AccountPopover(props: AccountPopoverProps) {
  const { open, onClose, onCloseForDialog, anchor, id, name, counts } = props;
  const text = useText(accountTexts);
  const { userChurch } = useSession();
  const { show } = useDialogs();
  const end = useTheme().direction === "rtl" ? "left" : "right";
  const [[panel, previousPanel], setPanels] = useState<readonly [Panel, Panel]>(["main", "main"]);
  const showPanel = (next: Panel) => setPanels([next, panel]);
  const showDialog = (dialog: DialogName) => {
    onCloseForDialog();
    show(dialog, anchor);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Tab") return;
    event.preventDefault();
    onClose();
  };
  useEffect(preloadDialogs, []);
  useOnPageLeave(open, onClose);
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
        ref={panel === "church" ? uniqueIdRef("church-list") : undefined}
        disabledItemsFocusable
        component="div"
        aria-label={text("account")}
        onKeyDown={handleKeyDown}
        className={panel === "church" ? "NarthexAccountMenu-churches" : undefined}
      >
        {panel === "main" ? (
          <MainPanel
            counts={counts}
            previousPanel={previousPanel}
            onOpenPanel={showPanel}
            onOpenDialog={showDialog}
            onDone={onClose}
          />
        ) : (
          <PanelItem
            testId="nav-item-back"
            className="NarthexAccountMenu-back"
            icon={<LineIcon name="back" />}
            label={text("back")}
            onClick={() => showPanel("main")}
            autoFocus={panel === "app"}
          />
        )}
        {panel === "app" && <AppPanel onDone={onClose} />}
        {panel === "church" && <ChurchMenuItems autoFocus onChosen={onClose} />}
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
