import { afterEach, describe, expect, it, vi } from "vitest";
import {
  accountName,
  addressText,
  cleanDisplayName,
  displayNameOf,
  getChurchIcon,
  getDisplayName,
  getInitials,
  getPhotoUrl,
  photoPath,
  withAddress,
  withKnownName,
} from "../../../src/lib/people/people.js";
import { readPeople } from "../../../src/lib/people/shapes.js";

const ROOT = "https://content.example";

describe("getChurchIcon", () => {
  const large = { keyName: "favicon_400x400", value: " /large.png " };
  const small = { keyName: "favicon_16x16", value: "/small.png" };

  it.each([
    ["the large icon", [small, large], `${ROOT}/large.png`],
    ["the small icon if there is no large one", [small], `${ROOT}/small.png`],
    [
      "the small icon if the large one is blank",
      [{ ...large, value: " " }, small],
      `${ROOT}/small.png`,
    ],
    ["nothing without an icon", [{ keyName: "color", value: "#fff" }], undefined],
    ["nothing for settings of other shapes", [null, "x", { ...large, value: {} }], undefined],
  ])("returns %s", (_, settings, url) => {
    expect(getChurchIcon({ settings }, ROOT)).toBe(url);
  });

  it("returns nothing without a church or its settings", () => {
    expect(getChurchIcon(undefined, ROOT)).toBeUndefined();
    expect(getChurchIcon({}, ROOT)).toBeUndefined();
    expect(getChurchIcon({ settings: "none" as never }, ROOT)).toBeUndefined();
  });
});

describe("getPhotoUrl", () => {
  it.each([
    "data:image/jpeg;base64,AAAA",
    "data:image/svg+xml;utf8,<svg/>",
    "http://photos.example/a.png",
    "HTTPS://photos.example/a.png",
  ])("[AVA-01][O90] returns %s unchanged", (photo) => {
    expect(getPhotoUrl(photo, ROOT, "2024-05-01T10:00:00Z")).toBe(photo);
  });

  it.each([
    ["/a.png", `${ROOT}/a.png`],
    ["a.png", `${ROOT}/a.png`],
    ["//h/x.png", `${ROOT}/h/x.png`],
    ["\\\\h\\x.png", `${ROOT}/h\\x.png`],
    ["/\t/h/x.png", `${ROOT}/h/x.png`],
    ["/who?next=https://h", `${ROOT}/who?next=https://h`],
    ["javascript:alert(1)", `${ROOT}/javascript:alert(1)`],
    ["data:text/html,x", `${ROOT}/data:text/html,x`],
    ["data:image/png", `${ROOT}/data:image/png`],
    ["a/data:image/png;base64,AAAA", `${ROOT}/a/data:image/png;base64,AAAA`],
    ["x://y", `${ROOT}/x://y`],
  ])("[AVA-02][O90] resolves %j below the content root", (photo, url) => {
    expect(getPhotoUrl(photo, ROOT)).toBe(url);
    expect(getPhotoUrl(photo, `${ROOT}//`)).toBe(url);
  });

  it("[AVA-02] adds the time of the update as a version", () => {
    expect(getPhotoUrl("/a.png", ROOT, "1970-01-01T00:00:05Z")).toBe(`${ROOT}/a.png?dt=5000`);
    expect(getPhotoUrl("/a.png?w=2", ROOT, new Date(7))).toBe(`${ROOT}/a.png?w=2&dt=7`);
    expect(getPhotoUrl("/a.png", ROOT, "garbage")).toBe(`${ROOT}/a.png`);
  });

  it.each([undefined, null, "", "  "])(
    "[AVA-03][C-01] returns the sample photo for %j",
    (photo) => {
      expect(getPhotoUrl(photo, ROOT)).toBe("/images/sample-profile.png");
    },
  );
});

