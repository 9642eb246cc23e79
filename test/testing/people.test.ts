import { beforeEach, describe, expect, it } from "vitest";
import { ChurchClient, MEMBERSHIP_API } from "../../src/entries/helpers.js";
import { buildPerson, createDemoChurch, type DemoChurch } from "../../src/entries/testing.js";
import { callDemo } from "./tools/callDemo.js";
import type { Person } from "../../src/lib/people/people.js";

const NOW = new Date("2026-05-01T12:00:00Z");
const PNG = "data:image/png;base64,iVBORw0KGgo=";

let server: DemoChurch;
beforeEach(() => {
  server = createDemoChurch({ now: () => NOW });
});

describe("demo server people by id", () => {
  const readIds = (as: string | undefined, query: string) =>
    callDemo(server, as, "GET", `/membership/people/ids${query}`);

  it("are whole records of the own church, without unknown ids", async () => {
    const { json } = await readIds("ruth", "?ids=PER00000002,PER00000101,PER99999999");
    expect(json).toMatchObject([
      {
        id: "PER00000002",
        name: { first: "Daniel", nick: "Danny", middle: null },
        contactInfo: { email: "daniel1@grace.example", address1: null },
        conversationId: null,
      },
    ]);
    expect((await readIds("daniel", "?ids=PER00000002")).json).not.toHaveProperty(
      "0.conversationId",
    );
  });

  it("need the permission of a search, and the parameter", async () => {
    for (const as of ["esther", undefined])
      expect(await readIds(as, "?ids=PER00000002")).toMatchObject({ status: 401, json: {} });
    expect((await readIds("ruth", "?ids=")).json).toEqual([]);
    expect((await readIds("ruth", "")).status).toBe(500);
  });
});

describe("demo server person", () => {
  const readPerson = (as: string | undefined, id: string) =>
    callDemo(server, as, "GET", `/membership/people/${id}`);

  it("is the whole record, also for a user who may read no other people", async () => {
    const me = server.signIn("esther@grace.example").userChurches[0]?.person.id ?? "";
    expect((await readPerson("esther", me)).json).toMatchObject({
      id: me,
      name: { first: "Esther", display: "Esther Kamau", prefix: null },
      contactInfo: { email: "esther12@grace.example", homePhone: null },
      householdRole: null,
      optedOut: false,
    });
  });

  it("of another person needs the permission of a search, and belongs to the own church", async () => {
    expect((await readPerson("ruth", "PER00000002")).json).toMatchObject({
      name: { nick: "Danny" },
      conversationId: null,
    });
    expect((await readPerson("daniel", "PER00000003")).json).not.toHaveProperty("conversationId");
    for (const [as, id] of [
      ["esther", "PER00000002"],
      [undefined, "PER00000002"],
      ["ruth", "PER00000101"],
      ["ruth", "nope"],
    ] as const)
      expect(await readPerson(as, id)).toMatchObject({ status: 401, json: {} });
  });

  it("completes that of the session, which has only the fields of the login", async () => {
    const client = new ChurchClient({ apis: server.apis, fetch: server.fetch });
    await client.logIn({ email: "daniel@grace.example", password: "x" });
    const { person } = client.session.state;
    expect(person).toEqual({
      id: "PER00000002",
      membershipStatus: "Member",
      name: { display: "Daniel Brenner" },
    });
    const whole = await client.api.get(`/people/${person?.id}`, MEMBERSHIP_API);
    client.session.assign({ person: whole as Person });
    expect(client.session.state.person?.photo).toMatch(/^data:image/);
  });
});

describe("demo server groups", () => {
  const readGroups = (as?: string) => callDemo(server, as, "GET", "/membership/groups");

  it("are those of the own church, by category and name", async () => {
    const groups = (await readGroups("samuel")).json as { churchId: string }[];
    expect(groups).toMatchObject([
      { id: "GRP00000003", categoryName: "Small Groups", name: "Young Adults", tags: "standard" },
      { id: "GRP00000002", categoryName: "Sunday School", name: "Adult Bible Class" },
      { id: "GRP00000001", categoryName: "Worship", photoUrl: null, labelArray: [] },
    ]);
    expect(server.db.groups.length).toBeGreaterThan(groups.length);
  });

  it("are empty without a token", async () => {
    expect(await readGroups()).toMatchObject({ status: 200, json: [] });
  });
});

describe("demo server people that are saved", () => {
  const save = async (people: unknown, as = "ruth") => {
    const response = await callDemo(server, as, "POST", "/membership/people", people);
    return { ...response, people: response.json as Person[] };
  };
  const stored = (id: string | undefined) => server.db.people.find((person) => person.id === id);

  it("get an id, a display name and the church of the token", async () => {
    const ada = { churchId: "CHU00000002", name: { first: "Ada", last: "Bell" } };
    const { status, people } = await save([ada, { name: { display: "Choir" } }]);
    expect(status).toBe(200);
    expect(people).toMatchObject([
      { churchId: "CHU00000001", name: { display: "Ada Bell", nick: null } },
      { churchId: "CHU00000001", name: { display: "Choir" } },
    ]);
    expect(new Set(people.map(({ id }) => id)).size).toBe(2);
    for (const { id, name } of people) expect(stored(id)?.name?.display).toBe(name?.display);
  });

  it("keep the fields that the request leaves out", async () => {
    const name = { first: "Daniel", last: "Lee", nick: null };
    await save([{ id: "PER00000002", name, gender: "Male" }]);
    expect(stored("PER00000002")).toMatchObject({
      name: { display: "Daniel Lee" },
      contactInfo: { email: "daniel1@grace.example" },
      membershipStatus: "Member",
      gender: "Male",
    });
  });

  it("get the address of a PNG that was sent as a data URL, and keep another photo as sent", async () => {
    const [ruth, ada] = (
      await save([
        buildPerson({ id: "PER00000001", photo: PNG }),
        { name: { first: "Ada" }, photo: "https://photos.example/ada.jpg" },
      ])
    ).people;
    expect(ruth?.photo).toBe(
      `http://demo.church/files/CHU00000001/membership/people/PER00000001.png?dt=${NOW.getTime()}`,
    );
    expect(stored("PER00000001")?.photo).toBe(ruth?.photo);
    const file = await server.fetch(ruth?.photo ?? "");
    expect(file.headers.get("Content-Type")).toBe("image/png");
    expect(Buffer.from(await file.arrayBuffer()).toString("base64")).toBe(PNG.split(",")[1]);
    expect(ada?.photo).toBe("https://photos.example/ada.jpg");
  });

  it("of another church or with an unknown id are not stored", async () => {
    const before = structuredClone(server.db.people);
    for (const id of ["PER00000101", "PER99999999"])
      expect((await save([{ id, name: { first: "Ada" } }])).people).toMatchObject([{ id }]);
    expect(server.db.people).toEqual(before);
  });

  it("need the permission to edit people, a list and names", async () => {
    const before = structuredClone(server.db.people);
    expect(await save([{ name: { first: "Ada" } }], "daniel")).toMatchObject({
      status: 401,
      json: {},
    });
    expect((await save({ name: { first: "Ada" } })).status).toBe(500);
    expect((await save([{ id: "PER00000001" }])).status).toBe(500);
    expect(server.db.people).toEqual(before);
  });
});
