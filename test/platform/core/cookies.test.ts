import { afterEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../../src/client/ChurchClient.js";
import { buildUserChurch } from "../../../src/testing/builders.js";

/** A page with a cookie jar that keeps every line that was written to it. */
function openPage(protocol: string, cookie = "") {
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
const choose = (id: string) =>
  new ChurchClient().session.chooseChurch(buildUserChurch({ church: { id } }));

afterEach(() => vi.unstubAllGlobals());

describe("the cookie of the chosen church", () => {
  it.each([
    ["https:", ["Path=/", "Max-Age=31536000", "SameSite=Lax", "Secure"]],
    ["http:", ["Path=/", "Max-Age=31536000", "SameSite=Lax"]],
  ])(
    "[USR-12] on %s is for the whole site, stays, and goes to no other site in the background",
    (protocol, attributes) => {
      const written = openPage(protocol);
      choose("C1");
      expect(written.map((line) => line.split("; "))).toEqual([["lastChurchId=C1", ...attributes]]);
    },
  );

  it("[USR-12] holds an id as it is, whatever is in it", () => {
    const written = openPage("https:");
    choose("a b;c=d");
    expect(written[0]?.split(";")[0]).toBe("lastChurchId=a%20b%3Bc%3Dd");
    openPage("https:", `other=1; ${written[0]?.split(";")[0]}; lastChurchIds=2`);
    const client = new ChurchClient();
    client.session.assign({ userChurches: [buildUserChurch({ church: { id: "a b;c=d" } })] });
    expect(client.lastChurchId).toBe("a b;c=d");
  });

  it.each(["lastChurchId=%E0%A4%A", "lastChurchId", "", "; ;="])(
    "[O80] is none where the jar says %j",
    (cookie) => {
      openPage("https:", cookie);
      const client = new ChurchClient();
      client.session.assign({ userChurches: [buildUserChurch()] });
      expect(client.lastChurchId).toBeUndefined();
    },
  );
});
