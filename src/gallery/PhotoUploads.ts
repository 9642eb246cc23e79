import { requestUpload } from "./api.js";
import { nextUploadSecond } from "./rules/paths.js";
import { folderOf } from "./rules/sizes.js";
import { defineService, type ClientCore } from "../platform/core/ClientCore.js";
import { epochService } from "../platform/core/Epoch.js";
import { withAnySignal } from "../platform/core/signals.js";
import { apiClientService } from "../platform/http/ApiClient.js";
import { StaleSessionError } from "../platform/http/ApiError.js";
import { type UploadOptions, uploadPresigned } from "../platform/http/uploadPresigned.js";
import { sessionService } from "../platform/session/SessionStore.js";

const JPEG = "image/jpeg";
/** Visually lossless, at a fraction of the size of a PNG. */
const JPEG_QUALITY = 0.9;
/** How many failed uploads are remembered. Each keeps its photo in memory. */
const MAX_FAILED_UPLOADS = 4;

interface Upload {
  /** The ids of the user and the church. */
  owner: string;
  photo: Blob;
  folder: string;
  /** Seconds since 1970, in UTC. They name the file. */
  unixSeconds: number;
}

/** Uploads photos to the gallery of the current church. */
export class PhotoUploads {
  readonly #core: ClientCore;
  #lastSecond = 0;
  /** Failed and canceled uploads. The bucket may have stored the photo, so a retry reuses the file name, also in the user's next session. */
  readonly #failed = new Set<Upload>();

  constructor(core: ClientCore) {
    this.#core = core;
  }

  /** Uploads a photo into the folder of a ratio. Resolves to its path, or to `undefined` if the server returned no key. */
  async upload(photo: Blob, ratio: number, options: UploadOptions = {}) {
    const { sessionEnd } = this.#core.get(epochService);
    return withAnySignal([options.signal, sessionEnd], async (signal) => {
      const { userId, churchId } = this.#core.get(sessionService).identity;
      const owner = JSON.stringify([userId, churchId]);
      const upload = await this.#withFileTime({ owner, photo, folder: folderOf(ratio) });
      try {
        signal.throwIfAborted();
        return await this.#send(upload, { ...options, signal });
      } catch (error) {
        this.#failed.add(upload);
        const [oldest] = this.#failed;
        if (oldest && this.#failed.size > MAX_FAILED_UPLOADS) this.#failed.delete(oldest);
        if (sessionEnd.aborted) throw new StaleSessionError();
        throw error;
      }
    });
  }

  async #send({ photo, folder, unixSeconds }: Upload, options: UploadOptions) {
    // The API requires ".jpg" for every type of photo.
    const request = { folder, fileName: `${unixSeconds}.jpg` };
    const api = this.#core.get(apiClientService);
    const presigned = await requestUpload(api, request, { signal: options.signal });
    if (!presigned.key) {
      console.warn("The photo was not uploaded: the server returned no key for it.");
      return undefined;
    }
    const isSignedAsJpeg = presigned.fields?.["Content-Type"] === JPEG;
    const sent = isSignedAsJpeg && photo.type !== JPEG ? await asJpeg(photo) : photo;
    await uploadPresigned(this.#core, presigned, sent, options);
    return presigned.key;
  }

  /** Adds the time that names the file. A retry takes the time of its failed upload, and removes that upload from `#failed`. */
  async #withFileTime(upload: Omit<Upload, "unixSeconds">): Promise<Upload> {
    for (const failed of this.#failed) {
      const isSame =
        failed.owner === upload.owner &&
        failed.folder === upload.folder &&
        (await hasSameContent(failed.photo, upload.photo));
      // A concurrent retry may have removed the failed upload during the comparison.
      if (isSame && this.#failed.delete(failed))
        return { ...upload, unixSeconds: failed.unixSeconds };
    }
    this.#lastSecond = nextUploadSecond(this.#core.now(), this.#lastSecond);
    return { ...upload, unixSeconds: this.#lastSecond };
  }
}

export const photoUploadsService = /* @__PURE__ */ defineService("photoUploads", PhotoUploads);

async function hasSameContent(a: Blob, b: Blob): Promise<boolean> {
  if (a.size !== b.size || a.type !== b.type) return false;
  const [bytesA, bytesB] = await Promise.all(
    [a, b].map(async (blob) => new Uint8Array(await blob.arrayBuffer())),
  );
  return !!bytesA?.every((byte, index) => byte === bytesB?.[index]);
}

/** Converts a photo to JPEG. Returns it unchanged if it has transparent pixels or cannot be decoded. */
export async function asJpeg(photo: Blob): Promise<Blob> {
  let bitmap: ImageBitmap | undefined;
  try {
    bitmap = await createImageBitmap(photo);
    const canvas = document.createElement("canvas");
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context?.drawImage(bitmap, 0, 0);
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data;
    if (!pixels) return photo;
    // Every fourth value is the opacity.
    for (let index = 3; index < pixels.length; index += 4) if (pixels[index] !== 255) return photo;
    return await new Promise((resolve) =>
      canvas.toBlob((blob) => resolve(blob ?? photo), JPEG, JPEG_QUALITY),
    );
  } catch {
    return photo;
  } finally {
    bitmap?.close();
  }
}
