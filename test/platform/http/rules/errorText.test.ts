import { readErrorText } from "../../../../src/platform/http/rules/errorText.js";
import { readChargeFailure, declineText } from "../../../../src/forms/payment/rules/charge.js";
import { makeToken } from "../../../../src/testing/DemoServer.js";
import { describe, expect, it } from "vitest";
import { cpuTime } from "../../../harness/cpuTime.js";

describe("readErrorText", () => {
  it("is fast for long bodies and long tokens", () => {
    const body = Array.from({ length: 200_000 }, (_, index) => `w${index % 97}`).join(" ");
    const secrets = [Array.from({ length: 800 }, (_, index) => `t${index}`).join("")];
    expect(cpuTime(() => readErrorText({ statusText: "", body, secrets }))).toBeLessThan(200);
  });

  it.each([
    ['{"errors":["Too long"]}', "Too long"],
    ['{"errors":[{"msg":"Select a church name"}]}', "Select a church name"],
    ['{"errors":[{"message":"Other"}]}', "Other"],
    ['{"errors":[],"error":"Gone"}', "Gone"],
    ['{"errors":"x","message":"Words"}', "Words"],
    ['{"error":{"message":"Inside","status":500}}', "Inside"],
    ["Plain words", "Plain words"],
    ["At most [30] words", "At most [30] words"],
    ["x".repeat(300), "x".repeat(300)],
    [' \n{"broken', "Status"],
    ["{}", "Status"],
    ["[]", "Status"],
    ["", "Status"],
    ['{"errors":[""]}', "Status"],
    ["<html>x</html>", "Status"],
    ['{"broken', "Status"],
    ['{"error":"<b>x</b>"}', "Status"],
    ["x".repeat(301), "Status"],
  ])("[API-08][API-09][API-10][O19] reads the body %s as %s", (body, text) => {
    expect(readErrorText({ statusText: "Status", body })).toMatchObject({
      text,
      hasServerText: text !== "Status",
    });
  });

  it("[API-11] returns 'Error' without a message and a status text", () =>
    expect(readErrorText({ statusText: "", body: "{}" }).text).toBe("Error"));
});

const INTERNAL_ERRORS = [
  "Cannot read properties of null (reading 'churchId')",
  "Cannot read property 'id' of undefined",
  "Cannot set properties of undefined (setting 'x')",
  "Cannot destructure property 'id' of 'req.body' as it is undefined.",
  "Cannot access 'repo' before initialization",
  'can\'t access property "id", a is null',
  "TypeError: fetch failed",
  "QueryFailedError: ER_BAD_FIELD_ERROR: Unknown column 'x' in 'field list'",
  "undefined is not a function",
  "repo.save is not a function",
  "undefined is not an object (evaluating 'a.b')",
  "object null is not iterable (cannot read property Symbol(Symbol.iterator))",
  "churchId is not defined",
  "Unexpected token < in JSON at position 0",
  "Unexpected token '<', \"<!DOCTYPE \"... is not valid JSON",
  "Unexpected end of JSON input",
  "Maximum call stack size exceeded",
  "Incorrect datetime value: '2026-11-16T13:10:46.000Z' for column 'timeUpdated' at row 1",
  "Duplicate entry 'CHU00000001' for key 'PRIMARY'",
  "Column 'churchId' cannot be null",
  "Data too long for column 'content' at row 1",
  "Table 'chums.peple' doesn't exist",
  "You have an error in your SQL syntax; check the manual",
  "SQLSTATE[42S02]: Base table or view not found",
  "SQLITE_CONSTRAINT: UNIQUE constraint failed: users.email",
  'duplicate key value violates unique constraint "users_pkey"',
  'relation "people" does not exist',
  "SELECT * FROM people WHERE id=1",
  "insert into people (id) values (1)",
  "E11000 duplicate key error collection: app.users",
  "connect ECONNREFUSED 127.0.0.1:3306",
  "getaddrinfo ENOTFOUND db.internal",
  "ENOENT: no such file or directory, open '/var/task/x.json'",
  "dial tcp 10.0.0.5:5432: connect: connection refused",
  "socket hang up",
  "Can't add new command when connection is in closed state",
  "Connection lost: The server closed the connection.",
  "Column count doesn't match value count at row 1",
  "Got a packet bigger than 'max_allowed_packet' bytes",
  "MySQL server has gone away",
  "Pool is closed.",
  "Illegal mix of collations (utf8mb4_general_ci,IMPLICIT) and (utf8_general_ci,IMPLICIT) for operation '='",
  'invalid input syntax for type uuid: "x"',
  "Reduce of empty array with no initial value",
  "Class constructor Person cannot be invoked without 'new'",
  "jwt malformed",
  "secretOrPrivateKey must have a value",
  "No matching bindings found for serviceIdentifier: Symbol(Repo)",
  "User: arn:aws:iam::1:user/app is not authorized to perform: s3:PutObject",
  "2026-11-16T13:10:46.000Z 7f3a Task timed out after 30.03 seconds",
  "Boom\n    at save (/srv/app/dist/index.js:10:15)",
  "at Object.handler (file:///app/index.mjs:1:2)",
  "at foo (file.js:1:2)",
  "Fatal error in C:\\inetpub\\app.cs(12)",
  "Undefined variable $id in /var/www/app.php on line 5",
  "java.lang.NullPointerException",
  "Object reference not set to an instance of an object.",
  "'NoneType' object has no attribute 'id'",
  "undefined method `save' for nil:NilClass",
  "Request failed with status code 500",
  "Hello undefined",
  "Error: [object Object]",
  "Cannot POST /messaging/messages",
];

