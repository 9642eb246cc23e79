"use client";
import { styled, useThemeProps } from "@mui/material/styles";
import { useForkRef } from "@mui/material/utils";
import { Children, type ReactNode } from "react";
import { bandActions } from "./bandActions.js";
import { brandBand } from "./brandBand.js";
import { claimId } from "./claimId.js";
import { gridColumns } from "./gridColumns.js";
import { NamedIcon } from "./NamedIcon.js";
import type { RootProps } from "./RootProps.js";
import { soft } from "./soft.js";

export interface PageStatistic {
  /** An icon, or its name in the icon font; decoration. */
  icon?: ReactNode;
  /** The number as people read it, such as "1,204". */
  value: string;
  /** What is counted. */
  label: string;
}

export interface PageHeaderProps extends RootProps {
  /** An icon, or its name in the icon font; decoration (HDR-14). */
  icon?: ReactNode;
  /** Name of the page, its heading of level 1 (HDR-15). */
  title: string;
  /** A sentence about the page (HDR-16). */
  subtitle?: string | undefined;
  /** What can be done on the page: buttons and links (HDR-17). */
  children?: ReactNode;
  /** What the page counts (HDR-18). @default none */
  statistics?: readonly PageStatistic[] | undefined;
}

const Root = styled("div", { name: "NarthexPageHeader", slot: "Root" })(({ theme }) => ({
  ...brandBand(theme),
  padding: theme.spacing(2),
  overflowWrap: "anywhere",
  [theme.breakpoints.up("sm")]: { padding: theme.spacing(3) },
  "& .NarthexPageHeader-top": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: theme.spacing(2) },
  // The actions go below the title when both do not fit side by side.
  "& .NarthexPageHeader-title": { display: "flex", alignItems: "center", flex: "1 1 16rem", minWidth: 0, gap: theme.spacing(2) },
  "& .NarthexPageHeader-icon": {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    flex: "none",
    alignSelf: "flex-start",
    minWidth: 48,
    minHeight: 48,
    borderRadius: 12,
    background: soft(14),
    "& > .MuiSvgIcon-root, & > .MuiIcon-root": { fontSize: 28, color: "inherit" },
  },
  "& .NarthexPageHeader-text": {
    minWidth: 0,
    "& > h1": { ...theme.typography.h5, [theme.breakpoints.up("sm")]: theme.typography.h4, margin: 0, hyphens: "auto" },
    "& > p": { ...theme.typography.body1, margin: 0, maxWidth: "70ch" },
  },
  "& .NarthexPageHeader-actions": bandActions(theme),
  "& .NarthexPageHeader-statistics": {
    ...gridColumns(theme),
    gap: theme.spacing(1, 3),
    margin: theme.spacing(2, 0, 0),
    padding: theme.spacing(2, 0, 0),
    borderBlockStart: `1px solid ${soft(30)}`,
    listStyle: "none",
    "& > li": { display: "flex", alignItems: "center", gap: theme.spacing(1.5), minWidth: 0 },
    "& > li > span": { display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: theme.spacing(1), minWidth: 0 },
    "& > li > .MuiSvgIcon-root, & > li > .MuiIcon-root": { flex: "none", fontSize: 24, color: "inherit" },
    "& b": theme.typography.h6,
  },
}));

// Names that hosts and their tests look for; the first header on a page has them.
const claimRootId = claimId("page-header");
const claimSectionId = claimId("page-header-title-section");
const claimIconId = claimId("page-header-icon");
const claimTextId = claimId("page-header-text");
const claimTitleId = claimId("page-header-title");
const claimSubtitleId = claimId("page-header-subtitle");
const claimActionsId = claimId("page-header-actions");
const claimStatisticsId = claimId("page-header-statistics");

const drawn = (icon: ReactNode) => (typeof icon === "string" && icon ? <NamedIcon name={icon} /> : icon);

/** The band at the top of a page: icon, title, subtitle, actions and statistics. As wide as the place it stands in. */
export function PageHeader(inProps: PageHeaderProps) {
  const { icon, title, subtitle, children, statistics, ref, className, sx } = useThemeProps({ props: inProps, name: "NarthexPageHeader" });
  // Hosts write `{canEdit && <Button …/>}`, several times over: what remains may be nothing.
  const hasActions = Children.toArray(children).length > 0;
  return (
    <Root className={className} sx={sx} ref={useForkRef(claimRootId, ref)}>
      <div className="NarthexPageHeader-top">
        <div ref={claimSectionId} className="NarthexPageHeader-title">
          {icon && (
            <div ref={claimIconId} className="NarthexPageHeader-icon">
              {drawn(icon)}
            </div>
          )}
          <div ref={claimTextId} className="NarthexPageHeader-text">
            {title && <h1 ref={claimTitleId}>{title}</h1>}
            {subtitle && <p ref={claimSubtitleId}>{subtitle}</p>}
          </div>
        </div>
        {hasActions && (
          <div ref={claimActionsId} className="NarthexPageHeader-actions">
            {children}
          </div>
        )}
      </div>
      {statistics && statistics.length > 0 && (
        <ul ref={claimStatisticsId} className="NarthexPageHeader-statistics">
          {statistics.map(({ icon: drawing, value, label }, index) => (
            <li key={index}>
              {drawn(drawing)}
              <span>
                <b>{value}</b> {label}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Root>
  );
}
