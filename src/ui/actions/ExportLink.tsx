"use client";
import { useRef, useState } from "react";
import { SmallButton } from "./SmallButton.js";
import type { CsvHeader } from "../../lib/text/csv.js";
import { exportLinkTexts } from "../../platform/locale/texts/common.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { useSingleFlight } from "../../platform/provider/useSingleFlight.js";
import { ErrorMessages } from "../feedback/ErrorMessages.js";
import { type RootProps, styled, useThemeProps } from "../styles.js";

/** Clicks within this time after a download are ignored: double clicks and held keys. */
const REPEAT_MS = 400;
/** Browsers start to read the file some time after the click. */
const REVOKE_AFTER_MS = 40_000;
/** Characters that file systems reject, and bidi controls, which could disguise the extension. */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Bidi_Control}]+/gu;
/** Names that Windows reserves for devices. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const MAX_CHARACTERS = 120;

/** Props of `ExportLink`: the records, the columns, and the look of the button. */
export interface ExportLinkProps extends RootProps<HTMLButtonElement> {
  /** The records, one per row. Renders nothing without records. */
  data: readonly unknown[] | null | undefined;
  /** Name of the file; ".csv" is added if missing. @default "export.csv" */
  filename?: string | undefined;
  /** Name of the icon in the icon font. @default "file_download" */
  icon?: string | undefined;
  /** Text beside the icon. */
  text?: string | undefined;
  /** Adds space after the button. @default false */
  spaceAfter?: boolean | undefined;
  /** Adds space before the button. @default false */
  spaceBefore?: boolean | undefined;
  /** The columns, in order. @default a column for every key of the records */
  customHeaders?: readonly CsvHeader[] | undefined;
  /** Value of `data-testid` on the button, for tests. @default "export-link" */
  "data-testid"?: string | undefined;
}

const Root = styled(SmallButton, { name: "NarthexExportLink", slot: "Root" })(({ theme }) => ({
  "&.NarthexExportLink-spaceAfter": { marginInlineEnd: theme.spacing(1) },
  "&.NarthexExportLink-spaceBefore": { marginInlineStart: theme.spacing(1) },
}));

/**
 * Renders a button that downloads records as a CSV file.
 * @example
 * <ExportLink
 *   data={people}
 *   filename="people"
 *   customHeaders={[{ label: "First name", key: "name.first" }]}
 * />
 */
export function ExportLink(inProps: ExportLinkProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexExportLink" });
  const { data, filename = "export.csv", customHeaders, spaceAfter, spaceBefore, ...rest } = props;
  const { icon = "file_download", className = "", ...root } = rest;
  const exportText = useText(exportLinkTexts);
  const savedAt = useRef(-Infinity);
  const { isBusy, run } = useSingleFlight();
  const [errors, setErrors] = useState<readonly string[]>([]);
  if (!Array.isArray(data) || data.length === 0) return null;
  const saveFile = async () => {
    try {
      const { toCsv } = await import("../../lib/text/csv.js");
      const csv = new Blob([toCsv(data, customHeaders)], { type: "text/csv;charset=utf-8" });
      const href = URL.createObjectURL(csv);
      setTimeout(() => URL.revokeObjectURL(href), REVOKE_AFTER_MS);
      const download = toCsvFileName(filename);
      Object.assign(document.createElement("a"), { href, download }).click();
      savedAt.current = performance.now();
    } catch (error) {
      console.warn("Creating the file for download failed.", error);
      setErrors([exportText("failed")]);
    }
  };
  const handleClick = () => {
    if (performance.now() - savedAt.current >= REPEAT_MS) run("file", saveFile);
  };
  const after = spaceAfter ? "NarthexExportLink-spaceAfter" : "";
  const before = spaceBefore ? "NarthexExportLink-spaceBefore" : "";
  return (
    <>
      <Root
        {...root}
        className={`${after} ${before} ${className}`}
        icon={icon}
        toolTip={exportText("download")}
        aria-busy={isBusy("file")}
        data-testid={root["data-testid"] ?? "export-link"}
        onClick={handleClick}
      />
      <ErrorMessages errors={errors} />
    </>
  );
}

/** Returns a safe file name that ends in ".csv"; "export.csv" for a name without letters and digits. */
export function toCsvFileName(name: string): string {
  const safeName = name
    .replace(/\.csv\s*$/i, "")
    .replace(UNSAFE, "_")
    .replace(/^[\s.]+|[\s.]+$/g, "")
    .replace(RESERVED, "$1_");
  const base = [...safeName].slice(0, MAX_CHARACTERS).join("");
  return `${/[\p{L}\p{N}]/u.test(base) ? base : "export"}.csv`;
}
