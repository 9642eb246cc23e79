import { beforeEach, describe, expect, it } from "vitest";
import { createDemoChurch, type DemoChurch } from "../../src/entries/testing.js";
import { callDemo } from "./tools/callDemo.js";
import { GRACE } from "./tools/joinDemo.js";
import type { UserChurch } from "../../src/platform/session/types.js";

const EMAIL = "ruth@grace.example";
const FAILED = { status: 401, json: { errors: ["Login failed"] } };

let server: DemoChurch;
beforeEach(() => {
  server = createDemoChurch({ now: () => new Date("2026-05-01T12:00:00Z") });
});

const login = (body: unknown) =>
  callDemo(server, undefined, "POST", "/membership/users/login", body);

describe("demo server sign-in", () => {
  it("accepts a known user's password only", async () => {
    expect(await login({ email: EMAIL, password: "x" })).toMatchObject({
      status: 200,
      json: { user: { email: EMAIL } },
    });
    expect(await login({ email: EMAIL, password: "wrong" })).toMatchObject(FAILED);
    expect(await login({ email: EMAIL })).toMatchObject(FAILED);
    expect(await login({ email: "nobody@grace.example", password: "x" })).toMatchObject(FAILED);
    expect((await login({})).json).toMatchObject({
      error: { status: 500, message: "Cannot read properties of undefined (reading 'trim')" },
    });
  });

  it("accepts the token of a user or a church with the same response", async () => {
    const { user, userChurches } = server.signIn(EMAIL);
    for (const jwt of [user.jwt, userChurches[1]?.jwt]) {
      expect((await login({ jwt })).json).toEqual({ user, userChurches });
    }
    expect(await login({ jwt: "garbage" })).toMatchObject(FAILED);
  });

  it("accepts an invitation's authGuid and rejects null credentials", async () => {
    const created = await callDemo(server, undefined, "POST", "/membership/users/loadOrCreate", {
      userEmail: "ada@example.org",
      firstName: "Ada",
      lastName: "O'Bell",
    });
    const { authGuid } = created.json as { authGuid: string };
    expect((await login({ authGuid })).json).toMatchObject({
      user: { email: "ada@example.org", lastName: "O&#x27;Bell" },
      userChurches: [],
    });
    expect(await login({ authGuid: null })).toMatchObject(FAILED);
    expect(await login({ email: "ada@example.org", password: null })).toMatchObject(FAILED);
  });

  it("returns no password and no name of the person", async () => {
    const { text, json } = await login({ email: EMAIL, password: "x" });
    expect(text).not.toMatch(/password|authGuid/);
    const { userChurches } = json as { userChurches: UserChurch[] };
    expect(userChurches[0]?.person).toEqual({ id: "PER00000001", membershipStatus: "Visitor" });
    expect(userChurches[0]?.church).toMatchObject({ settings: [], address2: null });
  });

  it("issues tokens that expire after tokenLifetimeSeconds", async () => {
    let now = new Date("2026-05-01T12:00:00Z");
    const options = { now: () => now, quirks: { badTokensReadNothing: false } };
    server = createDemoChurch({ ...options, tokenLifetimeSeconds: 60 });
    const { user, userChurches } = server.signIn(EMAIL);
    const headers = { Authorization: `Bearer ${userChurches[0]?.jwt}` };
    const statuses = async () => [
      (await server.fetch("http://demo.church/messaging/notifications/my", { headers })).status,
      (await login({ jwt: user.jwt })).status,
    ];
    now = new Date("2026-05-01T12:00:59Z");
    expect(await statuses()).toEqual([200, 200]);
    now = new Date("2026-05-01T12:01:00Z");
    expect(await statuses()).toEqual([401, 401]);
  });

  it("sets the user's last login", async () => {
    await login({ email: EMAIL, password: "x" });
    const ruth = { userEmail: EMAIL, firstName: "Ruth", lastName: "Okafor" };
    const load = await callDemo(server, undefined, "POST", "/membership/users/loadOrCreate", ruth);
    expect(load.json).toMatchObject({
      password: null,
      lastLogin: "2026-05-01T12:00:00.000Z",
      displayName: "Ruth Okafor",
      isNewUser: false,
    });
  });
});

