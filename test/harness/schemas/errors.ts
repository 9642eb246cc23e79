import * as v from "valibot";

/** What an empty answer looks like. */
export const empty = v.strictObject({});

/** Something, or `{}` where there is nothing; unlike a union it says what is wrong with the something. */
export const emptyOr = (schema: v.GenericSchema) =>
  v.lazy((input) =>
    typeof input === "object" && input !== null && Object.keys(input).length === 0 ? empty : schema,
  );

const validation = v.looseObject({ msg: v.string() });

/** The four bodies of an error, none of which is another. */
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
