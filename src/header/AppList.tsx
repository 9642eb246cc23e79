"use client";
import AppsOutlined from "@mui/icons-material/AppsOutlined";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import { memberAppUrl } from "../lib/links/appLinks.js";
import { accountTexts } from "../platform/locale/texts/account.js";
import {
  useText,
  type HostProps,
  withHost,
  useSession,
} from "../platform/provider/ChurchContext.js";
import { useAppLink, useHost } from "../platform/provider/useHost.js";
import type { UserChurch } from "../platform/session/types.js";
import { paletteOf, type RootProps, styled } from "../ui/styles.js";

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

const APPS = [
  ["admin", "appAdmin"],
  ["member", "appMember"],
  ["product", "appProduct"],
] as const;

/** Returns the three apps of the suite, with URLs for `userChurch` or else for the current church. */
export function useApps(userChurch?: UserChurch) {
  const { apps, appNames, app, appName } = useHost();
  const session = useSession();
  const { subDomain } = (userChurch ?? session.userChurch)?.church ?? {};
  const text = useText(accountTexts);
  const isServing = app === "serving" && apps.product === apps.serving;
  // Existing hosts name the third app "Lessons" or "Lessons.church".
  const isLessons =
    app === "other" && !!appName && (appName === appNames.product || /^lessons\b/i.test(appName));
  return APPS.map(([kind, nameKey]) => ({
    kind,
    name: appNames[kind] ?? text(nameKey),
    /** `undefined` if the host sets none or the church has no valid subdomain. */
    url: memberAppUrl(apps[kind], subDomain) ?? undefined,
    isCurrent: kind === "product" ? isServing || isLessons : kind === app,
  }));
}
