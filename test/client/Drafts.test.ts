import { describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../src/client/ChurchClient.js";
import type { StorageLike } from "../../src/client/ClientCore.js";
import { MAX_DRAFT_CHARACTERS, MAX_DRAFTS } from "../../src/client/drafts/Drafts.js";
import { buildUserChurch } from "../../src/testing/builders.js";
import { createMemoryStorage } from "../../src/testing/createDemoClient.js";

function setUp(storage: StorageLike = createMemoryStorage(), userId = "U1", churchId = "C1") {
  const client = new ChurchClient({ storage });
  client.session.assign({ user: { id: userId }, userChurch: buildUserChurch({ church: { id: churchId } }) });
  return { client, drafts: client.drafts, storage };
}

const throwing: StorageLike = {
  get length(): number {
    throw new Error("denied");
  },
  getItem: () => {
    throw new Error("denied");
  },
  setItem: () => {
    throw new Error("denied");
  },
  removeItem: () => {
    throw new Error("denied");
  },
  key: () => {
    throw new Error("denied");
  },
};

describe("drafts", () => {
  it("[O38] survive a reload", () => {
    const { drafts, storage } = setUp();
    drafts.set("CON1", "half a sentence");
    expect(setUp(storage).drafts.get("CON1")).toBe("half a sentence");
  });

  it("never reach another place, church or user", () => {
    const { drafts, storage } = setUp();
    drafts.set("CON1", "private");
    expect(drafts.get("CON2")).toBe("");
    expect(setUp(storage, "U1", "C2").drafts.get("CON1")).toBe("");
    expect(setUp(storage, "U2", "C1").drafts.get("CON1")).toBe("");
  });

  it("are gone from memory and storage after logging out", () => {
    const { client, drafts, storage } = setUp();
    drafts.set("CON1", "private");
    client.session.logout();
    client.session.assign({ user: { id: "U1" }, userChurch: buildUserChurch({ church: { id: "C1" } }) });
    expect(drafts.get("CON1")).toBe("");
    expect(storage.length).toBe(0);
  });

  it("[O80] live in memory where storage throws", () => {
    const { drafts } = setUp(throwing);
    drafts.set("CON1", "still here");
    expect(drafts.get("CON1")).toBe("still here");
    drafts.set("CON1", "");
    expect(drafts.get("CON1")).toBe("");
  });

  it("are few and short in storage", () => {
    const { drafts, storage } = setUp();
    for (let index = 0; index < MAX_DRAFTS + 20; index++) drafts.set(`CON${index}`, "x");
    expect(storage.length).toBeLessThanOrEqual(MAX_DRAFTS);
    drafts.set("long", "x".repeat(MAX_DRAFT_CHARACTERS + 1));
    expect(drafts.get("long")).toHaveLength(MAX_DRAFT_CHARACTERS + 1);
    expect(setUp(storage).drafts.get("long")).toBe("");
  });

  it("tell their readers", () => {
    const { drafts } = setUp();
    const heard = vi.fn();
    const stop = drafts.subscribe(heard);
    drafts.set("CON1", "a");
    stop();
    drafts.set("CON1", "b");
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
