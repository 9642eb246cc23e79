"use client";
import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import MenuItem, { type MenuItemProps } from "@mui/material/MenuItem";
import type { ComponentProps, ReactNode, MouseEvent } from "react";
import { AppIcon, AppTrailingIcon, useApps } from "./AppList.js";
import { followOnSpace } from "./LinkMenu.js";
import type { DialogName } from "./useDialogs.js";
import { loginPath } from "../lib/links/appLinks.js";
import { accountTexts } from "../platform/locale/texts/account.js";
import { headerTexts } from "../platform/locale/texts/header.js";
import { useText, useLogout } from "../platform/provider/ChurchContext.js";
import { useHost, useAppLink, useLink } from "../platform/provider/useHost.js";
import { usePagePath } from "../platform/provider/usePage.js";
import {
  BELL_ICON,
  CHEVRON_FORWARD_ICON,
  CHURCH_ICON,
  ENVELOPE_ICON,
  SvgPath,
} from "../ui/display/LineIcon.js";
import { SpokenText } from "../ui/display/SpokenText.js";
import { UnreadBadge } from "../ui/display/UnreadBadge.js";
import { menuItemTestId } from "../ui/useUniqueId.js";
import type { UnreadCounts } from "../unread/rules/counts.js";

/** A panel of the account menu. */
export type Panel = "main" | "app" | "church";

const PROFILE_PATH = "/profile";

const ITEM_ICONS = {
  messages: ENVELOPE_ICON,
  notifications: BELL_ICON,
  profile: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20.5c.6-3.8 3.6-6 8-6s7.4 2.2 8 6",
  logout: "M14 4H5v16h9M10 12h11m-4-4 4 4-4 4",
  switchApp: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  switchChurch: CHURCH_ICON,
} as const;

const renderIcon = (name: keyof typeof ITEM_ICONS) => <SvgPath d={ITEM_ICONS[name]} size={20} />;

export function AppPanel({ onDone }: { onDone: () => void }) {
  const link = useAppLink();
  return useApps().map(({ kind, name, about, url, isCurrent }) => (
    <PanelItem
      key={kind}
      testId={menuItemTestId(name)}
      className="NarthexAccountMenu-app"
      icon={<AppIcon kind={kind} />}
      label={name}
      secondary={about}
      disabled={!url}
      selected={isCurrent}
      link={link(url ?? "")}
      onClick={onDone}
      end={<AppTrailingIcon isCurrent={isCurrent} url={url} />}
    />
  ));
}

/** Renders the current choice of a panel, and a chevron. */
const PanelValue = ({ value }: { value: string | undefined }) => (
  <span className="NarthexAccountMenu-value" aria-hidden>
    <span dir="auto">{value}</span>
    <SvgPath d={CHEVRON_FORWARD_ICON} size={16} />
  </span>
);

interface MainPanelProps {
  churchName: string | undefined;
  counts: UnreadCounts;
  /** The panel that was shown before; `main` if the menu has just opened. */
  previousPanel: Panel;
  onOpenPanel: (panel: Panel) => void;
  onOpenDialog: (dialog: DialogName) => void;
  onDone: () => void;
}

export function MainPanel(props: MainPanelProps) {
  const { counts, churchName, previousPanel, onOpenPanel, onOpenDialog, onDone } = props;
  const text = useText(accountTexts);
  const headerText = useText(headerTexts);
  const host = useHost();
  const logout = useLogout();
  const getPagePath = usePagePath();
  const link = useLink();
  const appLink = useAppLink();
  const apps = useApps();
  const adminUrl = apps.find(({ kind }) => kind === "admin")?.url;
  const isAdminApp = host.app === "admin";
  // `onNavigate` runs for plain clicks only: opening the link in a new tab must not sign out this tab.
  const handleLogout = (path: string) => {
    logout();
    host.navigate(path);
  };
  const currentApp = apps.find(({ isCurrent }) => isCurrent)?.name;
  // Without the badge's `label`, which is a live region: it would announce the count a second time after the item's text.
  const unreadProps = (count: number) =>
    count > 0 && {
      spokenAfterLabel: headerText("unread", { count }),
      end: <UnreadBadge count={count} aria-hidden />,
    };
  return (
    <>
      <PanelItem
        testId="nav-item-messages"
        icon={renderIcon("messages")}
        label={text("messages")}
        autoFocus={previousPanel === "main"}
        onClick={() => onOpenDialog("messages")}
        {...unreadProps(counts.pmCount)}
      />
      <PanelItem
        testId="nav-item-notifications"
        icon={renderIcon("notifications")}
        label={text("notifications")}
        onClick={() => onOpenDialog("notifications")}
        {...unreadProps(counts.notificationCount)}
      />
      <Divider />
      <PanelItem
        testId="nav-item-profile"
        icon={renderIcon("profile")}
        label={text("profile")}
        disabled={!isAdminApp && !adminUrl}
        link={
          isAdminApp ? link(PROFILE_PATH) : appLink(adminUrl ?? "", { returnUrl: PROFILE_PATH })
        }
        onClick={onDone}
      />
      <PanelItem
        testId="nav-item-logout"
        icon={renderIcon("logout")}
        label={text("logout")}
        link={link(loginPath(getPagePath(), "logout"), { onNavigate: handleLogout })}
        onClick={onDone}
      />
      <Divider />
      <PanelItem
        testId="nav-item-switch-app"
        icon={renderIcon("switchApp")}
        label={text("switchApp")}
        autoFocus={previousPanel === "app"}
        hasPanel
        onClick={() => onOpenPanel("app")}
        value={currentApp}
      />
      <PanelItem
        testId="nav-item-switch-church"
        icon={renderIcon("switchChurch")}
        label={text("switchChurch")}
        autoFocus={previousPanel === "church"}
        hasPanel
        onClick={() => onOpenPanel("church")}
        value={churchName}
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
  /** Text that screen readers say after the label, such as the unread count. @default `secondary` */
  spokenAfterLabel?: string | undefined;
  /** Whether the item opens a panel. @default false */
  hasPanel?: boolean;
  /** The current choice in the panel. Passed as `aria-description`, so that the item's name stays short. */
  value?: string | undefined;
  link?: Pick<ComponentProps<"a">, "href" | "rel" | "target" | "onClick" | "onAuxClick">;
  onClick: () => void;
  end?: ReactNode;
}

export function PanelItem(props: PanelItemProps) {
  const { testId, icon, label, secondary, spokenAfterLabel = secondary, ...others } = props;
  const { hasPanel, value, link, onClick, end, ...rest } = others;
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    link?.onClick?.(event);
    onClick();
  };
  return (
    <MenuItem
      component={link ? "a" : "div"}
      {...rest}
      {...(!rest.disabled && { ...link, onClick: handleClick })}
      aria-current={rest.selected || undefined}
      aria-haspopup={hasPanel ? "menu" : undefined}
      aria-description={value}
      data-testid={testId}
      onKeyDown={followOnSpace}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText
        primary={<SpokenText shown={label} rest={spokenAfterLabel} />}
        secondary={secondary}
        slotProps={{ secondary: { "aria-hidden": true } }}
        className="NarthexAppList-lines"
      />
      {hasPanel ? <PanelValue value={value} /> : end}
    </MenuItem>
  );
}
