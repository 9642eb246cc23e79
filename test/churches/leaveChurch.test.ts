import { beforeEach, describe, expect, it, vi } from "vitest";
import { StaleSessionError } from "../../src/platform/http/ApiError.js";
import { leaveChurch, LeaveRefusedError } from "../../src/churches/leaveChurch.js";
import { makeToken } from "../../src/testing/DemoServer.js";
import type { UserChurch, UserContext } from "../../src/platform/session/types.js";

import { createDemoChurch, createDemoClient } from "../../src/testing.js";

import { muteConsole } from "../harness/muteConsole.js";

const GRACE = "CHU00000001";
const HOPE = "CHU00000002";
const HARBOUR = "CHU00000004";
const RUTH = "USR00000001";

/** Ruth works in Grace Community Church and also belongs to two others. */
function setUp() {
  const church = createDemoChurch();
  const client = createDemoClient(church);
  church.requests.length = 0;
  const churchOf = (id: string) => {
    const found = client.session.state.userChurches?.find((each) => each.church.id === id);
    if (!found) throw new Error(`Ruth does not belong to ${id}.`);
    return found;
  };
  const memberships = () => church.db.memberships.filter(({ userId }) => userId === RUTH);
  const rightsIn = (id: string) =>
    Object.keys(memberships().find(({ churchId }) => churchId === id)?.permissions ?? {});
  const listed = () => client.session.state.userChurches?.map((each) => each.church.id);
  const paths = () => church.requests.map(({ method, path }) => `${method} ${path}`);
  return {
    church,
    client,
    churchOf,
    memberships,
    rightsIn,
    listed,
    paths,
    leave: (context?: UserContext) => leaveChurch(client.core, churchOf(HOPE), context),
  };
}

const RECORD = `DELETE /membership/userchurch/record/${RUTH}/${HOPE}/PER00000101`;
const ROLES = `DELETE /membership/rolemembers/self/${HOPE}/${RUTH}`;

beforeEach(() => muteConsole());

describe("leaving a church", () => {
  it("[CHL-08][CHL-10][A-36][L16] ends the membership, then the roles there, with that church's token", async () => {
    const { church, churchOf, memberships, rightsIn, listed, paths, leave } = setUp();
    const rights = rightsIn(GRACE);
    const left = churchOf(HOPE);
    await leave();
    expect(paths()).toEqual([RECORD, ROLES]);
    const own = left.apis.find(({ keyName }) => keyName === "MembershipApi")?.jwt;
    expect(church.requests.map(({ authorization }) => authorization)).toEqual([
      `Bearer ${own}`,
      `Bearer ${own}`,
    ]);
    expect(church.requests.map(({ body }) => body)).toEqual([undefined, undefined]);
    expect(memberships().map(({ churchId }) => churchId)).toEqual([GRACE, HARBOUR]);
    expect(rightsIn(GRACE)).toEqual(rights);
    expect(rights).toContain("MembershipApi");
    expect(listed()).toEqual([GRACE, HARBOUR]);
  });

  it.each([
    ["the token it has for membership", { keyName: "MembershipApi" }, 1],
    ["its general token where it names no membership API", { keyName: "DoingApi" }, 2],
  ])("[A-36] sends %s", async (_, api, hours) => {
    const { church, client, churchOf, memberships } = setUp();
    const [own, general] = [1, 2].map((exp) =>
      makeToken({
        userId: RUTH,
        churchId: HOPE,
        personId: "PER00000101",
        exp: church.now().getTime() / 1_000 + exp * 3_600,
      }),
    );
    await leaveChurch(client.core, {
      ...churchOf(HOPE),
      jwt: general ?? "",
      apis: [{ ...api, jwt: own ?? "", permissions: [] }],
    });
    expect(church.requests.map(({ authorization }) => authorization)).toEqual(
      Array(2).fill(`Bearer ${hours === 1 ? own : general}`),
    );
    expect(memberships().map(({ churchId }) => churchId)).toEqual([GRACE, HARBOUR]);
  });

  it.each([RECORD, ROLES])(
    "[A-36][L16] rejects and keeps the list when %s fails; once more finishes",
    async (call) => {
      const { church, listed, paths, rightsIn, memberships, leave } = setUp();
      church.faults.add({
        path: call.replace("DELETE ", ""),
        times: 1,
        do: { kind: "status", status: 500 },
      });
      await expect(leave()).rejects.toMatchObject({ status: 500 });
      expect(paths()).toEqual(call === RECORD ? [RECORD] : [RECORD, ROLES]);
      expect(listed()).toEqual([GRACE, HOPE, HARBOUR]);
      await leave();
      expect(listed()).toEqual([GRACE, HARBOUR]);
      expect(memberships().map(({ churchId }) => churchId)).toEqual([GRACE, HARBOUR]);
      expect(rightsIn(GRACE)).toContain("MembershipApi");
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
  ])("[A-36][L16] is refused without %s, and nothing is asked", async (_, name, change) => {
    const { church, client, churchOf } = setUp();
    const userChurch = { ...churchOf(HOPE), ...(change as Partial<UserChurch>) };
    if (name === "userId") client.session.assign({ user: undefined });
    const refusal = await leaveChurch(client.core, userChurch).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(LeaveRefusedError);
    expect(String(refusal)).toContain(`${name} is not known`);
    expect(church.requests).toEqual([]);
  });

  it("[CHL-05] is refused for the current church, and nothing is asked", async () => {
    const { church, client, churchOf } = setUp();
    await expect(leaveChurch(client.core, churchOf(GRACE))).rejects.toThrow(LeaveRefusedError);
    expect(church.requests).toEqual([]);
  });
});

