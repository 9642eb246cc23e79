import { readableText } from "../../rules/api/readableText.js";
import { outcomeOf } from "../../rules/api/outcomeOf.js";
import { pictureKind } from "../../rules/gallery/pictureKind.js";
import { uploadFields } from "../../rules/gallery/uploadFields.js";
import type { PresignedUpload } from "../../types/content.js";
import type { ClientCore, ClientOptions } from "../ClientCore.js";
import { guarded } from "../guarded.js";
import { withAnySignal } from "../signals.js";
import { ApiError, isApiError } from "./ApiError.js";

/** An upload of which nothing moves for so long has failed, where somebody counts what is sent. */
export const STALL_MS = 30_000;

export interface UploadOptions {
  /** Told how much has been sent, in whole percent (UPL-07), each number once and rising; 0 at the start, 100 when it was answered. */
  onProgress?: ((percent: number) => void) | undefined;
  /** Ends the upload; it then rejects with an AbortError. */
  signal?: AbortSignal | undefined;
}

/** What the file store answered; a success, as everything else rejects. */
export interface UploadAnswer {
  status: number;
  statusText: string;
  data: unknown;
}

const failure = (message: string, status: number): ApiError =>
  new ApiError(message, {
    status,
    method: "POST",
    path: "upload",
    outcome: status ? outcomeOf(status) : "unknown",
    hasServerText: false,
    retryAfter: null,
  });

/** The type a file says it has, else the one of its bytes: a store keeps for ever what it is told here (L74). */
async function typeOf(file: Blob): Promise<string> {
  if (file.type) return file.type;
  const kind = pictureKind(new Uint8Array(await file.slice(0, 256).arrayBuffer()));
  return kind ? `image/${kind}` : "";
}

/** Nobody waits for a network that does not notice that it was told to stop. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new DOMException("The upload was ended.", "AbortError")));
  });

function watchProgress(tell: UploadOptions["onProgress"]) {
  let last = -1;
  const report = guarded((percent: number) => tell?.(percent));
  return (percent: number) => {
    if (percent <= last) return;
    last = percent;
    report(percent);
  };
}

interface Sending {
  url: string;
  form: FormData;
  signal: AbortSignal;
}

/** With a network of the client's own: it does not say how much has been sent, so nobody but the caller knows when to give up. */
async function sendByFetch(fetch: NonNullable<ClientOptions["fetch"]>, { url, form, signal }: Sending): Promise<UploadAnswer> {
  const response = await fetch(url, { method: "POST", body: form, signal });
  return { status: response.status, statusText: response.statusText, data: await response.text() };
}

/** The library is fetched with the first upload, and used nowhere else: only the browser's older door counts what is sent. */
async function sendByAxios({ url, form, signal }: Sending, move: (percent: number) => void): Promise<UploadAnswer> {
  const { Axios } = await import("axios");
  // Made here, so that no defaults that a host gave this library for its own calls, such as its tokens, come along.
  const { status, statusText, data } = await new Axios({ adapter: ["xhr", "http"] }).request<unknown>({
    method: "post",
    url,
    data: form,
    // Outside browsers: what could be redirected is kept back, and told as sent at once.
    maxRedirects: 0,
    signal,
    onUploadProgress: ({ loaded, total }) => move(total ? Math.min(99, Math.floor((100 * loaded) / total)) : 0),
  });
  return { status, statusText, data };
}

/**
 * Sends a file to where the server signed for it (UPL-05 to UPL-10): a multipart form, the file last. Rejects with
 * 'HTTP Error: {status} {statusText}' for any status but 2xx, with 'Network error occurred' where there was no answer or
 * nothing moved for {@link STALL_MS}, both as ApiError, and with an AbortError once the caller has ended it. With a
 * client's own `fetch` nothing is counted: such an upload ends when that says so, or the caller.
 */
export async function uploadPresigned(
  core: ClientCore,
  presigned: PresignedUpload,
  file: Blob,
  { onProgress, signal }: UploadOptions = {},
): Promise<UploadAnswer> {
  const stop = new AbortController();
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const progress = watchProgress((percent) => stop.signal.aborted || signal?.aborted || onProgress?.(percent));
  const move = (percent: number) => {
    clearTimeout(stalled);
    stalled = setTimeout(() => stop.abort(), STALL_MS);
    progress(percent);
  };
  try {
    const form = new FormData();
    for (const [name, value] of uploadFields(presigned, await typeOf(file))) form.append(name, value);
    form.append("file", file);
    if (!presigned.url) throw new TypeError("There is no address to send to.");
    const { url } = presigned;
    const { fetch } = core.options;
    (fetch ? progress : move)(0);
    return await withAnySignal([signal, stop.signal], async (end) => {
      end.throwIfAborted();
      const sending = { url, form, signal: end };
      const answered = fetch ? sendByFetch(fetch, sending) : sendByAxios(sending, move);
      const answer = await Promise.race([answered, rejectOnAbort(end)]);
      end.throwIfAborted();
      const { status, statusText } = answer;
      if (outcomeOf(status) !== "ok") throw failure(`HTTP Error: ${status} ${readableText(statusText) ?? ""}`.trim(), status);
      progress(100);
      return answer;
    });
  } catch (error) {
    if (signal?.aborted) throw new DOMException("The upload was ended.", "AbortError");
    throw isApiError(error) ? error : failure("Network error occurred", 0);
  } finally {
    clearTimeout(stalled);
    // Progress that is still on its way finds nobody.
    stop.abort();
  }
}
