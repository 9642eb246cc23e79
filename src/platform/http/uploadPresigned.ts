import type { ClientCore } from "../core/ClientCore.js";
import { catchAndLog } from "../core/emitter.js";
import { withAnySignal } from "../core/signals.js";
import type { ClientOptions } from "../core/types.js";
import { ApiError, isApiError } from "./ApiError.js";
import { outcomeOf, readableText } from "./rules/responses.js";
import { detectPhotoFormat, type PresignedUpload, uploadFields } from "./rules/uploads.js";

/** An upload without progress for this time has failed. Does not apply to a custom `fetch`. */
export const STALL_MS = 30_000;

export interface UploadOptions {
  /** Called with the sent part in whole percent, each once and rising: 0 at the start, 100 after the response. */
  onProgress?: ((percent: number) => void) | undefined;
  /** Aborts the upload, which then rejects with an AbortError. */
  signal?: AbortSignal | undefined;
}

/** The file store's successful response. All others reject. */
export interface UploadAnswer {
  status: number;
  statusText: string;
  data: unknown;
}

interface UploadRequest {
  url: string;
  form: FormData;
  signal: AbortSignal;
}

const createError = (message: string, status: number): ApiError =>
  new ApiError(message, {
    status,
    method: "POST",
    path: "upload",
    outcome: status ? outcomeOf(status) : "unknown",
    hasServerText: false,
    retryAfter: null,
  });

/** Returns the type of a file, or of its bytes if it names none. The store keeps this type permanently. */
async function detectType(file: Blob): Promise<string> {
  if (file.type) return file.type;
  const kind = detectPhotoFormat(new Uint8Array(await file.slice(0, 256).arrayBuffer()));
  return kind ? `image/${kind}` : "";
}

/** Rejects on abort, also if the network call ignores the signal. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () =>
      reject(new DOMException("The upload was ended.", "AbortError")),
    );
  });

/** Returns a function that reports each rising percentage once. Errors of `onProgress` are logged. */
function createProgressReporter(onProgress: UploadOptions["onProgress"]) {
  let last = -1;
  const report = catchAndLog((percent: number) => onProgress?.(percent));
  return (percent: number) => {
    if (percent <= last) return;
    last = percent;
    report(percent);
  };
}

/** Sends with the client's custom `fetch`, which has no progress events and therefore no stall timeout. */
async function sendByFetch(
  fetch: NonNullable<ClientOptions["fetch"]>,
  { url, form, signal }: UploadRequest,
): Promise<UploadAnswer> {
  const response = await fetch(url, { method: "POST", body: form, signal });
  return { status: response.status, statusText: response.statusText, data: await response.text() };
}

/** Sends with axios, loaded with the first upload: only XMLHttpRequest has progress events. */
async function sendByAxios(
  { url, form, signal }: UploadRequest,
  onBytesSent: (percent: number) => void,
): Promise<UploadAnswer> {
  const { Axios } = await import("axios");
  // A new instance has no defaults of the host, such as its tokens.
  const { status, statusText, data } = await new Axios({
    adapter: ["xhr", "http"],
  }).request<unknown>({
    method: "post",
    url,
    data: form,
    // In Node, following redirects would buffer the upload and report it as sent at once.
    maxRedirects: 0,
    signal,
    onUploadProgress: ({ loaded, total }) =>
      onBytesSent(total ? Math.min(99, Math.floor((100 * loaded) / total)) : 0),
  });
  return { status, statusText, data };
}

/**
 * Uploads a file to a presigned address as a multipart form with the file last. Rejects with an ApiError: 'HTTP Error:
 * {status} {statusText}' for any status but 2xx, 'Network error occurred' without a response or after {@link STALL_MS}
 * without progress. Rejects with an AbortError on abort. A custom `fetch` has no progress and no stall timeout.
 */
export async function uploadPresigned(
  core: ClientCore,
  presigned: PresignedUpload,
  file: Blob,
  { onProgress, signal }: UploadOptions = {},
): Promise<UploadAnswer> {
  const stall = new AbortController();
  let stallTimer: ReturnType<typeof setTimeout> | undefined;
  const reportProgress = createProgressReporter(
    (percent) => stall.signal.aborted || signal?.aborted || onProgress?.(percent),
  );
  const onBytesSent = (percent: number) => {
    clearTimeout(stallTimer);
    stallTimer = setTimeout(() => stall.abort(), STALL_MS);
    reportProgress(percent);
  };
  try {
    const form = new FormData();
    for (const [name, value] of uploadFields(presigned, await detectType(file)))
      form.append(name, value);
    form.append("file", file);
    if (!presigned.url) throw new TypeError("There is no address to send to.");
    const { url } = presigned;
    const { fetch } = core.options;
    (fetch ? reportProgress : onBytesSent)(0);
    return await withAnySignal([signal, stall.signal], async (combined) => {
      combined.throwIfAborted();
      const request = { url, form, signal: combined };
      const sent = fetch ? sendByFetch(fetch, request) : sendByAxios(request, onBytesSent);
      const response = await Promise.race([sent, rejectOnAbort(combined)]);
      combined.throwIfAborted();
      const { status, statusText } = response;
      if (outcomeOf(status) !== "ok")
        throw createError(`HTTP Error: ${status} ${readableText(statusText) ?? ""}`.trim(), status);
      reportProgress(100);
      return response;
    });
  } catch (error) {
    if (signal?.aborted) throw new DOMException("The upload was ended.", "AbortError");
    throw isApiError(error) ? error : createError("Network error occurred", 0);
  } finally {
    clearTimeout(stallTimer);
    // Drops late progress events.
    stall.abort();
  }
}
