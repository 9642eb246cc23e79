"use client";
import { useForkRef } from "@mui/material/utils";
import { MenuButton, PagesMenu, PlaceSkeleton, UserMenuButton } from "./HeaderMenus.js";
import type { HeaderMenuItem } from "./LinkMenu.js";
import { cleanDisplayName, getChurchIcon } from "../lib/people/people.js";
import { headerTexts } from "../platform/locale/texts/header.js";
import { useCore, useText, useSession } from "../platform/provider/ChurchContext.js";
import { ErrorBoundary } from "../platform/provider/ErrorBoundary.js";
import { type HostProps, withHost } from "../platform/provider/withHost.js";
import { useContentRoot, useLink } from "../platform/provider/useHost.js";
import { useAddressCheck } from "../platform/provider/useMisuseWarning.js";
import { HelpButton } from "../support/SupportDrawer.js";
import { ChurchTile } from "../ui/display/ChurchTile.js";
import {
  barButton,
  brandBand,
  centeredRow,
  type CSSObject,
  deepBand,
  ellipsis,
  memoizeByTheme,
  mixCurrentColor,
  paletteOf,
  type RootProps,
  styled,
} from "../ui/styles.js";
import { uniqueIdRef } from "../ui/useUniqueId.js";

const HEADER_HEIGHT_PX = 64;
/** Backgrounds of the bar, and of its current item and its open menu's button. */
const BAR = deepBand(8);
const RECESS = deepBand(27);
/** Replaces the tints of the church's tile and, in dark mode, the user's initials, which would add colors to the church's band. */
const UNTINTED: CSSObject = {
  background: deepBand(26),
  color: "inherit",
  boxShadow: `inset 0 0 0 1px ${mixCurrentColor(38)}`,
};

