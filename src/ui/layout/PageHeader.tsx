"use client";
import { useForkRef } from "@mui/material/utils";
import { type ReactNode, isValidElement, Children } from "react";
import { widgetsTexts } from "../../platform/locale/texts/common.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { ErrorBoundary } from "../../platform/provider/ErrorBoundary.js";
import { useLink } from "../../platform/provider/useHost.js";
import { NamedIcon } from "../display/NamedIcon.js";
import {
  arcade,
  brandBand,
  brandBandActions,
  centeredRow,
  deepBand,
  headingReset,
  mixCurrentColor,
  paletteOf,
  radius,
  type RootProps,
  useThemeProps,
  styled,
} from "../styles.js";
import { uniqueIdRef } from "../useUniqueId.js";

/**
 * A page in the breadcrumbs of a page header.
 * @example const crumbs: Crumb[] = [{ text: "People", href: "/people" }, { text: "Ann Lee" }];
 */
export interface Crumb {
  /** The name of the page. */
  text: string;
  /** URL of the page. A crumb without one is the current page. */
  href?: string | undefined;
  /** A decorative icon, or its name in the icon font. */
  icon?: ReactNode;
}

/**
 * A number in a page header, with its icon and label.
 * @example const statistic: PageStatistic = { icon: "person", value: "1,204", label: "people" };
 */
export interface PageStatistic {
  /** A decorative icon, or its name in the icon font. */
  icon?: ReactNode;
  /** The formatted number, such as "1,204". */
  value: string;
  /** What the number counts. */
  label: string;
}

/** Props of `PageHeader`: the name of the page, and what the band shows around it. */
export interface PageHeaderProps extends RootProps {
  /** A decorative icon, or its name in the icon font. */
  icon?: ReactNode;
  /** Name of the page, rendered as its heading of level 1. */
  title: string;
  /** A line below the title. */
  subtitle?: string | undefined;
  /** The actions of the page: buttons and links. */
  children?: ReactNode;
  /** Numbers below the title, such as counts of people and groups. @default none */
  statistics?: readonly PageStatistic[] | undefined;
  /** The parent pages and the current one, as data or as the host's own element. */
  breadcrumbs?: ReactNode | readonly Crumb[];
  /** An element in place of the icon, such as a `PersonAvatar`. */
  avatar?: ReactNode;
  /** Labels near the title, such as MUI's `Chip`. */
  chips?: ReactNode;
  /** The tabs of the page, at the lower edge. */
  tabs?: ReactNode;
}

const ICON = ":is(.MuiSvgIcon-root, .MuiIcon-root)";
const wrappingRow = { display: "flex", flexWrap: "wrap" } as const;

const isCrumbs = (breadcrumbs: PageHeaderProps["breadcrumbs"]): breadcrumbs is readonly Crumb[] =>
  Array.isArray(breadcrumbs) &&
  breadcrumbs.length > 0 &&
  breadcrumbs.every(
    (crumb: unknown) => typeof crumb === "object" && crumb && !isValidElement(crumb),
  );

const renderIcon = (icon: ReactNode) =>
  typeof icon === "string" && icon ? <NamedIcon name={icon} /> : icon;

/** Renders a part of the header, or nothing if all its children are empty: hosts pass `{canEdit && <Button …/>}`. */
const renderPart = (name: string, content: ReactNode) =>
  Children.toArray(content).some((child) => child !== "") && (
    <div ref={uniqueIdRef(`page-header-${name}`)} className={`NarthexPageHeader-${name}`}>
      {content}
    </div>
  );

/**
 * Renders the band at the top of a page: its name, its actions, and breadcrumbs, numbers or tabs.
 * @example
 * <PageHeader icon="group" title="Groups" subtitle="42 active groups">
 *   <Button>Add</Button>
 * </PageHeader>
 */
