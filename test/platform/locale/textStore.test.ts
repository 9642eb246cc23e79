import fc from "fast-check";
import { expect, it } from "vitest";
import { formatText } from "../../../src/platform/locale/textStore.js";

import { anyText, RUNS } from "../../harness/arbitraries.js";

it("formatText inserts every value literally, also replacement patterns", () => {
  const value = fc.oneof(anyText, fc.constantFrom("$&", "$1", "$$", "{{other}}", "{} <b>"));
  fc.assert(
    fc.property(value, (name) => {
      expect(formatText("a {{name}} b {{ name }} {{other}}", { name })).toBe(
        `a ${name} b ${name} {{other}}`,
      );
    }),
    RUNS,
  );
});
