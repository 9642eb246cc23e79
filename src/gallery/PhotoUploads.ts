import { requestUpload } from "./api.js";
import { nextUploadSecond } from "./rules/paths.js";
import { folderOf } from "./rules/ratios.js";
import { defineService, type ClientCore } from "../platform/core/ClientCore.js";
import { epochService } from "../platform/core/Epoch.js";
import { apiClientService } from "../platform/http/ApiClient.js";
import { StaleSessionError } from "../platform/http/ApiError.js";
import { type UploadOptions, uploadPresigned } from "../platform/http/uploadPresigned.js";
import { sessionService } from "../platform/session/SessionStore.js";
import { withAnySignal } from "../platform/core/signals.js";

const JPEG = "image/jpeg";
/** Visually lossless, at a fraction of the size of a PNG. */
const JPEG_QUALITY = 0.9;
const MAX_FAILED_UPLOADS = 4;

interface Upload {
  owner: string;
  image: Blob;
  folder: string;
  /** The second that names the file. */
  second: number;
}

export class PhotoUploads {
  readonly #core: ClientCore;
  #lastSecond = 0;
  /** Their photos may be stored nevertheless. A retry reuses the file name, also in the user's next session. */
  readonly #failed = new Set<Upload>();

  constructor(core: ClientCore) {
    this.#core = core;
  }

  /** Uploads a photo into the folder of a ratio. Resolves to its path, or to `undefined` if the server returned no key. */
  async upload(image: Blob, ratio: number, options: UploadOptions = {}) {
    const { signal: sessionSignal } = this.#core.get(epochService);
    return withAnySignal([options.signal, sessionSignal], async (signal) => {
      const { userId, churchId } = this.#core.get(sessionService).identity;
      const owner = JSON.stringify([userId, churchId]);
      const upload = await this.#withSecond({ owner, image, folder: folderOf(ratio) });
      try {
        signal.throwIfAborted();
        return await this.#send(upload, { ...options, signal });
      } catch (error) {
        const [oldest] = this.#failed.add(upload);
        if (oldest && this.#failed.size > MAX_FAILED_UPLOADS) this.#failed.delete(oldest);
        if (sessionSignal.aborted) throw new StaleSessionError();
        throw error;
      }
    });
  }

  async #send({ image, folder, second }: Upload, options: UploadOptions) {
    // The API requires ".jpg" for every type of photo.
    const request = { folder, fileName: `${second}.jpg` };
    const api = this.#core.get(apiClientService);
    const presigned = await requestUpload(api, request, { signal: options.signal });
    if (!presigned.key) {
      console.warn("The photo was not uploaded: the server returned no key for it.");
      return undefined;
    }
    const isSignedAsJpeg = presigned.fields?.["Content-Type"] === JPEG;
    const sent = isSignedAsJpeg && image.type !== JPEG ? await asJpeg(image) : image;
    await uploadPresigned(this.#core, presigned, sent, options);
    return presigned.key;
  }

  /** Adds the second that names an upload. A retry takes it from its failed upload, which it removes from the list. */
  async #withSecond(upload: Omit<Upload, "second">): Promise<Upload> {
    for (const failed of this.#failed) {
      const isSame =
        failed.owner === upload.owner &&
        failed.folder === upload.folder &&
        (await hasSameContent(failed.image, upload.image));
      if (isSame && this.#failed.delete(failed)) return { ...upload, second: failed.second };
    }
    this.#lastSecond = nextUploadSecond(this.#core.now(), this.#lastSecond);
    return { ...upload, second: this.#lastSecond };
  }
}

export const photoUploadsService = /* @__PURE__ */ defineService("imageUploads", PhotoUploads);

async function hasSameContent(first: Blob, second: Blob): Promise<boolean> {
  if (first.size !== second.size || first.type !== second.type) return false;
  const [firstBytes, secondBytes] = await Promise.all(
    [first, second].map(async (blob) => new Uint8Array(await blob.arrayBuffer())),
  );
  return !!firstBytes?.every((byte, index) => byte === secondBytes?.[index]);
}

/** Converts a photo to JPEG. Returns it unchanged if it has transparent pixels or cannot be decoded. */
export async function asJpeg(image: Blob): Promise<Blob> {
  let bitmap: ImageBitmap | undefined;
  try {
    bitmap = await createImageBitmap(image);
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context?.drawImage(bitmap, 0, 0);
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data;
    // Every fourth value is the opacity.
    if (!pixels || pixels.some((value, index) => index % 4 === 3 && value < 255)) return image;
    return await new Promise((resolve) =>
      canvas.toBlob((blob) => resolve(blob ?? image), JPEG, JPEG_QUALITY),
    );
  } catch {
    return image;
  } finally {
    bitmap?.close();
  }
}
