"use client";
import MenuList from "@mui/material/MenuList";
import Fade from "@mui/material/Fade";
import Popover from "@mui/material/Popover";
import SnackbarContent from "@mui/material/SnackbarContent";
import { type KeyboardEvent, useEffect, useState } from "react";
import { AppPanel, MainPanel, type Panel, PanelItem } from "./AccountPanels.js";
import { appStyles } from "./AppList.js";
import { preloadDialogs } from "./HeaderDialogs.js";
import { menuStyles, useMenuProps } from "./LinkMenu.js";
import { type DialogName, useDialogs } from "./useDialogs.js";
import { churchMenuGrid, ChurchMenuItems } from "../churches/ChurchMenuItems.js";
import { cleanDisplayName, type Person } from "../lib/people/people.js";
import { accountTexts } from "../platform/locale/texts/account.js";
import { useText, useSession } from "../platform/provider/ChurchContext.js";
import { LineIcon } from "../ui/display/LineIcon.js";
import { PersonAvatar } from "../ui/display/PersonAvatar.js";
import { PersonName } from "../ui/display/PersonName.js";
import { StatusRegion } from "../ui/feedback/StatusRegion.js";
import { Toast } from "../ui/feedback/Toast.js";
import {
  alignAsParent,
  type CSSObject,
  ellipsis,
  focusRing,
  keyframes,
  overlayStyles,
  paletteOf,
  radius,
  secondaryText,
  shrinkIfCompact,
  styled,
  type Theme,
  useTheme,
} from "../ui/styles.js";
import type { PopupProps } from "../ui/useDisclosure.js";
import { uniqueIdRef } from "../ui/useUniqueId.js";
import type { UnreadCounts } from "../unread/rules/counts.js";

/** Distance from the edges of the window, in px. */
const MARGIN_PX = 8;
/** Space between the items and a divider or an edge of the menu, in px. */
const GAP_PX = 6;
/** Duration of opening and closing, in ms. */
const FADE_MS = { enter: 200, exit: 150 };

interface AccountPopoverProps extends PopupProps {
  /** Closes the menu without returning the focus, because a dialog opens. */
  onCloseForDialog: () => void;
  id: string;
  name: string;
  /** The person whom the avatar shows. */
  person: Person;
  counts: UnreadCounts;
}

const slide = keyframes({ from: { transform: "translateX(var(--narthex-from))", opacity: 0 } });

