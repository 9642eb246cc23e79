import { describe, expect, it } from "vitest";
import { appLoginUrl, fillSubDomain } from "../../../src/lib/links/appLinks.js";
import {
  isPlainClick,
  opensInApp,
  isSubDomain,
  safeHref,
  safeReturnUrl,
  safeUrl,
  encodePath,
} from "../../../src/lib/links/urls.js";

const ORIGIN = "https://app.example";

/** Known open redirect attempts, and URLs that browsers normalize in unexpected ways. */
const UNSAFE_RETURN_URLS = [
  "https://evil.com",
  "http://evil.com",
  "HTTPS://EVIL.COM/",
  "//evil.com",
  "///evil.com",
  "////evil.com/%2e%2e",
  "/\\evil.com",
  "\\/evil.com",
  "\\\\evil.com",
  "/\\/evil.com",
  "//\\evil.com",
  "/\t/evil.com",
  "/\n/evil.com",
  "/\r/evil.com",
  "\t//evil.com",
  " //evil.com",
  "\u0000//evil.com",
  "//evil.com\\@app.example",
  "//app.example@evil.com",
  "https://app.example@evil.com",
  "https://app.example.evil.com",
  "https:evil.com",
  "https:/evil.com",
  "https:///evil.com",
  "http:\\\\evil.com",
  "ftp://evil.com",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "javascript://app.example/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://app.example/x",
  "about:blank",
  "view-source:https://evil.com",
  "mailto:a@evil.com",
  "evil.com",
  "evil.com/path",
  "people",
  "./people",
  "../people",
  "?jump=//evil.com",
  "#//evil.com",
  "",
  " ",
  "   /people",
  "/people\\..\\..\\evil.com",
  "/.//evil.com",
  "/..//evil.com",
  "/%2e//evil.com",
  "/%2e%2e//evil.com",
  "/people/..//evil.com",
  "/people/../..//evil.com",
  "/./\\evil.com",
  "/login",
  "/login/",
  "/login?returnUrl=/login",
  "/LOGIN#x",
  "/people/../login",
  "/%2e/login",
  "/a\u007fb",
  `/${"x".repeat(8_192)}`,
];

describe("safeReturnUrl", () => {
  it("[O65] is tested with at least 60 unsafe URLs", () =>
    expect(UNSAFE_RETURN_URLS.length).toBeGreaterThanOrEqual(60));

  it.each(UNSAFE_RETURN_URLS)("[O65][P12][L119] returns / for %j", (value) => {
    const returnUrl = safeReturnUrl(value, ORIGIN);
    expect(returnUrl).toBe("/");
    expect(new URL(returnUrl, ORIGIN).origin).toBe(ORIGIN);
  });

  it.each([
    ["/", "/"],
    ["/people?tab=2#x", "/people?tab=2#x"],
    ["/%2f%2fevil.com", "/%2f%2fevil.com"],
    ["/people//groups", "/people//groups"],
    ["/@evil.com", "/@evil.com"],
    ["/https://evil.com", "/https://evil.com"],
    ["/people?next=//evil.com", "/people?next=//evil.com"],
    ["/people/../groups", "/groups"],
    ["/loginas", "/loginas"],
    ["/people/login", "/people/login"],
  ])("[O65] keeps %j, a path of this site, as %j", (value, returnUrl) => {
    expect(safeReturnUrl(value, ORIGIN)).toBe(returnUrl);
    expect(new URL(returnUrl, ORIGIN).origin).toBe(ORIGIN);
  });
});

const INVALID_SUBDOMAINS = [
  "",
  " ",
  "evil.com",
  "evil.com/",
  "evil.com/x",
  "evil.com?",
  "evil.com#",
  "evil.com\\",
  "a.b",
  "a.",
  ".a",
  "a@b",
  "@evil.com",
  "user:pass@evil.com",
  "a:8080",
  "a/b",
  "a\\b",
  "a?b",
  "a#b",
  "a b",
  "a\tb",
  "a\nb",
  "a%2eb",
  "-a",
  "a-",
  "a_b",
  "grace\u3002evil",
  "gr\u00e4ce",
  "grace\u200b",
  "x".repeat(64),
  "{key}",
  "//evil.com",
  null,
  undefined,
  7,
  {},
  ["grace"],
];

describe("isSubDomain and fillSubDomain", () => {
  it("[O66] are tested with at least 30 invalid subdomains", () =>
    expect(INVALID_SUBDOMAINS.length).toBeGreaterThanOrEqual(30));

  it.each(INVALID_SUBDOMAINS)(
    "[O66][L124] reject %j, so that no link carries a token there",
    (subDomain) => {
      expect(isSubDomain(subDomain)).toBe(false);
      expect(fillSubDomain("https://{key}.member.example", subDomain as string)).toBeNull();
      expect(
        appLoginUrl(fillSubDomain("https://{key}.member.example", subDomain as string) ?? "", {
          jwt: "T",
          churchId: "C",
        }),
      ).toBeNull();
    },
  );

  it.each(["grace", "Grace", "g", "7", "xn--grce-loa", "a-b-c", "x".repeat(63)])(
    "[RTE-10][CFG-02] accept %j",
    (subDomain) => {
      const url = new URL(fillSubDomain("https://{key}.member.example/app", subDomain) ?? "");
      expect([url.hostname, url.pathname]).toEqual([
        `${subDomain.toLowerCase()}.member.example`,
        "/app",
      ]);
    },
  );
});

