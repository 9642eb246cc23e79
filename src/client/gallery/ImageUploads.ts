import { folderOf } from "../../rules/gallery/folderOf.js";
import { nextUploadSecond } from "../../rules/gallery/nextUploadSecond.js";
import { uploadFileName } from "../../rules/gallery/uploadFileName.js";
import { requestUpload } from "../api/content.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { apiPart } from "../http/ApiClient.js";
import { StaleSessionError } from "../http/ApiError.js";
import { uploadPresigned, type UploadOptions } from "../http/uploadPresigned.js";
import { epochPart } from "../session/Epoch.js";

/** Pictures on their way into the gallery of the current church. */
export class ImageUploads {
  readonly #core: ClientCore;
  #lastSecond = 0;
  /** Under which name an image was sent that may or may not have arrived: sent again it takes its own place. */
  readonly #failed = new WeakMap<Blob, number>();

  constructor(core: ClientCore) {
    this.#core = core;
  }

  /**
   * Uploads an image into the folder of a ratio (UPL-01, UPL-04). Each attempt asks for a signature of its own.
   * Resolves to the path of the picture, or to nothing where the server keeps no such store and gave no key (C-14 b).
   * Rejects with an ApiError whose message can be shown, with an AbortError once `signal` has ended it, and with a
   * StaleSessionError after a change of the session.
   */
  async upload(image: Blob, ratio: number, options: UploadOptions = {}): Promise<string | undefined> {
    const { signal: sessionEnd } = this.#core.part(epochPart);
    const signal = AbortSignal.any(options.signal ? [options.signal, sessionEnd] : [sessionEnd]);
    const second = this.#failed.get(image) ?? nextUploadSecond(this.#core.now(), this.#lastSecond);
    this.#lastSecond = Math.max(this.#lastSecond, second);
    this.#failed.delete(image);
    try {
      signal.throwIfAborted();
      const request = { folder: folderOf(ratio), fileName: uploadFileName(second) };
      const presigned = await requestUpload(this.#core.part(apiPart), request, { signal });
      signal.throwIfAborted();
      if (!presigned.key) {
        console.warn("The picture was not uploaded: the server gave no key for it.");
        return undefined;
      }
      const signedType = presigned.fields?.["Content-Type"];
      // Drawing is needed only where the server wants another type than the picture's own.
      const isOther = !!signedType && signedType !== image.type;
      const sent = isOther ? await (await import("./asSignedType.js")).asSignedType(image, signedType) : image;
      signal.throwIfAborted();
      await uploadPresigned(this.#core, presigned, sent, { ...options, signal });
      return presigned.key;
    } catch (error) {
      this.#failed.set(image, second);
      if (sessionEnd.aborted) throw new StaleSessionError();
      throw error;
    }
  }
}

export const imageUploadsPart: Part<ImageUploads> = { name: "imageUploads", create: (core) => new ImageUploads(core) };