const Root = styled("div", { name: "NarthexSiteHeader", slot: "Root" })(
  memoizeByTheme((theme) => ({
    "& > header": {
      position: "fixed",
      insetBlockStart: 0,
      insetInline: 0,
      zIndex: theme.zIndex.appBar,
      ...brandBand(theme),
      background: BAR,
      "@media (forced-colors: active)": { outline: "1px solid" },
    },
    "& .NarthexSiteHeader-toolbar": {
      ...centeredRow,
      gap: theme.spacing(0.5),
      height: HEADER_HEIGHT_PX,
      paddingInline: theme.spacing(2.5, 2),
      [theme.breakpoints.down("md")]: { paddingInline: theme.spacing(1.5, 1), gap: 2 },
    },
    "& .NarthexSiteHeader-tile[data-tint]": UNTINTED,
    "& .NarthexSiteHeader-place": {
      ...centeredRow,
      position: "relative",
      gap: theme.spacing(0.5),
      flex: "1 1 auto",
      minWidth: 0,
      [theme.breakpoints.down("md")]: { gap: 2 },
    },
    "& .NarthexSiteHeader-church": {
      ...theme.typography.subtitle2,
      ...ellipsis,
      fontSize: theme.typography.pxToRem(15),
      lineHeight: 1.6,
      flex: "0 1 auto",
      maxWidth: 230,
      marginInlineStart: theme.spacing(1.25),
      "&:has(+ button)": {
        paddingInlineEnd: theme.spacing(2),
        borderInlineEnd: `1px solid ${mixCurrentColor(30)}`,
        // Above the labels of both menus, and over their buttons, which take its clicks.
        [theme.breakpoints.down("md")]: {
          ...theme.typography.caption,
          fontSize: theme.typography.pxToRem(12),
          lineHeight: 4 / 3,
          position: "absolute",
          insetBlockStart: 0,
          insetInline: 0,
          zIndex: 1,
          maxWidth: "none",
          margin: theme.spacing(0.625, 0, 0),
          paddingInline: theme.spacing(1),
          border: 0,
          pointerEvents: "none",
        },
      },
    },
    // The labels of both menus stand on one line, below the name of the church.
    "& .NarthexSiteHeader-place:has(> .NarthexSiteHeader-church + button)": {
      [theme.breakpoints.down("md")]: {
        "& button": {
          justifyContent: "start",
          minHeight: 48,
          padding: theme.spacing(2, 1, 0),
          fontSize: theme.typography.pxToRem(15),
        },
      },
    },
    "& .NarthexSiteHeader-spacer": { height: HEADER_HEIGHT_PX },
    // Descendant selectors are cheaper than a styled component for each link. A recess keeps the contrast of the text.
    "& .NarthexSiteHeader-toolbar :is(a, button):hover": { background: deepBand(20) },
    "& .NarthexSiteHeader-toolbar button[aria-expanded=true]": { background: RECESS },
    "& .NarthexSiteHeader-toolbar a": {
      ...barButton(theme),
      position: "relative",
      isolation: "isolate",
      "&[aria-current]": {
        fontWeight: theme.typography.fontWeightBold,
        "&, &:hover": { background: "none" },
        "&::before": {
          content: '""',
          position: "absolute",
          inset: "4px 0",
          zIndex: -1,
          borderRadius: theme.shape.borderRadius,
          background: RECESS,
        },
        // A border is visible with forced colors; a background is not.
        "&::after": {
          content: '""',
          position: "absolute",
          insetInline: theme.spacing(1.5),
          insetBlockEnd: 6,
          borderBlockEnd: "2px solid",
          "@media (forced-colors: active)": { borderColor: "Highlight" },
        },
      },
      "&[aria-disabled]": { pointerEvents: "none", opacity: 0.7 },
    },
    "& .NarthexHeaderItem-account": {
      "& [data-tint]": {
        ...theme.applyStyles("light", { background: paletteOf(theme).background.paper }),
        ...theme.applyStyles("dark", UNTINTED),
      },
      "& .MuiBadge-badge": { top: 3, right: 2, boxShadow: `0 0 0 2px ${BAR}` },
      "&[aria-expanded=true] .MuiBadge-badge": { boxShadow: `0 0 0 2px ${RECESS}` },
    },
    "& .NarthexSiteHeader-pages": {
      flex: "1 1 auto",
      minWidth: 72,
      position: "relative",
      [theme.breakpoints.up("md")]: { marginInlineStart: theme.spacing(0.75) },
    },
    "& nav": {
      display: "flex",
      gap: 2,
      overflowX: "auto",
      scrollbarWidth: "none",
      "& > a:not([aria-current])": { fontWeight: theme.typography.fontWeightRegular },
      [theme.breakpoints.down("md")]: { display: "none" },
    },
    "& nav + div": {
      minWidth: 0,
      display: "flex",
      [theme.breakpoints.up("md")]: { display: "none" },
    },
    // Hidden, but with the available width, so that PagesFit can measure it.
    "& [data-layout=tight] > nav": { position: "absolute", insetInline: 0, visibility: "hidden" },
    "& [data-layout=tight] > nav + div": { display: "flex" },
    "& .NarthexSiteHeader-end": { marginInlineStart: "auto" },
    "& .NarthexSiteHeader-toolbar .NarthexSiteHeader-login": {
      marginInlineEnd: theme.spacing(0.5),
      paddingInline: theme.spacing(2.25),
      border: `1px solid ${mixCurrentColor(60)}`,
    },
  })),
);

/** Props of `SiteHeader`: the two menus and their current items. */
export interface SiteHeaderProps extends RootProps, HostProps {
  /** Label of the current area, shown on the button of the primary menu. */
  primaryMenuLabel: string;
  /** The areas of the app. */
  primaryMenuItems: readonly HeaderMenuItem[];
  /** Label of the current page of the area. */
  secondaryMenuLabel: string;
  /** The pages of the area. */
  secondaryMenuItems: readonly HeaderMenuItem[];
  /** Key of the area for the features tour, the same in all languages. @default the label */
  primaryMenuKey?: string | undefined;
  /** Key of the page for the features tour. @default the label */
  secondaryMenuKey?: string | undefined;
}

