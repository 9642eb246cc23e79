import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  ChurchClient,
  CommonEnvironmentHelper,
  PersonHelper,
  setDefaultClient,
} from "../../src/entries/helpers.js";
import * as root from "../../src/entries/index.js";
import type { ContactInfoInterface, PersonInterface } from "../../src/entries/index.js";
import german from "../../locales/de.json" with { type: "json" };
import korean from "../../locales/ko.json" with { type: "json" };
import { setTimeZone } from "../harness/setTimeZone.js";

let now: Date;
let client: ChurchClient;
let previousClient: ChurchClient;

beforeEach(() => {
  now = new Date(2024, 4, 2, 12);
  client = new ChurchClient({ now: () => now });
  previousClient = setDefaultClient(client);
  CommonEnvironmentHelper.ContentRoot = "https://content.example";
});
afterEach(() => {
  setDefaultClient(previousClient);
  CommonEnvironmentHelper.ContentRoot = "";
});

describe("PersonHelper", () => {
  it("is the same object in both entry points, works unbound, can be assigned and extended", () => {
    expect(root.PersonHelper).toBe(PersonHelper);
    class Own extends PersonHelper {
      static override getAge = (birthdate: Date | string | null | undefined): string =>
        `(${super.getAge(birthdate)})`;
      static greet = (person: PersonInterface) =>
        `Dear ${PersonHelper.getDisplayNameFromPerson(person)}`;
    }
    expect(Own.getAge("2000-01-15")).toBe("(24 years)");
    expect(Own.greet({ name: { first: "Ada" } })).toBe("Dear Ada");
    const people: PersonInterface[] = [{ photo: "/a.png" }, {}];
    expect(people.map(Own.getPhotoUrl)).toEqual([
      "https://content.example/a.png",
      "/images/sample-profile.png",
    ]);
  });

  it("[AVA-01][AVA-02][AVA-03][O90] returns the URL of a person's photo", () => {
    const { getPhotoUrl } = PersonHelper;
    expect(getPhotoUrl({ photo: "data:image/jpeg;base64,AAAA" })).toBe(
      "data:image/jpeg;base64,AAAA",
    );
    expect(getPhotoUrl({ photo: "https://photos.example/a.png" })).toBe(
      "https://photos.example/a.png",
    );
    expect(getPhotoUrl({ photo: "/a.png", photoUpdated: "1970-01-01T00:00:05Z" })).toBe(
      "https://content.example/a.png?dt=5000",
    );
    for (const person of [undefined, null, {}, { photo: "" }])
      expect(getPhotoUrl(person)).toBe("/images/sample-profile.png");
  });

  it("returns the path of a photo on the server", () => {
    const person = { id: "PER1", photoUpdated: new Date(5_000) };
    expect(PersonHelper.getPhotoPath("CHU1", person)).toBe(
      "/CHU1/membership/people/PER1.png?dt=5000",
    );
    expect(PersonHelper.getPhotoPath("CHU1", undefined)).toBe("");
  });

  it.each([
    ["2000-05-02", "24 years"],
    ["2000-05-03", "23 years"],
    ["2023-05-02", "1 year"],
    ["2023-05-03", "0 years"],
    ["2024-05-02", "0 years"],
    ["2000-05-02T00:00:00.000Z", "24 years"],
    ["2024-05-03", ""],
    ["2090-01-01", ""],
    ["garbage", ""],
    ["", ""],
    [undefined, ""],
    [null, ""],
  ])("[FMT-09][A-78][O76][L130] counts the completed years since %s: %j", (birthdate, age) => {
    expect(PersonHelper.getAge(birthdate)).toBe(age);
  });

  it("[FMT-09][A-78][L130] counts a February 29 birthday on March 1 in non-leap years", () => {
    now = new Date(2023, 1, 28, 23, 59);
    expect(PersonHelper.getAge("2000-02-29")).toBe("22 years");
    now = new Date(2023, 2, 1);
    expect(PersonHelper.getAge("2000-02-29")).toBe("23 years");
    now = new Date(2024, 1, 29);
    expect(PersonHelper.getAge("2000-02-29")).toBe("24 years");
  });

  it("[FMT-09] formats ages in the page's language", async () => {
    client.locale.addTexts("de", german);
    await client.locale.setLanguage("de");
    expect([PersonHelper.getAge("2000-05-02"), PersonHelper.getAge("2023-05-02")]).toEqual([
      "24 Jahre",
      "1 Jahr",
    ]);
    client.locale.addTexts("ko", korean);
    await client.locale.setLanguage("ko");
    expect(PersonHelper.getAge("2000-05-02")).toBe("24세");
  });

  it.each(["America/Bogota", "UTC", "Pacific/Kiritimati"])(
    "[O76] keeps the day of a birthday in %s",
    (zone) => {
      setTimeZone(zone);
      for (const birthDate of [
        "2000-01-15",
        "2000-01-15T00:00:00.000Z",
        new Date("2000-01-15"),
        new Date(2000, 0, 15),
      ]) {
        now = new Date(2024, 0, 14, 23, 59);
        expect(PersonHelper.getAge(birthDate)).toBe("23 years");
        now = new Date(2024, 0, 15);
        expect(PersonHelper.getAge(birthDate)).toBe("24 years");
      }
      expect(PersonHelper.getBirthMonth("2000-01-01")).toBe(1);
      expect(PersonHelper.getBirthMonth("2000-12-31T00:00:00.000Z")).toBe(12);
      expect(PersonHelper.getBirthMonth("garbage")).toBe(-1);
    },
  );

  it("[O86] joins names, with the nickname in quotes", () => {
    expect(PersonHelper.getDisplayName("Ada", "Lovelace", "Countess")).toBe(
      'Ada "Countess" Lovelace',
    );
    expect(PersonHelper.getDisplayName("Ada\u202e", "Lovelace")).toBe("Ada Lovelace");
    expect(
      PersonHelper.getDisplayNameFromPerson({
        name: { first: "Ada", last: "Lovelace", display: "A. L." },
      }),
    ).toBe("Ada Lovelace");
    expect(PersonHelper.getDisplayNameFromPerson({ name: { display: "Ada\u202e Lovelace" } })).toBe(
      "Ada Lovelace",
    );
    expect(PersonHelper.getDisplayNameFromPerson(undefined)).toBe("");
  });

  it("compares, formats, copies and checks addresses", () => {
    const home: ContactInfoInterface = {
      address1: "1 Main St",
      city: "Springfield",
      state: "IL",
      zip: "62701",
      mobilePhone: "555",
    };
    expect(PersonHelper.addressToString(home)).toBe("1 Main St Springfield, IL 62701");
    expect(PersonHelper.compareAddress(home, { ...home, address2: null, mobilePhone: "556" })).toBe(
      false,
    );
    expect(PersonHelper.compareAddress(home, { ...home, zip: "62702" })).toBe(true);
    expect(PersonHelper.compareAddress(home, undefined)).toBe(true);
    expect(
      PersonHelper.changeOnlyAddress({ address2: "Apt 4", email: "ada@x.example" }, home),
    ).toEqual({
      address1: "1 Main St",
      address2: "",
      city: "Springfield",
      state: "IL",
      zip: "62701",
      email: "ada@x.example",
    });
    expect(PersonHelper.checkAddressAvailabilty({ contactInfo: home })).toBe(true);
    expect(
      PersonHelper.checkAddressAvailabilty({ contactInfo: { email: "ada@x.example", city: " " } }),
    ).toBe(false);
    expect(PersonHelper.checkAddressAvailabilty(null)).toBe(false);
  });
});
