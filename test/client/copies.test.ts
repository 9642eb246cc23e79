import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiClient, apiClientService } from "../../src/platform/http/ApiClient.js";
import {
  ApiError,
  isApiError,
  isSilentFailure,
  isStaleSessionError,
  StaleSessionError,
} from "../../src/platform/http/ApiError.js";
import { classifySaveError } from "../../src/messaging/rules/content.js";
import { submissionFailure } from "../../src/forms/rules/submission.js";

import { createDemoChurch } from "../../src/entries/testing.js";
import { muteConsole } from "../harness/muteConsole.js";
import { ORDER, PaymentBrowser, PAYMENT_KEY } from "../harness/payments.js";

let log: ReturnType<typeof muteConsole>;
beforeEach(() => {
  log = muteConsole();
  vi.resetModules();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Imports another copy of the package, as a second bundle on the page does. */
const importCopy = async () => ({
  ...(await import("../../src/platform/http/ApiClient.js")),
  ...(await import("../../src/platform/http/ApiError.js")),
});

describe("two copies of the package", () => {
  it("[D37] report a declined card when the other copy makes the call", async () => {
    const copy = await importCopy();
    const server = createDemoChurch();
    const page = new PaymentBrowser(server).open();
    expect(page.client.core.get(copy.apiClientService)).toBeInstanceOf(copy.ApiClient);
    expect(page.client.core.get(apiClientService)).not.toBeInstanceOf(ApiClient);
    const declined = {
      kind: "status",
      status: 402,
      body: JSON.stringify({ error: "Your card has insufficient funds." }),
    } as const;
    server.faults.add({ path: "/donate/charge", do: declined });
    const problem = { reason: "notAccepted", message: "Your card has insufficient funds." };
    expect(await page.payment(PAYMENT_KEY).pay(ORDER, page.tokenizer())).toEqual({
      status: "failed",
      problem,
    });
  });

  it("[D37] recognize each other's errors and no other values", async () => {
    const copy = await importCopy();
    const facts = {
      status: 402,
      method: "POST",
      path: "/x",
      outcome: "refused",
      hasServerText: true,
      retryAfter: null,
    } as const;
    const failure = new copy.ApiError("No.", facts);
    const stale = new copy.StaleSessionError();
    expect(failure).not.toBeInstanceOf(ApiError);
    expect(stale).not.toBeInstanceOf(StaleSessionError);
    expect([isApiError(failure), isStaleSessionError(failure), isSilentFailure(failure)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isApiError(stale), isStaleSessionError(stale), isSilentFailure(stale)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(classifySaveError(stale)).toEqual({ kind: "canceled" });
    expect([classifySaveError(failure), submissionFailure(failure)]).toEqual(
      Array(2).fill({ kind: "server", text: "No." }),
    );
    for (const other of [
      undefined,
      null,
      "ApiError",
      new Error("x"),
      Object.assign(new Error("x"), { name: "ApiError" }),
    ])
      expect([isApiError(other), isStaleSessionError(other), isSilentFailure(other)]).toEqual([
        false,
        false,
        false,
      ]);
    expect(isSilentFailure(Object.assign(new Error("x"), { name: "AbortError" }))).toBe(true);
  });

  it("[D37] report a declined card when the error of the other copy is from another realm", async () => {
    const makeError = (facts: object) =>
      runInNewContext("Object.assign(new Error('Declined.'), facts)", { facts }) as Error;
    const failure = makeError({
      name: "ApiError",
      status: 402,
      outcome: "refused",
      hasServerText: true,
    });
    expect(failure).not.toBeInstanceOf(Error);
    const page = new PaymentBrowser(createDemoChurch()).open();
    const api = page.client.core.get(apiClientService);
    const post = api.post.bind(api);
    vi.spyOn(api, "post").mockImplementation((path, ...more) =>
      path === "/donate/charge" ? Promise.reject(failure) : post(path, ...more),
    );
    const problem = { reason: "notAccepted", message: "Declined." };
    expect(await page.payment(PAYMENT_KEY).pay(ORDER, page.tokenizer())).toEqual({
      status: "failed",
      problem,
    });
    const stale = makeError({ name: "StaleSessionError" });
    expect([
      isStaleSessionError(stale),
      isApiError(stale),
      isApiError(makeError({ name: "ApiError" })),
    ]).toEqual([true, false, false]);
  });

  it("[D37] export the type guards for hosts", async () => {
    const { isApiError: exportedIsApiError, isStaleSessionError: exportedIsStaleSessionError } =
      await import("../../src/entries/helpers.js");
    expect(
      exportedIsApiError(
        new ApiError("", {
          status: 0,
          method: "",
          path: "",
          outcome: "unknown",
          hasServerText: false,
          retryAfter: null,
        }),
      ),
    ).toBe(true);
    expect(exportedIsStaleSessionError(new StaleSessionError())).toBe(true);
  });

  it("[D37] do not log calls that end with the session", async () => {
    const copy = await importCopy();
    const client = new PaymentBrowser(createDemoChurch()).open().client;
    const api = client.core.get(copy.apiClientService);
    client.apis.setToken("token");
    const { epochService } = await import("../../src/platform/core/Epoch.js");
    const call = api.get("/notifications/my", "MessagingApi").catch((error: unknown) => error);
    client.core.get(epochService).increment();
    expect(isStaleSessionError(await call)).toBe(true);
    expect(log.error).not.toHaveBeenCalled();
  });
});

describe("two versions of the package", () => {
  const SLOT = Symbol.for("narthex@1");
  let before: unknown;
  beforeEach(() => (before = Reflect.get(globalThis, SLOT)));
  afterEach(() => void Reflect.set(globalThis, SLOT, before));

  it("[D37] warn once per page when their calls alternate", async () => {
    const copies = [await import("../../src/platform/core/defaultCore.js")];
    vi.resetModules();
    copies.push(await import("../../src/platform/core/defaultCore.js"));
    copies[0]?.getDefaultCore();
    // Both copies have the current version. The slot of an older version makes them differ.
    const slot = Reflect.get(globalThis, SLOT) as { version: string };
    const present = { ...slot, version: "0.0.9", copy: {} };
    Reflect.set(globalThis, SLOT, present);
    for (let turn = 0; turn < 100; turn += 1) for (const copy of copies) copy.getDefaultCore();
    expect(log.warn.mock.calls).toEqual([
      [expect.stringMatching(/^Two copies of narthex share this page, the versions 0\.0\.9 and /)],
    ]);
    // Copies that wrote their own versions would warn on each call.
    expect(present.version).toBe("0.0.9");
  });

  it.each([
    ["development", 1],
    ["test", 0],
  ])("[D41] warn in %s about two copies of one version %i times", async (mode, times) => {
    vi.useFakeTimers();
    vi.stubEnv("NODE_ENV", mode);
    vi.stubGlobal("window", {});
    const { getDefaultCore } = await import("../../src/platform/core/defaultCore.js");
    Reflect.set(globalThis, SLOT, undefined);
    getDefaultCore();
    vi.runAllTimers();
    expect(log.warn).not.toHaveBeenCalled();
    vi.resetModules();
    const other = await import("../../src/platform/core/defaultCore.js");
    for (let turn = 0; turn < 2; turn += 1) other.getDefaultCore();
    vi.runAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    expect(log.warn).toHaveBeenCalledTimes(times);
  });
});
