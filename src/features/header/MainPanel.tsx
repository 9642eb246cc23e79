"use client";
import Apps from "@mui/icons-material/Apps";
import Church from "@mui/icons-material/Church";
import Logout from "@mui/icons-material/Logout";
import Mail from "@mui/icons-material/Mail";
import NotificationsIcon from "@mui/icons-material/Notifications";
import Person from "@mui/icons-material/Person";
import { accountTexts } from "../../client/locale/english/account.js";
import type { DialogName } from "../../client/dialogs/DialogFlags.js";
import { headerTexts } from "../../client/locale/english/header.js";
import { useAppLink } from "../../react/useAppLink.js";
import { useApps } from "./useApps.js";
import { useHost } from "../../react/useHost.js";
import { useLink } from "../../react/useLink.js";
import { useLogout } from "../../react/useLogout.js";
import { usePagePath } from "../../react/usePagePath.js";
import { useText } from "../../react/useText.js";
import { loginPath } from "../../rules/links/loginPath.js";
import type { UnreadCounts } from "../../types/messaging.js";
import { UnreadBadge } from "../../ui/UnreadBadge.js";
import { PanelItem } from "./PanelItem.js";

/** The panels of the account menu: its entries, the apps, the churches (UM-02). */
export type Panel = "main" | "app" | "church";

export interface MainPanelProps {
  counts: UnreadCounts;
  /** The panel that the reader comes back from: its entry gets the focus. */
  from: Panel;
  onPanel: (panel: Panel) => void;
  onDialog: (dialog: DialogName) => void;
  /** A link is being followed. */
  onDone: () => void;
}

const PROFILE = "/profile";

/** The first panel: messages, notifications, profile, logout, other apps, other churches (UM-05). */
export function MainPanel({ counts, from, onPanel, onDialog, onDone }: MainPanelProps) {
  const text = useText(accountTexts);
  const header = useText(headerTexts);
  const host = useHost();
  const logout = useLogout();
  const here = usePagePath();
  const link = useLink();
  const adminUrl = useApps().find(({ kind }) => kind === "admin")?.url;
  const appLink = useAppLink();
  const isAdmin = host.app === "admin";
  // Only for a plain click: what opens in a new tab leaves this one signed in.
  const handleLogout = (path: string) => {
    logout();
    host.navigate(path);
  };
  const badge = (count: number) => count > 0 && <UnreadBadge count={count} label={header("unread", { count })} sx={{ marginInline: 2 }} />;
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
        link={link(loginPath(here(), "logout"), { onNavigate: handleLogout })}
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
