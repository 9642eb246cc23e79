import { inspect } from "node:util";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../../src/client/ChurchClient.js";
import { createDemoChurch } from "../../../src/entries/testing.js";
import { isApiError, isStaleSessionError } from "../../../src/platform/http/ApiError.js";
import { apisAt } from "../../../src/platform/http/ApiConfigs.js";
import { muteConsole } from "../../harness/muteConsole.js";

const RUTH = { email: "ruth@grace.example", password: "demo-ruth" };
const [GRACE, HOPE] = ["CHU00000001", "CHU00000002"];

let log: ReturnType<typeof muteConsole>;
beforeEach(() => (log = muteConsole()));

function createClient() {
  const server = createDemoChurch();
  const account = server.db.users.find(({ email }) => email === RUTH.email);
  if (account) account.password = RUTH.password;
  const client = new ChurchClient({ apis: server.apis, fetch: server.fetch });
  return { server, client };
}
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("logIn", () => {
  it("starts the session of an email and a password", async () => {
    const { client, server } = createClient();
    const userChurch = await client.logIn(RUTH);
    expect(client.session.state.user?.email).toBe(RUTH.email);
    expect(client.session.state.userChurch).toBe(userChurch);
    expect(client.apis.isAuthenticated).toBe(true);
    expect(server.requests.at(-1)).toMatchObject({
      path: "/membership/users/login",
      authorization: undefined,
      body: RUTH,
    });
  });

  it("resumes a session with its token, in the given church", async () => {
    const { client, server } = createClient();
    const { jwt = "" } = server.signIn(RUTH.email).user;
    const userChurch = await client.logIn({ jwt }, HOPE);
    expect(userChurch?.church.id).toBe(HOPE);
    expect(client.session.identity).toMatchObject({ churchId: HOPE });
  });

  it("rejects with status 401 for a wrong password, and keeps the present session", async () => {
    const { client, server } = createClient();
    client.startSession(server.signIn("daniel@grace.example"), GRACE);
    const error = await errorOf(client.logIn({ ...RUTH, password: "wrong-password" }));
    expect(isApiError(error) && [error.status, error.message]).toEqual([401, "Login failed"]);
    expect(client.session.state.user?.email).toBe("daniel@grace.example");
  });

  it("keeps the password and the token out of hooks, errors and the console", async () => {
    const { client, server } = createClient();
    const onRequest = vi.fn<(url: string, init: RequestInit) => void>();
    const onError = vi.fn<(...given: unknown[]) => void>();
    Object.assign(client.api, { onRequest, onError });
    server.faults.add({
      do: { kind: "status", status: 500, body: JSON.stringify({ message: "demo-ruth is short" }) },
    });
    const error = await errorOf(client.logIn(RUTH));
    expect(isApiError(error) && error.message).toBe("Signing in failed. Try again.");
    const seen = inspect([error, onRequest.mock.calls, onError.mock.calls, log.error.mock.calls], {
      depth: 9,
    });
    expect(onRequest).toHaveBeenCalled();
    expect(onError).toHaveBeenCalled();
    expect(seen).not.toContain(RUTH.password);
  });

  it("rejects when the server cannot be reached", async () => {
    const { client, server } = createClient();
    server.faults.add({ do: { kind: "dropBefore" } });
    const error = await errorOf(client.logIn(RUTH));
    expect(isApiError(error) && error.status).toBe(0);
    expect(client.session.state.user).toBeFalsy();
  });

  it("keeps a session that started during the request", async () => {
    const { client, server } = createClient();
    const loggedIn = errorOf(client.logIn(RUTH));
    client.startSession(server.signIn("daniel@grace.example"), GRACE);
    expect(isStaleSessionError(await loggedIn)).toBe(true);
    expect(client.session.state.user?.email).toBe("daniel@grace.example");
  });
});

describe("apisAt", () => {
  it("puts each API below the given URL, without tokens", () => {
    const apis = apisAt("https://api.example.org/");
    expect(apis.map(({ url }) => url)).toContain("https://api.example.org/messaging");
    expect(apis.map(({ keyName }) => keyName)).toEqual(
      expect.arrayContaining(createDemoChurch().apis.map(({ keyName }) => keyName)),
    );
    expect(apis.every(({ jwt, permissions }) => jwt === "" && permissions.length === 0)).toBe(true);
  });
});
