"use client";
import Button from "@mui/material/Button";
import Paper, { type PaperProps } from "@mui/material/Paper";
import { styled, useThemeProps } from "@mui/material/styles";
import type { ReactNode } from "react";
import { commonTexts } from "../client/locale/english/common.js";
import { widgetsTexts } from "../client/locale/english/widgets.js";
import { useText } from "../react/useText.js";
import { BoxHeader } from "./BoxHeader.js";
import { claimId } from "./claimId.js";
import { focusRing } from "./focusRing.js";
import type { RootProps } from "./RootProps.js";

export interface InputBoxProps extends RootProps {
  /** Id of the box; its parts are named after it: `{id}-header`, `{id}-buttons` and so on. @default "input-box" */
  id?: string | undefined;
  /** The fields. */
  children?: ReactNode;
  /** The heading. */
  headerText?: string | undefined;
  /** Name of the icon before the heading, such as "person". */
  headerIcon?: string | undefined;
  /** Shown at the end of the header. */
  headerActionContent?: ReactNode;
  /** Path of a help article below the support site. */
  help?: string | undefined;
  /** Shows the button Save, which calls it. */
  saveFunction?: (() => void) | undefined;
  /** Shows the button Cancel, which calls it. */
  cancelFunction?: (() => void) | undefined;
  /** Shows the button Delete, which calls it. */
  deleteFunction?: (() => void) | undefined;
  /** @default "Save" in the interface language */
  saveText?: string | undefined;
  /** Takes the place of `saveText` while saving. @default "Saving…" in the interface language */
  saveTextSubmitting?: string | undefined;
  /** @default "Cancel" in the interface language */
  cancelText?: string | undefined;
  /** @default "Delete" in the interface language */
  deleteText?: string | undefined;
  /** Saving is under way: no button can be pressed, so that nothing is saved twice or deleted meanwhile. @default false */
  isSubmitting?: boolean | undefined;
  /** There is nothing that could be saved yet: the button Save is there, and cannot be pressed. @default false */
  isSaveDisabled?: boolean | undefined;
  /** Accessible name of the button Save. @default its text */
  ariaLabelSave?: string | undefined;
  /** Accessible name of the button Delete. @default its text */
  ariaLabelDelete?: string | undefined;
  /** Id of the element whose words people hear in place of `ariaLabelDelete`, where that is a name for tests. */
  deleteLabelId?: string | undefined;
  /** "submit" lets the form around the box hear of Save. @default "button" */
  saveButtonType?: "button" | "submit" | "reset" | undefined;
  /** Further props of the box's Paper. @default {} */
  mainContainerCssProps?: PaperProps | undefined;
  "data-testid"?: string | undefined;
}

/** Hosts and their tests ask for `#delete`. */
const claimDeleteId = claimId("delete");

const Root = styled(Paper, { name: "NarthexInputBox", slot: "Root" })(({ theme }) => ({
  padding: theme.spacing(2),
  marginBlockEnd: theme.spacing(3),
}));
const Buttons = styled("div", { name: "NarthexInputBox", slot: "Buttons" })(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: theme.spacing(1),
  marginBlockStart: theme.spacing(2),
  "& .MuiButton-root": { minHeight: 44, maxWidth: "100%", overflowWrap: "anywhere" },
  "& .Mui-focusVisible": focusRing(theme, 2),
}));

/** A box with fields and the buttons Cancel, Delete and Save, each shown when it has something to call. */
export function InputBox(inProps: InputBoxProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexInputBox" });
  const { id = "input-box", children, headerText, headerIcon, headerActionContent, help, isSubmitting = false, ...more } = props;
  const {
    saveFunction,
    saveText,
    saveTextSubmitting,
    ariaLabelSave,
    saveButtonType = "button",
    isSaveDisabled = false,
    cancelFunction,
    cancelText,
    ...others
  } = more;
  const { deleteFunction, deleteText, ariaLabelDelete, deleteLabelId, mainContainerCssProps = {}, ...root } = others;
  const text = useText(commonTexts);
  const own = useText(widgetsTexts);
  return (
    <Root {...mainContainerCssProps} {...root} id={id}>
      <BoxHeader
        id={id}
        headerText={headerText}
        headerIcon={headerIcon}
        help={help}
        actions={headerActionContent}
        data-testid={`${id}-header`}
      />
      <div id={`${id}-content`}>{children}</div>
      <Buttons id={`${id}-buttons`}>
        {cancelFunction && (
          <Button disabled={isSubmitting} onClick={() => cancelFunction()}>
            {cancelText ?? text("cancel")}
          </Button>
        )}
        {deleteFunction && (
          <Button
            ref={claimDeleteId}
            color="error"
            disabled={isSubmitting}
            aria-label={ariaLabelDelete}
            aria-labelledby={deleteLabelId}
            onClick={() => deleteFunction()}
          >
            {deleteText ?? text("delete")}
          </Button>
        )}
        {saveFunction && (
          <Button
            type={saveButtonType}
            variant="contained"
            disabled={isSubmitting || isSaveDisabled}
            aria-label={isSubmitting ? undefined : ariaLabelSave}
            onClick={() => saveFunction()}
          >
            {isSubmitting ? (saveTextSubmitting ?? own("saving")) : (saveText ?? text("save"))}
          </Button>
        )}
      </Buttons>
    </Root>
  );
}
