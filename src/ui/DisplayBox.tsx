"use client";
import Paper from "@mui/material/Paper";
import { styled, type SxProps, type Theme, useThemeProps } from "@mui/material/styles";
import type { ReactNode, Ref } from "react";
import { HelpIcon } from "./HelpIcon.js";
import { NamedIcon } from "./NamedIcon.js";
import { SmallButton } from "./SmallButton.js";

export interface DisplayBoxProps {
  /** @default "display-box" */
  id?: string | undefined;
  headerText: string;
  /** Name of the icon before the header. */
  headerIcon?: string | undefined;
  children?: ReactNode;
  /** Shows a small edit button that calls it (DSP-05). */
  editFunction?: (() => void) | undefined;
  /** Shown in place of the edit button (DSP-06). */
  editContent?: ReactNode;
  /** Name of the edit button. @default "editButton" */
  ariaLabel?: string | undefined;
  footerContent?: ReactNode;
  /** Path of a help article. */
  help?: string | undefined;
  "data-testid"?: string | undefined;
  className?: string | undefined;
  sx?: SxProps<Theme>;
  /** The content element. */
  ref?: Ref<HTMLDivElement>;
}

const BoxRoot = styled(Paper, { name: "NarthexDisplayBox", slot: "Root" })(({ theme }) => ({
  padding: theme.spacing(2),
  marginBlockEnd: theme.spacing(3),
  "& .NarthexDisplayBox-header": { display: "flex", alignItems: "center", gap: theme.spacing(1), marginBlockEnd: theme.spacing(1) },
  "& .NarthexDisplayBox-title": { display: "flex", alignItems: "center", gap: theme.spacing(1), flex: 1, minWidth: 0 },
  "& .NarthexDisplayBox-title .MuiIcon-root": { color: theme.palette.primary.main },
  "& h2": { ...theme.typography.h6, margin: 0, overflowWrap: "anywhere" },
  "& .NarthexDisplayBox-footer": { marginBlockStart: theme.spacing(1) },
}));

/** A box with a heading, an edit action and a footer (DSP rows). Ids below it follow its own. */
export function DisplayBox(inProps: DisplayBoxProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexDisplayBox" });
  const {
    id = "display-box",
    headerText,
    headerIcon,
    children,
    editFunction,
    editContent,
    footerContent,
    help,
    className,
    sx,
    ref,
  } = props;
  return (
    <BoxRoot id={id} className={className} sx={sx ?? null} data-testid={props["data-testid"] || undefined}>
      <div id={`${id}-header`} className="NarthexDisplayBox-header">
        <div id={`${id}-title-section`} className="NarthexDisplayBox-title">
          {help && <HelpIcon article={help} />}
          {headerIcon && <NamedIcon name={headerIcon} id={`${id}-icon`} />}
          <h2 id={`${id}-title`}>{headerText}</h2>
        </div>
        <div id={`${id}-actions`}>
          {editContent ?? (editFunction && <SmallButton icon="edit" ariaLabel={props.ariaLabel ?? "editButton"} onClick={editFunction} />)}
        </div>
      </div>
      <div id={`${id}-content`} data-testid="display-box-content" ref={ref ?? null}>
        {children}
      </div>
      {footerContent && (
        <div id={`${id}-footer`} className="NarthexDisplayBox-footer">
          {footerContent}
        </div>
      )}
    </BoxRoot>
  );
}
