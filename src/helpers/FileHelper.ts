import { asText, readShape } from "../lib/text/json.js";
import { getDefaultCore } from "../platform/core/defaultCore.js";
import * as uploads from "../platform/http/rules/uploads.js";
import type { UploadAnswer } from "../platform/http/uploadPresigned.js";

/**
 * Converts files and uploads them to presigned URLs. Every member works unbound.
 * @example
 * const presigned = await ApiHelper.post("/gallery/requestUpload", { fileName: file.name }, "ContentApi");
 * await FileHelper.postPresignedFile(presigned, file, (percent) => console.log(percent));
 */
export class FileHelper {
  /**
   * Uploads a file with the response of POST /gallery/requestUpload, and reports each whole percent. Rejects with 'HTTP
   * Error: {status} {statusText}' or 'Network error occurred', or with an AbortError when `signal` aborts.
   * @example await FileHelper.uploadPresignedFile(presigned, file, (percent) => console.log(percent), signal);
   */
  static uploadPresignedFile = async (
    presigned: uploads.PresignedUpload,
    uploadedFile: Blob,
    progressCallback?: (percent: number) => void,
    signal?: AbortSignal,
  ): Promise<UploadAnswer> => {
    const core = getDefaultCore();
    const { uploadPresigned } = await import("../platform/http/uploadPresigned.js");
    return uploadPresigned(core, presigned, uploadedFile, { onProgress: progressCallback, signal });
  };

  /**
   * Uploads a file to its presigned URL. Another name of `uploadPresignedFile`.
   * @example await FileHelper.postPresignedFile(presigned, file);
   */
  static postPresignedFile = FileHelper.uploadPresignedFile;

  /**
   * Returns the fields of the form that uploads a file: those of the presigned response, with the key and the content type.
   * For hosts that send the form themselves.
   * @example const fields = FileHelper.presignedFormFields(presigned, file);
   */
  static presignedFormFields = (
    presigned: uploads.PresignedUpload,
    file: { type: string },
  ): Record<string, string> => {
    const known = readShape<uploads.PresignedUpload>(presigned, uploads.UPLOAD) ?? {};
    return Object.fromEntries(uploads.uploadFields(known, asText(file?.type) ?? ""));
  };

  /**
   * Returns the file in a data URL. An empty text returns an empty file and warns; an invalid URL throws an Error.
   * @example FileHelper.dataURLtoBlob("data:text/plain;base64,SGk=").size; // 2
   */
  static dataURLtoBlob = (dataurl: string): Blob => {
    const file = uploads.parseDataUrl(dataurl);
    if (!file) console.warn("An empty data URL contains no file.");
    return file ? new Blob([file.bytes], { type: file.type }) : new Blob();
  };
}