describe("demo server church selection", () => {
  const select = (body: unknown, as = "ruth") =>
    callDemo(server, as, "POST", "/membership/churches/select", body);

  it("returns the stored permissions and the parts of the name", async () => {
    const { json } = await select({ churchId: "CHU00000002" });
    expect(json).toMatchObject({
      church: { id: "CHU00000002", subDomain: "hope" },
      person: { id: "PER00000101", name: { first: "Ruth", last: "Okafor" } },
    });
    const { apis, church: chosen } = json as UserChurch;
    expect(
      apis.flatMap(({ permissions = [] }) =>
        permissions.map(({ contentType, action }) => `${contentType}/${action}`),
      ),
    ).toEqual(["Attendance/Checkin", "Domain/Admin", "People/Edit Self"]);
    expect(chosen).not.toHaveProperty("settings");
    expect((await select({ subDomain: "hope" })).json).toEqual(json);
  });

  it("is rejected for a church without membership", async () => {
    expect(await select({ churchId: "CHU00000003" })).toMatchObject({ status: 401, json: {} });
    expect(await select({ subDomain: "nowhere" })).toMatchObject({ status: 401, json: {} });
  });

  it("returns another user's own permissions", async () => {
    const { json } = await select({ churchId: GRACE }, "miriam");
    expect((json as UserChurch).apis.map(({ keyName }) => keyName)).toEqual([
      "ReportingApi",
      "DoingApi",
    ]);
  });
});

describe("demo server people search", () => {
  const search = (as: string | undefined, query = "term=okafor") =>
    callDemo(server, as, "GET", `/membership/people/search?${query}`);

  it("is open to permitted users and rejected for others", async () => {
    for (const as of ["ruth", "daniel", "samuel"]) expect((await search(as)).json).toHaveLength(1);
    for (const as of ["esther", undefined])
      expect(await search(as)).toMatchObject({ status: 401, json: {} });
  });

  it("needs an unexpired church token", async () => {
    const searchWith = async (jwt = "") => {
      const headers = { Authorization: `Bearer ${jwt}` };
      return (await server.fetch("http://demo.church/membership/people/search?term=a", { headers }))
        .status;
    };
    const { user, userChurches } = server.signIn(EMAIL);
    expect(
      await searchWith(
        userChurches[0]?.apis.find(({ keyName }) => keyName === "MessagingApi")?.jwt,
      ),
    ).toBe(200);
    expect(await searchWith(user.jwt)).toBe(401);
    const later = createDemoChurch({ now: () => new Date("2026-05-04T12:00:00Z") });
    const headers = { Authorization: `Bearer ${userChurches[0]?.jwt}` };
    expect(
      (await later.fetch("http://demo.church/membership/people/search?term=a", { headers })).status,
    ).toBe(401);
  });

  it("finds people by email and returns conversation ids to permitted users only", async () => {
    expect((await search("ruth", "email=ruth0@grace.example")).json).toMatchObject([
      { id: "PER00000001", conversationId: null },
    ]);
    expect(((await search("daniel")).json as object[])[0]).not.toHaveProperty("conversationId");
  });
});

describe("demo server paths", () => {
  it("ignore case and a trailing slash, except in parameters", async () => {
    const { status, json } = await callDemo(
      server,
      "ruth",
      "GET",
      "/Membership/PEOPLE/Basic/?ids=PER00000002",
    );
    expect({ status, length: (json as unknown[]).length }).toEqual({ status: 200, length: 1 });
    expect(
      await callDemo(server, "ruth", "POST", "/messaging/messages/MSG0000000100001/REACTIONS", {
        emoji: "x",
      }),
    ).toMatchObject({
      status: 200,
    });
    expect(
      (await callDemo(server, "ruth", "GET", `/membership/Churches/${GRACE.toLowerCase()}`)).json,
    ).toEqual({});
  });
});

describe("demo server body parser", () => {
  it("rejects invalid JSON with 400", async () => {
    const init = { method: "POST", body: "{bad", headers: { "Content-Type": "application/json" } };
    const response = await server.fetch("http://demo.church/messaging/messages", init);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { status: 400, message: expect.stringContaining("in JSON at position 1") as string },
    });
  });
});

describe("demo server church removal", () => {
  it.each([
    ["samuel", 200],
    ["ruth", 200],
    ["daniel", 401],
  ])("by %s of Samuel's membership returns %i", async (as, status) => {
    const leave = (path: string) => callDemo(server, as, "DELETE", `/membership/${path}`);
    expect((await leave(`rolemembers/self/${GRACE}/USR00000004`)).status).toBe(status);
    expect((await leave(`userchurch/record/USR00000004/${GRACE}/PER00000004`)).status).toBe(status);
    expect(server.signIn("samuel@grace.example").userChurches).toHaveLength(status === 200 ? 0 : 1);
  });
});
