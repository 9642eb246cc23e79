import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  outcomeOf,
  MAX_RETRIES,
  MAX_RETRY_WAIT_MS,
  getRetryDelay,
  readTokenExpiry,
} from "../../../../src/platform/http/rules/responses.js";
import { parseJson, readShape } from "../../../../src/lib/text/json.js";
import { MESSAGE, PRIVATE_MESSAGE } from "../../../../src/messaging/api.js";
import { NOTIFICATION } from "../../../../src/notifications/api.js";
import { SUBMISSION } from "../../../../src/forms/api.js";
import { UPLOAD, type PresignedUpload } from "../../../../src/platform/http/rules/uploads.js";
import type { FormSubmission } from "../../../../src/forms/types.js";
import type { Message, PrivateMessage } from "../../../../src/messaging/types.js";
import type { Notification } from "../../../../src/notifications/types.js";
import { anyText, anyValue, RUNS } from "../../../harness/arbitraries.js";
import { type Person } from "../../../../src/lib/people/people.js";
import { PERSON } from "../../../../src/lib/people/shapes.js";

describe("getRetryDelay", () => {
  const now = new Date("2024-05-01T12:00:00Z");
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

  it("[O24] allows at most two retries, only for transient statuses, within 8 seconds", () => {
    fc.assert(
      fc.property(
        fc.nat(5),
        fc.integer({ min: 0, max: 599 }),
        random,
        (attempt, status, randomNumber) => {
          const delay = getRetryDelay({
            attempt,
            status,
            retryAfter: null,
            random: randomNumber,
            now,
          });
          expect(delay !== null).toBe(
            attempt < MAX_RETRIES && [0, 429, 502, 503, 504].includes(status),
          );
          if (delay !== null) expect(delay >= 0 && delay < 8_000).toBe(true);
        },
      ),
      RUNS,
    );
  });

  it("[O24] is never shorter than Retry-After, given in seconds or as a date", () => {
    fc.assert(
      fc.property(fc.nat(8), random, fc.boolean(), (seconds, randomNumber, asDate) => {
        const retryAfter = asDate
          ? new Date(now.getTime() + seconds * 1_000).toUTCString()
          : String(seconds);
        const delay =
          getRetryDelay({ attempt: 0, status: 429, retryAfter, random: randomNumber, now }) ??
          Number.NaN;
        expect(delay).toBeGreaterThanOrEqual(seconds * 1_000);
        expect(delay).toBeLessThan(seconds * 1_000 + 8_000);
      }),
      RUNS,
    );
  });

  it("[O24] returns null or a bounded delay for any Retry-After", () => {
    fc.assert(
      fc.property(
        fc.oneof(anyText, fc.double().map(String)),
        random,
        (retryAfter, randomNumber) => {
          const delay = getRetryDelay({
            attempt: 0,
            status: 503,
            retryAfter,
            random: randomNumber,
            now,
          });
          expect(delay === null || (delay >= 0 && delay < 2 * MAX_RETRY_WAIT_MS)).toBe(true);
        },
      ),
      RUNS,
    );
  });
});

describe("responses", () => {
  it("have the outcome ok only for 2xx, and unknown for 408, below 200 and from 500", () => {
    for (let status = 0; status < 600; status += 1) {
      const outcome = outcomeOf(status);
      expect(outcome === "ok").toBe(status >= 200 && status < 300);
      if (status >= 500 || status < 200 || status === 408) expect(outcome).toBe("unknown");
    }
  });

  it("[O29] are parsed as JSON without keys that reach prototypes", () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.constantFrom("__proto__", "constructor", "prototype", "\\u005f_proto__"),
        (json, name) => {
          const value: unknown = JSON.parse(json);
          const hidden = `{"kept":${json},"${name}":{"isAdmin":true},"deep":[{"${name}":1}]}`;
          expect(parseJson(hidden)).toEqual({ kept: parseJson(json), deep: [{}] });
          if (!/proto|constructor/.test(json)) expect(parseJson(json)).toEqual(value);
          expect(Object.hasOwn(Object.prototype, "isAdmin")).toBe(false);
        },
      ),
      RUNS,
    );
  });

  const namesOf = (shape: unknown): string[] =>
    typeof shape === "object" && shape !== null
      ? Object.entries(shape).flatMap(([name, inner]) => [
          ...(Array.isArray(shape) ? [] : [name]),
          ...namesOf(inner),
        ])
      : [];

  it.each([
    ["a message", (value: unknown) => readShape<Message[]>(value, [MESSAGE]), namesOf(MESSAGE)],
    [
      "a private message",
      (value: unknown) => readShape<PrivateMessage[]>(value, [PRIVATE_MESSAGE]),
      namesOf(PRIVATE_MESSAGE),
    ],
    [
      "a notification",
      (value: unknown) => readShape<Notification[]>(value, [NOTIFICATION]),
      namesOf(NOTIFICATION),
    ],
    ["a person", (value: unknown) => readShape<Person>(value, PERSON), namesOf(PERSON)],
    [
      "a submission",
      (value: unknown) => readShape<FormSubmission>(value, SUBMISSION),
      namesOf(SUBMISSION),
    ],
    ["an upload", (value: unknown) => readShape<PresignedUpload>(value, UPLOAD), namesOf(UPLOAD)],
  ])(
    "[D30][O23] do not change when readShape reads any value as %s a second time",
    (_, read, names) => {
      const name = fc.constantFrom(...names);
      const { value } = fc.letrec((tie) => ({
        value: fc.oneof(
          { depthSize: "small" },
          anyValue,
          fc.array(tie("value"), { maxLength: 4 }),
          fc.dictionary(name, tie("value"), { maxKeys: 6 }),
        ),
      }));
      fc.assert(
        fc.property(value, (given) => {
          const once = read(given);
          expect(read(once)).toBe(once);
        }),
        { ...RUNS, numRuns: Math.ceil(RUNS.numRuns / 4) },
      );
    },
  );
});

describe("readTokenExpiry", () => {
  const tokenOf = (payload: unknown) =>
    `h.${btoa(JSON.stringify(payload)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.s`;

  it("returns the expiry of any base64url-encoded payload with exp", () => {
    fc.assert(
      fc.property(fc.nat(4_000_000_000), fc.string(), (exp, name) => {
        expect(readTokenExpiry(tokenOf({ name, exp }))).toEqual(new Date(exp * 1_000));
      }),
      RUNS,
    );
  });

  it("returns null for any text without a valid expiry", () => {
    fc.assert(
      fc.property(anyText, anyText, fc.json(), (token, payload, json) => {
        expect(readTokenExpiry(token)).toBeNull();
        expect(readTokenExpiry(`h.${payload}.s`)).toBeNull();
        expect(readTokenExpiry(`h.${btoa(encodeURIComponent(json))}.s`)).toBeNull();
      }),
      RUNS,
    );
  });
});
