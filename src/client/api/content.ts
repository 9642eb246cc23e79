import { asList } from "../../rules/api/asList.js";
import type { PresignedUpload, StockPhoto } from "../../types/content.js";
import type { ApiClient, CallOptions } from "../http/ApiClient.js";
import { CONTENT_API } from "./apiNames.js";

/** The calls of the content service: one function per row of SPEC §7. */

const part = encodeURIComponent;

/** `{ images: [...] }` or a bare list. */
const images = (answer: unknown): string[] => {
  const wrapped = typeof answer === "object" && answer !== null && "images" in answer ? answer.images : answer;
  return asList<unknown>(wrapped).filter((item): item is string => typeof item === "string");
};

/** PHO-25. `folder` is the text of the ratio. */
export async function getGallery(api: ApiClient, folder: string, options?: CallOptions): Promise<string[]> {
  return images(await api.get(`/gallery/${part(folder)}`, CONTENT_API, options));
}

/** PHO-26, API-06: always without a token. */
export async function getStockGallery(api: ApiClient, folder: string, options?: CallOptions): Promise<string[]> {
  return images(await api.get(`/gallery/stock/${part(folder)}`, CONTENT_API, { ...options, anonymous: true }));
}

/** UPL-04. Empty where the server keeps files on a local disk. */
export async function requestUpload(api: ApiClient, request: { folder: string; fileName: string }): Promise<PresignedUpload> {
  const answer = await api.post("/gallery/requestUpload", request, CONTENT_API);
  return typeof answer === "object" && answer !== null ? answer : {};
}

/** PHO-27. */
export async function deleteGalleryImage(api: ApiClient, folder: string, file: string): Promise<void> {
  await api.delete(`/gallery/${part(folder)}/${part(file)}`, CONTENT_API);
}

/** PHO-29. */
export async function searchStock(api: ApiClient, term: string): Promise<StockPhoto[]> {
  return asList<StockPhoto>(await api.post("/stock/search", { term: term.trim() }, CONTENT_API));
}
