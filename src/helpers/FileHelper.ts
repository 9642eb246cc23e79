import { asText } from "../lib/text/json.js";
import { readShape } from "../lib/text/readShape.js";
import { getDefaultCore } from "../platform/core/defaultCore.js";
import {
  type PresignedUpload,
  uploadFields,
  UPLOAD,
  dataUrlToBlob,
} from "../platform/http/rules/uploads.js";
import type { UploadAnswer } from "../platform/http/uploadPresigned.js";

/**
 * Converts files and uploads them to presigned addresses. Every member works unbound.
 *
 * @example
 * const presigned = await ApiHelper.post("/gallery/requestUpload", { fileName }, "ContentApi");
 * await FileHelper.postPresignedFile(presigned, file, (percent) => setProgress(percent));
 */
export class FileHelper {
  /**
   * Uploads a file with the response of POST /gallery/requestUpload. `progressCallback` is called once per whole
   * percent, with 100 after the response. Rejects with 'HTTP Error: {status} {statusText}' or 'Network error occurred'.
   */
  static postPresignedFile = (
    presigned: PresignedUpload,
    uploadedFile: Blob,
    progressCallback?: (percent: number) => void,
  ): Promise<UploadAnswer> =>
    FileHelper.uploadPresignedFile(presigned, uploadedFile, progressCallback);

  /** Like `postPresignedFile`. `signal` aborts the upload with an AbortError. */
  static uploadPresignedFile = async (
    presigned: PresignedUpload,
    uploadedFile: Blob,
    progressCallback?: (percent: number) => void,
    signal?: AbortSignal,
  ): Promise<UploadAnswer> => {
    const core = getDefaultCore();
    // Loaded with the first file.
    const { uploadPresigned } = await import("../platform/http/uploadPresigned.js");
    return uploadPresigned(core, presigned, uploadedFile, { onProgress: progressCallback, signal });
  };

  /** Returns the form fields in the order in which they are sent, before the file. */
  static presignedFormFields = (
    presigned: PresignedUpload,
    file: { type: string },
  ): Record<string, string> =>
    Object.fromEntries(
      uploadFields(readShape<PresignedUpload>(presigned, UPLOAD) ?? {}, asText(file?.type) ?? ""),
    );

  /**
   * Returns a data URL as a file. An empty one returns an empty file and warns. Throws 'Invalid data URL format' and
   * 'Invalid MIME type in data URL'.
   */
  static dataURLtoBlob = (dataurl: string): Blob => dataUrlToBlob(dataurl) ?? new Blob();
}
