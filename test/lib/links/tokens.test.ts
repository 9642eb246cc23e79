import { describe, expect, it } from "vitest";
import { quotesSecret } from "../../../src/platform/http/rules/responses.js";
import { appLoginUrl, loginPath } from "../../../src/lib/links/appLinks.js";
import { cpuTime } from "../../harness/cpuTime.js";
import {
  hideTokens,
  readTransferredSession,
  readReturnUrl,
  withoutToken,
  asToken,
} from "../../../src/lib/links/urls.js";
import { apiGrant, hasPermission } from "../../../src/platform/session/rules/churches.js";
import { churchRows } from "../../../src/churches/rules/churchRows.js";
import { buildUserChurch } from "../../../src/testing/builders.js";

const PAGE = "https://app.example/login";
const encoded = encodeURIComponent;

describe("withoutToken", () => {
  it.each([
    ["?jwt=T&churchId=C", ""],
    ["?jwt=T", ""],
    ["?churchId=C&jwt=T&returnUrl=%2Fprofile", "?returnUrl=%2Fprofile"],
    ["?a=1&jwt=T&b=%20+x&churchId=C&a=1", "?a=1&b=%20+x&a=1"],
    ["?jwt=T&jwt=U&flag", "?flag"],
    ["?%6Awt=T&chu%72chId=C", ""],
    ["?jwt", ""],
    [
      "?jwt=T&notjwt=1&jwt2=2&churchIds=3&mychurchId=4",
      "?notjwt=1&jwt2=2&churchIds=3&mychurchId=4",
    ],
    ["#jwt=T&churchId=C", ""],
    ["#jwt=T&churchId=C&returnUrl=%2Fprofile", "#returnUrl=%2Fprofile"],
    ["?tab=2#jwt=T&churchId=C", "?tab=2"],
    ["?jwt=T#section", "#section"],
    ["#section&jwt=T", "#section"],
    ["#?jwt=T&churchId=C&x=1", "#?x=1"],
    ["#/login?jwt=T&churchId=C", "#/login"],
    ["#jwt=T?x=1", "#?x=1"],
    ["?jwt=T#churchId=C", ""],
  ])("[O67] removes the session from %j, which becomes %j", (before, after) => {
    expect(withoutToken(PAGE + before)).toBe(PAGE + after);
    expect(withoutToken(before)).toBe(after);
  });

  it.each([
    "",
    "/",
    "/people?churchId=C&tab=2#x",
    "/people?",
    "/people#",
    "?",
    "#",
    "?a=%zz&b&&c==#?",
    "/people?returnUrl=%2Fgroups%3Ftab%3D2",
    "/jwt=T",
    "?notjwt=T&JWT=T&jwt2=T",
    "not an address",
  ])("returns %j unchanged", (url) => expect(withoutToken(url)).toBe(url));

  it("[O67] removes the token from return URLs, also nested and encoded ones", () => {
    const once = `/login?returnUrl=${encoded("/people?tab=2&jwt=T&churchId=C")}`;
    expect(withoutToken(once)).toBe(`/login?returnUrl=${encoded("/people?tab=2")}`);
    expect(withoutToken(`/?returnUrl=${encoded(once)}`)).toBe(
      `/?returnUrl=${encoded(`/login?returnUrl=${encoded("/people?tab=2")}`)}`,
    );
    expect(withoutToken("/login?returnUrl=/people?jwt=T&churchId=C")).toBe(
      "/login?returnUrl=/people",
    );
    expect(withoutToken(`/login?returnUrl=${encoded(`/${"x".repeat(9_000)}?jwt=T`)}`)).toBe(
      "/login?returnUrl=",
    );
    const twice = encoded(encoded("/people?jwt=T"));
    for (const returnUrl of [
      twice,
      encoded(twice),
      `/x${twice}`,
      encoded("/x%26JWT%3DT"),
      encoded("/x%253Fjwt=T"),
    ]) {
      expect(withoutToken(`/login?returnUrl=${returnUrl}&tab=2`)).toBe("/login?returnUrl=&tab=2");
    }
    expect(withoutToken(`/login?returnUrl=${encoded("/x?next=%2Fy%3Ftab%3D1")}`)).toBe(
      `/login?returnUrl=${encoded("/x?next=%2Fy%3Ftab%3D1")}`,
    );
  });

  it("cleans URLs of hundreds of thousands of characters within 3 s of CPU time", () => {
    const texts = [
      "?".repeat(200_000),
      "?jwt=&".repeat(100_000),
      "?returnUrl=".repeat(20_000),
      `#${"&jwt".repeat(100_000)}`,
    ];
    const clean: string[] = [];
    expect(cpuTime(() => clean.push(...texts.map(withoutToken)))).toBeLessThan(3_000);
    for (const text of clean) expect(text).not.toMatch(/jwt/);
  });
});

