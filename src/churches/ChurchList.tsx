"use client";
import { useForkRef } from "@mui/material/utils";
import { useEffect, useRef } from "react";
import type { ChurchRow } from "./rules/churchRows.js";
import { type ChurchListOptions, useChurchList } from "./useChurchList.js";
import { getChurchIcon } from "../lib/people/people.js";
import { catchAndLog } from "../platform/core/logging.js";
import { churchesTexts } from "../platform/locale/texts/churches.js";
import { useText } from "../platform/provider/ChurchContext.js";
import { ErrorBoundary } from "../platform/provider/ErrorBoundary.js";
import { type HostProps, withHost } from "../platform/provider/withHost.js";
import { useContentRoot } from "../platform/provider/useHost.js";
import { ChurchTile } from "../ui/display/ChurchTile.js";
import { ConfirmDialog } from "../ui/feedback/ConfirmDialog.js";
import { NavItem } from "../ui/layout/NavItem.js";
import { paletteOf, secondaryText, type RootProps, styled } from "../ui/styles.js";
import { uniqueIdRef } from "../ui/useUniqueId.js";

/** Props of `ChurchList`: the churches, and what to do after a choice. */
export interface ChurchListProps extends ChurchListOptions, RootProps<HTMLElement>, HostProps {
  /** Called after the user has chosen another church. */
  onChurchChange?: (() => void) | undefined;
  /** Whether the user can leave churches. @default true */
  canDelete?: boolean | undefined;
}

const Root = styled("nav", { name: "NarthexChurchList", slot: "Root" })(({ theme }) => ({
  maxHeight: "70vh",
  overflowY: "auto",
  outline: "none",
  color: paletteOf(theme).text.primary,
  "& > ul": { listStyle: "none", margin: 0, padding: 0 },
  "& > p": secondaryText(theme, "body1"),
  "& .selected > .NarthexChurchList-tile": { background: paletteOf(theme).background.paper },
  "& small": {
    ...theme.typography.caption,
    display: "block",
    paddingInline: `${theme.spacing(7)} ${theme.spacing(2)}`,
    paddingBlockEnd: theme.spacing(1),
    color: paletteOf(theme).text.secondary,
  },
  "& > p:not(:empty)": { padding: theme.spacing(2) },
}));

function ChurchNavigation(props: ChurchListProps) {
  const { onChurchChange, canDelete = true, sx, className, ref, ...options } = props;
  const text = useText(churchesTexts);
  const contentRoot = useContentRoot();
  const { rows, status, focusKey, choose, confirmLeave, confirmDialog } = useChurchList(options);
  const root = useRef<HTMLElement>(null);
  const rootRef = useForkRef(root, uniqueIdRef("church-list"), ref);
  useEffect(() => {
    if (focusKey) root.current?.querySelector<HTMLElement>("li[data-next] button")?.focus();
  }, [focusKey]);
  const handleChoose = (row: ChurchRow) => {
    if (choose(row)) catchAndLog(() => onChurchChange?.())();
  };
  return (
    <Root ref={rootRef} sx={sx} className={className} aria-label={text("list")}>
      <p role="status">{status}</p>
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li key={row.key} data-next={row.key === focusKey || undefined}>
              <ErrorBoundary part="entry" resetKey={row.userChurch}>
                <NavItem
                  icon={
                    <ChurchTile
                      name={row.label}
                      icon={getChurchIcon(row.userChurch.church, contentRoot)}
                      className="NarthexChurchList-tile"
                    />
                  }
                  label={row.label}
                  selected={row.isCurrent}
                  onClick={row.isDisabled ? undefined : () => handleChoose(row)}
                  deleteIcon={canDelete && row.canLeave ? "delete" : undefined}
                  deleteLabel={text("deleteOne", { name: row.label })}
                  deleteFunction={() => confirmLeave(row)}
                />
                {row.note && <small>{row.note}</small>}
              </ErrorBoundary>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog {...confirmDialog} />
    </Root>
  );
}

/** Renders the user's churches, to choose or leave one. @example <ChurchList onChurchChange={() => navigate("/")} /> */
export const ChurchList = withHost(ChurchNavigation);
