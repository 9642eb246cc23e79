"use client";
import Button from "@mui/material/Button";
import { useState } from "react";
import { type NotesVariant, useVariantText } from "./useVariantText.js";
import { commonTexts } from "../../platform/locale/texts/common.js";
import { noteActionsTexts } from "../../platform/locale/texts/noteActions.js";
import { notesTexts } from "../../platform/locale/texts/notes.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { CHECK_ICON, DELETE_ICON, EDIT_ICON, SvgPath } from "../../ui/display/LineIcon.js";
import { ConfirmDialog } from "../../ui/feedback/ConfirmDialog.js";
import {
  centeredRow,
  ellipsis,
  memoizeByTheme,
  paletteOf,
  styled,
  visuallyHidden,
} from "../../ui/styles.js";

/** Names of the actions in the icon font, by which tests of hosts find the buttons. */
const LIGATURES = { delete: "delete", send: "send" };

const Root = styled("div")(
  memoizeByTheme((theme) => ({
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "end",
    gap: theme.spacing(1),
    paddingBlockStart: theme.spacing(1),
    "& .MuiButton-root": { minHeight: 44 },
    "& .NarthexNoteComposer-delete": { marginInlineEnd: "auto" },
  })),
);

const HeadRoot = styled("div")(
  memoizeByTheme((theme) => ({
    ...theme.typography.caption,
    ...centeredRow,
    gap: 10,
    boxSizing: "border-box",
    // Two lines, so that the field does not move when the original text appears.
    minHeight: "calc(2lh + 14px)",
    // As wide as the composer, whose padding it undoes.
    margin: theme.spacing(-0.5, -2, 0),
    padding: theme.spacing(1, 2.5, 0.75),
    [theme.breakpoints.down("sm")]: {
      marginInline: theme.spacing(-1.5),
      paddingInline: theme.spacing(2),
    },
    borderBlockStart: `1px solid ${paletteOf(theme).divider}`,
    color: paletteOf(theme).primary.main,
    "& > svg": { flex: "none" },
    "& > div": { minWidth: 0 },
    "& strong, & span": { display: "block", ...ellipsis },
    "& strong": { fontWeight: 600 },
    "& span": { color: paletteOf(theme).text.secondary },
  })),
);

interface EditHeadProps {
  variant: NotesVariant;
  original: string | undefined;
  content: string;
}

/** Renders the head of an edit, with the original text once the content of the field differs from it. */
export function EditHead({ variant, original, content }: EditHeadProps) {
  const text = useVariantText(notesTexts, variant);
  return (
    <HeadRoot className="NarthexNoteComposer-edited">
      <SvgPath d={EDIT_ICON} size={20} />
      <div>
        <strong>{text("edit")}</strong>
        {content !== original && <span dir="auto">{original}</span>}
      </div>
    </HeadRoot>
  );
}

interface EditButtonsProps {
  variant: NotesVariant;
  isBusy: boolean;
  canSave: boolean;
  onCancel: () => void;
  onDelete: () => void;
}

/** Renders the buttons below the field of an edit, and the confirmation dialog before the message is deleted. */
export function EditButtons({ variant, isBusy, canSave, onCancel, onDelete }: EditButtonsProps) {
  const text = useVariantText(noteActionsTexts, variant);
  const commonText = useText(commonTexts);
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = () => {
    setIsConfirming(false);
    onDelete();
  };
  return (
    <Root>
      <Button
        color="error"
        className="NarthexNoteComposer-delete"
        startIcon={<SvgPath d={DELETE_ICON} size={20} />}
        aria-label={text("delete")}
        disabled={isBusy}
        onClick={() => setIsConfirming(true)}
      >
        {commonText("delete")}
        <span style={visuallyHidden}>{LIGATURES.delete}</span>
      </Button>
      <Button variant="outlined" disabled={isBusy} onClick={onCancel}>
        {text("cancel")}
      </Button>
      <Button
        type="submit"
        variant="contained"
        disabled={!canSave}
        aria-busy={isBusy}
        aria-label={commonText("save")}
        startIcon={<SvgPath d={CHECK_ICON} size={20} />}
        loading={isBusy}
      >
        {commonText("save")}
        <span style={visuallyHidden}>{LIGATURES.send}</span>
      </Button>
      {isConfirming && (
        <ConfirmDialog
          open
          text={text("confirmDelete")}
          confirmLabel={text("delete")}
          onClose={() => setIsConfirming(false)}
          onConfirm={remove}
        />
      )}
    </Root>
  );
}
