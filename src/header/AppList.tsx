"use client";
import List from "@mui/material/List";
import { styled } from "@mui/material/styles";
import AppsOutlined from "@mui/icons-material/AppsOutlined";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import { useApps } from "./useApps.js";
import { accountTexts } from "../platform/locale/texts/account.js";
import { useAppLink } from "../platform/provider/useLink.js";
import { type HostProps, withHost } from "../platform/provider/withHost.js";
import type { UserChurch } from "../platform/session/types.js";
import { paletteOf } from "../ui/styles.js";
import type { RootProps } from "../ui/types.js";
import { useText } from "../platform/provider/ChurchContext.js";

export interface AppListProps extends RootProps<HTMLElement>, HostProps {
  /** The church of the transferred session. @default the current church */
  currentUserChurch?: UserChurch | undefined;
}

const Root = styled(List, { name: "NarthexAppList", slot: "Root" })(({ theme }) => ({
  color: paletteOf(theme).text.primary,
  overflowWrap: "anywhere",
  "@media (forced-colors: active)": { "& [aria-current]": { borderInlineStart: "4px solid" } },
})) as typeof List;

function SiblingAppList({ currentUserChurch, className, sx, ref }: AppListProps) {
  const text = useText(accountTexts);
  const link = useAppLink();
  return (
    <Root
      component="nav"
      aria-label={text("apps")}
      ref={ref}
      {...(className && { className })}
      {...(sx && { sx })}
    >
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
              <AppsOutlined />
            </ListItemIcon>
            <ListItemText primary={name} secondary={url ? undefined : text("appMissing")} />
          </ListItemButton>
        </ListItem>
      ))}
    </Root>
  );
}

/**
 * Renders links to the three sibling apps, with a session transfer. @example <AppList currentUserChurch={userChurch} />
 * @see UM-08
 */
export const AppList = withHost(SiblingAppList);
