"use client";
import { useForkRef } from "@mui/material/utils";
import { headerTexts } from "../../client/locale/english/header.js";
import { ErrorBoundary } from "../../react/ErrorBoundary.js";
import { useLink } from "../../react/useLink.js";
import { useSession } from "../../react/useSession.js";
import { useText } from "../../react/useText.js";
import { withHost } from "../../react/withHost.js";
import { claimId } from "../../ui/claimId.js";
import type { RootProps } from "../../ui/RootProps.js";
import { HelpButton } from "../support/index.js";
import type { HeaderMenuItem } from "./HeaderMenuItem.js";
import { HeaderRoot } from "./HeaderRoot.js";
import { MenuButton } from "./MenuButton.js";
import { SecondaryMenu } from "./SecondaryMenu.js";
import { AccountMenu } from "./UserMenu.js";

export interface HeaderBarProps extends RootProps {
  /** The area where the page is; stands on the button of the primary menu. */
  primaryMenuLabel: string;
  /** The areas of the app. */
  primaryMenuItems: readonly HeaderMenuItem[];
  /** The page of the area that is open. */
  secondaryMenuLabel: string;
  /** The pages of the area. */
  secondaryMenuItems: readonly HeaderMenuItem[];
  /** A name of the area that no language changes, for the features tour. @default the label */
  primaryMenuKey?: string | undefined;
  /** The same for the page. @default the label */
  secondaryMenuKey?: string | undefined;
}

// Names that hosts and their tests look for; the first header on a page has them.
const claimHeaderId = claimId("site-header");
const claimBarId = claimId("site-app-bar");
const claimToolbarId = claimId("site-toolbar");
const claimSpacerId = claimId("app-bar-spacer");
const claimLoginId = claimId("login-link");
const claimPrimaryId = claimId("primaryNavButton");

/** Hosts build menus from what they have loaded, and pass them before they are there. */
const itemsOf = (items: readonly HeaderMenuItem[] | null | undefined): readonly HeaderMenuItem[] =>
  Array.isArray(items) ? items.filter((item): item is HeaderMenuItem => !!item) : [];

/** The header of an app: its menus, help and the account menu for who is signed in, else the way to sign in (HDR rows, C-10). */
function HeaderBar(props: HeaderBarProps) {
  const { primaryMenuLabel, secondaryMenuLabel, primaryMenuKey, secondaryMenuKey, sx, className, ref } = props;
  const primaryMenuItems = itemsOf(props.primaryMenuItems);
  const secondaryMenuItems = itemsOf(props.secondaryMenuItems);
  const text = useText(headerTexts);
  const { userId } = useSession();
  return (
    <HeaderRoot ref={useForkRef(claimHeaderId, ref)} className={className} sx={sx}>
      {/* The toolkit keeps what has this class in place when it takes the page's scrollbar away. */}
      <header ref={claimBarId} className="mui-fixed">
        <div ref={claimToolbarId} className="NarthexSiteHeader-toolbar">
          {userId ? (
            <>
              {primaryMenuItems.length > 0 && (
                <ErrorBoundary part="entry" resetKey={primaryMenuLabel}>
                  <MenuButton
                    ref={claimPrimaryId}
                    menuId="primary-menu"
                    menuLabel={text("mainMenu")}
                    items={primaryMenuItems}
                    current={primaryMenuLabel}
                    className="NarthexSiteHeader-area"
                  />
                </ErrorBoundary>
              )}
              {secondaryMenuItems.length > 0 && (
                <ErrorBoundary part="entry" resetKey={secondaryMenuLabel}>
                  <SecondaryMenu label={secondaryMenuLabel} items={secondaryMenuItems} />
                </ErrorBoundary>
              )}
              <div className="NarthexSiteHeader-end">
                <ErrorBoundary part="entry">
                  <HelpButton
                    primaryMenuLabel={primaryMenuLabel}
                    secondaryMenuLabel={secondaryMenuLabel}
                    primaryMenuKey={primaryMenuKey}
                    secondaryMenuKey={secondaryMenuKey}
                  />
                </ErrorBoundary>
              </div>
              <ErrorBoundary part="entry" resetKey={userId}>
                <AccountMenu />
              </ErrorBoundary>
            </>
          ) : (
            <LoginLink />
          )}
        </div>
      </header>
      <div ref={claimSpacerId} className="NarthexSiteHeader-spacer" />
    </HeaderRoot>
  );
}

function LoginLink() {
  const text = useText(headerTexts);
  const link = useLink();
  return (
    <a ref={claimLoginId} className="NarthexSiteHeader-end" {...link("/login")}>
      <span>{text("login")}</span>
    </a>
  );
}

/** Renders the header of an app: its menus, the help, and the account menu or the link to sign in. */
export const SiteHeader = withHost(HeaderBar);
