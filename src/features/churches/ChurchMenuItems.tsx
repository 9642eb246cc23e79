"use client";
import Church from "@mui/icons-material/Church";
import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import { churchesTexts } from "../../client/locale/english/churches.js";
import { ErrorBoundary } from "../../react/ErrorBoundary.js";
import { useText } from "../../react/useText.js";
import { ConfirmDialog } from "../../ui/ConfirmDialog.js";
import { LineIcon } from "../../ui/LineIcon.js";
import { placeTestId } from "../../ui/navItemTestId.js";
import { pageStart } from "../../ui/pageStart.js";
import { useChurchList } from "./useChurchList.js";

export interface ChurchMenuItemsProps {
  /** A church was chosen, be it the current one: the menu may close. */
  onChosen: () => void;
  /** Whether the current church, else the first entry, gets the focus. @default false */
  autoFocus?: boolean | undefined;
}

const Label = styled("span", { name: "NarthexChurchMenu", slot: "Label" })(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  overflowWrap: "anywhere",
  whiteSpace: "normal",
  "& > *": { display: "block" },
  "& > span": pageStart,
  "& > small": theme.typography.caption,
}));
// The toolkit's entries are lower on wide screens; fingers are not smaller there.
const Item = styled(MenuItem, { name: "NarthexChurchMenu", slot: "Item" })({ minHeight: 48 }) as typeof MenuItem;
const Delete = styled(Item, { name: "NarthexChurchMenu", slot: "Delete" })(({ theme }) => ({
  justifyContent: "center",
  minWidth: 48,
  padding: 0,
  color: (theme.vars ?? theme).palette.error.main,
})) as typeof MenuItem;
const Status = styled(Item, { name: "NarthexChurchMenu", slot: "Status" })({ whiteSpace: "normal" }) as typeof MenuItem;

/**
 * The user's churches as entries of a menu, direct children of its `role="menu"`, which takes the styles of
 * `churchMenuGrid` (UM-09). A church is chosen by one entry and removed by another, so that the arrow keys come to both.
 */
export function ChurchMenuItems({ onChosen, autoFocus = false }: ChurchMenuItemsProps) {
  const text = useText(churchesTexts);
  const { rows, status, focusKey, choose, askToLeave, question } = useChurchList({});
  const id = useId();
  const start = rows.find(({ isCurrent }) => isCurrent) ?? rows[0];
  const focused = focusKey ?? (autoFocus ? start?.key : undefined);
  return (
    <>
      {status && (
        <Status component="div" disabled autoFocus={autoFocus}>
          <span role="status">{status}</span>
        </Status>
      )}
      {rows.map((row, index) => {
        const hasDelete = row.isKnown && !row.isCurrent;
        return (
          <ErrorBoundary key={row.key} part="entry" resetKey={row.userChurch}>
            <Item
              component="div"
              role="menuitemradio"
              aria-checked={row.isCurrent}
              selected={row.isCurrent}
              disabled={!row.canEnter && !row.isCurrent}
              autoFocus={row.key === focused}
              className={hasDelete ? "NarthexChurchMenu-beside" : undefined}
              data-testid={placeTestId(row.label)}
              onClick={() => {
                if (choose(row) || row.isCurrent) onChosen();
              }}
            >
              <ListItemIcon>
                {/* A drawing: the words of an icon font would be the first of the entry, for those who type to find it. */}
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
            {hasDelete && (
              <Delete
                component="div"
                className="NarthexChurchMenu-delete"
                aria-label={text("delete")}
                aria-describedby={`${id}${index}`}
                data-testid="nav-item-delete"
                onClick={() => askToLeave(row)}
              >
                <LineIcon name="delete" size={20} />
              </Delete>
            )}
          </ErrorBoundary>
        );
      })}
      <ConfirmDialog {...question} />
    </>
  );
}