describe("readTransferredSession", () => {
  const nothing = { churchId: "", returnUrl: "/" };

  it("[RTE-09][CFG-03] reads token and church from the query and from the fragment", () => {
    const expected = { ...nothing, jwt: "a.b-c_d", churchId: "C1" };
    expect(readTransferredSession(`${PAGE}?jwt=a.b-c_d&churchId=C1`)).toEqual(expected);
    expect(readTransferredSession(`${PAGE}#jwt=a.b-c_d&churchId=C1`)).toEqual(expected);
    expect(readTransferredSession(`${PAGE}?churchId=C1#jwt=a.b-c_d`)).toEqual(expected);
    expect(
      readTransferredSession(`${PAGE}?jwt=a.b-c_d&jwt=a.b-c_d&churchId=C1&churchId=C1`),
    ).toEqual(expected);
    expect(readTransferredSession(`${PAGE}#/login?jwt=a.b-c_d&churchId=C1`)).toEqual(expected);
    expect(
      readTransferredSession(`${PAGE}#/login?jwt=a.b-c_d&churchId=C1&returnUrl=%2Fpeople`),
    ).toEqual({
      ...expected,
      returnUrl: "/people",
    });
    expect(readTransferredSession(`${PAGE}?jwt=a.b-c_d`)).toEqual({ ...expected, churchId: "" });
  });

  it.each([
    ["query", false],
    ["fragment", true],
  ])(
    "[RTE-09][RTE-11][A-07] reads the session in the %s of a sibling app's link",
    (_, isInFragment) => {
      const session = { jwt: "a.b+c/d==", churchId: "C 1&", returnUrl: "/profile?tab=2" };
      expect(
        readTransferredSession(
          appLoginUrl("https://app.example", { ...session, isInFragment }) ?? "",
        ),
      ).toEqual(session);
    },
  );

  it.each([
    ["two tokens", "?jwt=one&jwt=two&churchId=C1"],
    ["a token in both the query and the fragment", "?jwt=one&churchId=C1#jwt=two"],
    ["a token of more than 16,384 characters", `?churchId=C1&jwt=${"x".repeat(16_385)}`],
  ])("returns the church without a token for a URL with %s", (_, tail) => {
    expect(readTransferredSession(PAGE + tail)).toEqual({ ...nothing, jwt: "", churchId: "C1" });
  });

  it("returns no church if the URL has two or one that is too long", () => {
    expect(readTransferredSession(`${PAGE}?jwt=T&churchId=C1&churchId=C2`)).toEqual({
      ...nothing,
      jwt: "T",
    });
    expect(readTransferredSession(`${PAGE}?jwt=T&churchId=${"C".repeat(256)}`)).toEqual({
      ...nothing,
      jwt: "T",
    });
  });

  it.each([
    "",
    "?",
    "?jwt=",
    "?jwt=&churchId=C1",
    "?churchId=C1",
    "#jwt",
    "?returnUrl=/x%3Fjwt%3DT",
    "?returnUrl=/x?jwt=T",
  ])("returns null for %j", (tail) => expect(readTransferredSession(PAGE + tail)).toBeNull());
  it.each(["", "/login?jwt=T", "about:blank", "https://", "jwt=T", "https://[?jwt=T"])(
    "returns null for %j, which is not a page address",
    (href) => expect(readTransferredSession(href)).toBeNull(),
  );
});

