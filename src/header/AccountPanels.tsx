"use client";
import Apps from "@mui/icons-material/Apps";
import Church from "@mui/icons-material/Church";
import Logout from "@mui/icons-material/Logout";
import Mail from "@mui/icons-material/Mail";
import NotificationsIcon from "@mui/icons-material/Notifications";
import Person from "@mui/icons-material/Person";
import MenuItem from "@mui/material/MenuItem";
import type { MenuItemProps } from "@mui/material/MenuItem";
import type { ComponentProps, ReactNode, MouseEvent } from "react";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import { ChurchMenuItems } from "../churches/index.js";
import type { DialogName } from "./HeaderDialogFlags.js";
import { followOnSpace } from "./styles.js";
import { useApps } from "./useApps.js";
import { loginPath } from "../lib/links/appLinks.js";
import { accountTexts } from "../platform/locale/texts/account.js";
import { headerTexts } from "../platform/locale/texts/header.js";
import { useHost } from "../platform/provider/useHost.js";
import { useAppLink, useLink } from "../platform/provider/useLink.js";
import { usePagePath } from "../platform/provider/usePage.js";
import { useLogout } from "../platform/provider/useSession.js";
import { useText } from "../platform/provider/useText.js";
import { LineIcon } from "../ui/display/LineIcon.js";
import { UnreadBadge } from "../ui/display/UnreadBadge.js";
import { menuItemTestId } from "../ui/useUniqueId.js";
import type { UnreadCounts } from "../unread/rules/counts.js";

const PROFILE = "/profile";

export type Panel = "main" | "app" | "church";

/** Renders the panel with the three sibling apps. */
export function AppPanel({ onBack, onDone }: { onBack: () => void; onDone: () => void }) {
  const text = useText(accountTexts);
  const link = useAppLink();
  return (
    <>
      <BackItem onBack={onBack} autoFocus />
      {useApps().map(({ kind, name, url, isCurrent }) => (
        <PanelItem
          key={kind}
          testId={menuItemTestId(name)}
          icon={<Apps />}
          label={name}
          secondary={url ? undefined : text("appMissing")}
          disabled={!url}
          selected={isCurrent}
          link={link(url ?? "")}
          onClick={onDone}
        />
      ))}
    </>
  );
}

/** Renders the item that leads back to the main panel. */
export function BackItem({
  onBack,
  autoFocus,
}: {
  onBack: () => void;
  autoFocus?: boolean | undefined;
}) {
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

/** Renders the panel with the user's churches. */
export function ChurchPanel({ onBack, onDone }: { onBack: () => void; onDone: () => void }) {
  return (
    <>
      <BackItem onBack={onBack} />
      <ChurchMenuItems autoFocus onChosen={onDone} />
    </>
  );
}

export interface MainPanelProps {
  counts: UnreadCounts;
  /** The previous panel. Its item gets the focus. */
  from: Panel;
  onPanel: (panel: Panel) => void;
  onDialog: (dialog: DialogName) => void;
  /** Called when a link is followed. */
  onDone: () => void;
}

/** Renders the main panel: messages, notifications, profile, logout, switch app and switch church. */
export function MainPanel({ counts, from, onPanel, onDialog, onDone }: MainPanelProps) {
  const text = useText(accountTexts);
  const headerText = useText(headerTexts);
  const host = useHost();
  const logout = useLogout();
  const getPagePath = usePagePath();
  const link = useLink();
  const adminUrl = useApps().find(({ kind }) => kind === "admin")?.url;
  const appLink = useAppLink();
  const isAdmin = host.app === "admin";
  // `onNavigate` runs for plain clicks only: opening the link in a new tab must not sign out this tab.
  const handleLogout = (path: string) => {
    logout();
    host.navigate(path);
  };
  const badge = (count: number) =>
    count > 0 && (
      <UnreadBadge count={count} label={headerText("unread", { count })} sx={{ marginInline: 2 }} />
    );
  return (
    <>
      <PanelItem
        testId="nav-item-messages"
        icon={<Mail />}
        label={text("messages")}
        autoFocus={from === "main"}
        onClick={() => onDialog("messages")}
        end={badge(counts.pmCount)}
      />
      <PanelItem
        testId="nav-item-notifications"
        icon={<NotificationsIcon />}
        label={text("notifications")}
        onClick={() => onDialog("notifications")}
        end={badge(counts.notificationCount)}
      />
      <PanelItem
        testId="nav-item-profile"
        icon={<Person />}
        label={text("profile")}
        disabled={!isAdmin && !adminUrl}
        link={isAdmin ? link(PROFILE) : appLink(adminUrl ?? "", { returnUrl: PROFILE })}
        onClick={onDone}
      />
      <PanelItem
        testId="nav-item-logout"
        icon={<Logout />}
        label={text("logout")}
        link={link(loginPath(getPagePath(), "logout"), { onNavigate: handleLogout })}
        onClick={onDone}
      />
      <PanelItem
        testId="nav-item-switch-app"
        icon={<Apps />}
        label={text("switchApp")}
        autoFocus={from === "app"}
        onClick={() => onPanel("app")}
      />
      <PanelItem
        testId="nav-item-switch-church"
        icon={<Church />}
        label={text("switchChurch")}
        autoFocus={from === "church"}
        onClick={() => onPanel("church")}
      />
    </>
  );
}

export interface PanelItemProps extends Pick<
  MenuItemProps,
  "autoFocus" | "className" | "disabled" | "selected"
> {
  /** Hosts and their tests query it. */
  testId: string;
  /** An SVG icon. The text of an icon font would come before the label and break MUI's type-ahead. */
  icon: ReactNode;
  label: string;
  /** Text below the label. */
  secondary?: string | undefined;
  /** Link props. Without them, the item is a button. */
  link?:
    Pick<ComponentProps<"a">, "href" | "rel" | "target" | "onClick" | "onAuxClick"> | undefined;
  /** Called on activation; for a link, when it is followed. */
  onClick?: (() => void) | undefined;
  /** Shown at the end. */
  end?: ReactNode;
}

/** Renders an item of the account menu: a link if it has link props, else a button. */
export function PanelItem({
  testId,
  icon,
  label,
  secondary,
  link,
  onClick,
  end,
  selected = false,
  disabled = false,
  ...rest
}: PanelItemProps) {
  const shared = {
    ...rest,
    disabled,
    selected,
    "aria-current": selected || undefined,
    "data-testid": testId,
  } as const;
  const content = (
    <>
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText primary={label} secondary={secondary} />
      {end}
    </>
  );
  if (!link) {
    return (
      <MenuItem component="div" onClick={onClick} {...shared}>
        {content}
      </MenuItem>
    );
  }
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    link.onClick?.(event);
    onClick?.();
  };
  return (
    <MenuItem
      component="a"
      {...(!disabled && { ...link, onClick: handleClick })}
      {...shared}
      onKeyDown={followOnSpace}
    >
      {content}
    </MenuItem>
  );
}
