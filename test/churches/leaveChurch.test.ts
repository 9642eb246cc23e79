import { beforeEach, describe, expect, it, vi } from "vitest";
import { StaleSessionError } from "../../src/platform/http/ApiError.js";
import { makeToken } from "../../src/testing/DemoServer.js";
import { createDemoChurch, createDemoClient } from "../../src/entries/testing.js";

import { muteConsole } from "../harness/muteConsole.js";
import { leaveChurch, LeaveRefusedError } from "../../src/churches/useChurchList.js";
import type { UserChurch, UserContext } from "../../src/platform/session/types.js";

const GRACE = "CHU00000001";
const HOPE = "CHU00000002";
const HARBOUR = "CHU00000004";
const RUTH = "USR00000001";

/** Ruth works in Grace Community Church and also belongs to two others. */
function setUp() {
  const server = createDemoChurch();
  const client = createDemoClient(server);
  server.requests.length = 0;
  const churchOf = (id: string) => {
    const found = client.session.state.userChurches?.find((each) => each.church.id === id);
    if (!found) throw new Error(`Ruth does not belong to ${id}.`);
    return found;
  };
  const listMemberships = () => server.db.memberships.filter(({ userId }) => userId === RUTH);
  const listPermissions = (id: string) =>
    Object.keys(listMemberships().find(({ churchId }) => churchId === id)?.permissions ?? {});
  const getListedIds = () => client.session.state.userChurches?.map((each) => each.church.id);
  const listCalls = () => server.requests.map(({ method, path }) => `${method} ${path}`);
  return {
    server,
    client,
    churchOf,
    listMemberships,
    listPermissions,
    getListedIds,
    listCalls,
    leave: (context?: UserContext) => leaveChurch(client.core, churchOf(HOPE), context),
  };
}

const RECORD = `DELETE /membership/userchurch/record/${RUTH}/${HOPE}/PER00000101`;
const ROLES = `DELETE /membership/rolemembers/self/${HOPE}/${RUTH}`;

beforeEach(() => muteConsole());

describe("leaveChurch", () => {
  it("[CHL-08][CHL-10][A-36][L16] deletes the membership, then the roles, with that church's token", async () => {
    const { server, churchOf, listMemberships, listPermissions, getListedIds, listCalls, leave } =
      setUp();
    const permissions = listPermissions(GRACE);
    const left = churchOf(HOPE);
    await leave();
    expect(listCalls()).toEqual([RECORD, ROLES]);
    const own = left.apis.find(({ keyName }) => keyName === "MembershipApi")?.jwt;
    expect(server.requests.map(({ authorization }) => authorization)).toEqual([
      `Bearer ${own}`,
      `Bearer ${own}`,
    ]);
    expect(server.requests.map(({ body }) => body)).toEqual([undefined, undefined]);
    expect(listMemberships().map(({ churchId }) => churchId)).toEqual([GRACE, HARBOUR]);
    expect(listPermissions(GRACE)).toEqual(permissions);
    expect(permissions).toContain("MembershipApi");
    expect(getListedIds()).toEqual([GRACE, HARBOUR]);
  });

  it.each([
    ["the token of its MembershipApi", { keyName: "MembershipApi" }, 1],
    ["its general token when it has no MembershipApi", { keyName: "DoingApi" }, 2],
  ])("[A-36] sends %s", async (_, api, hours) => {
    const { server, client, churchOf, listMemberships } = setUp();
    const [own, general] = [1, 2].map((exp) =>
      makeToken({
        userId: RUTH,
        churchId: HOPE,
        personId: "PER00000101",
        exp: server.now().getTime() / 1_000 + exp * 3_600,
      }),
    );
    await leaveChurch(client.core, {
      ...churchOf(HOPE),
      jwt: general ?? "",
      apis: [{ ...api, jwt: own ?? "", permissions: [] }],
    });
    expect(server.requests.map(({ authorization }) => authorization)).toEqual(
      Array(2).fill(`Bearer ${hours === 1 ? own : general}`),
    );
    expect(listMemberships().map(({ churchId }) => churchId)).toEqual([GRACE, HARBOUR]);
  });

  it.each([RECORD, ROLES])(
    "[A-36][L16] rejects and keeps the list when %s fails, and a second call completes it",
    async (call) => {
      const { server, getListedIds, listCalls, listPermissions, listMemberships, leave } = setUp();
      server.faults.add({
        path: call.replace("DELETE ", ""),
        times: 1,
        do: { kind: "status", status: 500 },
      });
      await expect(leave()).rejects.toMatchObject({ status: 500 });
      expect(listCalls()).toEqual(call === RECORD ? [RECORD] : [RECORD, ROLES]);
      expect(getListedIds()).toEqual([GRACE, HOPE, HARBOUR]);
      await leave();
      expect(getListedIds()).toEqual([GRACE, HARBOUR]);
      expect(listMemberships().map(({ churchId }) => churchId)).toEqual([GRACE, HARBOUR]);
      expect(listPermissions(GRACE)).toContain("MembershipApi");
    },
  );

  it.each([
    ["the user's id", "userId", {}],
    ["the church's id", "churchId", { church: { name: "?" } }],
    ["any token", "jwt", { jwt: "", apis: [] }],
    [
      "the church's id and any token",
      "churchId, jwt",
      { church: { name: "?" }, jwt: "", apis: [] },
    ],
  ])("[A-36][L16] rejects without %s and sends no request", async (_, name, change) => {
    const { server, client, churchOf } = setUp();
    const userChurch = { ...churchOf(HOPE), ...(change as Partial<UserChurch>) };
    if (name === "userId") client.session.assign({ user: undefined });
    const rejection = await leaveChurch(client.core, userChurch).catch((error: unknown) => error);
    expect(rejection).toBeInstanceOf(LeaveRefusedError);
    expect(String(rejection)).toContain(`Missing: ${name}.`);
    expect(server.requests).toEqual([]);
  });

  it("[CHL-05] rejects for the current church and sends no request", async () => {
    const { server, client, churchOf } = setUp();
    await expect(leaveChurch(client.core, churchOf(GRACE))).rejects.toThrow(LeaveRefusedError);
    expect(server.requests).toEqual([]);
  });
});

