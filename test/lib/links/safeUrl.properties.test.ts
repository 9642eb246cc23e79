import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSubDomain, safeReturnUrl, safeUrl } from "../../../src/lib/links/urls.js";
import { appLoginUrl, loginPath, fillSubDomain } from "../../../src/lib/links/appLinks.js";
import { notificationTarget } from "../../../src/notifications/rules/kinds.js";

import { anyText, anyToken, anyValue, RUNS } from "../../harness/arbitraries.js";

const ORIGIN = "https://app.example";
const FRAGMENTS = [
  "javascript:",
  "data:text/html,",
  "//",
  "/\\",
  "\\",
  "@",
  "#",
  "?",
  ":",
  "/",
  "..",
  "%2f",
  "\t",
  "\n",
  "\u0000",
  "https://",
  "evil.example",
  "login",
  "/..//",
];
/** Fragments of URLs in any order, which are closer to an attack than random characters. */
const address = fc
  .array(fc.oneof(fc.constantFrom(...FRAGMENTS), anyText))
  .map((parts) => parts.join(""));
const mixedCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) =>
      [...text].map((letter, index) => (upper[index] ? letter.toUpperCase() : letter)).join(""),
    );

/** URLs with a user name and an optional password. */
const withCredentials = fc
  .tuple(
    fc.constantFrom("https", "http", "HTTPS"),
    fc.stringMatching(/^\w*$/),
    fc.option(fc.stringMatching(/^\w*$/)),
    fc.domain(),
    fc.webPath(),
  )
  .map(
    ([scheme, user, password, host, path]) =>
      `${scheme}://${user}${password === null ? "" : `:${password}`}@${host}${path}`,
  );

/** Control characters, some of which URL parsers drop. */
const control = fc.nat(0x1f).map((code) => String.fromCharCode(code));

describe("safeUrl", () => {
  it("[P11][O62] returns only web URLs without credentials, for any value", () => {
    fc.assert(
      fc.property(fc.oneof(anyValue, address, withCredentials), (value) => {
        const out = safeUrl(value);
        if (out === null) return;
        const { protocol, username, password } = new URL(out);
        expect(["http:", "https:"]).toContain(protocol);
        expect([username, password]).toEqual(["", ""]);
        expect(safeUrl(out)).toBe(out);
      }),
      RUNS,
    );
  });

  it("[P11] rejects script and data URLs with an inserted control character, blank or backslash", () => {
    const mark = fc.oneof(control, fc.constantFrom("\\", " "));
    fc.assert(
      fc.property(
        fc.constantFrom("javascript:alert(1)", "data:text/html,x", "vbscript:x").chain(mixedCase),
        mark,
        fc.nat(20),
        (bad, inserted, index) => {
          expect(safeUrl(bad)).toBeNull();
          expect(safeUrl(bad.slice(0, index) + inserted + bad.slice(index))).toBeNull();
          expect(safeUrl(bad, { canBeMail: true })).toBeNull();
        },
      ),
      RUNS,
    );
  });
});

describe("safeReturnUrl", () => {
  it("[P12][O65] returns a path of this site other than the login page, for any value", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyValue,
          address,
          address.map((tail) => `/${tail}`),
        ),
        (value) => {
          const out = safeReturnUrl(value, ORIGIN);
          const { origin, pathname } = new URL(out, ORIGIN);
          expect(origin).toBe(ORIGIN);
          expect(pathname.toLowerCase()).not.toBe("/login");
          expect(safeReturnUrl(out, ORIGIN)).toBe(out);
        },
      ),
      RUNS,
    );
  });

  it("[P12] keeps paths and queries of this site", () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const returnUrl = `/people${path}?${query}`;
        const { pathname, search } = new URL(returnUrl, ORIGIN);
        expect(safeReturnUrl(returnUrl, ORIGIN)).toBe(pathname + search);
      }),
      RUNS,
    );
  });

  it("[P12] returns / for unsafe URLs with an inserted control character or backslash", () => {
    const unsafe = fc.constantFrom(
      "//evil.example",
      "https://evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      "/login",
    );
    fc.assert(
      fc.property(
        unsafe.chain(mixedCase),
        fc.oneof(control, fc.constant("\\")),
        fc.nat(24),
        (bad, inserted, index) => {
          expect(safeReturnUrl(bad, ORIGIN)).toBe("/");
          expect(safeReturnUrl(bad.slice(0, index) + inserted + bad.slice(index), ORIGIN)).toBe(
            "/",
          );
        },
      ),
      RUNS,
    );
  });
});