describe("server error messages", () => {
  it.each(INTERNAL_ERRORS)("[D28] withholds the internal error %s", (text) => {
    for (const body of [
      text,
      JSON.stringify({ error: { message: text } }),
      JSON.stringify({ errors: [text] }),
    ]) {
      expect(readErrorText({ statusText: "Status", body })).toEqual({
        text: "Status",
        hasServerText: false,
        detail: text,
      });
    }
    expect(readErrorText({ statusText: text, body: "" }).text).toBe("Error");
    expect(declineText(text)).toBeUndefined();
    // An internal error does not tell whether the card was charged.
    expect(
      readChargeFailure({ status: 400, message: "Bad Request", hasServerText: false, detail: text })
        .kind,
    ).toBe("unknown");
  });

  it.each([
    "Too long",
    "You're not allowed to submit Members Only Survey",
    "Your card has insufficient funds.",
    "Payment gateway not configured",
    "Message not found",
    "Invalid value(s)",
    "Login failed",
    "Select a church name",
    "Select one fund from the list, or update your set of funds.",
    "The form is not defined for this church yet.",
    "An error occurred while processing your card. Try again in a little bit.",
    "Your card was declined.",
    "The service begins at 10:30:00 in the hall (Main Street 5).",
    "Table 'Lunch' is full.",
    "Your connection was lost. Please try again.",
    "The date is missing at row 12.",
    "The pool is closed on Sundays.",
    "Unexpected error. Please call the office at 555:1234.",
    "The deadline is not extensible.",
    "Die Kirche wurde nicht gefunden.",
    "Der Betrag darf nicht null sein.",
    "메시지를 찾을 수 없습니다",
    "Line one.\nLine two.",
    "See https://church.example/help?id=1.",
  ])("[D28] shows %j", (text) => {
    expect(readErrorText({ statusText: "Status", body: JSON.stringify({ error: text }) })).toEqual({
      text,
      hasServerText: true,
    });
  });

  it("[D28] shows the next readable message of the body, and keeps the runtime error for logs", () => {
    const body = JSON.stringify({
      error: "x is not a function",
      message: "The note was not saved.",
    });
    expect(readErrorText({ statusText: "", body })).toEqual({
      text: "The note was not saved.",
      hasServerText: true,
      detail: "x is not a function",
    });
  });

  it.each([
    "Ung\ufffdltig",
    "T\0o\0o\0",
    "Bell\u0007",
    "Escape\u001b[31mred",
    "C1 \u0085\u009f",
    "\ud800 alone",
    "\uffff",
  ])("[D34] withholds text with control characters or bytes of another encoding: %j", (text) => {
    for (const body of [
      text,
      JSON.stringify({ error: text }),
      JSON.stringify({ errors: [{ msg: text }] }),
    ]) {
      expect(readErrorText({ statusText: "Status", body })).toMatchObject({
        text: "Status",
        hasServerText: false,
      });
    }
    expect(readErrorText({ statusText: text, body: "" })).toMatchObject({
      text: "Error",
      hasServerText: false,
    });
  });

  it("[D34] shows 'Error' for a body in Latin-1 or UTF-16", () => {
    const bodies = [
      Uint8Array.from([0x55, 0x6e, 0x67, 0xfc, 0x6c, 0x74, 0x69, 0x67]),
      new Uint8Array(new Uint16Array([0xfeff, 0x4e, 0x6f]).buffer),
    ];
    for (const bytes of bodies)
      expect(readErrorText({ statusText: "", body: new TextDecoder().decode(bytes) }).text).toBe(
        "Error",
      );
  });

  it("[D06] drops messages that quote the sent token, and masks text that looks like a token", () => {
    const secret = "opaque-token-0123456789";
    const texts = [`Bad token ${secret}`, `Bad token ${secret.slice(3, 17)}…`];
    for (const text of texts) {
      const result = readErrorText({
        statusText: text,
        body: JSON.stringify({ error: text }),
        secrets: [secret],
      });
      expect(result).toEqual({ text: "Error", hasServerText: false });
    }
    const token = makeToken({ userId: "U", churchId: "C", personId: "P", exp: 1 });
    const result = readErrorText({
      statusText: `Bad ${token}`,
      body: JSON.stringify({ error: `Bad ${token}` }),
    });
    expect(result).toEqual({ text: "Bad …", hasServerText: false, detail: "Bad …" });
  });
});
