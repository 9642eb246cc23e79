import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fittingLength, isBlank, classifySaveError } from "../../../src/messaging/rules/content.js";

import { anyValue, RUNS } from "../../harness/arbitraries.js";

describe("isBlank and fittingLength", () => {
  it.each(["", " ", "\n\r\n", "\t", "\u00a0", "\u3000 \u00a0\n", "\u200b", "\u200b \u2060\ufeff"])(
    "[CMP-12][O33] treats %j as blank",
    (content) => {
      expect(isBlank(content)).toBe(true);
    },
  );

  it.each(["a", " a ", "👩‍👧", "0", "."])("[CMP-12] accepts %j", (content) => {
    expect([isBlank(content), fittingLength(content)]).toEqual([false, content.length]);
  });

  it("[D22] limits content to the size of the server's column", () => {
    expect(fittingLength("x".repeat(64_000))).toBe(64_000);
    expect(fittingLength("x".repeat(64_001))).toBe(64_000);
    expect(fittingLength("é".repeat(32_001))).toBe(32_000);
  });
});

describe("classifySaveError", () => {
  it.each([
    { status: 403, message: "No" },
    { status: 401, message: "Forbidden", hasServerText: true },
    new Error("Forbidden"),
  ])("[CMP-14][A-51][O20] classifies %s as forbidden", (error) => {
    expect(classifySaveError(error)).toEqual({ kind: "forbidden" });
  });

  it.each([
    ["StaleSessionError", "canceled"],
    ["AbortError", "canceled"],
    ["EditConflictError", "conflict"],
    ["MessageGoneError", "gone"],
  ])("classifies a %s by its name, regardless of status and message", (name, kind) => {
    expect(classifySaveError({ name, status: 403, message: "Forbidden" })).toEqual({ kind });
  });

  it.each(["toString", "constructor", 7, ["AbortError"]])(
    "classifies an error with the name %s as unknown",
    (name) => {
      expect(classifySaveError({ name })).toEqual({ kind: "unknown" });
    },
  );

  it("[CMP-15][O34] returns the server's error text", () => {
    expect(classifySaveError({ status: 500, message: "Too long", hasServerText: true })).toEqual({
      kind: "server",
      text: "Too long",
    });
  });

  it.each([
    { status: 500, message: "Internal Server Error", hasServerText: false },
    { status: 500, message: "", hasServerText: true },
    { status: 500, message: 5, hasServerText: true },
    new TypeError("Failed to fetch"),
    undefined,
    null,
    "Too long",
  ])("[CMP-16][O28] classifies %s as unknown", (error) => {
    expect(classifySaveError(error)).toEqual({ kind: "unknown" });
  });

  it("[CMP-16] classifies any thrown object: by name first, then by status 403 or Forbidden, then by the server's text", () => {
    const kindByName = {
      StaleSessionError: "canceled",
      AbortError: "canceled",
      EditConflictError: "conflict",
      MessageGoneError: "gone",
    };
    const error = fc.record({
      name: fc.constantFrom("Error", undefined, "constructor", ...Object.keys(kindByName)),
      status: fc.oneof(fc.constantFrom(403, 401, 500), anyValue),
      message: fc.oneof(fc.constantFrom("Forbidden", "Too long", "", 5, undefined), anyValue),
      hasServerText: fc.constantFrom(true, false, undefined, 1),
    });
    fc.assert(
      fc.property(error, (thrown) => {
        const { name = "", status, message, hasServerText } = thrown;
        const isForbidden = status === 403 || message === "Forbidden";
        const hasText = hasServerText === true && typeof message === "string" && message !== "";
        const other = isForbidden ? "forbidden" : hasText ? "server" : "unknown";
        const kind = new Map(Object.entries(kindByName)).get(name) ?? other;
        expect(classifySaveError(thrown)).toEqual(
          kind === "server" ? { kind, text: message } : { kind },
        );
      }),
      RUNS,
    );
  });
});
