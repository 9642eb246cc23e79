import fc from "fast-check";

const fromEnvironment = (name: string, otherwise: number): number =>
  Number(process.env[name] ?? otherwise);

/**
 * How often a property is tried: 1,000 times; a nightly run asks for more. The seed is fixed, so that a failure is the
 * same for everybody; fast-check prints it with the failing case.
 */
export const RUNS = {
  numRuns: fromEnvironment("PROPERTY_RUNS", 1_000),
  seed: fromEnvironment("PROPERTY_SEED", 20_240_501),
};

// As fast-check's own "binary" text, which takes half a second to make.
const anyCharacters = fc.array(
  fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0x1_0000, max: 0x10_ffff })),
);

/** Any text, half surrogate pairs and control characters included. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string(),
  anyCharacters.map((characters) => String.fromCodePoint(...characters)),
);

/** Any token that a header can carry. */
export const anyToken: fc.Arbitrary<string> = fc
  .array(fc.integer({ min: 0x21, max: 0x7e }), { minLength: 6, maxLength: 200 })
  .map((codes) => String.fromCharCode(...codes));

/** Whatever may stand in an answer, and what never should. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }),
);