describe("getInitials", () => {
  it.each([
    ["Ada Lovelace", "AL"],
    ["ada king of lovelace", "AL"],
    ["Ada", "A"],
    ["  Ada \n Lovelace ", "AL"],
    ["élodie ångström", "ÉÅ"],
    ["李 小龍", "李小"],
    ["👩‍👧 Smith", "👩‍👧S"],
    ["\u202eAda Lovelace", "AL"],
    ['Ann "Annie"', "AA"],
    ["(Bob) Smith-Jones", "BS"],
    ["¿ 100%", "¿1"],
    ["\u02bbIolani Kealoha", "IK"],
  ])("[AVA-04][A-76][O87] returns for %j the initials %s", (name, initials) => {
    expect(getInitials(name)).toBe(initials);
  });

  it.each([undefined, null, "", "   ", "\u202e"])(
    "[AVA-05] returns a question mark for %j",
    (name) => {
      expect(getInitials(name)).toBe("?");
    },
  );

  it.each([
    ["\u0301 Ada", "A"],
    ["\u0301abe lovelace", "AL"],
    ["\u200dמשה כהן", "מכ"],
    ["\u200f\u05de\u05e9\u05d4", "\u05de"],
    ['"\u200fמשה"', "מ"],
    ["\u00adann \ufe0fbell", "AB"],
    ["Ann \u200b", "A"],
    ["\u200d \u200e Ann", "A"],
    ["\u3164Ann", "A"],
    ["\u200f! Bo", "!B"],
    ["\u2800Ann \u2800", "A"],
  ])("[D45] returns for %j the initials %s", (name, initials) => {
    expect(getInitials(name)).toBe(initials);
  });

  it.each(["\u0301", "\u200d", "\u200f \u2067", "\u3164", "\u2800", "\u00ad\u034f"])(
    "[D45] returns a question mark for %j, which is invisible",
    (name) => {
      expect(getInitials(name)).toBe("?");
      expect(cleanDisplayName(name)).toBe("");
    },
  );

  it.each([
    ["محمد علي", "م\u2009ع"],
    ["ܡܪܝܡ ܝܘܚܢܢ", "ܡ\u2009ܝ"],
    ["ߡߊߡߊ ߘߎ", "ߡ\u2009ߘ"],
    ["محمد Ali", "مA"],
    ["محمد", "م"],
  ])("[AVA-04] separates letters that would join: %j has the initials %j", (name, initials) => {
    expect(getInitials(name)).toBe(initials);
  });

  it("[O87] limits the combining marks of a letter", () => {
    expect(getInitials(`a${"\u0301".repeat(500)} b`)).toBe(`A${"\u0301".repeat(63)}B`);
  });
});

describe("getInitials without Intl.Segmenter", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it("returns whole code points", async () => {
    vi.stubGlobal("Intl", { ...Intl, Segmenter: undefined });
    vi.resetModules();
    const { getInitials: plainInitials } = await import("../../../src/lib/people/people.js");
    expect(plainInitials("👩‍👧 smith")).toBe("👩S");
    expect(plainInitials("")).toBe("?");
  });
});

describe("accountName", () => {
  it.each([
    [{ firstName: "Ada", lastName: "Lovelace" }, { name: { display: "Countess" } }, "Ada Lovelace"],
    [{ firstName: "Ada" }, null, "Ada"],
    [{ firstName: null, lastName: 7 }, { name: { display: " Ada " } }, "Ada"],
    [undefined, undefined, undefined],
    [null, { name: { display: "" } }, undefined],
    [null, {}, undefined],
    [{ firstName: "Test", lastName: "O&#x27;Giver" }, null, "Test O'Giver"],
  ])("returns for the user %j and the person %j: %s", (user, person, name) => {
    expect(accountName(user as never, person as never)).toBe(name);
  });
});

describe("withKnownName", () => {
  const former = { id: "P1", name: { display: "Ada", first: "Ada" } };

  it("[L17] returns the new id with the known name", () => {
    expect(withKnownName({ id: "P2" }, former, undefined)).toEqual({
      id: "P2",
      name: former.name,
    });
    expect(withKnownName({ id: "P2" }, undefined, { firstName: "Ada", lastName: "King" })).toEqual({
      id: "P2",
      name: { display: "Ada King" },
    });
  });

  it("keeps the church's own name, and returns the person unchanged if no name is known", () => {
    const [named, nameless] = [{ id: "P2", name: { display: "Countess" } }, { id: "P2" }];
    expect(withKnownName(named, former, undefined)).toBe(named);
    expect(withKnownName(nameless, undefined, undefined)).toBe(nameless);
    expect(withKnownName(null, former, undefined)).toBeNull();
    expect(withKnownName(undefined, former, undefined)).toBeUndefined();
  });
});

