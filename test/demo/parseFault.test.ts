import { describe, expect, it } from "vitest";
import { parseFault } from "../../src/demo/parseFault.js";

describe("parseFault", () => {
  it.each([
    [
      "POST /messages 500 x1",
      { method: "POST", path: "/messages", times: 1, do: { kind: "status", status: 500 } },
    ],
    ["PATCH /tasks 500", { method: "PATCH", path: "/tasks", do: { kind: "status", status: 500 } }],
    ["/notifications delay=3000", { path: "/notifications", do: { kind: "delay", ms: 3000 } }],
    [" get /users DROP ", { method: "GET", path: "/users", do: { kind: "dropBefore" } }],
    ["/donate/charge drop-response", { path: "/donate/charge", do: { kind: "dropAfter" } }],
    ["/a hang", { path: "/a", do: { kind: "neverAfter" } }],
    ["/a html", { path: "/a", do: { kind: "html" } }],
    ["/a empty", { path: "/a", do: { kind: "empty" } }],
  ])("reads %j", (text, rule) => {
    expect(parseFault(text)).toEqual(rule);
  });

  it.each(["", "/messages", "/messages 200", "/messages delay", "/messages explode", "/a 500 xx"])(
    "explains the form of a fault for %j",
    (text) => {
      expect(() => parseFault(text)).toThrow(
        `--fault "${text}" cannot be read. A fault is "[METHOD] PATH FAULT [xTIMES]".`,
      );
    },
  );
});
