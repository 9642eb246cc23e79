import * as v from "valibot";
import type { Call } from "./Call.js";
import { empty, emptyOr } from "./errors.js";
import { id, text } from "./fields.js";

const images = v.strictObject({ images: v.array(id) });

/** Of a bucket; a local disk gives nothing. The key is inside `fields` too. */
const presigned = v.pipe(
  v.looseObject({ url: id, key: id, fields: v.looseObject({ key: id }) }),
  v.check(({ key, fields }) => key === fields.key, "The key differs from the one in fields."),
);

export const contentCalls: readonly Call[] = [
  {
    name: "stock gallery",
    method: "GET",
    path: /^\/content\/gallery\/stock\/[^/]+$/,
    answer: images,
  },
  {
    name: "gallery",
    method: "GET",
    path: /^\/content\/gallery\/[^/]+$/,
    answer: images,
    refusals: { 401: empty },
  },
  {
    name: "request upload",
    method: "POST",
    path: /^\/content\/gallery\/requestUpload$/,
    answer: emptyOr(presigned),
    refusals: { 401: empty },
  },
  {
    name: "delete picture",
    method: "DELETE",
    path: /^\/content\/gallery\/[^/]+\/[^/]+$/,
    answer: empty,
    refusals: { 401: empty },
  },
  {
    name: "search stock photos",
    method: "POST",
    path: /^\/content\/stock\/search$/,
    answer: v.array(
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
