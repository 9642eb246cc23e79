"use client";
import { useForkRef } from "@mui/material/utils";
import { MenuButton, PagesMenu, UserMenuButton } from "./HeaderMenus.js";
import type { HeaderMenuItem } from "./types.js";
import { headerTexts } from "../platform/locale/texts/header.js";
import {
  useText,
  useSession,
  ErrorBoundary,
  type HostProps,
  withHost,
} from "../platform/provider/ChurchContext.js";
import { useLink } from "../platform/provider/useHost.js";
import { HelpButton } from "../support/index.js";
import { barButton, brandBand, centeredRow, type RootProps, styled } from "../ui/styles.js";
import { uniqueIdRef } from "../ui/useUniqueId.js";

const HEADER_HEIGHT_PX = 64;
/** Window width from which the pages of an area are shown side by side. */
const WIDE_PX = 740;

const Root = styled("div", { name: "NarthexSiteHeader", slot: "Root" })(({ theme }) => ({
  "& > header": {
    position: "fixed",
    insetBlockStart: 0,
    insetInline: 0,
    zIndex: theme.zIndex.appBar,
    ...brandBand(theme),
    boxShadow: theme.shadows[3],
    "@media (forced-colors: active)": { outline: "1px solid" },
  },
  "& .NarthexSiteHeader-toolbar": {
    ...centeredRow,
    gap: theme.spacing(0.5),
    height: HEADER_HEIGHT_PX,
    paddingInline: theme.spacing(2),
    [theme.breakpoints.down("sm")]: { paddingInline: theme.spacing(0.5) },
  },
  "& .NarthexSiteHeader-spacer": { height: HEADER_HEIGHT_PX },
  "& .NarthexSiteHeader-area": {
    ...theme.typography.h6,
    lineHeight: 1.2,
    [theme.breakpoints.down("sm")]: { fontSize: theme.typography.body1.fontSize },
  },
  // A descendant selector is cheaper than a styled component for each link.
  "& .NarthexSiteHeader-toolbar a": {
    ...barButton(theme),
    // A border is visible with forced colors; a shadow is not.
    "&[aria-current]": {
      borderBlockEnd: "3px solid",
      paddingBlockStart: 3,
      borderEndStartRadius: 0,
      borderEndEndRadius: 0,
    },
    "&[aria-disabled]": { pointerEvents: "none", opacity: 0.7 },
  },
  "& .NarthexSiteHeader-pages": { flex: "1 1 auto", minWidth: 80, position: "relative" },
  "& nav": {
    display: "flex",
    overflowX: "auto",
    scrollbarWidth: "none",
    [`@media (max-width: ${WIDE_PX - 0.02}px)`]: { display: "none" },
  },
  "& nav + div": {
    minWidth: 0,
    display: "flex",
    [`@media (min-width: ${WIDE_PX}px)`]: { display: "none" },
  },
  // Hidden, but with the available width, so that PagesFit can measure it.
  "& [data-form=tight] > nav": { position: "absolute", insetInline: 0, visibility: "hidden" },
  "& [data-form=tight] > nav + div": { display: "flex" },
  "& .NarthexSiteHeader-end": { marginInlineStart: "auto" },
}));

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
  const areas = validItems(primaryMenuItems);
  const pages = validItems(secondaryMenuItems);
  const text = useText(headerTexts);
  const link = useLink();
  const { userId } = useSession();
  return (
    <Root ref={useForkRef(uniqueIdRef("site-header"), ref)} className={className} sx={sx}>
      {/* MUI compensates elements with this class for the scrollbar that it removes while a dialog is open. */}
      <header ref={uniqueIdRef("site-app-bar")} className="mui-fixed">
        <div ref={uniqueIdRef("site-toolbar")} className="NarthexSiteHeader-toolbar">
          {userId ? (
            <>
              {areas.length > 0 && (
                <ErrorBoundary part="entry" resetKey={primaryMenuLabel}>
                  <MenuButton
                    ref={uniqueIdRef("primaryNavButton")}
                    id="primary-menu"
                    label={text("mainMenu")}
                    items={areas}
                    current={primaryMenuLabel}
                    className="NarthexSiteHeader-area"
                  />
                </ErrorBoundary>
              )}
              {pages.length > 0 && (
                <ErrorBoundary part="entry" resetKey={secondaryMenuLabel}>
                  <PagesMenu items={pages} current={secondaryMenuLabel} />
                </ErrorBoundary>
              )}
              <div className="NarthexSiteHeader-end">
                <ErrorBoundary part="entry">
                  <HelpButton {...rest} />
                </ErrorBoundary>
              </div>
              <ErrorBoundary part="entry" resetKey={userId}>
                <UserMenuButton />
              </ErrorBoundary>
            </>
          ) : (
            <a
              className="NarthexSiteHeader-end"
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
 * Renders the header of an app: its menus, the help button and the account menu. Signed-out users see only a link to sign in.
 * @example <SiteHeader primaryMenuLabel="People" primaryMenuItems={areas} secondaryMenuLabel="Groups" secondaryMenuItems={pages} />
 * @see HDR-04
 */
export const SiteHeader = withHost(HeaderBar);
