"use client";
import { type ReactNode, isValidElement, Children, type Ref } from "react";
import { useThemeProps, styled } from "@mui/material/styles";
import { useForkRef } from "@mui/material/utils";
import { widgetsTexts } from "../../platform/locale/texts/common.js";
import { ErrorBoundary } from "../../platform/provider/ErrorBoundary.js";
import { useLink } from "../../platform/provider/useLink.js";
import { useText } from "../../platform/provider/useText.js";
import { NamedIcon } from "../display/NamedIcon.js";
import { uniqueIdRef } from "../useUniqueId.js";
import {
  brandBand,
  mixCurrentColor,
  headingReset,
  brandBandActions,
  gridColumns,
} from "../styles.js";
import type { RootProps } from "../types.js";

/** A page in the breadcrumbs. */
export interface Crumb {
  text: string;
  /** URL of the page. The current page needs none. */
  href?: string | undefined;
  /** An icon, or its name in the icon font; decoration. */
  icon?: ReactNode;
}

export interface PageStatistic {
  /** An icon, or its name in the icon font; decoration. */
  icon?: ReactNode;
  /** The formatted number, such as "1,204". */
  value: string;
  /** Label of the number. */
  label: string;
}

export interface PageHeaderProps extends RootProps {
  /** An icon, or its name in the icon font; decoration. */
  icon?: ReactNode;
  /** Name of the page, its heading of level 1. */
  title: string;
  /** A sentence about the page. */
  subtitle?: string | undefined;
  /** The actions of the page: buttons and links. */
  children?: ReactNode;
  /** @default none */
  statistics?: readonly PageStatistic[] | undefined;
  /** The parent pages, as data or as the host's own element. */
  breadcrumbs?: ReactNode | readonly Crumb[];
  /** Replaces the icon. */
  avatar?: ReactNode;
  /** Chips below the title. */
  chips?: ReactNode;
  /** The tabs of the page, at the lower edge. */
  tabs?: ReactNode;
}

// Hosts and their tests query these ids. The first header on a page has them.
const rootIdRef = uniqueIdRef("page-header");
const sectionIdRef = uniqueIdRef("page-header-title-section");
const iconIdRef = uniqueIdRef("page-header-icon");
const textIdRef = uniqueIdRef("page-header-text");
const titleIdRef = uniqueIdRef("page-header-title");
const subtitleIdRef = uniqueIdRef("page-header-subtitle");
const actionsIdRef = uniqueIdRef("page-header-actions");
const statisticsIdRef = uniqueIdRef("page-header-statistics");
const breadcrumbsIdRef = uniqueIdRef("page-header-breadcrumbs");
const avatarIdRef = uniqueIdRef("page-header-avatar");
const chipsIdRef = uniqueIdRef("page-header-chips");
const tabsIdRef = uniqueIdRef("page-header-tabs");

const isList = (breadcrumbs: PageHeaderProps["breadcrumbs"]): breadcrumbs is readonly Crumb[] =>
  Array.isArray(breadcrumbs) &&
  (breadcrumbs as readonly unknown[]).every(
    (crumb) => typeof crumb === "object" && crumb && !isValidElement(crumb),
  );

const renderIcon = (icon: ReactNode) =>
  typeof icon === "string" && icon ? <NamedIcon name={icon} /> : icon;

/** Renders a part of the header, or nothing if all its children are empty: hosts pass `{canEdit && <Button …/>}`. */
const renderPart = (name: string, idRef: Ref<HTMLDivElement>, content: ReactNode) =>
  Children.toArray(content).some((child) => child !== "") && (
    <div ref={idRef} className={`NarthexPageHeader-${name}`}>
      {content}
    </div>
  );

/**
 * Renders the band at the top of a page: breadcrumbs, icon, title, subtitle, actions, statistics and tabs.
 *
 * @example
 * <PageHeader icon="group" title="Groups" subtitle="All groups of the church">
 *   <Button onClick={handleAdd}>Add group</Button>
 * </PageHeader>
 */
export function PageHeader(inProps: PageHeaderProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexPageHeader" });
  const {
    icon,
    title,
    subtitle,
    children,
    statistics,
    breadcrumbs,
    avatar,
    chips,
    tabs,
    ref,
    className,
    sx,
  } = props;
  return (
    <PageHeaderRoot className={className} sx={sx} ref={useForkRef(rootIdRef, ref)}>
      {isList(breadcrumbs)
        ? renderPart(
            "breadcrumbs",
            breadcrumbsIdRef,
            breadcrumbs.length > 0 && <Breadcrumbs crumbs={breadcrumbs} />,
          )
        : renderPart("breadcrumbs", breadcrumbsIdRef, breadcrumbs)}
      <div className="NarthexPageHeader-top">
        <div ref={sectionIdRef} className="NarthexPageHeader-title">
          {renderPart("avatar", avatarIdRef, avatar)}
          {!avatar && renderPart("icon", iconIdRef, renderIcon(icon))}
          <div ref={textIdRef} className="NarthexPageHeader-text">
            {title && <h1 ref={titleIdRef}>{title}</h1>}
            {subtitle && <p ref={subtitleIdRef}>{subtitle}</p>}
            {renderPart("chips", chipsIdRef, chips)}
          </div>
        </div>
        {renderPart("actions", actionsIdRef, children)}
      </div>
      {statistics && statistics.length > 0 && (
        <ul ref={statisticsIdRef} className="NarthexPageHeader-statistics">
          {statistics.map(({ icon: statisticIcon, value, label }, index) => (
            <li key={index}>
              <ErrorBoundary part="entry" resetKey={value}>
                {renderIcon(statisticIcon)}
                <span>
                  <b>{value}</b> {label}
                </span>
              </ErrorBoundary>
            </li>
          ))}
        </ul>
      )}
      {renderPart("tabs", tabsIdRef, tabs)}
    </PageHeaderRoot>
  );
}

