import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hideTokens } from "../../../../src/lib/links/urls.js";
import {
  MAX_ERROR_CHARACTERS,
  readableText,
  readErrorText,
} from "../../../../src/platform/http/rules/errorText.js";
import { anyText, RUNS } from "../../../harness/arbitraries.js";

describe("readErrorText", () => {
  it("[P10][O19] returns bounded, non-empty text without HTML for any response", () => {
    const field = fc.oneof(
      anyText,
      fc.jsonValue(),
      fc.constantFrom("<html><body>", "Forbidden", "x".repeat(400)),
    );
    const shape = fc.record(
      { errors: fc.oneof(field, fc.array(field)), error: field, message: field },
      { requiredKeys: [] },
    );
    const body = fc.oneof(
      anyText,
      fc.json(),
      fc.uint8Array({ maxLength: 600 }).map((bytes) => new TextDecoder().decode(bytes)),
      shape.map((value) => JSON.stringify(value)),
      fc.constant(`<html>${"<p>x</p>".repeat(4_000)}`),
    );
    fc.assert(
      fc.property(anyText, body, (statusText, text) => {
        const out = readErrorText({ statusText, body: text });
        expect(out.text.trim()).not.toBe("");
        expect(out.text.length).toBeLessThanOrEqual(MAX_ERROR_CHARACTERS);
        expect(out.text).not.toMatch(/</);
        if (!out.hasServerText) expect([statusText.trim(), "Error"]).toContain(out.text);
      }),
      RUNS,
    );
  });

  it("[P10][API-08] prefers the first entry of errors over error and message", () => {
    const readableMessage = fc
      .string({ minLength: 1, maxLength: 300 })
      .filter((text) => readableText(text) !== undefined && hideTokens(text) === text);
    fc.assert(
      fc.property(readableMessage, fc.jsonValue(), fc.jsonValue(), (first, error, message) => {
        const body = JSON.stringify({ message, error, errors: [first, "second"] });
        expect(readErrorText({ statusText: "Status", body })).toMatchObject({
          text: first.trim(),
          hasServerText: true,
        });
      }),
      RUNS,
    );
  });
});
