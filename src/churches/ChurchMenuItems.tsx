"use client";
import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import Tooltip from "@mui/material/Tooltip";
import { useChurchList } from "./useChurchList.js";
import { getChurchIcon } from "../lib/people/people.js";
import { churchesTexts } from "../platform/locale/texts/churches.js";
import { useText } from "../platform/provider/ChurchContext.js";
import { ErrorBoundary } from "../platform/provider/ErrorBoundary.js";
import { useContentRoot } from "../platform/provider/useHost.js";
import { ChurchTile } from "../ui/display/ChurchTile.js";
import { LineIcon } from "../ui/display/LineIcon.js";
import { SpokenText } from "../ui/display/SpokenText.js";
import { ConfirmDialog } from "../ui/feedback/ConfirmDialog.js";
import { alignAsParent, shrinkIfCompact, paletteOf, secondaryText, styled } from "../ui/styles.js";
import { menuItemTestId } from "../ui/useUniqueId.js";

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
  fontSize: theme.typography.pxToRem(15),
  lineHeight: 22 / 15,
  "& > *": { display: "block" },
  "& > span": alignAsParent,
  "& > small": secondaryText(theme, "caption"),
}));

// MUI removes the minimum height of menu items on wide screens, but touch targets must keep their size. `&&&` repeats
// the class, to override the account menu's item styles in any order of insertion.
const Item = styled(MenuItem, { name: "NarthexChurchMenu", slot: "Item" })(({ theme }) => ({
  "&&&": {
    minHeight: shrinkIfCompact(60, 8),
    gap: theme.spacing(1.75),
    "& > .MuiListItemIcon-root": { minWidth: 0 },
    "&.Mui-selected .NarthexChurchMenu-tile": { background: paletteOf(theme).background.paper },
    "&.Mui-selected > svg": { color: paletteOf(theme).primary.main, flex: "none" },
  },
})) as typeof MenuItem;

const Delete = styled(Item, { name: "NarthexChurchMenu", slot: "Delete" })(({ theme }) => ({
  "&&&": {
    justifyContent: "center",
    minWidth: 44,
    minHeight: 44,
    alignSelf: "center",
    marginInlineEnd: theme.spacing(1),
    padding: 0,
    borderRadius: theme.shape.borderRadius,
    color: paletteOf(theme).text.secondary,
    "&:hover, &.Mui-focusVisible": { color: paletteOf(theme).error.main },
  },
})) as typeof MenuItem;

const Status = styled(Item, { name: "NarthexChurchMenu", slot: "Status" })({
  whiteSpace: "normal",
}) as typeof MenuItem;

/**
 * Renders the user's churches as children of a menu. Delete is a menu item, too, so that the arrow keys reach it. Calls `onChosen`
 * when the user has chosen a church, also the current one, so that the menu can close.
 */
export function ChurchMenuItems({ onChosen }: { onChosen: () => void }) {
  const text = useText(churchesTexts);
  const { rows, status, focusKey, choose, confirmLeave, confirmDialog } = useChurchList({});
  const contentRoot = useContentRoot();
  return (
    <>
      {status && (
        <Status component="div" disabled>
          <span role="status">{status}</span>
        </Status>
      )}
      {rows.map((row) => {
        const note = row.isCurrent ? text("current") : row.note;
        return (
          <ErrorBoundary key={row.key} part="entry" resetKey={row.userChurch}>
            <Item
              component="div"
              role="menuitemradio"
              aria-checked={row.isCurrent}
              selected={row.isCurrent}
              disabled={row.isDisabled}
              autoFocus={row.key === focusKey}
              className={row.canLeave ? "NarthexChurchMenu-beside" : undefined}
              data-testid={menuItemTestId(row.label)}
              onClick={() => {
                if (choose(row) || row.isCurrent) onChosen();
              }}
            >
              <ListItemIcon>
                <ChurchTile
                  name={row.label}
                  icon={getChurchIcon(row.userChurch.church, contentRoot)}
                  className="NarthexChurchMenu-tile"
                />
              </ListItemIcon>
              <Label>
                <span dir="auto">
                  <SpokenText shown={row.label} rest={note} />
                </span>
                {note && <small aria-hidden>{note}</small>}
              </Label>
              {row.isCurrent && <LineIcon name="check" size={20} />}
            </Item>
            {row.canLeave && (
              <Tooltip title={text("delete")} placement="left" disableInteractive>
                <Delete
                  component="div"
                  className="NarthexChurchMenu-delete"
                  aria-label={text("deleteOne", { name: row.label })}
                  data-testid="nav-item-delete"
                  onClick={() => confirmLeave(row)}
                >
                  <LineIcon name="delete" size={20} />
                </Delete>
              </Tooltip>
            )}
          </ErrorBoundary>
        );
      })}
      <ConfirmDialog {...confirmDialog} />
    </>
  );
}
