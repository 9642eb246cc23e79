import { describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../../src/client/ChurchClient.js";
import { MAX_DRAFT_CHARACTERS, MAX_DRAFTS } from "../../../src/platform/session/Drafts.js";
import { buildUserChurch } from "../../../src/testing/builders.js";
import { createMemoryStorage } from "../../../src/testing/createDemoClient.js";
import type { StorageLike } from "../../../src/platform/core/ClientCore.js";

function setUp(storage: StorageLike = createMemoryStorage(), userId = "U1", churchId = "C1") {
  const client = new ChurchClient({ storage });
  client.session.assign({
    user: { id: userId },
    userChurch: buildUserChurch({ church: { id: churchId } }),
  });
  return { client, drafts: client.drafts, storage };
}

const throwingStorage: StorageLike = {
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

describe("Drafts", () => {
  it("[O38] restores a draft after a reload", () => {
    const { drafts, storage } = setUp();
    drafts.set("CON1", "half a sentence");
    expect(setUp(storage).drafts.get("CON1")).toBe("half a sentence");
  });

  it("keeps drafts separate by name, church and user", () => {
    const { drafts, storage } = setUp();
    drafts.set("CON1", "private");
    expect(drafts.get("CON2")).toBe("");
    expect(setUp(storage, "U1", "C2").drafts.get("CON1")).toBe("");
    expect(setUp(storage, "U2", "C1").drafts.get("CON1")).toBe("");
  });

  it("removes drafts from memory and storage on logout", () => {
    const { client, drafts, storage } = setUp();
    drafts.set("CON1", "private");
    client.session.logout();
    client.session.assign({
      user: { id: "U1" },
      userChurch: buildUserChurch({ church: { id: "C1" } }),
    });
    expect(drafts.get("CON1")).toBe("");
    expect(storage.length).toBe(0);
  });

  it("keeps the drafts of an expired session for the same user, and removes them when another one signs in", () => {
    const { client, drafts, storage } = setUp();
    const signIn = (id: string) =>
      client.session.assign({
        user: { id },
        userChurch: buildUserChurch({ church: { id: "C1" } }),
      });
    drafts.set("CON1", "private");
    client.session.expire();
    expect(drafts.get("CON1")).toBe("");
    signIn("U1");
    expect(drafts.get("CON1")).toBe("private");
    client.session.expire();
    signIn("U2");
    expect(storage.length).toBe(0);
    signIn("U1");
    expect(drafts.get("CON1")).toBe("");
  });

  it("[O80] keeps drafts in memory when the storage throws", () => {
    const { drafts } = setUp(throwingStorage);
    drafts.set("CON1", "still here");
    expect(drafts.get("CON1")).toBe("still here");
    drafts.set("CON1", "");
    expect(drafts.get("CON1")).toBe("");
  });

  it("limits the number and the length of stored drafts", () => {
    const { drafts, storage } = setUp();
    for (let index = 0; index < MAX_DRAFTS + 20; index++) drafts.set(`CON${index}`, "x");
    expect(storage.length).toBeLessThanOrEqual(MAX_DRAFTS);
    drafts.set("long", "x".repeat(MAX_DRAFT_CHARACTERS + 1));
    expect(drafts.get("long")).toHaveLength(MAX_DRAFT_CHARACTERS + 1);
    expect(setUp(storage).drafts.get("long")).toBe("");
  });

  it("does not remove drafts when other names are only read", () => {
    const { drafts, storage } = setUp();
    drafts.set("CON1", "half a sentence");
    for (let index = 0; index < MAX_DRAFTS + 20; index++) drafts.get(`seen${index}`);
    drafts.set("CON2", "another");
    expect(drafts.get("CON1")).toBe("half a sentence");
    expect(setUp(storage).drafts.get("CON1")).toBe("half a sentence");
  });

  it("limits stored drafts across reloads and removes the oldest first", () => {
    const storage = createMemoryStorage();
    for (let load = 0; load < 5; load++) {
      const { drafts } = setUp(storage);
      for (let index = 0; index < 40; index++) drafts.set(`CON${load}-${index}`, "x");
      drafts.set("CON0-0", `life ${load}`);
    }
    expect(storage.length).toBe(MAX_DRAFTS);
    const { drafts } = setUp(storage);
    const remaining = [0, 1, 2, 3, 4].map((load) =>
      Array.from({ length: 40 }, (_, index) => drafts.get(`CON${load}-${index}`)).filter(Boolean),
    );
    expect(remaining.map(({ length }) => length)).toEqual([1, 0, 0, 9, 40]);
    expect(drafts.get("CON0-0")).toBe("life 4");
    expect(drafts.get("CON3-31")).toBe("x");
  });

  it("keeps every character and reads stored drafts without a time", () => {
    const { drafts, storage } = setUp();
    drafts.set("a:b/c", "12:30\n: noon");
    storage.setItem("narthex:draft:U1:C1:odd", "no time");
    const again = setUp(storage).drafts;
    expect(again.get("a:b/c")).toBe("12:30\n: noon");
    expect(again.get("odd")).toBe("no time");
  });

  it("removes stored drafts on logout of a page that never read them", () => {
    const { drafts, storage } = setUp();
    drafts.set("CON1", "private");
    setUp(storage, "U2").drafts.set("CON1", "somebody else's");
    storage.setItem("host", "stays");
    const other = new ChurchClient({ storage });
    other.session.assign({ user: { id: "U1" } });
    other.session.logout();
    expect(setUp(storage).drafts.get("CON1")).toBe("");
    expect(setUp(storage, "U2").drafts.get("CON1")).toBe("somebody else's");
    new ChurchClient({ storage }).session.logout();
    expect(storage.length).toBe(1);
    expect(storage.getItem("host")).toBe("stays");
  });

  it("moves the drafts of a person to the user id when the host sets it later", () => {
    const storage = createMemoryStorage();
    const client = new ChurchClient({ storage });
    client.session.assign({ userChurch: buildUserChurch({ church: { id: "C1" } }) });
    client.drafts.set("a:b", "half a sentence");
    client.session.assign({ user: { id: "U1" } });
    expect(client.drafts.get("a:b")).toBe("half a sentence");
    expect(setUp(storage).drafts.get("a:b")).toBe("half a sentence");
    expect(storage.length).toBe(1);
  });

  describe("drafts of a visitor", () => {
    const userChurch = buildUserChurch({ church: { id: "C1" } });
    const user = { id: "U1" };

    it.each([
      ["at once", [{ user, userChurch }]],
      ["with the church after the user", [{ user }, { userChurch }]],
      ["with the user after the church", [{ userChurch }, { user, userChurch }]],
    ])("become drafts of the user who signs in on the same page: %s", (_, steps) => {
      const storage = createMemoryStorage();
      const client = new ChurchClient({ storage });
      client.drafts.set("form:1", "half a sentence");
      for (const step of steps) client.session.assign(step);
      expect(client.drafts.get("form:1")).toBe("half a sentence");
      expect(setUp(storage).drafts.get("form:1")).toBe("half a sentence");
      expect(storage.length).toBe(1);
    });

    it("are removed at a sign-in if they were stored before a reload", () => {
      const storage = createMemoryStorage();
      new ChurchClient({ storage }).drafts.set("form:1", "private");
      const { drafts } = setUp(storage);
      expect(drafts.get("form:1")).toBe("");
      expect(storage.length).toBe(0);
      new ChurchClient({ storage }).drafts.set("form:1", "private");
      new ChurchClient({ storage }).session.assign({ user });
      expect(storage.length).toBe(0);
    });

    it("are removed at a sign-in if they were stored before a reload and changed after it", () => {
      const storage = createMemoryStorage();
      new ChurchClient({ storage }).drafts.set("form:1", "private");
      const client = new ChurchClient({ storage });
      client.drafts.set("form:1", "private, and more");
      client.session.assign({ user, userChurch });
      expect(client.drafts.get("form:1")).toBe("");
      expect(storage.length).toBe(0);
    });

    it("survive a reload and a church that is set later, until a user signs in", () => {
      const storage = createMemoryStorage();
      new ChurchClient({ storage }).drafts.set("form:1", "half a sentence");
      const client = new ChurchClient({ storage });
      client.drafts.set("form:2", "typed");
      const church = { ...userChurch, person: {} };
      client.session.assign({ userChurch: church });
      expect(client.drafts.get("form:1")).toBe("half a sentence");
      client.session.assign({ user });
      expect(["form:1", "form:2"].map((name) => client.drafts.get(name))).toEqual(["", "typed"]);
    });

    it("are joined with the user's own drafts", () => {
      const { drafts, storage } = setUp();
      drafts.set("CON1", "old");
      drafts.set("same", "text");
      drafts.set("form:1", '[["Q1","a"],["Q2","b"]]');
      const client = new ChurchClient({ storage });
      client.drafts.set("CON1", "new");
      client.drafts.set("same", "text");
      client.drafts.set("form:1", '[["Q2","c"]]');
      client.session.assign({ user, userChurch });
      expect(["CON1", "same", "form:1"].map((name) => client.drafts.get(name))).toEqual([
        "old\nnew",
        "text",
        '[["Q1","a"],["Q2","b"],["Q2","c"]]',
      ]);
    });
  });

  it("removes drafts from memory on logout when the host never set a user id", () => {
    const client = new ChurchClient({ storage: createMemoryStorage() });
    const church = buildUserChurch({ church: { id: "C1" } });
    client.session.assign({ userChurch: church });
    client.drafts.set("CON1", "private");
    client.session.logout();
    client.session.assign({ userChurch: church });
    expect(client.drafts.get("CON1")).toBe("");
  });

  it("clears a sent draft unless its text has changed", () => {
    const { drafts } = setUp();
    drafts.set("CON1", "sent");
    drafts.set("CON2", "sent, and more");
    drafts.clear("CON1", "sent");
    drafts.clear("CON2", "sent");
    expect([drafts.get("CON1"), drafts.get("CON2")]).toEqual(["", "sent, and more"]);
  });

  it("notifies subscribers until they unsubscribe", () => {
    const { drafts } = setUp();
    const listener = vi.fn();
    const unsubscribe = drafts.subscribe(listener);
    drafts.set("CON1", "a");
    unsubscribe();
    drafts.set("CON1", "b");
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe("the order of stored drafts", () => {
  /** Returns the names of the stored drafts, oldest first, in the order that a reload reads. */
  const readStoredOrder = (storage: StorageLike) =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
      .map((key) => ({
        name: key.split(":").at(-1),
        time: Number((storage.getItem(key) ?? "").split(":")[0]),
      }))
      .sort((one, other) => one.time - other.time)
      .map(({ name }) => name);

  it.each([
    ["stands still", () => 0],
    ["is set back by an hour", (write: number) => (write < 2 ? 0 : -3_600_000)],
    ["is set back with each write", (write: number) => -write * 60_000],
    ["is set forward and back again", (write: number) => (write === 1 ? 86_400_000 : 0)],
  ])("[D52] follows the order of writes although the clock %s", (_, shift) => {
    const storage = createMemoryStorage();
    let write = 0;
    const start = Date.parse("2026-05-01T12:00:00Z");
    const client = new ChurchClient({ storage, now: () => new Date(start + shift(write)) });
    client.session.assign({
      user: { id: "U1" },
      userChurch: buildUserChurch({ church: { id: "C1" } }),
    });
    for (const name of ["first", "second", "third", "first"]) {
      client.drafts.set(name, `text ${write}`);
      write += 1;
    }
    expect(readStoredOrder(storage)).toEqual(["second", "third", "first"]);
  });

  it("[D52] removes the oldest draft first when the clock was set back before a reload", () => {
    const storage = createMemoryStorage();
    const start = Date.parse("2026-05-01T12:00:00Z");
    const open = (now: number) => {
      const client = new ChurchClient({ storage, now: () => new Date(now) });
      client.session.assign({
        user: { id: "U1" },
        userChurch: buildUserChurch({ church: { id: "C1" } }),
      });
      return client.drafts;
    };
    open(start).set("oldest", "text");
    const reloaded = open(start - 3_600_000);
    for (let index = 0; index < MAX_DRAFTS; index++) reloaded.set(`name ${index}`, "text");
    const last = open(start - 7_200_000);
    expect(last.get("oldest")).toBe("");
    last.set("one more", "text");
    expect([last.get("name 0"), last.get("name 1")]).toEqual(["", "text"]);
  });
});
