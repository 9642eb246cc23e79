import { folderOf } from "../../rules/gallery/folderOf.js";
import { nextUploadSecond } from "../../rules/gallery/nextUploadSecond.js";
import { requestUpload } from "../api/content.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { apiPart } from "../http/ApiClient.js";
import { StaleSessionError } from "../http/ApiError.js";
import { uploadPresigned, type UploadOptions } from "../http/uploadPresigned.js";
import { epochPart } from "../session/Epoch.js";
import { sessionPart } from "../session/SessionStore.js";
import { withAnySignal } from "../signals.js";

/** A picture that may have arrived although its upload failed. */
interface LostUpload {
  /** Whose it is, in which church. */
  owner: string;
  image: Blob;
  folder: string;
  /** Its name. */
  second: number;
}

const JPEG = "image/jpeg";
/** So many are remembered: readers try again, or give up. */
const MAX_LOST = 4;

async function hasSameContent(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size || one.type !== other.type) return false;
  const [bytes, others] = await Promise.all([one, other].map(async (image) => new Uint8Array(await image.arrayBuffer())));
  return !!bytes?.every((byte, index) => byte === others?.[index]);
}

/** Pictures on their way into the gallery of the current church. */
export class ImageUploads {
  readonly #core: ClientCore;
  #lastSecond = 0;
  /** Sent again, in whatever way, and in the same person's next session, the same picture takes its own place. */
  readonly #lost = new Set<LostUpload>();

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
    return withAnySignal([options.signal, sessionEnd], async (signal) => {
      const folder = folderOf(ratio);
      const { userId, churchId } = this.#core.part(sessionPart).identity;
      const upload = { owner: JSON.stringify([userId, churchId]), image, folder };
      const second = await this.#secondOf(upload);
      try {
        return await this.#send(image, { folder, second }, { ...options, signal });
      } catch (error) {
        const [oldest] = this.#lost.add({ ...upload, second });
        if (oldest && this.#lost.size > MAX_LOST) this.#lost.delete(oldest);
        if (sessionEnd.aborted) throw new StaleSessionError();
        throw error;
      }
    });
  }

  async #send(
    image: Blob,
    { folder, second }: Pick<LostUpload, "folder" | "second">,
    options: UploadOptions & { signal: AbortSignal },
  ): Promise<string | undefined> {
    const { signal } = options;
    signal.throwIfAborted();
    // Always ".jpg", whatever the type of the bytes (UPL-02, C-03).
    const request = { folder, fileName: `${second}.jpg` };
    const presigned = await requestUpload(this.#core.part(apiPart), request, { signal });
    if (!presigned.key) {
      console.warn("The picture was not uploaded: the server gave no key for it.");
      return undefined;
    }
    const isSignedAsJpeg = presigned.fields?.["Content-Type"] === JPEG;
    const sent = isSignedAsJpeg && image.type !== JPEG ? await (await import("./asJpeg.js")).asJpeg(image) : image;
    await uploadPresigned(this.#core, presigned, sent, options);
    return presigned.key;
  }

  /** The name of an upload: the one under which it was lost, which is then nobody else's, or a new one. */
  async #secondOf({ owner, image, folder }: Omit<LostUpload, "second">): Promise<number> {
    for (const each of this.#lost) {
      const isSame = each.owner === owner && each.folder === folder && (await hasSameContent(each.image, image));
      if (isSame && this.#lost.delete(each)) return each.second;
    }
    return (this.#lastSecond = nextUploadSecond(this.#core.now(), this.#lastSecond));
  }
}

export const imageUploadsPart: Part<ImageUploads> = { name: "imageUploads", create: (core) => new ImageUploads(core) };
