"use client";
import Paper from "@mui/material/Paper";
import { styled, type SxProps, type Theme, useThemeProps } from "@mui/material/styles";
import type { ReactNode, Ref } from "react";
import { BoxHeader } from "./BoxHeader.js";
import { SmallButton } from "./SmallButton.js";

export interface DisplayBoxProps {
  /** Id of the box; its parts are named after it: `{id}-header`, `{id}-content` and so on. @default "display-box" */
  id?: string | undefined;
  /** The heading. */
  headerText: string;
  /** Name of the icon before the heading, such as "person". */
  headerIcon?: string | undefined;
  /** What the box shows. */
  children?: ReactNode;
  /** Shows a small edit button that calls it. */
  editFunction?: (() => void) | undefined;
  /** Shown in place of the edit button. */
  editContent?: ReactNode;
  /** Accessible name of the edit button. @default "editButton" */
  ariaLabel?: string | undefined;
  /** Shown below the content. */
  footerContent?: ReactNode;
  /** Path of a help article below the support site. */
  help?: string | undefined;
  "data-testid"?: string | undefined;
  /** Class of the box. */
  className?: string | undefined;
  /** Styles of the box, with the theme's keys. */
  sx?: SxProps<Theme> | undefined;
  /** Receives the element of the content, not the box: hosts print it. */
  ref?: Ref<HTMLDivElement> | undefined;
}

const Root = styled(Paper, { name: "NarthexDisplayBox", slot: "Root" })(({ theme }) => ({
  padding: theme.spacing(2),
  marginBlockEnd: theme.spacing(3),
}));
const Footer = styled("div", { name: "NarthexDisplayBox", slot: "Footer" })(({ theme }) => ({ marginBlockStart: theme.spacing(1) }));

/** A box with a heading, an edit action and a footer. */
export function DisplayBox(inProps: DisplayBoxProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexDisplayBox" });
  const { id = "display-box", headerText, headerIcon, children, editFunction, editContent, ariaLabel = "editButton", ...more } = props;
  const { footerContent, help, ref, "data-testid": testId, ...root } = more;
  // Hosts write `editContent={canAdd && …}`: false leaves the place to the edit button.
  const actions = editContent || (editFunction && <SmallButton icon="edit" ariaLabel={ariaLabel} onClick={editFunction} />);
  return (
    <Root {...root} id={id} data-testid={testId || undefined}>
      <BoxHeader id={id} headerText={headerText} headerIcon={headerIcon} help={help} actions={actions} />
      <div id={`${id}-content`} data-testid="display-box-content" ref={ref}>
        {children}
      </div>
      {footerContent && <Footer id={`${id}-footer`}>{footerContent}</Footer>}
    </Root>
  );
}