describe("names for display", () => {
  it.each([
    ["Ada\u202e Lovelace\u2069", "Ada Lovelace"],
    ["Jo\u202ahn", "John"],
    ["Ada\nLove\u0000lace", "Ada Love lace"],
    ["  Ada   Lovelace ", "Ada Lovelace"],
    ["👩‍👧 Smith", "👩‍👧 Smith"],
    ["שָׁלוֹם", "שָׁלוֹם"],
    [42, ""],
    [null, ""],
    [{ display: "Ada" }, ""],
  ])("[O86] cleanDisplayName cleans %j", (name, clean) => {
    expect(cleanDisplayName(name)).toBe(clean);
  });

  it.each([
    ["Ada", "Lovelace", "", "Ada Lovelace"],
    ["Ada", "Lovelace", "Countess", 'Ada "Countess" Lovelace'],
    [" Ada ", "", null, "Ada"],
    [null, "Lovelace", undefined, "Lovelace"],
    [undefined, undefined, " ", ""],
    ["Ada\u202e", "Love\nlace", "\u2066C", 'Ada "C" Love lace'],
  ])("[O86] getDisplayName joins %j, %j and %j", (first, last, nick, display) => {
    expect(getDisplayName(first, last, nick)).toBe(display);
  });
});

describe("displayNameOf", () => {
  it.each([
    [
      { name: { first: "Ada", last: "Lovelace", nick: "Countess", display: "A. L." } },
      'Ada "Countess" Lovelace',
    ],
    [{ name: { first: " ", display: "Ada\u202e Lovelace" } }, "Ada Lovelace"],
    [{ name: {} }, ""],
    [{}, ""],
    [null, ""],
    [undefined, ""],
  ])("[O86] returns for %j: %s", (person, name) => {
    expect(displayNameOf(person)).toBe(name);
  });
});

describe("addresses", () => {
  const fullAddress = {
    address1: "1 Main St",
    address2: "Apt 4",
    city: "Springfield",
    state: "IL",
    zip: "62701",
  };

  it.each([
    [fullAddress, "1 Main St Apt 4 Springfield, IL 62701"],
    [{ ...fullAddress, address2: null }, "1 Main St Springfield, IL 62701"],
    [{ city: "Springfield", zip: "62701" }, "Springfield 62701"],
    [{ state: "IL" }, "IL"],
    [{ address1: " 1  Main\nSt ", city: " " }, "1 Main St"],
    [{ email: "ada@x.example" }, ""],
    [null, ""],
    [undefined, ""],
  ])("addressText formats %j in one line: %j", (address, text) => {
    expect(addressText(address)).toBe(text);
  });

  it("withAddress replaces the whole address, and no other contact field", () => {
    const contact = { address1: "2 Elm St", address2: "Apt 9", email: "ada@x.example" };
    const next = withAddress(contact, {
      address1: "1 Main St",
      city: "Springfield",
      state: "IL",
      zip: "62701",
      email: "bob@x.example",
    });
    expect(next).toEqual({
      address1: "1 Main St",
      address2: "",
      city: "Springfield",
      state: "IL",
      zip: "62701",
      email: "ada@x.example",
    });
    expect(contact.address1).toBe("2 Elm St");
    expect(withAddress(null, fullAddress)).toEqual(fullAddress);
    const emptyAddress = { address1: "", address2: "", city: "", state: "", zip: "" };
    for (const from of [null, undefined, {}])
      expect(withAddress(contact, from)).toEqual({ ...contact, ...emptyAddress });
  });
});

describe("readPeople", () => {
  it("returns the people of a response, and an empty list for other values", () => {
    const people = [{ id: "PER1" }];
    expect(readPeople([...people, null])).toEqual(people);
    expect(readPeople({ people })).toEqual([]);
  });
});

describe("photoPath", () => {
  it("returns the path of a photo on the server, or an empty string without one", () => {
    const photoUpdated = "1970-01-01T00:00:05Z";
    expect(photoPath("CHU1", { id: "PER1", photoUpdated })).toBe(
      "/CHU1/membership/people/PER1.png?dt=5000",
    );
    expect(photoPath("CHU1", { id: "a?b#c", photoUpdated })).toBe(
      "/CHU1/membership/people/a%3Fb%23c.png?dt=5000",
    );
    for (const [churchId, person] of [
      ["CHU1", { id: "PER1" }],
      ["CHU1", { photoUpdated }],
      ["", { id: "PER1", photoUpdated }],
      ["CHU1", null],
      [undefined, { id: "PER1", photoUpdated }],
    ] as const) {
      expect(photoPath(churchId, person)).toBe("");
    }
  });
});

it.each<unknown>([{}, { toString: 1 }, Number.NaN, ""])(
  "[D30] photoPath returns an empty string for the church or person id %j",
  (id) => {
    const photoUpdated = "2026-05-01T00:00:00Z";
    expect(photoPath(id as never, { id: "PER1", photoUpdated })).toBe("");
    expect(photoPath("CHU1", { id: id as never, photoUpdated })).toBe("");
  },
);
