import { expect, it } from "vitest";
import { readTabMessage } from "../../../../src/platform/tabs/rules/messages.js";

it("completes a message with empty fields", () => {
  expect(readTabMessage({ type: "ask", from: "1", id: 3, key: "GET /a" })).toEqual({
    type: "ask",
    from: "1",
    to: "",
    id: 3,
    key: "GET /a",
    text: "",
    code: 0,
  });
});

it("replaces fields of wrong types", () => {
  const message = { type: "frame", from: "1", to: 2, id: "3", key: null, text: {}, code: "1006" };
  expect(readTabMessage(message)).toMatchObject({ to: "", id: 0, key: "", text: "", code: 0 });
});

it.each([
  [undefined],
  ["frame"],
  [[]],
  [{ type: "frame" }],
  [{ type: "frame", from: "" }],
  [{ type: "other", from: "1" }],
])("ignores %j", (data) => {
  expect(readTabMessage(data)).toBeUndefined();
});
