import {
  outcomeOf,
  getRetryDelay,
  isEmptyResponse,
  isTokenExpired,
  isLoginPath,
  joinUrl,
  readTokenExpiry,
} from "../../../../src/platform/http/rules/responses.js";
import { makeToken } from "../../../../src/testing/DemoServer.js";
import { describe, expect, it } from "vitest";

describe("isTokenExpired", () => {
  const exp = Date.UTC(2026, 4, 1, 12) / 1_000;
  const at = (hours: number) => new Date((exp + hours * 3_600) * 1_000);
  const jwt = makeToken({ userId: "U", churchId: "C", personId: "P", exp });

  it.each([
    // Status, whether the response is empty, server and device time in hours after the expiry, expected result.
    [401, true, 1, 1, true],
    [401, true, 0, -72, true],
    [401, true, -1, 72, false],
    [401, true, null, 1, true],
    [401, true, null, -1, false],
    [200, true, 1, 1, true],
    [200, true, 1, -72, true],
    [200, true, -1, 72, false],
    [200, true, null, 72, false],
    [200, false, 1, 72, false],
    [200, false, null, 72, false],
    [500, false, 1, 1, false],
    [403, false, 1, 1, false],
  ])(
    "[D07] for status %i, empty: %s, server time %s h and device time %i h after the expiry, returns %s",
    (status, isEmpty, server, device, isExpired) => {
      const serverDate = server === null ? null : at(server).toUTCString();
      expect(isTokenExpired(jwt, { status, isEmpty, serverDate, now: at(device) })).toBe(isExpired);
    },
  );

  it("[D07] ignores an invalid Date header, and expires a token without an expiry only after a 401", () => {
    expect(
      isTokenExpired(jwt, { status: 401, isEmpty: true, serverDate: "soon", now: at(1) }),
    ).toBe(true);
    expect(
      isTokenExpired(jwt, { status: 200, isEmpty: true, serverDate: "soon", now: at(1) }),
    ).toBe(false);
    expect(
      isTokenExpired("opaque", { status: 401, isEmpty: true, serverDate: null, now: at(1) }),
    ).toBe(true);
    expect(
      isTokenExpired("opaque", {
        status: 200,
        isEmpty: true,
        serverDate: at(1).toUTCString(),
        now: at(1),
      }),
    ).toBe(false);
  });
});

describe("isEmptyResponse", () => {
  it.each([
    [undefined, true],
    [null, true],
    ["", true],
    [[], true],
    [{}, true],
    [{ notificationCount: 0, pmCount: 0 }, true],
    [{ gateways: [] }, true],
    [[{}], false],
    [{ notificationCount: 1, pmCount: 0 }, false],
    [{ id: "C1" }, false],
    [5, false],
    ["x", false],
    [true, false],
  ])("[D07] returns for %j: %s", (response, isEmpty) =>
    expect(isEmptyResponse(response)).toBe(isEmpty),
  );
});

describe("isLoginPath", () => {
  it("[API-14] recognizes /users/login", () => {
    expect(isLoginPath("/users/login")).toBe(true);
    expect(isLoginPath("/users/list")).toBe(false);
  });
});

describe("joinUrl", () => {
  it("[API-14] joins URLs with one slash", () => {
    expect(joinUrl("https://a.example/x//", "//b")).toBe("https://a.example/x/b");
    expect(joinUrl("https://a.example", "b/c")).toBe("https://a.example/b/c");
  });
});

describe("readTokenExpiry", () => {
  it("returns the expiry of a valid token, and null for other values", () => {
    const claims = { userId: "U", churchId: "C", personId: "P", exp: 1_777_593_600 };
    expect(readTokenExpiry(makeToken(claims))?.toISOString()).toBe("2026-05-01T00:00:00.000Z");
    for (const junk of [undefined, "", "x", "a.b.c", "a.e30.c"])
      expect(readTokenExpiry(junk)).toBeNull();
    for (const exp of [null, "soon", 1e300, "1714564800", {}]) {
      expect(readTokenExpiry(`h.${btoa(JSON.stringify({ exp }))}.s`)).toBeNull();
    }
  });
});

describe("response statuses", () => {
  it.each([
    [200, "ok"],
    [204, "ok"],
    [400, "refused"],
    [401, "refused"],
    [403, "refused"],
    [404, "refused"],
    [409, "refused"],
    [422, "refused"],
    [429, "refused"],
    [408, "unknown"],
    [500, "unknown"],
    [502, "unknown"],
    [0, "unknown"],
  ])("%i has the outcome %s", (status, outcome) => expect(outcomeOf(status)).toBe(outcome));

  it.each([
    [0, 0, null, 250],
    [503, 1, null, 500],
    [503, 2, null, null],
    [500, 0, null, null],
    [404, 0, null, null],
    [429, 0, "2", 2_250],
    [429, 0, "Fri, 01 May 2026 12:00:03 GMT", 3_250],
    [429, 0, "8", 8_250],
    [429, 0, "9", null],
    [429, 0, "50", null],
    [429, 0, "soon", 250],
    [429, 0, " ", 250],
    [429, 0, "-5", 250],
    [429, 0, "3600", null],
  ])(
    "[O24] %i at attempt %i with Retry-After %j has the retry delay %j ms",
    (status, attempt, retryAfter, delay) => {
      expect(
        getRetryDelay({
          status,
          attempt,
          retryAfter,
          random: 0.5,
          now: new Date("2026-05-01T12:00:00Z"),
        }),
      ).toBe(delay);
    },
  );
});