describe("while a church is being left", () => {
  /** Does something while the answer to the first call is on its way. */
  function meanwhile(act: (made: ReturnType<typeof setUp>) => void) {
    const made = setUp();
    const { fetch } = made.client.core.options;
    let isFirst = true;
    made.client.core.options.fetch = async (input, init) => {
      const answer = await fetch?.(input, init);
      if (isFirst) act(made);
      isFirst = false;
      return answer as Response;
    };
    return made;
  }

  it("[L16] another church that is chosen stops nothing half way", async () => {
    const { leave, memberships, rightsIn, listed, client } = meanwhile(({ client }) =>
      client.session.selectChurch({ churchId: HARBOUR }),
    );
    await leave();
    expect(client.session.identity.churchId).toBe(HARBOUR);
    expect(memberships().map(({ churchId }) => churchId)).toEqual([GRACE, HARBOUR]);
    expect(rightsIn(GRACE)).toContain("MembershipApi");
    expect(listed()).toEqual([GRACE, HARBOUR]);
  });

  it("[CHL-05] it may become the current one: the session goes on in another, and its token's end is not the session's", async () => {
    const { church, client, leave, listed } = meanwhile(({ client }) =>
      client.session.selectChurch({ churchId: HOPE }),
    );
    client.api.onSessionExpired = vi.fn();
    church.faults.add({
      path: ROLES.replace("DELETE ", ""),
      times: 1,
      do: { kind: "status", status: 401 },
    });
    await expect(leave()).rejects.toMatchObject({ status: 401 });
    expect(client.api.onSessionExpired).not.toHaveBeenCalled();
    client.session.selectChurch({ churchId: GRACE });
    await leave();
    expect(client.session.identity.churchId).toBe(GRACE);
    expect(listed()).toEqual([GRACE, HARBOUR]);
  });

  it("[CHL-05] it does not stay the current one", async () => {
    const { client, leave, listed } = meanwhile(({ client }) =>
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
    expect(listed()).toEqual([GRACE, HARBOUR]);
  });

  it("somebody else who signs in has nothing to do with it", async () => {
    const daniel = createDemoChurch().signIn("daniel@grace.example");
    const { leave, listed, paths } = meanwhile(({ client }) => client.session.assign(daniel));
    await expect(leave()).rejects.toThrow(StaleSessionError);
    expect(paths()).toEqual([RECORD]);
    expect(listed()).toEqual([GRACE]);
  });
});
