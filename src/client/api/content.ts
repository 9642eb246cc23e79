import { asTexts } from "../../rules/api/asTexts.js";
import { ownField } from "../../rules/api/ownField.js";
import { readShape } from "../../rules/api/readShape.js";
import { STOCK_PHOTO, UPLOAD } from "../../rules/api/shapes.js";
import { pathPart } from "../../rules/links/pathPart.js";
import type { PresignedUpload, StockPhoto } from "../../types/content.js";
import type { ApiClient, CallOptions } from "../http/ApiClient.js";
import { isGoneError } from "../http/ApiError.js";
import { CONTENT_API } from "./apiNames.js";

/** The calls of the content service: one function per row of SPEC §7. */

/** `{ images: [...] }` or a bare list. */
const images = (answer: unknown): string[] => asTexts(ownField(answer, "images") ?? answer);

/** PHO-25. `folder` is the text of the ratio. */
export async function getGallery(api: ApiClient, folder: string, options?: CallOptions): Promise<string[]> {
  return images(await api.get(`/gallery/${pathPart(folder)}`, CONTENT_API, options));
}

/** PHO-26, API-06: always without a token. */
export async function getStockGallery(api: ApiClient, folder: string, options?: CallOptions): Promise<string[]> {
  return images(await api.get(`/gallery/stock/${pathPart(folder)}`, CONTENT_API, { ...options, anonymous: true }));
}

/** UPL-04. Empty where the server keeps files on a local disk. Signed for one file: asked anew for each attempt. */
export async function requestUpload(
  api: ApiClient,
  request: { folder: string; fileName: string },
  options?: CallOptions,
): Promise<PresignedUpload> {
  return readShape<PresignedUpload>(await api.post("/gallery/requestUpload", request, CONTENT_API, options), UPLOAD) ?? {};
}

/** PHO-27. The answer is not used (PHO-28). A picture that is already gone counts as deleted. */
export async function deleteGalleryImage(api: ApiClient, image: { folder: string; file: string }): Promise<void> {
  try {
    await api.delete(`/gallery/${pathPart(image.folder)}/${pathPart(image.file)}`, CONTENT_API);
  } catch (error) {
    if (!isGoneError(error)) throw error;
  }
}

/** PHO-29, PHO-22. A term without words asks for nothing. */
export async function searchStock(api: ApiClient, term: string, options?: CallOptions): Promise<StockPhoto[]> {
  if (!term.trim()) return [];
  const answer = await api.post("/stock/search", { term: term.trim() }, CONTENT_API, options);
  return readShape<StockPhoto[]>(answer, [STOCK_PHOTO]) ?? [];
}
