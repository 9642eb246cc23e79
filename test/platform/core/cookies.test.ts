import { afterEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../../src/client/ChurchClient.js";
import { COOKIE_POLL_MS } from "../../../src/platform/core/cookies.js";
import { buildUserChurch } from "../../../src/testing/builders.js";

/** Stubs `location` and `document`. Returns the array of all lines written to `document.cookie`. */
function stubPage(protocol: string, cookie = "") {
  const written: string[] = [];
  vi.stubGlobal("location", { protocol });
  vi.stubGlobal("document", {
    get cookie() {
      return cookie;
    },
    set cookie(line: string) {
      written.push(line);
    },
  });
  return written;
}
const chooseChurchById = (id: string) =>
  new ChurchClient().session.selectUserChurch(buildUserChurch({ church: { id } }));

afterEach(() => vi.unstubAllGlobals());

it("[USR-16] COOKIE_POLL_MS, the interval for hosts, is 300", () =>
  expect(COOKIE_POLL_MS).toBe(300));

describe("the lastChurchId cookie", () => {
  it.each([
    ["https:", ["Path=/", "Max-Age=31536000", "SameSite=Lax", "Secure"]],
    ["http:", ["Path=/", "Max-Age=31536000", "SameSite=Lax"]],
  ])(
    "[USR-12] is written on %s with path, lifetime and SameSite, and with Secure on https only",
    (protocol, attributes) => {
      const written = stubPage(protocol);
      chooseChurchById("C1");
      expect(written.map((line) => line.split("; "))).toEqual([["lastChurchId=C1", ...attributes]]);
    },
  );

  it("[USR-12] encodes special characters of the id and reads the same id back", () => {
    const written = stubPage("https:");
    chooseChurchById("a b;c=d");
    expect(written[0]?.split(";")[0]).toBe("lastChurchId=a%20b%3Bc%3Dd");
    stubPage("https:", `other=1; ${written[0]?.split(";")[0]}; lastChurchIds=2`);
    const client = new ChurchClient();
    client.session.assign({ userChurches: [buildUserChurch({ church: { id: "a b;c=d" } })] });
    expect(client.lastChurchId).toBe("a b;c=d");
  });

  it.each(["lastChurchId=%E0%A4%A", "lastChurchId", "", "; ;="])(
    "[O80] yields no church id when document.cookie is %j",
    (cookie) => {
      stubPage("https:", cookie);
      const client = new ChurchClient();
      client.session.assign({ userChurches: [buildUserChurch()] });
      expect(client.lastChurchId).toBeUndefined();
    },
  );
});
