"use client";
import Paper from "@mui/material/Paper";
import type { ReactNode, Ref } from "react";
import { boxFooter, BoxHeader, type BoxProps, boxStyles } from "./BoxHeader.js";
import { IconActionRoot } from "../actions/IconAction.js";
import { EDIT_ICON, SvgPath } from "../display/LineIcon.js";
import { styled, sunken, useThemeProps } from "../styles.js";

/** Props of `DisplayBox`: the header, the edit action, the content and the footer. */
export interface DisplayBoxProps extends BoxProps {
  /** The heading of the box. */
  headerText: string;
  /** Called by the edit button, which is shown only with this prop. */
  editFunction?: (() => void) | undefined;
  /** Shown in place of the edit button. */
  editContent?: ReactNode;
  /** Accessible name of the edit button. @default "editButton" */
  ariaLabel?: string | undefined;
  /** Shown below the content, at the lower edge of the box. */
  footerContent?: ReactNode;
  /** Receives the element of the content without header and footer, for example to print it. */
  ref?: Ref<HTMLDivElement> | undefined;
}

const Root = styled(Paper, { name: "NarthexDisplayBox", slot: "Root" })(boxStyles);

const Footer = styled("div", { name: "NarthexDisplayBox", slot: "Footer" })(({ theme }) => ({
  ...boxFooter(theme),
  ...sunken(theme),
}));

/**
 * Renders a box with a heading, an edit action and a footer.
 * @example
 * <DisplayBox headerText="Groups" headerIcon="group" editFunction={handleEdit}>
 *   <p>No groups yet.</p>
 * </DisplayBox>
 */
export function DisplayBox(inProps: DisplayBoxProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexDisplayBox" });
  const { id = "display-box", headerText, headerIcon, help, children, ref, ...rest } = props;
  const { editFunction, editContent, ariaLabel = "editButton", footerContent, ...root } = rest;
  const header = { id, headerText, headerIcon, help };
  // Not `??`: hosts pass `editContent={canAdd && …}`, and false must show the edit button.
  const actions =
    editContent ||
    (editFunction && (
      <IconActionRoot
        type="button"
        aria-label={ariaLabel}
        data-testid="small-button-edit"
        onClick={() => editFunction()}
      >
        <SvgPath d={EDIT_ICON} size={20} />
      </IconActionRoot>
    ));
  return (
    <Root {...root} id={id} data-testid={root["data-testid"] || undefined}>
      <BoxHeader {...header} actions={actions} />
      <div id={`${id}-content`} data-testid="display-box-content" ref={ref}>
        {children}
      </div>
      {footerContent && <Footer id={`${id}-footer`}>{footerContent}</Footer>}
    </Root>
  );
}
