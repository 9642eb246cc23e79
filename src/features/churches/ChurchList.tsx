"use client";
import { styled } from "@mui/material/styles";
import { useForkRef } from "@mui/material/utils";
import { useEffect, useRef } from "react";
import { churchesTexts } from "../../client/locale/english/churches.js";
import { ErrorBoundary } from "../../react/ErrorBoundary.js";
import { useText } from "../../react/useText.js";
import { withHost } from "../../react/withHost.js";
import type { ChurchRow } from "../../rules/churches/churchRows.js";
import { claimId } from "../../ui/claimId.js";
import { ConfirmDialog } from "../../ui/ConfirmDialog.js";
import { NavItem } from "../../ui/NavItem.js";
import type { RootProps } from "../../ui/RootProps.js";
import { type ChurchListOptions, useChurchList } from "./useChurchList.js";

export interface ChurchNavigationProps extends ChurchListOptions, RootProps<HTMLElement> {
  /** Called when another church was chosen. */
  onChurchChange?: (() => void) | undefined;
  /** Whether churches can be removed. @default true */
  canDelete?: boolean | undefined;
}

const Root = styled("nav", { name: "NarthexChurchList", slot: "Root" })(({ theme }) => ({
  // UM-13, UM-14
  maxHeight: "70vh",
  overflowY: "auto",
  outline: "none",
  color: (theme.vars ?? theme).palette.text.primary,
  "& > ul": { listStyle: "none", margin: 0, padding: 0 },
  "& > p": { ...theme.typography.body1, margin: 0, color: (theme.vars ?? theme).palette.text.secondary },
  // Below the words of the entry, behind its icon.
  "& small": {
    ...theme.typography.caption,
    display: "block",
    paddingInline: `${theme.spacing(7.5)} ${theme.spacing(2)}`,
    paddingBlockEnd: theme.spacing(1),
    color: (theme.vars ?? theme).palette.text.secondary,
  },
  "& > p:not(:empty)": { padding: theme.spacing(2) },
}));

const claimListId = claimId("church-list");

/** The user's churches, the current one marked; another one can be chosen or removed (CHL rows). */
function ChurchNavigation({ onChurchChange, canDelete = true, sx, className, ref, ...options }: ChurchNavigationProps) {
  const text = useText(churchesTexts);
  const list = useChurchList(options);
  const root = useRef<HTMLElement>(null);
  const rootRef = useForkRef(root, claimListId, ref);
  const { rows, focusKey, status } = list;
  useEffect(() => {
    if (focusKey) root.current?.querySelector<HTMLElement>("li[data-next] button")?.focus();
  }, [focusKey]);
  const handleChoose = (row: ChurchRow) => {
    if (list.choose(row)) list.callHost(() => onChurchChange?.());
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
                  icon="church"
                  label={row.label}
                  selected={row.isCurrent}
                  onClick={row.canEnter || row.isCurrent ? () => handleChoose(row) : undefined}
                  deleteIcon={canDelete && row.isKnown && !row.isCurrent ? "delete" : undefined}
                  deleteLabel={text("delete")}
                  deleteFunction={() => list.askToLeave(row)}
                />
                {row.note && <small>{row.note}</small>}
              </ErrorBoundary>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog {...list.question} />
    </Root>
  );
}

/** Renders the churches of the signed-in user as a list: the current one is marked, another one can be chosen or removed. */
export const ChurchList = withHost(ChurchNavigation);
