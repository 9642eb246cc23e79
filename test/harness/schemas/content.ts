import * as v from "valibot";
import type { Call } from "./Call.js";
import { empty, emptyOr } from "./errors.js";
import { id, text } from "./fields.js";

const images = v.strictObject({ images: v.array(id) });

/** The upload target of a bucket; a server with a local disk returns none. `fields` repeats the key. */
const presigned = v.pipe(
  v.looseObject({ url: id, key: id, fields: v.looseObject({ key: id }) }),
  v.check(({ key, fields }) => key === fields.key, "The key differs from the one in fields."),
);

export const contentCalls: readonly Call[] = [
  {
    name: "stock gallery",
    method: "GET",
    path: /^\/content\/gallery\/stock\/[^/]+$/,
    response: images,
  },
  {
    name: "gallery",
    method: "GET",
    path: /^\/content\/gallery\/[^/]+$/,
    response: images,
    errorResponses: { 401: empty },
  },
  {
    name: "request upload",
    method: "POST",
    path: /^\/content\/gallery\/requestUpload$/,
    response: emptyOr(presigned),
    errorResponses: { 401: empty },
  },
  {
    name: "delete photo",
    method: "DELETE",
    path: /^\/content\/gallery\/[^/]+\/[^/]+$/,
    response: empty,
    errorResponses: { 401: empty },
  },
  {
    name: "search stock photos",
    method: "POST",
    path: /^\/content\/stock\/search$/,
    response: v.array(
      v.looseObject({
        description: text,
        url: text,
        photographer: text,
        photographerUrl: text,
        large: text,
        thumbnail: text,
      }),
    ),
  },
];