const Root = styled(Popover, { name: "NarthexAccountMenu", slot: "Root" })(({ theme }) => {
  const menu = menuStyles(theme);
  const { duration, easing } = theme.transitions;
  const forwards = theme.direction === "rtl" ? -1 : 1;
  return {
    ...menu,
    "& .MuiPopover-paper": {
      width: 450,
      maxWidth: `calc(100% - ${2 * MARGIN_PX}px)`,
      marginBlockStart: 2,
      [theme.breakpoints.down("sm")]: { width: `calc(100% - ${2 * MARGIN_PX}px)` },
    },
    // The sticky Back covers the rows below it with the paper's corners and background, which themes may lighten in dark mode.
    "& .MuiPopover-paper > div, & .NarthexAccountMenu-panel, & .NarthexAccountMenu-back": {
      background: "inherit",
      borderRadius: "inherit",
    },
    // A panel comes in from the end of the line, and the main panel returns from its start.
    "& .NarthexAccountMenu-entering": {
      "--narthex-from": `${forwards * 24}px`,
      animation: `${slide} ${duration.short}ms ${easing.easeOut}`,
    },
    "& .NarthexAccountMenu-returning": {
      "--narthex-from": `${forwards * -24}px`,
      animation: `${slide} ${duration.short}ms ${easing.easeOut}`,
    },
    "& .NarthexAccountMenu-who": {
      display: "grid",
      gridTemplateColumns: "auto minmax(0, 1fr)",
      columnGap: theme.spacing(1.75),
      alignItems: "center",
      padding: theme.spacing(0, 2.5),
      paddingBlock: `${shrinkIfCompact(theme.spacing(2.25), 6)} ${shrinkIfCompact(theme.spacing(1.75), 4)}`,
      borderBlockEnd: `1px solid ${paletteOf(theme).divider}`,
      overflowWrap: "anywhere",
      "& > div": { gridRow: "1 / 3", fontSize: 16 },
      "& > p": { ...secondaryText(theme, "caption"), ...alignAsParent, gridColumn: 2 },
      "& > p:first-of-type": {
        ...theme.typography.subtitle1,
        fontSize: theme.typography.pxToRem(16),
        lineHeight: 22 / 16,
        fontWeight: theme.typography.fontWeightBold,
        color: paletteOf(theme).text.primary,
        "&:last-of-type": { gridRow: "1 / 3" },
      },
    },
    "& .MuiList-root": { paddingBlock: GAP_PX },
    "& .MuiMenuItem-root + .MuiDivider-root": { marginBlock: GAP_PX },
    "& .MuiMenuItem-root": {
      ...(menu["& .MuiMenuItem-root"] as CSSObject),
      gap: theme.spacing(1.75),
      paddingInline: theme.spacing(2.5, 2),
      "& .MuiListItemIcon-root": { minWidth: 0 },
      "& .MuiBadge-badge": { position: "static", transform: "none" },
    },
    ...appStyles(theme),
    "& .MuiMenuItem-root:not(.NarthexAccountMenu-app) .MuiListItemText-primary": {
      ...theme.typography.body2,
      fontWeight: "inherit",
    },
    "& .NarthexAccountMenu-app": { minHeight: shrinkIfCompact(60, 8) },
    "& .NarthexAccountMenu-value": {
      ...secondaryText(theme, "caption"),
      display: "flex",
      alignItems: "center",
      gap: theme.spacing(1.75),
      minWidth: 0,
      "& > span": ellipsis,
      "& > svg": { flex: "none" },
    },
    // A long value is cut off, the label before it is not.
    "& .MuiListItemText-root:has(+ .NarthexAccountMenu-value)": { flexShrink: 0 },
    '[dir="rtl"] & :is(.NarthexAccountMenu-value, .NarthexAccountMenu-back, [data-testid="nav-item-logout"]) svg':
      { transform: "scaleX(-1)" },
    "& .NarthexAccountMenu-panel": {
      ...churchMenuGrid,
      maxHeight: "70vh",
      overflowY: "auto",
      overflowX: "hidden",
      paddingBlockStart: 0,
      scrollPaddingBlockStart: 60,
    },
    "& .NarthexAccountMenu-panel > .NarthexAccountMenu-back": {
      position: "sticky",
      insetBlockStart: 0,
      zIndex: 1,
      gridColumn: "1 / -1",
      minHeight: shrinkIfCompact(60, 12),
      marginBlockEnd: GAP_PX,
      borderBlockEnd: `1px solid ${paletteOf(theme).divider}`,
      fontWeight: theme.typography.fontWeightMedium,
      borderEndStartRadius: 0,
      borderEndEndRadius: 0,
      // Around the icon and the label only: the title at the end of the row is not part of the button's name.
      "&.Mui-focusVisible": {
        outline: "none",
        background: "inherit",
        "& > .NarthexAppList-lines::before": {
          ...focusRing(theme, 0),
          content: '""',
          position: "absolute",
          insetBlock: shrinkIfCompact(-10, -4),
          insetInline: `${theme.spacing(-5.75)} ${theme.spacing(-1.5)}`,
          borderRadius: radius(theme, 1),
        },
      },
      "& > .NarthexAppList-lines": { flex: "none", position: "relative" },
      "&:hover": {
        background: "inherit",
        boxShadow: `inset 0 0 0 100vmax ${paletteOf(theme).action.hover}`,
      },
      "& > .NarthexAccountMenu-title": {
        ...theme.typography.subtitle1,
        fontWeight: theme.typography.fontWeightBold,
        marginInline: `auto ${theme.spacing(0.5)}`,
      },
    },
  };
});

/** Returns the keys that open and leave a panel: the arrows in the reading direction and against it. */
const panelKeys = (direction: Theme["direction"]) =>
  direction === "rtl" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];

