import { getDefaultCore } from "../client/defaultCore.js";
import { dataUrlToBlob } from "../client/gallery/dataUrlToBlob.js";
import type { UploadAnswer, UploadOptions } from "../client/http/uploadPresigned.js";
import { asText } from "../rules/api/asText.js";
import { readShape } from "../rules/api/readShape.js";
import { UPLOAD } from "../rules/api/shapes.js";
import { uploadFields } from "../rules/gallery/uploadFields.js";
import type { PresignedUpload } from "../types/content.js";

/** What sends is fetched with the first file. */
async function send(presigned: PresignedUpload, file: Blob, options: UploadOptions): Promise<UploadAnswer> {
  const core = getDefaultCore();
  const { uploadPresigned } = await import("../client/http/uploadPresigned.js");
  return uploadPresigned(core, presigned, file, options);
}

/** Files, and uploads to presigned addresses. Every member works unbound. */
export class FileHelper {
  /**
   * Sends a file as a server signed for it: `presigned` is what POST /gallery/requestUpload answers. `progressCallback`
   * hears whole percent, each once; 100 when the file was taken. Rejects with 'HTTP Error: {status} {statusText}' or
   * 'Network error occurred'.
   */
  static postPresignedFile = (
    presigned: PresignedUpload,
    uploadedFile: Blob,
    progressCallback?: (percent: number) => void,
  ): Promise<UploadAnswer> => send(presigned, uploadedFile, { onProgress: progressCallback });

  /** The same, ended by `signal` with an AbortError. */
  static uploadPresignedFile = (
    presigned: PresignedUpload,
    uploadedFile: Blob,
    progressCallback?: (percent: number) => void,
    signal?: AbortSignal,
  ): Promise<UploadAnswer> => send(presigned, uploadedFile, { onProgress: progressCallback, signal });

  /** The form fields in the order in which they are sent, before the file: each once, what the server signed unchanged. */
  static presignedFormFields = (presigned: PresignedUpload, file: { type: string }): Record<string, string> =>
    Object.fromEntries(uploadFields(readShape<PresignedUpload>(presigned, UPLOAD) ?? {}, asText(file?.type) ?? ""));

  /**
   * A data URL as a file of its type. Throws 'Invalid data URL format' and 'Invalid MIME type in data URL'.
   * Of an empty one comes an empty file and a warning.
   */
  static dataURLtoBlob = (dataurl: string): Blob => dataUrlToBlob(dataurl) ?? new Blob();
}
