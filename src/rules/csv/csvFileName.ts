/** What no file system takes, and marks that turn the end of a name around. */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Bidi_Control}]+/gu;
/** Names that Windows keeps for devices, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const MAX_CHARACTERS = 120;

/** A name that every device can save a table under, ending in ".csv". Of a name without any letters comes "export.csv". */
export function csvFileName(name: string): string {
  const plain = name
    .replace(/\.csv\s*$/i, "")
    .replace(UNSAFE, "_")
    .replace(/^[\s.]+|[\s.]+$/g, "")
    .replace(DEVICE, "$1_");
  const short = [...plain].slice(0, MAX_CHARACTERS).join("");
  return `${/[\p{L}\p{N}]/u.test(short) ? short : "export"}.csv`;
}