/** URLs that are neither opened nor linked. */
const UNSAFE_URLS = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "javascript\u0000:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "\u00a0javascript:alert(1)",
  "javascript&colon;alert(1)",
  "javascript://ok.example/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "vbscript:msgbox(1)",
  "blob:https://ok.example/x",
  "filesystem:https://ok.example/x",
  "file:///etc/passwd",
  "ftp://ok.example",
  "ws://ok.example",
  "tel:123",
  "intent://ok.example#Intent;end",
  "view-source:https://ok.example",
  "about:blank",
  "//evil.com",
  "///evil.com",
  "/\\evil.com",
  "\\\\evil.com",
  "\\/evil.com",
  "/\t/evil.com",
  "/\n/evil.com",
  "https:\\\\evil.com",
  "https:evil.com",
  "https:/evil.com",
  "https://",
  "https://user@evil.com",
  "https://user:pass@evil.com",
  "https://ok.example\\@evil.com",
  "https://ok.example/\u0000",
  "evil.com",
  "people",
  "",
  " ",
  `https://ok.example/${"x".repeat(8_192)}`,
  null,
  undefined,
  5,
  {},
  [],
];

describe("safeUrl and safeHref", () => {
  it("[O62] are tested with at least 40 unsafe URLs", () =>
    expect(UNSAFE_URLS.length).toBeGreaterThanOrEqual(40));

  it.each(UNSAFE_URLS)("[O62][P11][L23][L124] reject %j", (value) => {
    expect(safeUrl(value)).toBeNull();
    expect(safeUrl(value, { canBeMail: true })).toBeNull();
    expect(safeHref(value)).toBeUndefined();
  });

  it.each(["/", "/people", "/people?tab=2#x", "?tab=2", "#x", "/people//groups"])(
    "[RTE-01] link to %j, a path of this site, but do not open it",
    (path) => {
      expect(safeHref(path)).toBe(path);
      expect(safeUrl(path)).toBeNull();
    },
  );

  it("[O63] open and link normalized web URLs, and only link mail addresses", () => {
    expect(safeHref("HTTPS://OK.example")).toBe("https://ok.example/");
    expect(safeUrl("HTTPS://OK.example")).toBe("https://ok.example/");
    expect(safeHref("mailto:a@b.example")).toBe("mailto:a@b.example");
    expect(safeUrl("mailto:a@b.example")).toBeNull();
  });
});

describe("isPlainClick and opensInApp", () => {
  const click = {
    button: 0,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    defaultPrevented: false,
  };

  it("[L10] accept only unhandled main-button clicks without modifier keys", () => {
    expect(isPlainClick(click)).toBe(true);
    for (const key of ["ctrlKey", "metaKey", "shiftKey", "altKey", "defaultPrevented"])
      expect(isPlainClick({ ...click, [key]: true })).toBe(false);
    for (const button of [1, 2, 3]) expect(isPlainClick({ ...click, button })).toBe(false);
  });

  it.each([
    ["/people", {}, true],
    ["/people", { target: "" }, true],
    ["/people", { target: "_self" }, true],
    ["/people", { target: "_blank" }, false],
    ["/people", { external: true }, false],
    ["https://ok.example/people", {}, false],
    [undefined, {}, false],
  ])("return for %j with %j: %s", (url, link, expected) =>
    expect(opensInApp(url, link)).toBe(expected),
  );
});

describe("encodePath", () => {
  it.each(["a?b.jpg", "a b.jpg", "a%20b.jpg", "#1.jpg", "Größe & 1+1.jpg", "..jpg"])(
    "[A-55] encodes the file name %j so that the URL decodes to it",
    (name) => {
      const path = encodePath(`CHU1/gallery/1/${name}`);
      const { pathname, search, hash } = new URL(`https://content.example/${path}`);
      expect([decodeURIComponent(pathname), search, hash]).toEqual([
        `/CHU1/gallery/1/${name}`,
        "",
        "",
      ]);
    },
  );

  it("[A-55] leaves absolute URLs unchanged and encodes other paths", () => {
    expect(encodePath("https://content.example/1/a%20b.jpg?dt=1")).toBe(
      "https://content.example/1/a%20b.jpg?dt=1",
    );
    expect(encodePath("1/https://content.example")).toBe("1/https%3A//content.example");
    expect(encodePath("1/a\ud800.jpg")).toBe("1/a%EF%BF%BD.jpg");
    expect(encodePath("HTTP://content.example/#1")).toBe("HTTP://content.example/#1");
    expect(encodePath("CHU1/gallery/1.78/1763644800.jpg")).toBe("CHU1/gallery/1.78/1763644800.jpg");
  });
});
