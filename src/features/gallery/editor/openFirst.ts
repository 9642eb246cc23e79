import { openFile } from "./openFile.js";
import type { OpenPicture } from "./Picture.js";

/** Opens the first of some files that is a picture; rejects with what is wrong with the first of all where there is none. */
export async function openFirst(files: readonly File[], signal: AbortSignal): Promise<OpenPicture> {
  let firstError: unknown;
  for (const file of files) {
    try {
      const picture = await openFile(file, signal);
      return files.length > 1 ? { ...picture, oneOfMany: file.name } : picture;
    } catch (error) {
      signal.throwIfAborted();
      firstError ??= error;
    }
  }
  throw firstError;
}
