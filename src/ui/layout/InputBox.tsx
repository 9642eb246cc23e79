"use client";
import Button from "@mui/material/Button";
import Paper, { type PaperProps } from "@mui/material/Paper";
import type { MouseEvent, ReactNode } from "react";
import { boxFooter, BoxHeader, type BoxProps, boxStyles } from "./BoxHeader.js";
import { commonTexts, widgetsTexts } from "../../platform/locale/texts/common.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { DELETE_ICON, SvgPath } from "../display/LineIcon.js";
import { focusRing, paletteOf, styled, sunken, useThemeProps } from "../styles.js";
import { uniqueIdRef } from "../useUniqueId.js";

/** Props of `InputBox`: the header, the fields, and the buttons with their texts and states. */
export interface InputBoxProps extends BoxProps {
  /** Shown at the end of the header. */
  headerActionContent?: ReactNode;
  /** Called by the Save button, which is shown only with this prop. */
  saveFunction?: (() => void) | undefined;
  /** Called by the Cancel button, which is shown only with this prop. */
  cancelFunction?: (() => void) | undefined;
  /** Called by the Delete button, which is shown only with this prop. */
  deleteFunction?: (() => void) | undefined;
  /** Text of the Save button. @default "Save" in the interface language */
  saveText?: string | undefined;
  /** Replaces `saveText` while `isSubmitting`. @default "Saving…" in the interface language */
  saveTextSubmitting?: string | undefined;
  /** Text of the Cancel button. @default "Cancel" in the interface language */
  cancelText?: string | undefined;
  /** Text of the Delete button. @default "Delete" in the interface language */
  deleteText?: string | undefined;
  /** Disables all buttons while a save is running. The Save button keeps the focus. @default false */
  isSubmitting?: boolean | undefined;
  /** Disables the Save button, for a form without changes. @default false */
  isSaveDisabled?: boolean | undefined;
  /** Shows the Save button as unavailable. It still calls `saveFunction`, which can explain why. @default false */
  isSaveUnavailable?: boolean | undefined;
  /** Accessible name of the Save button. @default its text */
  ariaLabelSave?: string | undefined;
  /** Accessible name of the Delete button. @default its text */
  ariaLabelDelete?: string | undefined;
  /** Id of the element that labels the Delete button. With it, screen readers ignore `ariaLabelDelete`. */
  deleteLabelId?: string | undefined;
  /** Type of the Save button. "submit" submits the form around the box. @default "button" */
  saveButtonType?: "button" | "submit" | "reset" | undefined;
  /** Additional props of the box's Paper. @default {} */
  mainContainerCssProps?: PaperProps | undefined;
}

const Root = styled(Paper, { name: "NarthexInputBox", slot: "Root" })(({ theme }) => ({
  ...boxStyles({ theme }),
  // MUI's labels stand on the edge of their fields, close to the header.
  "& > :first-of-type + div": { paddingBlockStart: theme.spacing(1) },
}));

const Buttons = styled("div", { name: "NarthexInputBox", slot: "Buttons" })(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: theme.spacing(1),
  ...boxFooter(theme),
  "&:empty": { display: "none" },
  "& .MuiButton-colorError": { marginInlineEnd: "auto" },
  "& .MuiButton-root": { minHeight: 44, maxWidth: "100%", overflowWrap: "anywhere" },
  "& .Mui-focusVisible": focusRing(theme, 2),
  // Without pointer events, the second press of a double click would hit the box and take the focus from the button.
  "& [aria-disabled=true].Mui-disabled": { pointerEvents: "auto" },
  "& [aria-disabled=true]:not(.Mui-disabled)": {
    "&, &:hover": {
      ...sunken(theme),
      color: paletteOf(theme).text.secondary,
      boxShadow: `inset 0 0 0 1px ${paletteOf(theme).divider}`,
    },
  },
  "@media (forced-colors: active)": {
    "& .MuiButton-contained": { border: "1px solid" },
    "& [aria-disabled=true]": { color: "GrayText" },
  },
}));

/** Prevents a click, or Enter in a field, from submitting the form around the box. */
const preventSubmit = (event: MouseEvent) => event.preventDefault();

/**
 * Renders a box with fields and buttons to save, cancel and delete.
 * @example
 * <InputBox headerText="Edit group" saveFunction={handleSave} cancelFunction={handleClose}>
 *   <input aria-label="Name" />
 * </InputBox>
 */
export function InputBox(inProps: InputBoxProps) {
  const {
    id = "input-box",
    children,
    headerText,
    headerIcon,
    headerActionContent,
    help,
    isSubmitting = false,
    saveFunction,
    saveText,
    saveTextSubmitting,
    ariaLabelSave,
    saveButtonType = "button",
    isSaveDisabled = false,
    isSaveUnavailable = false,
    cancelFunction,
    cancelText,
    deleteFunction,
    deleteText,
    ariaLabelDelete,
    deleteLabelId,
    mainContainerCssProps,
    ...root
  } = useThemeProps({ props: inProps, name: "NarthexInputBox" });
  const header = { id, headerText, headerIcon, help };
  const text = useText(commonTexts);
  const widgetText = useText(widgetsTexts);
  return (
    <Root {...mainContainerCssProps} {...root} id={id}>
      <BoxHeader {...header} actions={headerActionContent} data-testid={`${id}-header`} />
      <div id={`${id}-content`}>{children}</div>
      <Buttons id={`${id}-buttons`}>
        {deleteFunction && (
          <Button
            ref={uniqueIdRef("delete")}
            color="error"
            startIcon={<SvgPath d={DELETE_ICON} size={20} />}
            disabled={isSubmitting}
            aria-label={ariaLabelDelete}
            aria-labelledby={deleteLabelId}
            onClick={() => deleteFunction()}
          >
            {deleteText ?? text("delete")}
          </Button>
        )}
        {cancelFunction && (
          <Button variant="outlined" disabled={isSubmitting} onClick={() => cancelFunction()}>
            {cancelText ?? text("cancel")}
          </Button>
        )}
        {saveFunction && (
          <Button
            type={saveButtonType}
            variant="contained"
            // Browsers take the focus from a button that becomes `disabled`. While saving, it only looks and acts disabled.
            className={isSubmitting ? "Mui-disabled" : undefined}
            disabled={isSaveDisabled && !isSubmitting}
            disableRipple={isSubmitting || undefined}
            aria-disabled={isSubmitting || isSaveUnavailable || undefined}
            aria-label={isSubmitting ? undefined : ariaLabelSave}
            onClick={isSubmitting ? preventSubmit : () => saveFunction()}
          >
            {isSubmitting
              ? (saveTextSubmitting ?? widgetText("saving"))
              : (saveText ?? text("save"))}
          </Button>
        )}
      </Buttons>
    </Root>
  );
}
