"use client";
import Church from "@mui/icons-material/Church";
import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import { useId } from "react";
import { useChurchList } from "./useChurchList.js";
import { churchesTexts } from "../platform/locale/texts/churches.js";
import { useText, ErrorBoundary } from "../platform/provider/ChurchContext.js";
import { LineIcon } from "../ui/display/LineIcon.js";
import { ConfirmDialog } from "../ui/feedback/ConfirmDialog.js";
import { alignAsParent, paletteOf, styled } from "../ui/styles.js";
import { menuItemTestId } from "../ui/useUniqueId.js";

interface ChurchMenuItemsProps {
  /** Called when the user chose a church, also the current one, so that the menu can close. */
  onChosen: () => void;
  /** Whether the current church, else the first item, gets the focus. @default false */
  autoFocus?: boolean;
}

export const churchMenuGrid = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  "& > *": { gridColumn: "1 / -1" },
  "& > .NarthexChurchMenu-beside": { gridColumn: 1 },
  "& > .NarthexChurchMenu-delete": { gridColumn: 2 },
} as const;

const Label = styled("span", { name: "NarthexChurchMenu", slot: "Label" })(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  overflowWrap: "anywhere",
  whiteSpace: "normal",
  "& > *": { display: "block" },
  "& > span": alignAsParent,
  "& > small": theme.typography.caption,
}));

// MUI removes the minimum height of menu items on wide screens, but touch targets must keep their size.
const Item = styled(MenuItem, { name: "NarthexChurchMenu", slot: "Item" })({
  minHeight: 48,
}) as typeof MenuItem;

const Delete = styled(Item, { name: "NarthexChurchMenu", slot: "Delete" })(({ theme }) => ({
  justifyContent: "center",
  minWidth: 48,
  padding: 0,
  color: paletteOf(theme).error.main,
})) as typeof MenuItem;

const Status = styled(Item, { name: "NarthexChurchMenu", slot: "Status" })({
  whiteSpace: "normal",
}) as typeof MenuItem;

/** Renders the user's churches as children of a menu. Delete is a menu item, too, so that the arrow keys reach it. */
export function ChurchMenuItems({ onChosen, autoFocus = false }: ChurchMenuItemsProps) {
  const text = useText(churchesTexts);
  const { rows, status, focusKey, choose, confirmLeave, confirmDialog } = useChurchList({});
  const id = useId();
  const initialRow = rows.find(({ isCurrent }) => isCurrent) ?? rows[0];
  const focusedKey = focusKey ?? (autoFocus ? initialRow?.key : undefined);
  return (
    <>
      {status && (
        <Status component="div" disabled autoFocus={autoFocus}>
          <span role="status">{status}</span>
        </Status>
      )}
      {rows.map((row, index) => (
        <ErrorBoundary key={row.key} part="entry" resetKey={row.userChurch}>
          <Item
            component="div"
            role="menuitemradio"
            aria-checked={row.isCurrent}
            selected={row.isCurrent}
            disabled={row.isDisabled}
            autoFocus={row.key === focusedKey}
            className={row.canLeave ? "NarthexChurchMenu-beside" : undefined}
            data-testid={menuItemTestId(row.label)}
            onClick={() => {
              if (choose(row) || row.isCurrent) onChosen();
            }}
          >
            <ListItemIcon>
              {/* An SVG: the ligature text of an icon font would break the menu's type-ahead. */}
              <Church />
            </ListItemIcon>
            <Label>
              <span id={`${id}${index}`} dir="auto">
                {row.label}
              </span>
              {row.note && <small>{row.note}</small>}
            </Label>
            {row.isCurrent && <LineIcon name="check" />}
          </Item>
          {row.canLeave && (
            <Delete
              component="div"
              className="NarthexChurchMenu-delete"
              aria-label={text("delete")}
              aria-describedby={`${id}${index}`}
              data-testid="nav-item-delete"
              onClick={() => confirmLeave(row)}
            >
              <LineIcon name="delete" size={20} />
            </Delete>
          )}
        </ErrorBoundary>
      ))}
      <ConfirmDialog {...confirmDialog} />
    </>
  );
}