export function PageHeader(inProps: PageHeaderProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexPageHeader" });
  const { icon, title, subtitle, children, statistics, breadcrumbs, avatar, chips, tabs } = props;
  const rootRef = useForkRef(uniqueIdRef("page-header"), props.ref);
  const trail = isCrumbs(breadcrumbs) ? <Breadcrumbs crumbs={breadcrumbs} /> : breadcrumbs;
  return (
    <Root className={props.className} sx={props.sx} ref={rootRef}>
      {renderPart("breadcrumbs", trail)}
      <div className="NarthexPageHeader-top">
        <div ref={uniqueIdRef("page-header-title-section")} className="NarthexPageHeader-title">
          {renderPart("avatar", avatar)}
          {!avatar && renderPart("icon", renderIcon(icon))}
          <div ref={uniqueIdRef("page-header-text")} className="NarthexPageHeader-text">
            {title && <h1 ref={uniqueIdRef("page-header-title")}>{title}</h1>}
            {subtitle && <p ref={uniqueIdRef("page-header-subtitle")}>{subtitle}</p>}
            {renderPart("chips", chips)}
          </div>
        </div>
        {renderPart("actions", children)}
      </div>
      {statistics && statistics.length > 0 && (
        <ul ref={uniqueIdRef("page-header-statistics")} className="NarthexPageHeader-statistics">
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
      {renderPart("tabs", tabs)}
    </Root>
  );
}

function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const text = useText(widgetsTexts);
  const link = useLink();
  return (
    <nav aria-label={text("breadcrumbs")}>
      <ol>
        {crumbs.map(({ text: label, href, icon }, index) => {
          const Item = href ? "a" : "span";
          return (
            <li key={index}>
              <Item {...(href ? link(href) : { "aria-current": "page" as const })}>
                {renderIcon(icon)}
                {label}
              </Item>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

const Root = styled("div", { name: "NarthexPageHeader", slot: "Root" })(({ theme }) => ({
  ...brandBand(theme),
  ...arcade(theme),
  padding: theme.spacing(2.5, 2, 2),
  overflowWrap: "anywhere",
  [theme.breakpoints.up("sm")]: { padding: theme.spacing(3.5, 3, 3) },
  "& .NarthexPageHeader-top": { ...centeredRow, flexWrap: "wrap", gap: theme.spacing(2) },
  "& .NarthexPageHeader-title": {
    ...centeredRow,
    flex: "1 1 16rem",
    minWidth: 0,
    gap: theme.spacing(2),
  },
  // Neutral, because the person's own tint would be a second color in the band.
  "& .NarthexPageHeader-avatar [data-tint]": {
    background: paletteOf(theme).background.paper,
    color: paletteOf(theme).text.primary,
  },
  "& .NarthexPageHeader-icon": {
    ...centeredRow,
    justifyContent: "center",
    flex: "none",
    alignSelf: "flex-start",
    minWidth: 48,
    minHeight: 48,
    borderRadius: radius(theme, 1.2),
    background: deepBand(34),
    boxShadow: `inset 0 0 0 1px ${mixCurrentColor(22)}`,
    [`& > ${ICON}`]: { fontSize: 24, color: "inherit" },
  },
  "& .NarthexPageHeader-text": {
    minWidth: 0,
    "& > h1": {
      ...headingReset,
      ...theme.typography.h5,
      fontSize: theme.typography.pxToRem(26),
      [theme.breakpoints.up("sm")]: { fontSize: theme.typography.pxToRem(31) },
      lineHeight: 1.22,
      margin: 0,
      hyphens: "auto",
    },
    "& > p": {
      ...theme.typography.body1,
      fontSize: theme.typography.pxToRem(15),
      margin: 0,
      maxWidth: "70ch",
    },
  },
  "& .NarthexPageHeader-actions": brandBandActions(theme),
  "& .NarthexPageHeader-breadcrumbs": {
    ...theme.typography.body2,
    marginBlockEnd: theme.spacing(1),
    "& a": { color: "inherit" },
    "& > nav > ol": { ...wrappingRow, margin: 0, padding: 0, listStyle: "none" },
    "& > nav > ol > li": centeredRow,
    "& > nav > ol > li + li::before": {
      // The second value has an empty text for screen readers. Older browsers use the first one.
      content: ["'/'", "'/' / ''"],
      marginInline: theme.spacing(1),
    },
    "& > nav > ol > li > :is(a, span)": { ...centeredRow, gap: theme.spacing(0.5), minHeight: 44 },
  },
  "& .NarthexPageHeader-chips": {
    ...wrappingRow,
    gap: theme.spacing(1),
    marginBlockStart: theme.spacing(1),
    // A background would reduce the contrast of the text.
    "& .MuiChip-colorDefault": {
      color: "inherit",
      background: "none",
      boxShadow: `inset 0 0 0 1px ${mixCurrentColor(50)}`,
      "& > .MuiChip-icon": { color: "inherit" },
    },
  },
  "& .NarthexPageHeader-tabs": {
    margin: theme.spacing(2, 0, -2),
    [theme.breakpoints.up("sm")]: { marginBlockEnd: theme.spacing(-3) },
    "& .MuiTab-root": { color: "inherit" },
    "& .MuiTabs-indicator": { background: "currentColor" },
  },
  "& .NarthexPageHeader-statistics": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    [theme.breakpoints.up("md")]: { gridTemplateColumns: "repeat(3, minmax(0, max-content))" },
    gap: theme.spacing(1, 5),
    margin: theme.spacing(2.5, 0, 0),
    padding: 0,
    listStyle: "none",
    // Cuts off the line before the first statistic of each row.
    overflow: "hidden",
    "& > li": {
      ...centeredRow,
      gap: theme.spacing(1.25),
      minWidth: 0,
      marginInlineStart: theme.spacing(-2.5),
      paddingInlineStart: `calc(${theme.spacing(2.5)} - 1px)`,
      borderInlineStart: `1px solid ${mixCurrentColor(26)}`,
    },
    "& > li > span:not(.MuiIcon-root)": {
      ...wrappingRow,
      ...theme.typography.body2,
      alignItems: "baseline",
      columnGap: theme.spacing(1),
      minWidth: 0,
    },
    [`& > li > ${ICON}`]: { flex: "none", fontSize: 20, color: "inherit" },
    "& b": { ...theme.typography.h6, fontSize: theme.typography.pxToRem(20) },
  },
}));
