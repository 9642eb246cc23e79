import fc from "fast-check";

/** How often a property of a pure function runs. Slower properties run in proportion to it. */
const PURE_RUNS = 1_000;
const scale = Number(process.env["PROPERTY_RUNS"] ?? PURE_RUNS) / PURE_RUNS;

/** Returns `count`, scaled by PROPERTY_RUNS. `npm run test:quick` lowers it; set it above 1,000 for a longer run. */
export const scaleRuns = (count: number): number => Math.max(1, Math.round(count * scale));

/** Returns options for a property that runs `count` times. The seed is fixed, so that failures can be reproduced. */
export const propertyOptions = (count: number) => ({
  numRuns: scaleRuns(count),
  seed: Number(process.env["PROPERTY_SEED"] ?? 20_240_501),
});
export const RUNS = propertyOptions(PURE_RUNS);

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
