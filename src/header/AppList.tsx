"use client";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import { fillSubDomain } from "../lib/links/appLinks.js";
import { accountTexts } from "../platform/locale/texts/account.js";
import { useText, useSession } from "../platform/provider/ChurchContext.js";
import { type HostProps, withHost } from "../platform/provider/withHost.js";
import { useAppLink, useHost } from "../platform/provider/useHost.js";
import type { UserChurch } from "../platform/session/types.js";
import { CHURCH_ICON, LineIcon, SvgPath } from "../ui/display/LineIcon.js";
import {
  shrinkIfCompact,
  type CSSObject,
  focusRing,
  paletteOf,
  radius,
  type RootProps,
  selectedRow,
  styled,
  type Theme,
  tinted,
} from "../ui/styles.js";

/** Props of `AppList`: the church whose session the links transfer. */
export interface AppListProps extends RootProps<HTMLElement>, HostProps {
  /** The church of the transferred session. @default the current church */
  currentUserChurch?: UserChurch | undefined;
}

/** Styles of the icon and the lines of an app in a list or a menu. */
export const appStyles = (theme: Theme): CSSObject => ({
  "& .NarthexAppList-icon": {
    display: "grid",
    placeItems: "center",
    width: 36,
    height: 36,
    borderRadius: radius(theme, 0.9),
    ...tinted(theme, paletteOf(theme).primary.main, 12, 18),
    color: paletteOf(theme).primary.main,
    "@media (forced-colors: active)": { border: "1px solid" },
  },
  "& .Mui-selected .NarthexAppList-icon": { background: paletteOf(theme).background.paper },
  "& .NarthexAppList-lines": {
    margin: 0,
    "& > .MuiListItemText-primary": {
      ...theme.typography.body2,
      fontSize: theme.typography.pxToRem(15),
      lineHeight: 22 / 15,
      fontWeight: "inherit",
    },
    "& > .MuiListItemText-secondary": {
      ...theme.typography.caption,
      color: paletteOf(theme).text.secondary,
    },
    "& + svg": { flex: "none" },
  },
});

const Root = styled(List, { name: "NarthexAppList", slot: "Root" })(({ theme }) => ({
  color: paletteOf(theme).text.primary,
  overflowWrap: "anywhere",
  ...appStyles(theme),
  "& .MuiListItemButton-root": {
    minHeight: shrinkIfCompact(60, 8),
    gap: theme.spacing(1.75),
    "&.Mui-focusVisible": focusRing(theme),
    "&.Mui-selected": selectedRow(theme),
    // A disabled link says why, so it must be readable.
    "&.Mui-disabled": { opacity: 1, color: paletteOf(theme).text.secondary },
  },
  "& .MuiListItemIcon-root": { minWidth: 0 },
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
      {useApps(currentUserChurch).map(({ kind, name, about, url, isCurrent }) => (
        <ListItem key={kind} component="div" disablePadding>
          <ListItemButton
            component="a"
            {...link(url ?? "", { userChurch: currentUserChurch })}
            disabled={!url}
            selected={isCurrent}
            aria-current={isCurrent || undefined}
          >
            <ListItemIcon>
              <AppIcon kind={kind} />
            </ListItemIcon>
            <ListItemText primary={name} secondary={about} className="NarthexAppList-lines" />
            <AppTrailingIcon isCurrent={isCurrent} url={url} />
          </ListItemButton>
        </ListItem>
      ))}
    </Root>
  );
}

/**
 * Renders links to the three sibling apps, with a session transfer. A click opens the app as the signed-in user.
 * @example <AppList apps={{ admin: "https://admin.example.org", member: "https://{key}.example.org" }} />
 */
export const AppList = withHost(SiblingAppList);

const APPS = [
  ["admin", "appAdmin"],
  ["member", "appMember"],
  ["product", "appProduct"],
] as const;
type AppKey = (typeof APPS)[number][0];

const APP_ICONS: Record<AppKey, string> = {
  // Two people
  admin:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.5-3.4 3-5.3 6.5-5.3s6 1.9 6.5 5.3M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.6c2 .7 3.2 2.3 3.6 4.9",
  member: CHURCH_ICON,
  // A calendar
  product: "M4 6h16v14.5H4zM4 10.5h16M8 3.5V7M16 3.5V7",
};

export const AppIcon = ({ kind }: { kind: AppKey }) => (
  <span className="NarthexAppList-icon">
    <SvgPath d={APP_ICONS[kind]} size={20} />
  </span>
);

interface TrailingIconProps {
  isCurrent: boolean;
  url: string | undefined;
}

/** Renders a check for the current app, an external-link icon for other apps, and nothing for an app without a URL. */
export const AppTrailingIcon = ({ isCurrent, url }: TrailingIconProps) =>
  isCurrent ? <LineIcon name="check" size={20} /> : url && <LineIcon name="openInNew" size={16} />;

/** Returns the three sibling apps, with URLs for `userChurch` or else for the current church. */
export function useApps(userChurch?: UserChurch) {
  const { apps, appNames, app, appName } = useHost();
  const session = useSession();
  const { subDomain } = (userChurch ?? session.userChurch)?.church ?? {};
  const text = useText(accountTexts);
  // `product` is by default the host's serving app, else Lessons. `product` is current in a serving host only if both URLs are equal.
  const isProductServing = app === "serving" && apps.product === apps.serving;
  // Existing hosts name the third app "Lessons" or "Lessons.church".
  const isProductLessons =
    app === "other" && !!appName && (appName === appNames.product || /^lessons\b/i.test(appName));
  return APPS.map(([kind, descriptionKey]) => {
    const name = appNames[kind];
    /** `undefined` if the host sets no valid URL, or the church lacks the subdomain that the URL needs. */
    const url = fillSubDomain(apps[kind], subDomain) ?? undefined;
    return {
      kind,
      // If the host gives no name, the description is shown as the name.
      name: name ?? text(descriptionKey),
      /** What the app is for, or why it cannot be opened. */
      about: url ? name && text(descriptionKey) : text("appMissing"),
      url,
      isCurrent: kind === "product" ? isProductServing || isProductLessons : kind === app,
    };
  });
}