describe("readReturnUrl", () => {
  it.each([
    ["?returnUrl=%2Fpeople%3Ftab%3D2", "/people?tab=2"],
    ["?returnUrl=/people", "/people"],
    ["#returnUrl=%2Fpeople", "/people"],
    ["?returnUrl=/people#returnUrl=/groups", "/people"],
    ["#/login?returnUrl=%2Fpeople", "/people"],
    ["?returnUrl=/people&returnUrl=/groups", "/people"],
    ["", "/"],
    ["?returnUrl=", "/"],
    ["?returnUrl=%2F%2Fevil.com", "/"],
    ["?returnUrl=https://evil.com", "/"],
    ["?returnUrl=javascript:alert(1)", "/"],
    ["?returnUrl=/login", "/"],
  ])("[RTE-02][O65] reads the return URL of %j as %j", (tail, returnUrl) =>
    expect(readReturnUrl(PAGE + tail)).toBe(returnUrl),
  );

  it("[O67] removes the token, and returns / for a URL without an origin", () => {
    expect(readReturnUrl(`${PAGE}?returnUrl=${encoded("/people?jwt=T&churchId=C&tab=2")}`)).toBe(
      "/people?tab=2",
    );
    expect(readReturnUrl("about:blank?returnUrl=/people")).toBe("/");
    expect(readReturnUrl("no address")).toBe("/");
  });
});

describe("loginPath and appLoginUrl", () => {
  const here = "/people?tab=2&jwt=SECRET&churchId=C1#x";

  it.each([
    ["to the login", loginPath(here)],
    ["to the logout", loginPath(here, "logout")],
    ["to the login of a sibling app", appLoginUrl("https://admin.example", { returnUrl: here })],
    [
      "to a sibling app with another token",
      appLoginUrl("https://admin.example", { jwt: "OTHER", churchId: "C1", returnUrl: here }),
    ],
  ])("[O67][L118] remove the token from the return URL of a link %s", (_, link) => {
    expect(link).not.toContain("SECRET");
    expect(new URL(link ?? "", "https://app.example").searchParams.get("returnUrl")).toBe(
      "/people?tab=2#x",
    );
  });

  it("[RTE-06] link to a sibling app without a session, and return null for unsafe URLs", () => {
    expect(appLoginUrl("https://admin.example/app/")).toBe("https://admin.example/app/login");
    expect(appLoginUrl("https://admin.example", { returnUrl: "/profile" })).toBe(
      "https://admin.example/login?returnUrl=%2Fprofile",
    );
    for (const url of [
      "javascript:alert(1)",
      "https://a.example/?x=1",
      "https://a.example/#x",
      "//a.example",
      "https://u@a.example",
      "",
    ]) {
      expect(appLoginUrl(url, { returnUrl: "/profile" })).toBeNull();
    }
  });
});

