"use client";
import { styled, useThemeProps } from "@mui/material/styles";
import { useState } from "react";
import { exportLinkTexts } from "../client/locale/english/exportLink.js";
import { useDownload } from "../react/useDownload.js";
import { useText } from "../react/useText.js";
import { csvFileName } from "../rules/csv/csvFileName.js";
import type { CsvHeader } from "../rules/csv/toCsv.js";
import { ErrorMessages } from "./ErrorMessages.js";
import type { RootProps } from "./RootProps.js";
import { SmallButton } from "./SmallButton.js";

export interface ExportLinkProps extends RootProps<HTMLButtonElement> {
  /** The records, a row each. Nothing is shown while there are none. */
  data: readonly unknown[] | null | undefined;
  /** Name of the file; ".csv" is added where it is missing. @default "export.csv" */
  filename?: string | undefined;
  /** Name of the icon. @default "file_download" */
  icon?: string | undefined;
  /** Shown beside the icon. */
  text?: string | undefined;
  /** Leaves room after it. @default false */
  spaceAfter?: boolean | undefined;
  /** Leaves room before it. @default false */
  spaceBefore?: boolean | undefined;
  /** The columns, in their order. @default a column for every key of the records */
  customHeaders?: readonly CsvHeader[] | undefined;
  "data-testid"?: string | undefined;
}

const Root = styled(SmallButton, { name: "NarthexExportLink", slot: "Root" })(({ theme }) => ({
  "&.NarthexExportLink-spaceAfter": { marginInlineEnd: theme.spacing(1) },
  "&.NarthexExportLink-spaceBefore": { marginInlineStart: theme.spacing(1) },
}));

/** Gives the reader a table of records as a CSV file. The file is made when it is asked for. */
export function ExportLink(inProps: ExportLinkProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexExportLink" });
  const { data, filename = "export.csv", icon = "file_download", text, spaceAfter, spaceBefore, customHeaders, ...more } = props;
  const { className, "data-testid": testId = "export-link", ...root } = more;
  const label = useText(exportLinkTexts);
  const { isBusy, download } = useDownload();
  const [errors, setErrors] = useState<readonly string[]>([]);
  if (!Array.isArray(data) || data.length === 0) return null;

  const handleClick = () => {
    const make = async () => {
      const { toCsv } = await import("../rules/csv/toCsv.js");
      return { name: csvFileName(filename), content: toCsv(data, customHeaders), type: "text/csv;charset=utf-8" };
    };
    download(make, () => setErrors([label("failed")]));
  };
  const classes = [spaceAfter && "NarthexExportLink-spaceAfter", spaceBefore && "NarthexExportLink-spaceBefore", className];
  return (
    <>
      <Root
        {...root}
        className={classes.filter(Boolean).join(" ")}
        icon={icon}
        text={text}
        toolTip={label("download")}
        aria-busy={isBusy}
        data-testid={testId}
        onClick={handleClick}
      />
      <ErrorMessages errors={errors} />
    </>
  );
}
