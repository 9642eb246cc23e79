import fc from "fast-check";

const fromEnvironment = (name: string, fallback: number): number =>
  Number(process.env[name] ?? fallback);

/**
 * Each property runs 1,000 times; a nightly run sets PROPERTY_RUNS higher. The seed is fixed, so that failures are
 * reproducible; fast-check prints it with the failing case.
 */
export const RUNS = {
  numRuns: fromEnvironment("PROPERTY_RUNS", 1_000),
  seed: fromEnvironment("PROPERTY_SEED", 20_240_501),
};

// Equals fast-check's own string unit "binary", which takes half a second to create.
const anyCharacters = fc.array(
  fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0x1_0000, max: 0x10_ffff })),
);

/** Generates any string, including lone surrogates and control characters. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string(),
  anyCharacters.map((characters) => String.fromCodePoint(...characters)),
);

/** Generates strings of 6 to 200 printable ASCII characters without spaces: tokens that a header can carry. */
export const anyToken: fc.Arbitrary<string> = fc
  .array(fc.integer({ min: 0x21, max: 0x7e }), { minLength: 6, maxLength: 200 })
  .map((codes) => String.fromCharCode(...codes));

/** Generates any value that a response can contain, and values that JSON cannot express. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }),
);
