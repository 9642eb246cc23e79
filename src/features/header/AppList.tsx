"use client";
import Apps from "@mui/icons-material/Apps";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import { styled } from "@mui/material/styles";
import { accountTexts } from "../../client/locale/english/account.js";
import { useAppLink } from "../../react/useAppLink.js";
import { useText } from "../../react/useText.js";
import { withHost } from "../../react/withHost.js";
import type { UserChurch } from "../../types/churches.js";
import type { RootProps } from "../../ui/RootProps.js";
import { useApps } from "./useApps.js";

export interface SiblingAppListProps extends RootProps<HTMLElement> {
  /** The church in which the session goes on. @default the current one */
  currentUserChurch?: UserChurch | undefined;
}

const Root = styled(List, { name: "NarthexAppList", slot: "Root" })(({ theme }) => ({
  color: (theme.vars ?? theme).palette.text.primary,
  overflowWrap: "anywhere",
  "@media (forced-colors: active)": { "& [aria-current]": { borderInlineStart: "4px solid" } },
})) as typeof List;

/** The three sibling apps as links that hand the session over (UM-08); an app without an address is no link (O66). */
function SiblingAppList({ currentUserChurch, className, sx, ref }: SiblingAppListProps) {
  const text = useText(accountTexts);
  const link = useAppLink();
  return (
    <Root component="nav" aria-label={text("apps")} ref={ref} {...(className && { className })} {...(sx && { sx })}>
      {useApps(currentUserChurch).map(({ kind, name, url, isCurrent }) => (
        <ListItem key={kind} component="div" disablePadding>
          <ListItemButton
            component="a"
            {...link(url ?? "", { userChurch: currentUserChurch })}
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
      ))}
    </Root>
  );
}

/** Renders links to the sibling apps, which take the session along. An app without an address has no link. */
export const AppList = withHost(SiblingAppList);