/** Hosts build menus from loaded data. Before it has loaded, they may pass `undefined` or lists with gaps. */
const validItems = (items: readonly HeaderMenuItem[]): readonly HeaderMenuItem[] =>
  Array.isArray(items) ? items.filter((item): item is HeaderMenuItem => !!item) : [];

function HeaderBar(props: SiteHeaderProps) {
  const { primaryMenuItems, secondaryMenuItems, sx, className, ref, ...rest } = props;
  const { primaryMenuLabel, secondaryMenuLabel } = rest;
  useAddressCheck(useCore());
  const areas = validItems(primaryMenuItems);
  const pages = validItems(secondaryMenuItems);
  const text = useText(headerTexts);
  const link = useLink();
  const contentRoot = useContentRoot();
  const { userId, userChurch, isResuming } = useSession();
  const church = cleanDisplayName(userChurch?.church?.name);
  const hasAreas = !!userId && areas.length > 0;
  const hasPages = !!userId && pages.length > 0;
  return (
    <Root ref={useForkRef(uniqueIdRef("site-header"), ref)} className={className} sx={sx}>
      {/* MUI compensates elements with this class for the scrollbar that it removes while a dialog is open. */}
      <header ref={uniqueIdRef("site-app-bar")} className="mui-fixed">
        <div ref={uniqueIdRef("site-toolbar")} className="NarthexSiteHeader-toolbar">
          {(church || !userId) && (
            <ChurchTile
              name={church}
              icon={getChurchIcon(userChurch?.church, contentRoot)}
              className="NarthexSiteHeader-tile"
            />
          )}
          {isResuming && <PlaceSkeleton />}
          {(church || hasAreas || hasPages) && (
            <div className="NarthexSiteHeader-place">
              {church && (
                <span className="NarthexSiteHeader-church">
                  <bdi>{church}</bdi>
                </span>
              )}
              {hasAreas && (
                <ErrorBoundary part="entry" resetKey={primaryMenuLabel}>
                  <MenuButton
                    ref={uniqueIdRef("primaryNavButton")}
                    id="primary-menu"
                    label={text("mainMenu")}
                    items={areas}
                    current={primaryMenuLabel}
                  />
                </ErrorBoundary>
              )}
              {hasPages && (
                <ErrorBoundary part="entry" resetKey={secondaryMenuLabel}>
                  <PagesMenu items={pages} current={secondaryMenuLabel} />
                </ErrorBoundary>
              )}
            </div>
          )}
          {userId && (
            <div className="NarthexSiteHeader-end">
              <ErrorBoundary part="entry">
                <HelpButton {...rest} />
              </ErrorBoundary>
            </div>
          )}
          {userId || isResuming ? (
            <ErrorBoundary part="entry" resetKey={userId}>
              <UserMenuButton />
            </ErrorBoundary>
          ) : (
            <a
              className="NarthexSiteHeader-end NarthexSiteHeader-login"
              ref={uniqueIdRef("login-link")}
              {...link("/login")}
            >
              <span>{text("login")}</span>
            </a>
          )}
        </div>
      </header>
      <div ref={uniqueIdRef("app-bar-spacer")} className="NarthexSiteHeader-spacer" />
    </Root>
  );
}

/**
 * Renders the header of an app: its menus, the help button and the account menu. Signed-out users see a link to sign in
 * instead, and while the session is being resumed, all users see a skeleton.
 * @example
 * <SiteHeader
 *   primaryMenuLabel="People"
 *   primaryMenuItems={[{ url: "/people", icon: "person", label: "People" }]}
 *   secondaryMenuLabel="Groups"
 *   secondaryMenuItems={[{ url: "/groups", label: "Groups" }]}
 * />
 */
export const SiteHeader = withHost(HeaderBar);
