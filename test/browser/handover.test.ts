import type { Browser, BrowserContext, Locator, Page, Request } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTwin, type Twin } from "../harness/twin/startTwin.js";
import { buildHost, launchBrowser, serveHost } from "./serveHost.js";
import type { Setup } from "./sibling/main.js";

/** Two sibling apps on two origins, and the services on a third. */
let browser: Browser;
let hosts: { url: string; close: () => Promise<void> }[];
let here: string;
let there: string;
let twin: Twin;
let context: BrowserContext;
let token: string;
const HOPE = "CHU00000002";

beforeAll(async () => {
  const folder = await buildHost("sibling");
  [browser, ...hosts] = await Promise.all([
    launchBrowser(),
    serveHost(folder, { isApp: true }),
    serveHost(folder, { isApp: true }),
  ]);
  [here = "", there = ""] = hosts.map(({ url }) => url);
});
afterAll(async () => {
  await browser.close();
  await Promise.all(hosts.map((host) => host.close()));
});
beforeEach(async () => {
  twin = await startTwin();
  token = tokenOf("ruth@grace.example");
  context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
});
afterEach(async () => {
  await context.close();
  await twin.stop();
});

const tokenOf = (email: string) => twin.church.signIn(email).userChurches[0]?.jwt ?? "";
const link = (mark: string, jwt = token, root = here) =>
  `${root}login${mark}jwt=${jwt}&churchId=${HOPE}&returnUrl=%2Fpeople`;
const output = (page: Page, name: string) => page.getByRole("status", { name });
/** A piece of every token of this church: enough to know one by. */
const piece = () => token.slice(-24);

