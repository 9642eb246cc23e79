import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { appLoginUrl } from "../../../src/lib/links/appLinks.js";
import {
  hideTokens,
  readTransferredSession,
  readReturnUrl,
  withoutToken,
} from "../../../src/lib/links/tokens.js";

import { anyText, anyToken, RUNS } from "../../harness/arbitraries.js";

const ORIGIN = "https://app.example";
const PIECES = [
  "jwt=",
  "jwt",
  "churchId=",
  "returnUrl=",
  "&",
  "?",
  "#",
  "=",
  "%3F",
  "%26",
  "%3D",
  "%25",
  "/",
  "//",
  "login",
  "a.b",
  "%6Awt=",
  "+",
];
/** Addresses made of what matters in them, in any order. */
const address = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), anyText))
  .map((parts) => parts.join(""));

/** Whatever a page could read as the values of a key. */
const valuesOf = (href: string, key: string): string[] => {
  const { search, hash } = new URL(href, ORIGIN);
  return [search, hash].flatMap((list) => new URLSearchParams(list.slice(1)).getAll(key));
};

describe("withoutToken", () => {
  it("[O67] leaves no token that a page could read, in the address or its way back, and has nothing to do twice", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, address), (tail) => {
        const clean = withoutToken(`/login${tail}`);
        expect(valuesOf(clean, "jwt")).toEqual([]);
        for (const way of valuesOf(clean, "returnUrl")) {
          expect(valuesOf(`/x?${way.split("?").slice(1).join("?")}`, "jwt")).toEqual([]);
        }
        expect(withoutToken(clean)).toBe(clean);
      }),
      RUNS,
    );
  });

  it("keeps every letter of what is no session", () => {
    const parameter = fc
      .tuple(fc.string({ minLength: 1 }), anyText)
      .map(([key, value]) => new URLSearchParams([[key, value]]).toString());
    const other = fc.array(parameter.filter((each) => !/^(jwt|churchId|returnUrl)=/.test(each)));
    fc.assert(
      fc.property(fc.webPath(), other, other, fc.boolean(), (path, before, after, inFragment) => {
        const mark = inFragment ? "#" : "?";
        const rest = [...before, ...after].join("&");
        const link = path + mark + [...before, "jwt=T", "churchId=C", ...after].join("&");
        expect(withoutToken(link)).toBe(rest ? path + mark + rest : path);
        expect(withoutToken(path + mark + rest)).toBe(path + mark + rest);
      }),
      RUNS,
    );
  });
});

describe("readHandover", () => {
  it("[RTE-09][RTE-11][CFG-03] reads what a sibling app wrote, whatever token and church hold", () => {
    const text = fc.string({ minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(anyToken, text, fc.boolean(), (jwt, churchId, inFragment) => {
        const link = appLoginUrl(`${ORIGIN}/app`, {
          jwt,
          churchId,
          returnUrl: "/profile",
          inFragment,
        });
        expect(readTransferredSession(link ?? "")).toEqual({
          jwt,
          churchId,
          returnUrl: "/profile",
        });
      }),
      RUNS,
    );
  });

  it("[O65][P12] takes anything without an error, and comes back to this site only", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, address), (tail) => {
        for (const href of [
          tail,
          `${ORIGIN}/login${tail}`,
          `${ORIGIN}/login?jwt=T&returnUrl=${encodeURIComponent(tail.toWellFormed())}`,
        ]) {
          const handover = readTransferredSession(href);
          const way = handover?.returnUrl ?? readReturnUrl(href);
          expect(new URL(way, ORIGIN).origin).toBe(ORIGIN);
          expect(valuesOf(way, "jwt")).toEqual([]);
        }
      }),
      RUNS,
    );
  });
});

it("[O67][L123] a text for the log holds no token of an address that it quotes", () => {
  const jwt = fc.stringMatching(/^[A-Za-z0-9_-]{8,40}\.[A-Za-z0-9_-]{8,40}\.[A-Za-z0-9_-]{8,40}$/);
  fc.assert(
    fc.property(anyText, jwt, anyText, fc.boolean(), (before, token, after, inFragment) => {
      const link = appLoginUrl(ORIGIN, { jwt: token, churchId: "C1", inFragment });
      expect(
        hideTokens(`${before.replaceAll(token, "")} ${link} ${after.replaceAll(token, "")}`),
      ).not.toContain(token);
    }),
    RUNS,
  );
});
