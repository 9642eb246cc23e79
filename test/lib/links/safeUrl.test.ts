import { describe, expect, it } from "vitest";
import {
  appKindOf,
  appLoginUrl,
  loginPath,
  fillSubDomain,
} from "../../../src/lib/links/appLinks.js";
import { isSubDomain, pathPart, safeReturnUrl, safeUrl } from "../../../src/lib/links/urls.js";

const ORIGIN = "https://app.example";
const UNSAFE_URLS = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:https://x/y",
  "//evil.example",
  "/relative",
  "http:evil",
  "https:\\\\evil.example",
  "https://user:pass@evil.example",
  "https://user@evil.example",
  "",
  "   ",
  null,
  undefined,
  5,
  {},
  [],
];

describe("safeUrl", () => {
  it.each(UNSAFE_URLS)("[O62] rejects %j", (value) => expect(safeUrl(value)).toBeNull());

  it.each(["https://ok.example/", "http://ok.example/a?b=1#c", "HTTPS://ok.example/"])(
    "[O63] accepts %s",
    (value) => {
      expect(safeUrl(value)?.toLowerCase()).toBe(value.toLowerCase());
    },
  );

  it("accepts mail addresses only with canBeMail", () => {
    expect(safeUrl("mailto:a@b.co")).toBeNull();
    expect(safeUrl("mailto:a@b.co", { canBeMail: true })).toBe("mailto:a@b.co");
  });
});

describe("safeReturnUrl", () => {
  it.each([
    "https://evil.com",
    "//evil.com",
    "/\\evil.com",
    "\\/evil.com",
    "javascript:alert(1)",
    "/a\nb",
    "",
    null,
    "people",
    "/login",
    "/login?returnUrl=/",
    "/LOGIN/",
    "/./login",
    "/people/../login",
    "/..//evil.com",
    "/.//evil.com",
    "/people/..//evil.com",
    "/%6cogin",
    "/%4C%6fGIN/?x=1",
    "/people%zz",
  ])("[O65] returns / for %j", (value) => expect(safeReturnUrl(value, ORIGIN)).toBe("/"));
  it.each(["/", "/people", "/people?tab=2#x", "/logins", "/people%2flogin", "/%256cogin"])(
    "keeps %s",
    (value) => expect(safeReturnUrl(value, ORIGIN)).toBe(value),
  );

  it("returns / without a valid origin", () => expect(safeReturnUrl("/people", "null")).toBe("/"));
});

describe("app links", () => {
  it("[RTE-01][RTE-02][RTE-05] carry the return URL to login and logout", () => {
    expect(loginPath("/people?tab=2")).toBe("/login?returnUrl=%2Fpeople%3Ftab%3D2");
    expect(loginPath("/people?tab=2", "logout")).toBe(
      "/login?action=logout&returnUrl=%2Fpeople%3Ftab%3D2",
    );
  });

  it("[RTE-06][RTE-09][RTE-11] carry token and church to a sibling app, or neither without a token", () => {
    const [app, session] = ["https://admin.example/", { jwt: "a.b+c", churchId: "C 1" }];
    expect(appLoginUrl(app, session)).toBe(
      "https://admin.example/login?jwt=a.b%2Bc&churchId=C%201",
    );
    expect(appLoginUrl(app, { ...session, returnUrl: "/profile" })).toBe(
      "https://admin.example/login?jwt=a.b%2Bc&churchId=C%201&returnUrl=%2Fprofile",
    );
    expect(appLoginUrl(app, { ...session, isInFragment: true })).toBe(
      "https://admin.example/login#jwt=a.b%2Bc&churchId=C%201",
    );
    expect(appLoginUrl(app, { ...session, jwt: "" })).toBe("https://admin.example/login");
    expect(appLoginUrl(app, { jwt: "t" })).toBe("https://admin.example/login?jwt=t&churchId=");
    expect(appLoginUrl(app, { returnUrl: "/profile", isInFragment: true })).toBe(
      "https://admin.example/login?returnUrl=%2Fprofile",
    );
  });

  it.each([
    "javascript:alert(1)",
    "https://a.example/?x=1",
    "https://a.example/?",
    "https://a.example/#x",
    "//a.example",
    "https://user@a.example",
    "",
  ])("[O62] are null for a sibling app at %j", (appUrl) =>
    expect(appLoginUrl(appUrl, { jwt: "t", churchId: "c" })).toBeNull(),
  );

  it.each(["evil.com/x", "a.b", "a@b", "", "-a", "a-", "a#b", "a b", null, 5, "x".repeat(64)])(
    "[O66] are null for the member app of the subdomain %j",
    (subDomain) => {
      expect(isSubDomain(subDomain)).toBe(false);
      expect(fillSubDomain("https://{key}.member.example", subDomain as string)).toBeNull();
    },
  );

  it("[RTE-10] use the church's subdomain for the member app", () => {
    expect(fillSubDomain("https://{key}.member.example", "grace")).toBe(
      "https://grace.member.example/",
    );
    expect(fillSubDomain("https://{subDomain}.member.example", "grace")).toBe(
      "https://grace.member.example/",
    );
    expect(fillSubDomain("https://member.example", undefined)).toBe("https://member.example/");
  });

  it.each([
    ["CHUMS", "admin"],
    ["people", "admin"],
    ["b1", "member"],
    ["Member", "member"],
    ["worship", "serving"],
    ["B1Admin", "admin"],
    ["B1.church", "member"],
    ["Serving", "serving"],
    ["Lessons", "other"],
    ["", "other"],
  ])("identify the app %j as %s", (name, kind) => expect(appKindOf(name)).toBe(kind));
});

describe("pathPart", () => {
  it.each([
    ["a/b c", "a%2Fb%20c"],
    ["", ""],
    [7, "7"],
    ["\ud800", "%EF%BF%BD"],
    ["a\udfffb", "a%EF%BF%BDb"],
    ["😀", "%F0%9F%98%80"],
    [".", "%EF%BF%BD"],
    ["..", "%EF%BF%BD%EF%BF%BD"],
    ["...", "..."],
    ["a..", "a.."],
    ["%2e%2e", "%252e%252e"],
  ])("[D31][D32] encodes %j as %s", (value, part) => expect(pathPart(value)).toBe(part));

  it.each([".", "..", "\ud800", "%2e%2e", "../..", "?x", "#x", "//evil.example", "\\"])(
    "[D31][D32] keeps %j within one path segment",
    (value) => {
      expect(new URL(`https://a.example/one/${pathPart(value)}`).pathname).toMatch(
        /^\/one\/[^/]+$/,
      );
    },
  );
});
