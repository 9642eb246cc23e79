import { expect, it } from "vitest";
import {
  classifyRequest,
  idsInJoin,
  isJoin,
  isJoinOfAlerts,
  marksRead,
} from "../../../../src/platform/tabs/rules/requests.js";

const API = "https://api.example.org/messaging";
const createConnection = (fields: object) => JSON.stringify([fields]);

it.each([
  ["GET", `${API}/notifications/unreadCount`, undefined, "read"],
  ["GET", `${API}/notifications/my`, undefined, "read"],
  ["GET", `${API}/privateMessages`, undefined, "read"],
  ["GET", "https://api.example.org/membership/people/basic?ids=1,2", undefined, "read"],
  [
    "POST",
    `${API}/connections`,
    createConnection({ churchId: "CHU1", conversationId: "alerts", socketId: "S" }),
    "join",
  ],
  ["DELETE", `${API}/connections/CHU1/CON1/S`, undefined, "leave"],
  ["DELETE", `${API}/connections/CHU1/CON1/%`, undefined, "leave"],
])("shares %s %s with body %s as %s", (method, url, body, kind) => {
  expect(classifyRequest(method, url, body)).toMatchObject({ kind });
});

it.each([
  ["GET", `${API}/privateMessages/PM1`, undefined],
  ["POST", `${API}/messages`, "[]"],
  ["DELETE", `${API}/messages/M1`, undefined],
  ["POST", `${API}/connections`, "no JSON"],
  ["POST", `${API}/connections`, "{}"],
  ["POST", `${API}/connections`, "[1]"],
  ["POST", `${API}/connections`, "[]"],
  ["POST", `${API}/connections`, undefined],
  ["POST", `${API}/connections`, createConnection({ churchId: "CHU1", conversationId: "alerts" })],
  ["POST", `${API}/connections`, createConnection({ churchId: "CHU1", socketId: "S" })],
  ["POST", `${API}/connections`, createConnection({ conversationId: "alerts", socketId: "S" })],
])("takes %s %s with body %s for a change", (method, url, body) => {
  expect(classifyRequest(method, url, body)).toBe("change");
});

it.each([
  ["GET", `${API}/privateMessages/existing/P1`],
  ["GET", `${API}/messages/conversation/CON1`],
  ["GET", `${API}/connections`],
])("leaves %s %s to each tab", (method, url) => {
  expect(classifyRequest(method, url, undefined)).toBe("own");
});

it("gives joining and leaving a conversation the same key", () => {
  const body = createConnection({ churchId: "CHU1", socketId: "S 1", conversationId: "CON/1" });
  const join = classifyRequest("POST", `${API}/connections`, body);
  const leave = classifyRequest("DELETE", `${API}/connections/CHU1/CON%2F1/S%201`, undefined);
  const address = `${API}/connections/CHU1/CON%2F1/S%201`;
  expect(join).toEqual({ kind: "join", key: `JOIN ${address}` });
  expect(leave).toEqual({ kind: "leave", key: `JOIN ${address}` });
  expect(idsInJoin(`JOIN ${address}`)).toEqual(["CHU1", "CON/1", "S 1"]);
});

it("knows the keys of registrations, of that for alerts, and the lists that mark their entries as read", () => {
  expect(isJoin(`JOIN ${API}/connections/CHU1/CON1/S`)).toBe(true);
  expect(isJoin(`GET ${API}/privateMessages`)).toBe(false);
  expect(isJoinOfAlerts(`JOIN ${API}/connections/CHU1/alerts/S`)).toBe(true);
  expect(isJoinOfAlerts(`JOIN ${API}/connections/CHU1/CON1/S`)).toBe(false);
  expect(isJoinOfAlerts(`JOIN ${API}/connections/alerts/CON1/S`)).toBe(false);
  expect(marksRead(`GET ${API}/notifications/my`)).toBe(true);
  expect(marksRead(`GET ${API}/privateMessages`)).toBe(true);
  expect(marksRead(`GET ${API}/notifications/unreadCount`)).toBe(false);
});