describe("hideTokens", () => {
  it.each([
    [
      "loaded https://a.example/login?jwt=a.b.c&churchId=C1 twice",
      "loaded https://a.example/login?jwt=…&churchId=C1 twice",
    ],
    ['<a href="/login#jwt=a.b.c">', '<a href="/login#jwt=…">'],
    ["/login?returnUrl=%2Fx%3Fjwt%3Da.b.c", "/login?returnUrl=%2Fx%3Fjwt%3D…"],
    ["?churchId=C1&amp;JWT=a.b.c", "?churchId=C1&amp;JWT=…"],
    ["a jwt=1 of nobody", "a jwt=1 of nobody"],
    ["/login?returnUrl=%252Fx%253Fjwt%253Da.b.c", "/login?returnUrl=%252Fx%253Fjwt%253D…"],
    ["/login?x=1\\u0026jwt=a.b.c", "/login?x=1\\u0026jwt=…"],
    ['{"jwt":"a.b.c","x":1}', '{"jwt":"…","x":1}'],
    ['"{\\"jwt\\": \\"a.b.c\\"}"', '"{\\"jwt\\": \\"…\\"}"'],
    ["{ jwt: 'a.b.c' }", "{ jwt: '…' }"],
    ["Authorization: Bearer a.b.c, x", "Authorization: Bearer … x"],
    [
      "sent eyJhbGciOi.eyJzdWIi.c2lnbmF0, and half of one: eyJhbGciOi.eyJzdW",
      "sent …, and half of one: …",
    ],
    ["heyJude.mp3 by eyJ", "heyJude.mp3 by eyJ"],
    ["", ""],
  ])("[O67][L123] rewrites %j as %j", (text, redacted) => expect(hideTokens(text)).toBe(redacted));

  it("processes 50,000 repetitions of each pattern within 3 s of CPU time", () => {
    const pieces = [
      "eyJ",
      "eyJ-",
      "eyJa.",
      "?jwt=",
      "%25",
      "%253Fjwt%25",
      "jwt:",
      "Bearer ",
      "jwt   ",
      '"jwt\\',
    ];
    expect(cpuTime(() => pieces.map((piece) => hideTokens(piece.repeat(50_000))))).toBeLessThan(
      3_000,
    );
  });

  it.each([undefined, null, 5, {}])("returns %j unchanged", (value) =>
    expect(hideTokens(value)).toBe(value),
  );
});

describe("quotesSecret", () => {
  const secret = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJVMSJ9.c2lnbmF0dXJl";
  it.each([
    [`Login failed: ${secret} is not good`, true],
    [`jwt malformed: …${secret.slice(5, 20)}…`, true],
    [`ends with ${secret.slice(-12)}`, true],
    ["Login failed", false],
    [secret.slice(0, 11), false],
    ["", false],
  ])("returns whether %j contains part of the secret: %j", (text, expected) =>
    expect(quotesSecret(text, secret)).toBe(expected),
  );

  it("matches a short secret only as a whole, and never an empty one", () => {
    expect([
      quotesSecret("the pin 1234", "1234"),
      quotesSecret("the pin 123", "1234"),
      quotesSecret("anything", ""),
    ]).toEqual([true, false, false]);
  });
});

/** Values that are not tokens: they are invalid in a header, or are placeholders for a missing value. */
const INVALID_TOKENS = [
  "null",
  "undefined",
  "NaN",
  "",
  " ",
  "\t\n",
  "a\r\nX-Admin: 1",
  "a b",
  "jwt\u0000",
  "jwtő",
  "jwt\u00e4",
  "😀",
  null,
  undefined,
  7,
  {},
];

describe("asToken", () => {
  it.each(INVALID_TOKENS)("[D06] returns an empty string for %j", (value) =>
    expect(asToken(value)).toBe(""),
  );

  it("[D06] trims whitespace around a token", () => {
    expect(asToken(" eyJ.a-b_c~d+e/f==\n")).toBe("eyJ.a-b_c~d+e/f==");
    expect(asToken("nullable")).toBe("nullable");
  });

  it.each(INVALID_TOKENS)(
    "[D06] treats %j as no token in grants, permissions, church rows and session transfers",
    (value) => {
      const jwt = value as string;
      const grant = {
        keyName: "MembershipApi",
        jwt,
        permissions: [{ contentType: "People", action: "View" }],
      };
      const church = buildUserChurch({ church: { id: "C1" }, jwt, apis: [grant] });
      expect(apiGrant(church, "MembershipApi").jwt).toBe("");
      expect(apiGrant({ ...church, jwt: "church-token" }, "MembershipApi").jwt).toBe(
        "church-token",
      );
      expect(churchRows([church], { currentId: "", leftMembershipKeys: [] })[0]?.canSelect).toBe(
        false,
      );
      expect(
        hasPermission([grant], { api: "MembershipApi", contentType: "People", action: "View" }),
      ).toBe(false);
      expect(appLoginUrl("https://admin.example", { jwt, churchId: "C1" })).toBe(
        "https://admin.example/login",
      );
      const href = `https://site.example/login?jwt=${encodeURIComponent(typeof value === "string" ? value : "null")}`;
      expect(readTransferredSession(href)?.jwt ?? "").toBe("");
    },
  );
});