describe("leaveChurch during a session change", () => {
  /** Runs `act` after the server has handled the first call and before the client gets the response. */
  function setUpDuringFirstCall(act: (context: ReturnType<typeof setUp>) => void) {
    const context = setUp();
    const { fetch } = context.client.core.options;
    let isFirst = true;
    context.client.core.options.fetch = async (input, init) => {
      const response = await fetch?.(input, init);
      if (isFirst) act(context);
      isFirst = false;
      return response as Response;
    };
    return context;
  }

  it("[L16] completes when another church is selected meanwhile", async () => {
    const { leave, listMemberships, listPermissions, getListedIds, client } = setUpDuringFirstCall(
      ({ client }) => client.session.selectChurch({ churchId: HARBOUR }),
    );
    await leave();
    expect(client.session.identity.churchId).toBe(HARBOUR);
    expect(listMemberships().map(({ churchId }) => churchId)).toEqual([GRACE, HARBOUR]);
    expect(listPermissions(GRACE)).toContain("MembershipApi");
    expect(getListedIds()).toEqual([GRACE, HARBOUR]);
  });

  it("[CHL-05] keeps the session when the church becomes current and its token gets a 401", async () => {
    const { server, client, leave, getListedIds } = setUpDuringFirstCall(({ client }) =>
      client.session.selectChurch({ churchId: HOPE }),
    );
    client.api.onSessionExpired = vi.fn();
    server.faults.add({
      path: ROLES.replace("DELETE ", ""),
      times: 1,
      do: { kind: "status", status: 401 },
    });
    await expect(leave()).rejects.toMatchObject({ status: 401 });
    expect(client.api.onSessionExpired).not.toHaveBeenCalled();
    client.session.selectChurch({ churchId: GRACE });
    await leave();
    expect(client.session.identity.churchId).toBe(GRACE);
    expect(getListedIds()).toEqual([GRACE, HARBOUR]);
  });

  it("[CHL-05] selects another church when the church has become the current one", async () => {
    const { client, leave, getListedIds } = setUpDuringFirstCall(({ client }) =>
      client.session.selectChurch({ churchId: HOPE }),
    );
    const setters = {
      setUser: vi.fn(),
      setPerson: vi.fn(),
      setUserChurch: vi.fn(),
      setUserChurches: vi.fn(),
    };
    await leave({ ...client.session.state, ...setters });
    expect(client.session.identity.churchId).toBe(GRACE);
    expect(setters.setUserChurch.mock.calls).toEqual([[client.session.state.userChurch]]);
    expect(getListedIds()).toEqual([GRACE, HARBOUR]);
  });

  it("rejects and stops when another user signs in", async () => {
    const daniel = createDemoChurch().signIn("daniel@grace.example");
    const { leave, getListedIds, listCalls } = setUpDuringFirstCall(({ client }) =>
      client.session.assign(daniel),
    );
    await expect(leave()).rejects.toThrow(StaleSessionError);
    expect(listCalls()).toEqual([RECORD]);
    expect(getListedIds()).toEqual([GRACE]);
  });
});
