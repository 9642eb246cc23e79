import { ApiError, isApiError } from "./ApiError.js";
import { readableText } from "./rules/errorText.js";
import { outcomeOf } from "./rules/responses.js";
import {
  detectPhotoFormat,
  HEADER_BYTES,
  type PresignedUpload,
  uploadFields,
} from "./rules/uploads.js";
import type { ClientCore } from "../core/ClientCore.js";
import { catchAndLog } from "../core/logging.js";
import { withAnySignal } from "../core/signals.js";
import { setTimer } from "../core/time.js";

/** An upload without progress for this time has failed. Does not apply to a custom `fetch`. */
export const STALL_MS = 30_000;

export interface UploadOptions {
  /** Called with increasing whole percentages: 0 at the start, 100 after the response; with a custom `fetch`, only these two. */
  onProgress?: ((percent: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** The bucket's response to a successful upload. After other responses the upload rejects. */
export interface UploadAnswer {
  /** The HTTP status. */
  status: number;
  /** The HTTP status text. */
  statusText: string;
  /** The body. */
  data: unknown;
}

const createError = (message: string, status: number): ApiError =>
  new ApiError(message, {
    status,
    method: "POST",
    path: "upload",
    outcome: outcomeOf(status),
    hasServerText: false,
    retryAfter: null,
  });

/** Returns the form data of an upload. Detects the type of a file without one, because the bucket stores it. */
async function createForm(presigned: PresignedUpload, file: Blob): Promise<FormData> {
  const head = file.type ? undefined : await file.slice(0, HEADER_BYTES).arrayBuffer();
  const format = head && detectPhotoFormat(new Uint8Array(head));
  const form = new FormData();
  for (const [name, value] of uploadFields(presigned, format ? `image/${format}` : file.type))
    form.append(name, value);
  form.append("file", file);
  return form;
}

const createAbortError = () => new DOMException("The upload was aborted.", "AbortError");

/** Returns a promise that rejects on abort, because a network call may ignore the signal. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(createAbortError())),
  );

/** Sends with axios, loaded with the first upload: only XMLHttpRequest has progress events. */
async function sendByAxios(
  { url, form, signal }: { url: string; form: FormData; signal: AbortSignal },
  onProgress: (percent: number) => void,
): Promise<UploadAnswer> {
  const { Axios } = await import("axios");
  // A new instance has no defaults of the host, such as its tokens.
  const client = new Axios({ adapter: ["xhr", "http"] });
  const { status, statusText, data } = await client.request<unknown>({
    method: "post",
    url,
    data: form,
    // In Node, following redirects would buffer the upload and report it as sent at once.
    maxRedirects: 0,
    signal,
    onUploadProgress: ({ loaded, total }) =>
      onProgress(total ? Math.min(99, Math.floor((100 * loaded) / total)) : 0),
  });
  return { status, statusText, data };
}

/** Uploads a file. Rejects with an ApiError, also after {@link STALL_MS} without progress, or with an AbortError. */
export async function uploadPresigned(
  core: ClientCore,
  presigned: PresignedUpload,
  file: Blob,
  { onProgress, signal }: UploadOptions = {},
): Promise<UploadAnswer> {
  const stall = new AbortController();
  let stallTimer: ReturnType<typeof setTimeout> | undefined;
  let lastPercent = -1;
  const reportProgress = (percent: number) => {
    if (percent <= lastPercent || stall.signal.aborted || signal?.aborted) return;
    lastPercent = percent;
    if (onProgress) catchAndLog(onProgress)(percent);
  };
  const handleProgress = (percent: number) => {
    clearTimeout(stallTimer);
    stallTimer = setTimer(() => stall.abort(), STALL_MS);
    reportProgress(percent);
  };
  try {
    const form = await createForm(presigned, file);
    if (!presigned.url) throw new TypeError("There is no URL to upload to.");
    const { url } = presigned;
    const { fetch } = core.options;
    // A custom `fetch` reports no progress, so it has no stall timer.
    (fetch ? reportProgress : handleProgress)(0);
    return await withAnySignal([signal, stall.signal], async (combined) => {
      combined.throwIfAborted();
      const send = async (): Promise<UploadAnswer> => {
        if (!fetch) return sendByAxios({ url, form, signal: combined }, handleProgress);
        const response = await fetch(url, { method: "POST", body: form, signal: combined });
        const { status, statusText } = response;
        return { status, statusText, data: await response.text() };
      };
      const answer = await Promise.race([send(), rejectOnAbort(combined)]);
      combined.throwIfAborted();
      const { status, statusText } = answer;
      if (outcomeOf(status) !== "ok")
        throw createError(`HTTP Error: ${status} ${readableText(statusText) ?? ""}`.trim(), status);
      reportProgress(100);
      return answer;
    });
  } catch (error) {
    if (signal?.aborted) throw createAbortError();
    throw isApiError(error) ? error : createError("Network error occurred", 0);
  } finally {
    clearTimeout(stallTimer);
    // Makes `reportProgress` ignore late events.
    stall.abort();
  }
}
