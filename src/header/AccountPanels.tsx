"use client";
import AppsOutlined from "@mui/icons-material/AppsOutlined";
import ChurchOutlined from "@mui/icons-material/ChurchOutlined";
import LogoutOutlined from "@mui/icons-material/LogoutOutlined";
import MailOutlined from "@mui/icons-material/MailOutlined";
import NotificationsOutlined from "@mui/icons-material/NotificationsOutlined";
import PersonOutlined from "@mui/icons-material/PersonOutlined";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import MenuItem, { type MenuItemProps } from "@mui/material/MenuItem";
import type { ComponentProps, ReactNode, MouseEvent } from "react";
import { useApps } from "./AppList.js";
import { followOnSpace } from "./LinkMenu.js";
import type { DialogName, Panel } from "./types.js";
import { loginPath } from "../lib/links/appLinks.js";
import { accountTexts } from "../platform/locale/texts/account.js";
import { headerTexts } from "../platform/locale/texts/header.js";
import { useText, useLogout } from "../platform/provider/ChurchContext.js";
import { useHost, useAppLink, useLink } from "../platform/provider/useHost.js";
import { usePagePath } from "../platform/provider/usePage.js";
import { UnreadBadge } from "../ui/display/UnreadBadge.js";
import { menuItemTestId } from "../ui/useUniqueId.js";
import type { UnreadCounts } from "../unread/rules/counts.js";

const PROFILE = "/profile";

export function AppPanel({ onDone }: { onDone: () => void }) {
  const text = useText(accountTexts);
  const link = useAppLink();
  return useApps().map(({ kind, name, url, isCurrent }) => (
    <PanelItem
      key={kind}
      testId={menuItemTestId(name)}
      icon={<AppsOutlined />}
      label={name}
      secondary={url ? undefined : text("appMissing")}
      disabled={!url}
      selected={isCurrent}
      link={link(url ?? "")}
      onClick={onDone}
    />
  ));
}

interface MainPanelProps {
  counts: UnreadCounts;
  previousPanel: Panel;
  onOpenPanel: (panel: Panel) => void;
  onOpenDialog: (dialog: DialogName) => void;
  onDone: () => void;
}

export function MainPanel(props: MainPanelProps) {
  const { counts, previousPanel, onOpenPanel, onOpenDialog, onDone } = props;
  const text = useText(accountTexts);
  const headerText = useText(headerTexts);
  const host = useHost();
  const logout = useLogout();
  const getPagePath = usePagePath();
  const link = useLink();
  const appLink = useAppLink();
  const adminUrl = useApps().find(({ kind }) => kind === "admin")?.url;
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
        icon={<MailOutlined />}
        label={text("messages")}
        autoFocus={previousPanel === "main"}
        onClick={() => onOpenDialog("messages")}
        end={badge(counts.pmCount)}
      />
      <PanelItem
        testId="nav-item-notifications"
        icon={<NotificationsOutlined />}
        label={text("notifications")}
        onClick={() => onOpenDialog("notifications")}
        end={badge(counts.notificationCount)}
      />
      <PanelItem
        testId="nav-item-profile"
        icon={<PersonOutlined />}
        label={text("profile")}
        disabled={!isAdmin && !adminUrl}
        link={isAdmin ? link(PROFILE) : appLink(adminUrl ?? "", { returnUrl: PROFILE })}
        onClick={onDone}
      />
      <PanelItem
        testId="nav-item-logout"
        icon={<LogoutOutlined />}
        label={text("logout")}
        link={link(loginPath(getPagePath(), "logout"), { onNavigate: handleLogout })}
        onClick={onDone}
      />
      <PanelItem
        testId="nav-item-switch-app"
        icon={<AppsOutlined />}
        label={text("switchApp")}
        autoFocus={previousPanel === "app"}
        onClick={() => onOpenPanel("app")}
      />
      <PanelItem
        testId="nav-item-switch-church"
        icon={<ChurchOutlined />}
        label={text("switchChurch")}
        autoFocus={previousPanel === "church"}
        onClick={() => onOpenPanel("church")}
      />
    </>
  );
}

type ItemState = Pick<MenuItemProps, "autoFocus" | "className" | "disabled" | "selected">;

interface PanelItemProps extends ItemState {
  testId: string;
  /** An SVG icon. The text of an icon font would come before the label and break MUI's type-ahead. */
  icon: ReactNode;
  label: string;
  secondary?: string | undefined;
  link?: Pick<ComponentProps<"a">, "href" | "rel" | "target" | "onClick" | "onAuxClick">;
  onClick: () => void;
  end?: ReactNode;
}

export function PanelItem(props: PanelItemProps) {
  const { testId, icon, label, secondary, link, onClick, end, ...rest } = props;
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    link?.onClick?.(event);
    onClick();
  };
  return (
    <MenuItem
      component={link ? "a" : "div"}
      // Otherwise MUI makes the first item a tab stop.
      tabIndex={-1}
      {...rest}
      {...(!rest.disabled && { ...link, onClick: handleClick })}
      aria-current={rest.selected || undefined}
      data-testid={testId}
      onKeyDown={followOnSpace}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText primary={label} secondary={secondary} />
      {end}
    </MenuItem>
  );
}
