"use client";
import Button from "@mui/material/Button";
import { useState } from "react";
import { type NotesVariant, useNotesText } from "./useNoteComposer.js";
import { commonTexts } from "../../platform/locale/texts/common.js";
import { notesTexts } from "../../platform/locale/texts/notes.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { LineIcon } from "../../ui/display/LineIcon.js";
import { ConfirmDialog } from "../../ui/feedback/ConfirmDialog.js";
import { memoizeByTheme, styled } from "../../ui/styles.js";

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

interface EditButtonsProps {
  variant: NotesVariant;
  isBusy: boolean;
  canSave: boolean;
  onCancel: () => void;
  onDelete: () => void;
}

/** Renders the buttons below the field of an edit, and the question before the message is deleted. */
export function EditButtons({ variant, isBusy, canSave, onCancel, onDelete }: EditButtonsProps) {
  const text = useText(notesTexts);
  const commonText = useText(commonTexts);
  const variantText = useNotesText(variant);
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
        startIcon={<LineIcon name="delete" size={20} />}
        aria-label={variantText("delete")}
        disabled={isBusy}
        onClick={() => setIsConfirming(true)}
      >
        {commonText("delete")}
        <span className="NarthexNoteComposer-hidden">{LIGATURES.delete}</span>
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
        startIcon={<LineIcon name="check" size={20} />}
        loading={isBusy}
      >
        {commonText("save")}
        <span className="NarthexNoteComposer-hidden">{LIGATURES.send}</span>
      </Button>
      {isConfirming && (
        <ConfirmDialog
          open
          text={variantText("confirmDelete")}
          confirmLabel={variantText("delete")}
          onClose={() => setIsConfirming(false)}
          onConfirm={remove}
        />
      )}
    </Root>
  );
}
