import * as v from "valibot";

/** The body of an empty response. */
export const empty = v.strictObject({});

/** Accepts `{}` or the given schema. Unlike a union, it reports the issues of the given schema. */
export const emptyOr = (schema: v.GenericSchema) =>
  v.lazy((input) =>
    typeof input === "object" && input !== null && Object.keys(input).length === 0 ? empty : schema,
  );

const validation = v.looseObject({ msg: v.string() });

/** The common error bodies. */
export const error = v.union([
  empty,
  v.strictTuple([]),
  v.strictObject({ errors: v.pipe(v.array(v.union([v.string(), validation])), v.minLength(1)) }),
  v.looseObject({ error: v.pipe(v.string(), v.nonEmpty()) }),
  v.strictObject({
    error: v.strictObject({
      message: v.string(),
      status: v.number(),
      timestamp: v.pipe(v.string(), v.isoTimestamp()),
      path: v.string(),
    }),
  }),
]);
