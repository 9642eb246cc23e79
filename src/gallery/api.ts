import type { StockPhoto } from "./types.js";
import { pathPart } from "../lib/links/urls.js";
import { asTexts, ownField, readShape, type FieldsOf } from "../lib/text/json.js";
import type { ApiClient, CallOptions } from "../platform/http/ApiClient.js";
import { CONTENT_API } from "../platform/http/ApiConfigs.js";
import { isGoneError } from "../platform/http/ApiError.js";
import { type PresignedUpload, UPLOAD } from "../platform/http/rules/uploads.js";

export const STOCK_PHOTO: FieldsOf<StockPhoto> = {
  thumbnail: "text",
  large: "text",
  url: "text",
  photographer: "text",
  photographerUrl: "text",
  description: "text",
};

const readPaths = (response: unknown): string[] =>
  asTexts(ownField(response, "images") ?? response);

/** Returns the church's photos in a folder (see `folderOf`) as the server lists them. `pathsInFolder` corrects the list. */
export const getGallery = async (api: ApiClient, folder: string, options?: CallOptions) =>
  readPaths(await api.get(`/gallery/${pathPart(folder)}`, CONTENT_API, options));

/** Returns the stock photos in a folder as the server lists them. Needs no session. */
export async function getStockGallery(api: ApiClient, folder: string, options?: CallOptions) {
  const anonymous = { ...options, anonymous: true };
  return readPaths(await api.get(`/gallery/stock/${pathPart(folder)}`, CONTENT_API, anonymous));
}

/** Requests a signature for one upload. Resolves to an empty object if the server stores files on its local disk. */
export async function requestUpload(
  api: ApiClient,
  request: { folder: string; fileName: string },
  options?: CallOptions,
) {
  const response = await api.post("/gallery/requestUpload", request, CONTENT_API, options);
  return readShape<PresignedUpload>(response, UPLOAD) ?? {};
}

/** Deletes a photo of the church. Also resolves if the photo was deleted before. */
export async function deleteGalleryPhoto(
  api: ApiClient,
  { folder, file }: { folder: string; file: string },
) {
  try {
    await api.delete(`/gallery/${pathPart(folder)}/${pathPart(file)}`, CONTENT_API);
  } catch (error) {
    if (!isGoneError(error)) throw error;
  }
}

/** Returns the stock photos that match a term; none for a blank term. */
export async function searchStock(api: ApiClient, term: string, options?: CallOptions) {
  if (!term.trim()) return [];
  const response = await api.post("/stock/search", { term: term.trim() }, CONTENT_API, options);
  return readShape<StockPhoto[]>(response, [STOCK_PHOTO]) ?? [];
}