describe("links to other apps", () => {
  it("[O66][RTE-10] fillSubDomain returns a URL on a subdomain of the template's host, or null", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, address, fc.domain()), (subDomain) => {
        const url = fillSubDomain("https://{key}.member.example/app", subDomain);
        expect(url !== null).toBe(isSubDomain(subDomain));
        if (url !== null) expect(new URL(url).hostname.split(".")).toHaveLength(3);
        if (url !== null)
          expect(new URL(url).href).toBe(`https://${subDomain.toLowerCase()}.member.example/app`);
      }),
      RUNS,
    );
  });

  it("[RTE-09][RTE-11][A-07] appLoginUrl keeps the app's URL for any token, church and return URL", () => {
    fc.assert(
      fc.property(anyToken, anyText, address, (jwt, churchId, returnUrl) => {
        const link = appLoginUrl("https://admin.example/app/", { jwt, churchId, returnUrl });
        const { origin, pathname, searchParams, hash } = new URL(link ?? "");
        expect([origin, pathname, hash]).toEqual(["https://admin.example", "/app/login", ""]);
        expect(searchParams.get("jwt")).toBe(jwt);
        expect(searchParams.get("churchId")).toBe(churchId.toWellFormed());
        expect(searchParams.get("returnUrl") ?? "").toBe(returnUrl.toWellFormed());
      }),
      RUNS,
    );
  });
});

it("[RTE-02][RTE-05][A-06] loginPath carries any return URL in the paths of login and logout", () => {
  fc.assert(
    fc.property(anyText, (returnUrl) => {
      const login = new URL(loginPath(returnUrl), ORIGIN);
      expect([login.pathname, login.searchParams.get("returnUrl")]).toEqual([
        "/login",
        returnUrl.toWellFormed(),
      ]);
      const logout = new URL(loginPath(returnUrl, "logout"), ORIGIN);
      expect(Object.fromEntries(logout.searchParams)).toEqual({
        action: "logout",
        returnUrl: returnUrl.toWellFormed(),
      });
    }),
    RUNS,
  );
});

describe("notificationTarget", () => {
  const apps = {
    admin: "https://admin.example/",
    serving: "https://{key}.serving.example",
    subDomain: "grace",
  } as const;

  const type = fc.constantFrom("task", "assignment", "other", null);

  const app = fc.constantFrom(
    "admin" as const,
    "member" as const,
    "serving" as const,
    "other" as const,
  );

  const text = fc.option(fc.oneof(address, fc.string({ minLength: 1 })));

  it("[NTF-13][NTF-14][A-08][A-41][O62] returns a path of this app, a sibling app or a safe link, for any notification", () => {
    fc.assert(
      fc.property(type, text, text, app, (contentType, contentId, link, currentApp) => {
        const target = notificationTarget(
          { id: "n", contentType, contentId, link },
          { ...apps, currentApp },
        );
        if (target.kind === "inApp") expect(target.path).toMatch(/^\/(tasks|my\/plans)\/[^/?#]+$/);
        if (target.kind !== "newTab") return;
        if ((contentType === "task" || contentType === "assignment") && contentId) {
          const host = contentType === "task" ? "admin.example" : "grace.serving.example";
          expect(new URL(target.url).host).toBe(host);
          expect(target.url).not.toMatch(/jwt=/);
        } else expect(target.url).toBe(safeUrl(link));
      }),
      RUNS,
    );
  });
});