/** Opens a page; every request of the context is written down. */
async function open(href: string, tokenIn: Setup["tokenIn"] = "query") {
  const sent: Request[] = [];
  const said: string[] = [];
  context.on("request", (request) => sent.push(request));
  context.on("console", (message) => said.push(message.text()));
  // The same for both hosts, whatever their ports, and for tabs that they open.
  const setup: Setup = { twin: twin.url, sibling: there, tokenIn };
  await context.addCookies([
    { name: "setup", value: encodeURIComponent(JSON.stringify(setup)), url: here },
  ]);
  const page = await context.newPage();
  await page.goto(href);
  return { page, sent, said };
}
const settle = async (page: Page, outcome: string) => {
  await output(page, "Outcome").getByText(outcome, { exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
};

describe("a page that a session is handed to", () => {
  it.each([
    ["query", "?"],
    ["fragment", "#"],
  ] as const)(
    "[O67][RTE-09][RTE-11][CFG-03][L118] in the %s shows and sends the token to nobody but the service that knows it",
    async (_, mark) => {
      const { page, sent, said } = await open(link(mark));
      await settle(page, "received");
      expect(await output(page, "Session").textContent()).toBe("Ruth in Hope Chapel");
      expect(await output(page, "Way").textContent()).toBe("/people");
      expect(await page.evaluate(() => location.href)).toBe(
        `${here}login${mark}returnUrl=%2Fpeople`,
      );

      // Every call that the page's scripts made was made from a clean address.
      const places = await page.evaluate(() => window.places);
      expect(places.length).toBeGreaterThan(0);
      for (const place of places) expect(place).not.toContain("jwt");
      // The tracker, the console and the page itself know nothing.
      const [written, html] = await page.evaluate(() => [
        JSON.stringify(Reflect.get(window, "dataLayer")),
        document.documentElement.outerHTML,
      ]);
      expect(written).toContain('"page_path":"/login"');
      for (const text of [written, html, ...said]) expect(text).not.toContain(piece());

      // Of all that went over the network, the way in and the exchange alone hold the token, and no Referer does.
      await page.evaluate(() => (location.href = "/next"));
      await page.waitForURL("**/next");
      await page.waitForLoadState("networkidle");
      const holders: string[] = [];
      for (const request of sent) {
        const headers = await request.allHeaders();
        expect(headers["referer"] ?? "").not.toMatch(/jwt|login/);
        const text = JSON.stringify([request.url(), headers, request.postData()]);
        if (text.includes(piece()))
          holders.push(`${request.method()} ${new URL(request.url()).pathname}`);
      }
      expect(sent.map((request) => new URL(request.url()).pathname)).toEqual(
        expect.arrayContaining(["/login", "/pixel.png", "/next"]),
      );
      expect(holders).toEqual([
        ...(mark === "?" ? ["GET /login"] : []),
        "POST /membership/users/login",
      ]);
      expect(await page.evaluate(() => document.referrer)).not.toContain("jwt");
    },
  );

  it("[O67] does not bring it back by going back, and may be loaded anew", async () => {
    const { page } = await open(link("?"));
    await settle(page, "received");
    await page.goto(`${here}next`);
    await page.goBack();
    await settle(page, "none");
    expect(page.url()).toBe(`${here}login?returnUrl=%2Fpeople`);
    await page.reload();
    await settle(page, "none");
    expect(twin.church.requests.filter(({ path }) => path.endsWith("/users/login"))).toHaveLength(
      1,
    );
  });

  it("[O65] comes back to this site only", async () => {
    const { page } = await open(
      link("?").replace("%2Fpeople", encodeURIComponent("//evil.example")),
    );
    await settle(page, "received");
    expect(await output(page, "Way").textContent()).toBe("/");
  });

  it("[O28] tries again with nothing in the address when the network was gone", async () => {
    // A browser asks again by itself when a connection breaks: it stays broken until somebody presses.
    const mend = twin.church.faults.add({ path: "/users/login", do: { kind: "dropBefore" } });
    const { page } = await open(link("?"));
    await settle(page, "failed");
    expect(page.url()).toBe(`${here}login?returnUrl=%2Fpeople`);
    mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await settle(page, "received");
    expect(await output(page, "Session").textContent()).toBe("Ruth in Hope Chapel");
    expect(page.url()).toBe(`${here}login?returnUrl=%2Fpeople`);
  });

  it("[O28] tries again when not even its own code could be fetched", async () => {
    let isBroken = true;
    await context.route(/exchangeToken/, (route) => (isBroken ? route.abort() : route.continue()));
    const { page } = await open(link("#"));
    await settle(page, "failed");
    expect(page.url()).toBe(`${here}login#returnUrl=%2Fpeople`);
    isBroken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await settle(page, "received");
    expect(await output(page, "Way").textContent()).toBe("/people");
  });

  it("[O67] asks when somebody else is signed in here, and stays with them unless they go on", async () => {
    const { page } = await open(link("?"));
    await settle(page, "received");
    for (const [answer, outcome, kept] of [
      ["Stay", "kept", "Ruth"],
      ["Go on", "received", "Daniel"],
    ] as const) {
      await page.goto(link("?", tokenOf("daniel@grace.example")));
      await page.getByRole("alertdialog").getByText("Ruth, go on as Daniel?").waitFor();
      expect(page.url()).toBe(`${here}login?returnUrl=%2Fpeople`);
      expect(await output(page, "Session").textContent()).toBe("");
      await page.getByRole("button", { name: answer }).click();
      await settle(page, outcome);
      expect(await page.evaluate(() => localStorage.getItem("session"))).toContain(kept);
    }
    expect(await output(page, "Session").textContent()).toBe("Daniel in Grace Community Church");
  });
});

describe("a link to a sibling app", () => {
  const app = (page: Page) => page.getByRole("navigation").getByRole("link").first();
  const BARE = () => `${there}login`;
  const href = (anchor: Locator) =>
    anchor.evaluate((element) => (element as HTMLAnchorElement).href);

  /** Somebody signed in, with a look at the link's address whenever somebody could take it with them. */
  async function arrive(tokenIn: Setup["tokenIn"] = "query") {
    const made = await open(link("?"), tokenIn);
    await settle(made.page, "received");
    await made.page.evaluate(() => {
      const look = (name: string) => {
        const seen = [...document.querySelectorAll("a")].map((anchor) => `${name} ${anchor.href}`);
        // It outlives the page.
        localStorage.setItem(
          "looks",
          JSON.stringify([
            ...(JSON.parse(localStorage.getItem("looks") ?? "[]") as string[]),
            ...seen,
          ]),
        );
      };
      for (const name of [
        "mousedown",
        "click",
        "auxclick",
        "contextmenu",
        "dragstart",
        "copy",
        "focusin",
        "keydown",
      ]) {
        document.addEventListener(name, () => look(`${name} on its way`), true);
        window.addEventListener(name, () => look(name));
      }
      new MutationObserver(() => look("mutation")).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
      });
    });
    expect(await href(app(made.page))).toBe(BARE());
    return made;
  }
  const looks = (page: Page) =>
    page.evaluate(() => JSON.parse(localStorage.getItem("looks") ?? "[]") as string[]);
  /** Nobody who listened to the page or watched it saw a token. */
  const expectUnseen = async (page: Page, event: string) => {
    const seen = await looks(page);
    expect(seen).toEqual(
      expect.arrayContaining([`${event} on its way ${BARE()}`, `${event} ${BARE()}`]),
    );
    for (const look of seen) expect(look).not.toMatch(/jwt|eyJ/);
  };
  const arrivesThere = async (page: Page) => {
    await page.waitForURL(`${BARE()}*`);
    await settle(page, "received");
    expect(await output(page, "Session").textContent()).toBe("Ruth in Hope Chapel");
    expect(page.url()).toBe(BARE());
  };

  it.each(["query", "fragment"] as const)(
    "[RTE-09][UM-08][L118] takes the session along in the %s, by a plain click and by the keyboard",
    async (tokenIn) => {
      const { page, sent } = await arrive(tokenIn);
      await app(page).click();
      await arrivesThere(page);
      const way = sent.find(
        (request) => request.isNavigationRequest() && request.url().startsWith(there),
      );
      // A fragment never leaves the browser.
      const { jwt, churchId } = Object.fromEntries(new URL(way?.url() ?? "").searchParams);
      expect([jwt?.slice(0, 3), churchId]).toEqual(
        tokenIn === "query" ? ["eyJ", HOPE] : [undefined, undefined],
      );
      expect((await way?.allHeaders())?.["referer"]).toBeUndefined();

      await page.goBack();
      await settle(page, "none");
      await expectUnseen(page, "click");
      await page.goto(link("?"));
      await settle(page, "received");
      await app(page).focus();
      await page.keyboard.press("Enter");
      await arrivesThere(page);
    },
  );

  it.each([
    ["Control and a click", "click", { modifiers: ["Control"] }],
    ["the middle button", "auxclick", { button: "middle" }],
    ["Shift and a click", "click", { modifiers: ["Shift"] }],
  ] as const)(
    "[RTE-09][O63][O67][L10] takes it along to another tab by %s, which knows nothing of this one",
    async (_, event, click) => {
      const { page } = await arrive();
      const opening = context.waitForEvent("page");
      await app(page).click(click as Parameters<Locator["click"]>[0]);
      const other = await opening;
      await arrivesThere(other);
      expect(await other.evaluate(() => [window.opener as unknown, document.referrer])).toEqual([
        null,
        "",
      ]);
      expect(await href(app(page))).toBe(BARE());
      expect(page.url()).toBe(`${here}login?returnUrl=%2Fpeople`);
      await expectUnseen(page, event);
    },
  );

  it("[O67] saves what is behind it without the token", async () => {
    const { page, sent } = await arrive();
    const saving = page.waitForEvent("download");
    await app(page).click({ modifiers: ["Alt"] });
    expect((await saving).url()).toBe(BARE());
    expect(sent.filter((request) => request.url().startsWith(`${there}login?`))).toEqual([]);
    await expectUnseen(page, "click");
  });

  it("[O67][L118] shows no token to whoever points at it, opens its menu, drags it or copies it", async () => {
    const { page } = await arrive();
    await app(page).hover();
    await app(page).click({ button: "right" });
    await expect.poll(() => looks(page)).toContain(`contextmenu ${BARE()}`);
    expect(await href(app(page))).toBe(BARE());
    await page.keyboard.press("Escape");
    await app(page).dragTo(page.getByRole("status", { name: "Way" }));
    expect(await looks(page)).toContain(`dragstart ${BARE()}`);
    await page.evaluate(() => document.getSelection()?.selectAllChildren(document.body));
    await page.keyboard.press("Control+c");
    await expect.poll(() => looks(page)).toContain(`copy ${BARE()}`);
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const parts = await Promise.all(
        (item?.types ?? []).map(async (type) => (await item?.getType(type))?.text()),
      );
      return parts.join("\n");
    });
    expect(copied).toContain(BARE());
    expect(copied).not.toMatch(/jwt/);
    for (const look of await looks(page)) expect(look).not.toContain("jwt");
  });

  it("[O63][L23] and any other place outside open in a tab without an opener and without a referrer", async () => {
    const { page } = await arrive();
    const opening = context.waitForEvent("page");
    await page.getByRole("button", { name: "Elsewhere" }).click();
    const other = await opening;
    await other.waitForURL(`${there}elsewhere`);
    expect(await other.evaluate(() => [window.opener as unknown, document.referrer])).toEqual([
      null,
      "",
    ]);
  });
});