/** Renders the parent pages as links. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const text = useText(widgetsTexts);
  const link = useLink();
  return (
    <nav aria-label={text("breadcrumbs")}>
      <ol>
        {crumbs.map(({ text: label, href, icon }, index) => {
          const content = (
            <>
              {typeof icon === "string" && icon ? <NamedIcon name={icon} /> : icon}
              {label}
            </>
          );
          return (
            <li key={index}>
              {href ? <a {...link(href)}>{content}</a> : <span aria-current="page">{content}</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

export const PageHeaderRoot = styled("div", { name: "NarthexPageHeader", slot: "Root" })(
  ({ theme }) => ({
    ...brandBand(theme),
    // Hosts position their own elements at its edges.
    position: "relative",
    padding: theme.spacing(2),
    overflowWrap: "anywhere",
    [theme.breakpoints.up("sm")]: { padding: theme.spacing(3) },
    "& .NarthexPageHeader-top": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      gap: theme.spacing(2),
    },
    // The actions wrap below a title that does not fit beside them.
    "& .NarthexPageHeader-title": {
      display: "flex",
      alignItems: "center",
      flex: "1 1 16rem",
      minWidth: 0,
      gap: theme.spacing(2),
    },
    "& .NarthexPageHeader-icon": {
      display: "flex",
      alignItems: "center",
      justifyContent: "center",
      flex: "none",
      alignSelf: "flex-start",
      minWidth: 48,
      minHeight: 48,
      borderRadius: 12,
      background: mixCurrentColor(14),
      "& > .MuiSvgIcon-root, & > .MuiIcon-root": { fontSize: 28, color: "inherit" },
    },
    "& .NarthexPageHeader-text": {
      minWidth: 0,
      "& > h1": {
        ...headingReset,
        ...theme.typography.h5,
        [theme.breakpoints.up("sm")]: theme.typography.h4,
        margin: 0,
        hyphens: "auto",
      },
      "& > p": { ...theme.typography.body1, margin: 0, maxWidth: "70ch" },
    },
    "& .NarthexPageHeader-actions": brandBandActions(theme),
    "& .NarthexPageHeader-breadcrumbs": {
      ...theme.typography.body2,
      marginBlockEnd: theme.spacing(1),
      "& a": { color: "inherit" },
      "& > nav > ol": {
        display: "flex",
        flexWrap: "wrap",
        margin: 0,
        padding: 0,
        listStyle: "none",
      },
      "& > nav > ol > li": { display: "flex", alignItems: "center" },
      "& > nav > ol > li + li::before": { content: "'/' / ''", marginInline: theme.spacing(1) },
      "& > nav > ol > li > :is(a, span)": {
        display: "flex",
        alignItems: "center",
        gap: theme.spacing(0.5),
        minHeight: 44,
      },
    },
    "& .NarthexPageHeader-chips": {
      display: "flex",
      flexWrap: "wrap",
      gap: theme.spacing(1),
      marginBlockStart: theme.spacing(1),
    },
    // A background of the chip's own would reduce the contrast.
    "& .NarthexPageHeader-chips .MuiChip-colorDefault": {
      color: "inherit",
      background: "none",
      boxShadow: `inset 0 0 0 1px ${mixCurrentColor(50)}`,
      "& > .MuiChip-icon": { color: "inherit" },
    },
    "& .NarthexPageHeader-tabs": {
      margin: theme.spacing(2, 0, -2),
      [theme.breakpoints.up("sm")]: { marginBlockEnd: theme.spacing(-3) },
      "& .MuiTab-root": { color: "inherit" },
      "& .MuiTabs-indicator": { background: "currentColor" },
    },
    "& .NarthexPageHeader-statistics": {
      ...gridColumns(theme),
      gap: theme.spacing(1, 3),
      margin: theme.spacing(2, 0, 0),
      padding: theme.spacing(2, 0, 0),
      borderBlockStart: `1px solid ${mixCurrentColor(30)}`,
      listStyle: "none",
      "& > li": { display: "flex", alignItems: "center", gap: theme.spacing(1.5), minWidth: 0 },
      "& > li > span": {
        display: "flex",
        flexWrap: "wrap",
        alignItems: "baseline",
        columnGap: theme.spacing(1),
        minWidth: 0,
      },
      "& > li > .MuiSvgIcon-root, & > li > .MuiIcon-root": {
        flex: "none",
        fontSize: 24,
        color: "inherit",
      },
      "& b": theme.typography.h6,
    },
  }),
);
