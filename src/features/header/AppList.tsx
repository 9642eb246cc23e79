"use client";
import Apps from "@mui/icons-material/Apps";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import { accountTexts } from "../../client/locale/english/account.js";
import { useAppLink } from "../../react/useAppLink.js";
import { type SiblingApp, useApps } from "./useApps.js";
import { useText } from "../../react/useText.js";
import { withHost } from "../../react/withHost.js";
import type { UserChurch } from "../../types/churches.js";

export interface SiblingAppListProps {
  /** The church in which the session goes on. @default the current one */
  currentUserChurch?: UserChurch | undefined;
}

/** The three sibling apps as links that hand the session over (UM-08); an app without an address is no link (O66). */
export function SiblingAppList({ currentUserChurch }: SiblingAppListProps) {
  const text = useText(accountTexts);
  return (
    <List component="nav" aria-label={text("apps")}>
      {useApps(currentUserChurch).map((app) => (
        <AppLink key={app.kind} app={app} userChurch={currentUserChurch} />
      ))}
    </List>
  );
}

function AppLink({ app: { name, url, isCurrent }, userChurch }: { app: SiblingApp; userChurch: UserChurch | undefined }) {
  const text = useText(accountTexts);
  const link = useAppLink();
  return (
    <ListItem component="div" disablePadding>
      <ListItemButton
        component="a"
        {...link(url ?? "", { userChurch })}
        disabled={!url}
        selected={isCurrent}
        aria-current={isCurrent || undefined}
      >
        <ListItemIcon>
          <Apps />
        </ListItemIcon>
        <ListItemText primary={name} secondary={url ? undefined : text("appMissing")} />
      </ListItemButton>
    </ListItem>
  );
}

/** {@link SiblingAppList} with the host props. */
export const AppList = withHost(SiblingAppList);
