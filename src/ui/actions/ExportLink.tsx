"use client";
import { useRef, useState } from "react";
import { styled, useThemeProps } from "@mui/material/styles";
import type { CsvHeader } from "../../lib/text/csv.js";
import { exportLinkTexts } from "../../platform/locale/texts/common.js";
import { useSingleFlight } from "../../platform/provider/useSingleFlight.js";
import { useText } from "../../platform/provider/useText.js";
import { SmallButton } from "./SmallButton.js";
import { ErrorMessages } from "../feedback/ErrorMessages.js";
import type { RootProps } from "../types.js";

/** Clicks within this time after a download are ignored: double clicks and held keys. In milliseconds. */
const REPEAT_MS = 400;

/** Browsers start to read the file some time after the click, so its URL must stay valid until then. In milliseconds. */
const REVOKE_AFTER_MS = 40_000;

/** Characters that file systems reject, and bidi controls, which could disguise the extension. */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Bidi_Control}]+/gu;

/** Names that Windows reserves for devices, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

const MAX_CHARACTERS = 120;

interface ExportFile {
  name: string;
  content: string;
  /** Media type. */
  type: string;
}

export interface Download {
  /** Whether a file is being created. */
  isBusy: boolean;
  /** Creates a file and downloads it, one at a time. Ignores double clicks. Calls `onFailed` if `createFile` fails. */
  download: (createFile: () => Promise<ExportFile>, onFailed: () => void) => void;
}

export interface ExportLinkProps extends RootProps<HTMLButtonElement> {
  /** The records, one per row. Renders nothing without records. */
  data: readonly unknown[] | null | undefined;
  /** Name of the file; ".csv" is added if missing. @default "export.csv" */
  filename?: string | undefined;
  /** Name of the icon. @default "file_download" */
  icon?: string | undefined;
  /** Shown beside the icon. */
  text?: string | undefined;
  /** Adds space after the button. @default false */
  spaceAfter?: boolean | undefined;
  /** Adds space before the button. @default false */
  spaceBefore?: boolean | undefined;
  /** The columns, in order. @default a column for every key of the records */
  customHeaders?: readonly CsvHeader[] | undefined;
  "data-testid"?: string | undefined;
}

const Root = styled(SmallButton, { name: "NarthexExportLink", slot: "Root" })(({ theme }) => ({
  "&.NarthexExportLink-spaceAfter": { marginInlineEnd: theme.spacing(1) },
  "&.NarthexExportLink-spaceBefore": { marginInlineStart: theme.spacing(1) },
}));

/**
 * Renders a button that downloads records as a CSV file. The file is created on click.
 *
 * @example
 * <ExportLink data={people} filename="people" text="Export" />
 */
export function ExportLink(inProps: ExportLinkProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexExportLink" });
  const {
    data,
    filename = "export.csv",
    icon = "file_download",
    text,
    spaceAfter,
    spaceBefore,
    customHeaders,
    ...rest
  } = props;
  const { className, "data-testid": testId = "export-link", ...root } = rest;
  const label = useText(exportLinkTexts);
  const { isBusy, download } = useDownload();
  const [errors, setErrors] = useState<readonly string[]>([]);
  if (!Array.isArray(data) || data.length === 0) return null;

  const handleClick = () => {
    const createFile = async () => {
      const { toCsv } = await import("../../lib/text/csv.js");
      return {
        name: csvFileName(filename),
        content: toCsv(data, customHeaders),
        type: "text/csv;charset=utf-8",
      };
    };
    download(createFile, () => setErrors([label("failed")]));
  };
  const classes = [
    spaceAfter && "NarthexExportLink-spaceAfter",
    spaceBefore && "NarthexExportLink-spaceBefore",
    className,
  ];
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

/** Downloads a file by a click on a temporary link. */
function save({ name, content, type }: ExportFile): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}

/** Returns a function that downloads a created file. */
export function useDownload(): Download {
  const savedAt = useRef(-Infinity);
  const { isBusy, run } = useSingleFlight();
  const download: Download["download"] = (createFile, onFailed) => {
    if (performance.now() - savedAt.current < REPEAT_MS) return;
    run("file", async () => {
      try {
        save(await createFile());
        savedAt.current = performance.now();
      } catch (error) {
        console.warn("Creating the file for download failed.", error);
        onFailed();
      }
    });
  };
  return { isBusy: isBusy("file"), download };
}

/**
 * Returns a file name that every file system accepts, with the extension ".csv". A name without letters or digits becomes
 * "export.csv".
 */
export function csvFileName(name: string): string {
  const safeName = name
    .replace(/\.csv\s*$/i, "")
    .replace(UNSAFE, "_")
    .replace(/^[\s.]+|[\s.]+$/g, "")
    .replace(RESERVED, "$1_");
  const base = [...safeName].slice(0, MAX_CHARACTERS).join("");
  return `${/[\p{L}\p{N}]/u.test(base) ? base : "export"}.csv`;
}
