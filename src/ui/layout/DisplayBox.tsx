"use client";
import { styled, useThemeProps } from "@mui/material/styles";
import type { ReactNode, Ref } from "react";
import Paper from "@mui/material/Paper";
import { SmallButton } from "../actions/SmallButton.js";
import { BoxHeader, boxStyles } from "./BoxHeader.js";
import type { RootProps } from "../types.js";

export interface DisplayBoxProps extends RootProps {
  /** Id of the box and prefix of the ids of its parts: `{id}-header`, `{id}-content` … @default "display-box" */
  id?: string | undefined;
  /** The heading. */
  headerText: string;
  /** Name of the icon before the heading, such as "person". */
  headerIcon?: string | undefined;
  children?: ReactNode;
  /** Called by the edit button, which is shown only with this prop. */
  editFunction?: (() => void) | undefined;
  /** Shown in place of the edit button. */
  editContent?: ReactNode;
  /** Accessible name of the edit button. @default "editButton" */
  ariaLabel?: string | undefined;
  /** Shown below the content. */
  footerContent?: ReactNode;
  /** Path of a help article on the support site. */
  help?: string | undefined;
  "data-testid"?: string | undefined;
  /** Receives the content element, not the box. Hosts print it. */
  ref?: Ref<HTMLDivElement> | undefined;
}

const Root = styled(Paper, { name: "NarthexDisplayBox", slot: "Root" })(boxStyles);

const Footer = styled("div", { name: "NarthexDisplayBox", slot: "Footer" })(({ theme }) => ({
  marginBlockStart: theme.spacing(1),
}));

/**
 * Renders a box with a heading, an edit action and a footer.
 *
 * @example
 * <DisplayBox headerText="Groups" headerIcon="group" editFunction={handleEdit}>
 *   {content}
 * </DisplayBox>
 */
export function DisplayBox(inProps: DisplayBoxProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexDisplayBox" });
  const {
    id = "display-box",
    headerText,
    headerIcon,
    children,
    editFunction,
    editContent,
    ariaLabel = "editButton",
    footerContent,
    help,
    ref,
    "data-testid": testId,
    ...root
  } = props;
  // Not `??`: hosts pass `editContent={canAdd && …}`, and false must show the edit button.
  const actions =
    editContent ||
    (editFunction && <SmallButton icon="edit" ariaLabel={ariaLabel} onClick={editFunction} />);
  return (
    <Root {...root} id={id} data-testid={testId || undefined}>
      <BoxHeader
        id={id}
        headerText={headerText}
        headerIcon={headerIcon}
        help={help}
        actions={actions}
      />
      <div id={`${id}-content`} data-testid="display-box-content" ref={ref}>
        {children}
      </div>
      {footerContent && <Footer id={`${id}-footer`}>{footerContent}</Footer>}
    </Root>
  );
}
