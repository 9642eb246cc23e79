"use client";
import { useThemeProps } from "@mui/material/styles";
import { useForkRef } from "@mui/material/utils";
import { Children, isValidElement, type ReactNode, type Ref } from "react";
import { ErrorBoundary } from "../react/ErrorBoundary.js";
import { Breadcrumbs, type Crumb } from "./Breadcrumbs.js";
import { claimId } from "./claimId.js";
import { NamedIcon } from "./NamedIcon.js";
import { PageHeaderRoot } from "./PageHeaderRoot.js";
import type { RootProps } from "./RootProps.js";

export interface PageStatistic {
  /** An icon, or its name in the icon font; decoration. */
  icon?: ReactNode;
  /** The number as people read it, such as "1,204". */
  value: string;
  /** What is counted. */
  label: string;
}

export interface PageHeaderProps extends RootProps {
  /** An icon, or its name in the icon font; decoration. */
  icon?: ReactNode;
  /** Name of the page, its heading of level 1. */
  title: string;
  /** A sentence about the page. */
  subtitle?: string | undefined;
  /** What can be done on the page: buttons and links. */
  children?: ReactNode;
  /** What the page counts. @default none */
  statistics?: readonly PageStatistic[] | undefined;
  /** The pages above this one, as a list or as the host draws them. */
  breadcrumbs?: ReactNode | readonly Crumb[];
  /** A picture in place of the icon. */
  avatar?: ReactNode;
  /** Small marks below the title. */
  chips?: ReactNode;
  /** The tabs of the page, at the lower edge. */
  tabs?: ReactNode;
}

// Names that hosts and their tests look for; the first header on a page has them.
const claimRootId = claimId("page-header");
const claimSectionId = claimId("page-header-title-section");
const claimIconId = claimId("page-header-icon");
const claimTextId = claimId("page-header-text");
const claimTitleId = claimId("page-header-title");
const claimSubtitleId = claimId("page-header-subtitle");
const claimActionsId = claimId("page-header-actions");
const claimStatisticsId = claimId("page-header-statistics");
const claimBreadcrumbsId = claimId("page-header-breadcrumbs");
const claimAvatarId = claimId("page-header-avatar");
const claimChipsId = claimId("page-header-chips");
const claimTabsId = claimId("page-header-tabs");

const isList = (breadcrumbs: PageHeaderProps["breadcrumbs"]): breadcrumbs is readonly Crumb[] =>
  Array.isArray(breadcrumbs) &&
  (breadcrumbs as readonly unknown[]).every((crumb) => typeof crumb === "object" && crumb && !isValidElement(crumb));

const drawn = (icon: ReactNode) => (typeof icon === "string" && icon ? <NamedIcon name={icon} /> : icon);

/** A part of the band. Hosts write `{canEdit && <Button …/>}`, several times over: what remains may be nothing. */
const part = (name: string, claim: Ref<HTMLDivElement>, content: ReactNode) =>
  Children.toArray(content).some((child) => child !== "") && (
    <div ref={claim} className={`NarthexPageHeader-${name}`}>
      {content}
    </div>
  );

/** The band at the top of a page: the way here, icon, title, subtitle, actions, statistics and tabs. As wide as the place it stands in. */
export function PageHeader(inProps: PageHeaderProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexPageHeader" });
  const { icon, title, subtitle, children, statistics, breadcrumbs, avatar, chips, tabs, ref, className, sx } = props;
  return (
    <PageHeaderRoot className={className} sx={sx} ref={useForkRef(claimRootId, ref)}>
      {isList(breadcrumbs)
        ? part("breadcrumbs", claimBreadcrumbsId, breadcrumbs.length > 0 && <Breadcrumbs crumbs={breadcrumbs} />)
        : part("breadcrumbs", claimBreadcrumbsId, breadcrumbs)}
      <div className="NarthexPageHeader-top">
        <div ref={claimSectionId} className="NarthexPageHeader-title">
          {part("avatar", claimAvatarId, avatar)}
          {!avatar && part("icon", claimIconId, drawn(icon))}
          <div ref={claimTextId} className="NarthexPageHeader-text">
            {title && <h1 ref={claimTitleId}>{title}</h1>}
            {subtitle && <p ref={claimSubtitleId}>{subtitle}</p>}
            {part("chips", claimChipsId, chips)}
          </div>
        </div>
        {part("actions", claimActionsId, children)}
      </div>
      {statistics && statistics.length > 0 && (
        <ul ref={claimStatisticsId} className="NarthexPageHeader-statistics">
          {statistics.map(({ icon: drawing, value, label }, index) => (
            <li key={index}>
              <ErrorBoundary part="entry" resetKey={value}>
                {drawn(drawing)}
                <span>
                  <b>{value}</b> {label}
                </span>
              </ErrorBoundary>
            </li>
          ))}
        </ul>
      )}
      {part("tabs", claimTabsId, tabs)}
    </PageHeaderRoot>
  );
}
