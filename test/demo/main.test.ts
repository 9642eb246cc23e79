import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { apisAt, ChurchClient, isApiError } from "../../src/entries/helpers.js";
import { root } from "../tools/sources.js";

let demo: ChildProcess | undefined;

afterEach(async () => {
  vi.restoreAllMocks();
  if (!demo || demo.exitCode !== null) return;
  demo.kill();
  await once(demo, "close");
});

/** Starts the demo server. Resolves to what it prints until it serves, or until it ends. */
async function start(...options: string[]): Promise<string> {
  const args = ["--import", "tsx", "src/demo/main.ts", "--port", "0", ...options];
  const started = spawn(process.execPath, args, { cwd: root });
  demo = started;
  let output = "";
  await new Promise<void>((resolve) => {
    started.on("close", () => resolve());
    for (const stream of [started.stdout, started.stderr])
      stream.on("data", (data: Buffer) => {
        output += data.toString();
        if (output.includes("Forms:")) resolve();
      });
  });
  return output;
}

describe("narthex-demo", () => {
  it("prints the URL, the people, the churches and the forms with their ids", async () => {
    const output = await start();
    expect(output).toMatch(/apisAt\("http:\/\/127\.0\.0\.1:\d+"\)/);
    expect(output).toContain('  ruth@grace.example       password "x"   Ruth Okafor: Grace');
    expect(output).toContain(
      "Churches:\n  CHU00000001   Grace Community Church\n  CHU00000002   Hope Chapel\n",
    );
    expect(output).toContain("  FRM00000001   ");
  });

  it("expires tokens after --token-lifetime, which a client reports", async () => {
    const [, url = ""] = /apisAt\("(.+?)"\)/.exec(await start("--token-lifetime", "2")) ?? [];
    const onSessionExpired = vi.fn();
    const client = new ChurchClient({ apis: apisAt(url), onSessionExpired });
    vi.spyOn(console, "error").mockReturnValue();
    await client.logIn({ email: "ruth@grace.example", password: "x" });
    const jwt = client.session.state.user?.jwt ?? "";
    const read = () =>
      client.api.get("/notifications/unreadCount", "MessagingApi", { fresh: true });
    await expect(read()).resolves.toEqual({ notificationCount: 3, pmCount: 2 });
    const error = await vi.waitFor(() => rejectionOf(read), { timeout: 10_000, interval: 200 });
    expect(isApiError(error) && error.status).toBe(401);
    expect(onSessionExpired).toHaveBeenCalledOnce();
    await expect(client.logIn({ jwt })).rejects.toMatchObject({ status: 401 });
  });

  it("refuses a lifetime that is no number of seconds", async () => {
    expect(await start("--token-lifetime", "1h")).toBe(
      "--token-lifetime 1h is not an integer from 0 to 86400.\n",
    );
  });
});

/** Resolves to the error of a call. Rejects if the call succeeds. */
const rejectionOf = (call: () => Promise<unknown>): Promise<unknown> =>
  call().then(
    () => Promise.reject(new Error("The call has succeeded.")),
    (error: unknown) => error,
  );
