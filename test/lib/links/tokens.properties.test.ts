import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { appLoginUrl } from "../../../src/lib/links/appLinks.js";
import { anyText, anyToken, RUNS } from "../../harness/arbitraries.js";
import {
  hideTokens,
  readTransferredSession,
  readReturnUrl,
  withoutToken,
} from "../../../src/lib/links/urls.js";

const ORIGIN = "https://app.example";
const FRAGMENTS = [
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
/** Relevant fragments of URLs in any order. */
const address = fc
  .array(fc.oneof(fc.constantFrom(...FRAGMENTS), anyText))
  .map((parts) => parts.join(""));

/** Returns all values of a key in the query and the fragment. */
const valuesOf = (href: string, key: string): string[] => {
  const { search, hash } = new URL(href, ORIGIN);
  return [search, hash].flatMap((list) => new URLSearchParams(list.slice(1)).getAll(key));
};

describe("withoutToken", () => {
  it("[O67] removes tokens from the URL and its return URL, and is idempotent", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, address), (tail) => {
        const clean = withoutToken(`/login${tail}`);
        expect(valuesOf(clean, "jwt")).toEqual([]);
        for (const returnUrl of valuesOf(clean, "returnUrl")) {
          expect(valuesOf(`/x?${returnUrl.split("?").slice(1).join("?")}`, "jwt")).toEqual([]);
        }
        expect(withoutToken(clean)).toBe(clean);
      }),
      RUNS,
    );
  });

  it("keeps parameters that are not part of the session unchanged", () => {
    const parameter = fc
      .tuple(fc.string({ minLength: 1 }), anyText)
      .map(([key, value]) => new URLSearchParams([[key, value]]).toString());
    const other = fc.array(parameter.filter((each) => !/^(jwt|churchId|returnUrl)=/.test(each)));
    fc.assert(
      fc.property(fc.webPath(), other, other, fc.boolean(), (path, before, after, isInFragment) => {
        const mark = isInFragment ? "#" : "?";
        const rest = [...before, ...after].join("&");
        const link = path + mark + [...before, "jwt=T", "churchId=C", ...after].join("&");
        expect(withoutToken(link)).toBe(rest ? path + mark + rest : path);
        expect(withoutToken(path + mark + rest)).toBe(path + mark + rest);
      }),
      RUNS,
    );
  });
});

describe("readTransferredSession", () => {
  it("[RTE-09][RTE-11][CFG-03] reads the login URL of a sibling app for any token and church", () => {
    const text = fc.string({ minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(anyToken, text, fc.boolean(), (jwt, churchId, isInFragment) => {
        const link = appLoginUrl(`${ORIGIN}/app`, {
          jwt,
          churchId,
          returnUrl: "/profile",
          isInFragment,
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

  it("[O65][P12] accepts any URL and returns only return URLs of this site without tokens", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, address), (tail) => {
        for (const href of [
          tail,
          `${ORIGIN}/login${tail}`,
          `${ORIGIN}/login?jwt=T&returnUrl=${encodeURIComponent(tail.toWellFormed())}`,
        ]) {
          const session = readTransferredSession(href);
          const returnUrl = session?.returnUrl ?? readReturnUrl(href);
          expect(new URL(returnUrl, ORIGIN).origin).toBe(ORIGIN);
          expect(valuesOf(returnUrl, "jwt")).toEqual([]);
        }
      }),
      RUNS,
    );
  });
});

it("[O67][L123] hideTokens removes the token of a URL that a text quotes", () => {
  const jwt = fc.stringMatching(/^[A-Za-z0-9_-]{8,40}\.[A-Za-z0-9_-]{8,40}\.[A-Za-z0-9_-]{8,40}$/);
  fc.assert(
    fc.property(anyText, jwt, anyText, fc.boolean(), (before, token, after, isInFragment) => {
      const link = appLoginUrl(ORIGIN, { jwt: token, churchId: "C1", isInFragment });
      expect(
        hideTokens(`${before.replaceAll(token, "")} ${link} ${after.replaceAll(token, "")}`),
      ).not.toContain(token);
    }),
    RUNS,
  );
});