export function AccountPopover(props: AccountPopoverProps) {
  const { onClose, onCloseForDialog, anchor, id, name, person, counts } = props;
  const text = useText(accountTexts);
  const { user, userChurch } = useSession();
  const { show } = useDialogs();
  const { direction } = useTheme();
  const end = direction === "rtl" ? "left" : "right";
  const [[panel, previousPanel], setPanels] = useState<readonly [Panel, Panel]>(["main", "main"]);
  const showPanel = (next: Panel) => setPanels([next, panel]);
  const showDialog = (dialog: DialogName) => {
    onCloseForDialog();
    show(dialog, anchor);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    // With a modifier key, an arrow is a command of the browser.
    if (altKey || ctrlKey || metaKey) return;
    const [enterKey, leaveKey] = panelKeys(direction);
    if (key === enterKey && target instanceof Element)
      target.closest<HTMLElement>("[aria-haspopup=menu]")?.click();
    else if (key === leaveKey && panel !== "main") showPanel("main");
    else if (key === "Tab") {
      event.preventDefault();
      onClose();
    }
  };
  useEffect(preloadDialogs, []);
  const churchName = userChurch && (cleanDisplayName(userChurch.church?.name) || text("unknown"));
  const email = user?.email === name ? undefined : user?.email;
  const title = panel !== "main" && text(panel === "app" ? "switchApp" : "switchChurch");
  const entrance = title ? "entering" : previousPanel === "main" ? "opened" : "returning";
  return (
    <Root
      {...useMenuProps(props, panel)}
      id={id}
      // The default transition scales the panel, which squeezes its text.
      slots={{ transition: Fade }}
      transitionDuration={FADE_MS}
      marginThreshold={MARGIN_PX}
      anchorOrigin={{ vertical: "bottom", horizontal: end }}
      transformOrigin={{ vertical: "top", horizontal: end }}
    >
      <div key={panel} className={`NarthexAccountMenu-${entrance}`}>
        {!title && (
          <div className="NarthexAccountMenu-who">
            <PersonAvatar size="small" person={person} aria-hidden />
            <p>
              <PersonName name={name} />
            </p>
            {email && <p dir="auto">{email}</p>}
          </div>
        )}
        <MenuList
          ref={panel === "church" ? uniqueIdRef("church-list") : undefined}
          disabledItemsFocusable
          component="div"
          aria-label={title || text("account")}
          onKeyDown={handleKeyDown}
          className={title ? "NarthexAccountMenu-panel" : undefined}
        >
          {title ? (
            <PanelItem
              testId="nav-item-back"
              className="NarthexAccountMenu-back"
              icon={<LineIcon name="back" size={20} />}
              label={text("back")}
              onClick={() => showPanel("main")}
              autoFocus
              // Hidden, because the menu has the title as its accessible name.
              end={
                <span className="NarthexAccountMenu-title" aria-hidden>
                  {title}
                </span>
              }
            />
          ) : (
            <MainPanel
              counts={counts}
              churchName={churchName || undefined}
              previousPanel={previousPanel}
              onOpenPanel={showPanel}
              onOpenDialog={showDialog}
              onDone={onClose}
            />
          )}
          {panel === "app" && <AppPanel onDone={onClose} />}
          {panel === "church" && <ChurchMenuItems onChosen={onClose} />}
        </MenuList>
      </div>
    </Root>
  );
}

const NoticeRoot = styled(Toast, { name: "NarthexSwitchNotice", slot: "Root" })(({ theme }) => ({
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
const NoticeRegion = styled(StatusRegion)({ position: "absolute" });

/**
 * Renders a status that shows and announces the last switch to another church. A higher number of `switches` shows it again.
 * In the chunk of the menu, so that a switch in the menu always finds it loaded.
 */
export function SwitchNotice({ switches }: { switches: number }) {
  const text = useText(accountTexts);
  const { churchId, userChurch } = useSession();
  const [closedSwitch, setClosedSwitch] = useState(0);
  const church = cleanDisplayName(userChurch?.church?.name) || text("unknown");
  return (
    <NoticeRegion>
      {churchId && (
        <NoticeRoot
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
        </NoticeRoot>
      )}
    </NoticeRegion>
  );
}
