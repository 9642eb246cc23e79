import type { Browser, BrowserContext, Locator, Page, Request } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startDemoHttpServer, type DemoHttpServer } from "../../src/demo/startDemoHttpServer.js";
import { getHost } from "./getHost.js";
import { launchBrowser, serveHost } from "./serveHost.js";
import type { Setup } from "./sibling/main.js";

/** Two sibling apps on two origins, and the demo server on a third. */
let browser: Browser;
let hosts: { url: string; close: () => Promise<void> }[];
let hostUrl: string;
let siblingUrl: string;
let server: DemoHttpServer;
let context: BrowserContext;
let token: string;
const HOPE = "CHU00000002";

beforeAll(async () => {
  const folder = await getHost("sibling");
  [browser, ...hosts] = await Promise.all([
    launchBrowser(),
    serveHost(folder, { isApp: true }),
    serveHost(folder, { isApp: true }),
  ]);
  [hostUrl = "", siblingUrl = ""] = hosts.map(({ url }) => url);
});
afterAll(async () => {
  await browser.close();
  await Promise.all(hosts.map((host) => host.close()));
});
beforeEach(async () => {
  server = await startDemoHttpServer();
  token = tokenOf("ruth@grace.example");
  context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
});
afterEach(async () => {
  await context.close();
  await server.stop();
});

const tokenOf = (email: string) => server.demoServer.signIn(email).userChurches[0]?.jwt ?? "";
const link = (separator: string, jwt = token, root = hostUrl) =>
  `${root}login${separator}jwt=${jwt}&churchId=${HOPE}&returnUrl=%2Fpeople`;
const getOutput = (page: Page, name: string) => page.getByRole("status", { name });
/** The end of the token, enough to recognize it. */
const getTokenPart = () => token.slice(-24);

/** Opens a page and records the requests and console messages of its context. */
async function open(href: string, tokenIn: Setup["tokenIn"] = "query") {
  const sent: Request[] = [];
  const consoleTexts: string[] = [];
  context.on("request", (request) => sent.push(request));
  context.on("console", (message) => consoleTexts.push(message.text()));
  // Cookies ignore ports: both hosts, and the tabs that they open, read the same setup.
  const setup: Setup = { server: server.url, sibling: siblingUrl, tokenIn };
  await context.addCookies([
    { name: "setup", value: encodeURIComponent(JSON.stringify(setup)), url: hostUrl },
  ]);
  const page = await context.newPage();
  await page.goto(href);
  return { page, sent, consoleTexts };
}
const settle = async (page: Page, outcome: string) => {
  await getOutput(page, "Outcome").getByText(outcome, { exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
};

describe("a page that receives a session transfer", () => {
  it.each([
    ["query", "?"],
    ["fragment", "#"],
  ] as const)(
    "[O67][RTE-09][RTE-11][CFG-03][L118] exposes a token in the %s only to the login request and the token exchange",
    async (_, separator) => {
      const { page, sent, consoleTexts } = await open(link(separator));
      await settle(page, "received");
      expect(await getOutput(page, "Session").textContent()).toBe("Ruth in Hope Chapel");
      expect(await getOutput(page, "Way").textContent()).toBe("/people");
      expect(await page.evaluate(() => location.href)).toBe(
        `${hostUrl}login${separator}returnUrl=%2Fpeople`,
      );

      // The URL had no token at any request of the page's scripts.
      const places = await page.evaluate(() => window.places);
      expect(places.length).toBeGreaterThan(0);
      for (const place of places) expect(place).not.toContain("jwt");
      // The tracker, the console and the DOM hold no token.
      const [written, html] = await page.evaluate(() => [
        JSON.stringify(Reflect.get(window, "dataLayer")),
        document.documentElement.outerHTML,
      ]);
      expect(written).toContain('"page_path":"/login"');
      for (const text of [written, html, ...consoleTexts])
        expect(text).not.toContain(getTokenPart());

      // Only the login navigation and the token exchange hold the token; no Referer does.
      await page.evaluate(() => (location.href = "/next"));
      await page.waitForURL("**/next");
      await page.waitForLoadState("networkidle");
      const requestsWithToken: string[] = [];
      for (const request of sent) {
        const headers = await request.allHeaders();
        expect(headers["referer"] ?? "").not.toMatch(/jwt|login/);
        const text = JSON.stringify([request.url(), headers, request.postData()]);
        if (text.includes(getTokenPart()))
          requestsWithToken.push(`${request.method()} ${new URL(request.url()).pathname}`);
      }
      expect(sent.map((request) => new URL(request.url()).pathname)).toEqual(
        expect.arrayContaining(["/login", "/pixel.png", "/next"]),
      );
      expect(requestsWithToken).toEqual([
        ...(separator === "?" ? ["GET /login"] : []),
        "POST /membership/users/login",
      ]);
      expect(await page.evaluate(() => document.referrer)).not.toContain("jwt");
    },
  );

  it("[O67] does not exchange the token again on browser Back or reload", async () => {
    const { page } = await open(link("?"));
    await settle(page, "received");
    await page.goto(`${hostUrl}next`);
    await page.goBack();
    await settle(page, "none");
    expect(page.url()).toBe(`${hostUrl}login?returnUrl=%2Fpeople`);
    await page.reload();
    await settle(page, "none");
    expect(
      server.demoServer.requests.filter(({ path }) => path.endsWith("/users/login")),
    ).toHaveLength(1);
  });

  it("[O65] ignores a returnUrl of another origin", async () => {
    const { page } = await open(
      link("?").replace("%2Fpeople", encodeURIComponent("//evil.example")),
    );
    await settle(page, "received");
    expect(await getOutput(page, "Way").textContent()).toBe("/");
  });

  it("[O28] retries after a network failure without a token in the URL", async () => {
    // Browsers resend a request when a connection breaks, so the fault stays until the retry.
    const removeFault = server.demoServer.faults.add({
      path: "/users/login",
      do: { kind: "dropBefore" },
    });
    const { page } = await open(link("?"));
    await settle(page, "failed");
    expect(page.url()).toBe(`${hostUrl}login?returnUrl=%2Fpeople`);
    removeFault();
    await page.getByRole("button", { name: "Try again" }).click();
    await settle(page, "received");
    expect(await getOutput(page, "Session").textContent()).toBe("Ruth in Hope Chapel");
    expect(page.url()).toBe(`${hostUrl}login?returnUrl=%2Fpeople`);
  });

  it("[O28] retries when the chunk of the token exchange failed to load", async () => {
    let isBroken = true;
    await context.route(/exchangeToken/, (route) => (isBroken ? route.abort() : route.continue()));
    const { page } = await open(link("#"));
    await settle(page, "failed");
    expect(page.url()).toBe(`${hostUrl}login#returnUrl=%2Fpeople`);
    isBroken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await settle(page, "received");
    expect(await getOutput(page, "Way").textContent()).toBe("/people");
  });

  it("[O67] asks before it replaces another signed-in user and keeps the session on Stay", async () => {
    const { page } = await open(link("?"));
    await settle(page, "received");
    for (const [answer, outcome, kept] of [
      ["Stay", "kept", "Ruth"],
      ["Go on", "received", "Daniel"],
    ] as const) {
      await page.goto(link("?", tokenOf("daniel@grace.example")));
      await page.getByRole("alertdialog").getByText("Ruth, go on as Daniel?").waitFor();
      expect(page.url()).toBe(`${hostUrl}login?returnUrl=%2Fpeople`);
      expect(await getOutput(page, "Session").textContent()).toBe("");
      await page.getByRole("button", { name: answer }).click();
      await settle(page, outcome);
      expect(await page.evaluate(() => localStorage.getItem("session"))).toContain(kept);
    }
    expect(await getOutput(page, "Session").textContent()).toBe("Daniel in Grace Community Church");
  });
});

describe("a link to a sibling app", () => {
  const getAppLink = (page: Page) => page.getByRole("navigation").getByRole("link").first();
  const CLEAN_URL = () => `${siblingUrl}login`;
  const readHref = (anchor: Locator) =>
    anchor.evaluate((element) => (element as HTMLAnchorElement).href);

  /** Opens a signed-in page that records the links' URLs at every event that can expose them. */
  async function openSignedIn(tokenIn: Setup["tokenIn"] = "query") {
    const made = await open(link("?"), tokenIn);
    await settle(made.page, "received");
    await made.page.evaluate(() => {
      const observe = (name: string) => {
        const seen = [...document.querySelectorAll("a")].map((anchor) => `${name} ${anchor.href}`);
        // localStorage outlives the page.
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
        document.addEventListener(name, () => observe(`${name} on its way`), true);
        window.addEventListener(name, () => observe(name));
      }
      new MutationObserver(() => observe("mutation")).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
      });
    });
    expect(await readHref(getAppLink(made.page))).toBe(CLEAN_URL());
    return made;
  }
  const readObservations = (page: Page) =>
    page.evaluate(() => JSON.parse(localStorage.getItem("looks") ?? "[]") as string[]);
  /** Expects that no event listener and no mutation observer saw a token. */
  const expectNoToken = async (page: Page, event: string) => {
    const seen = await readObservations(page);
    expect(seen).toEqual(
      expect.arrayContaining([`${event} on its way ${CLEAN_URL()}`, `${event} ${CLEAN_URL()}`]),
    );
    for (const observation of seen) expect(observation).not.toMatch(/jwt|eyJ/);
  };
  const expectTransferred = async (page: Page) => {
    await page.waitForURL(`${CLEAN_URL()}*`);
    await settle(page, "received");
    expect(await getOutput(page, "Session").textContent()).toBe("Ruth in Hope Chapel");
    expect(page.url()).toBe(CLEAN_URL());
  };

  it.each(["query", "fragment"] as const)(
    "[RTE-09][UM-08][L118] transfers the session in the %s on click and by keyboard",
    async (tokenIn) => {
      const { page, sent } = await openSignedIn(tokenIn);
      await getAppLink(page).click();
      await expectTransferred(page);
      const navigation = sent.find(
        (request) => request.isNavigationRequest() && request.url().startsWith(siblingUrl),
      );
      // A fragment never leaves the browser.
      const { jwt, churchId } = Object.fromEntries(new URL(navigation?.url() ?? "").searchParams);
      expect([jwt?.slice(0, 3), churchId]).toEqual(
        tokenIn === "query" ? ["eyJ", HOPE] : [undefined, undefined],
      );
      expect((await navigation?.allHeaders())?.["referer"]).toBeUndefined();

      await page.goBack();
      await settle(page, "none");
      await expectNoToken(page, "click");
      await page.goto(link("?"));
      await settle(page, "received");
      await getAppLink(page).focus();
      await page.keyboard.press("Enter");
      await expectTransferred(page);
    },
  );

  it.each([
    ["Ctrl+click", "click", { modifiers: ["Control"] }],
    ["a middle click", "auxclick", { button: "middle" }],
    ["Shift+click", "click", { modifiers: ["Shift"] }],
  ] as const)(
    "[RTE-09][O63][O67][L10] transfers the session on %s to a tab without opener and referrer",
    async (_, event, click) => {
      const { page } = await openSignedIn();
      const opening = context.waitForEvent("page");
      await getAppLink(page).click(click as Parameters<Locator["click"]>[0]);
      const other = await opening;
      await expectTransferred(other);
      expect(await other.evaluate(() => [window.opener as unknown, document.referrer])).toEqual([
        null,
        "",
      ]);
      expect(await readHref(getAppLink(page))).toBe(CLEAN_URL());
      expect(page.url()).toBe(`${hostUrl}login?returnUrl=%2Fpeople`);
      await expectNoToken(page, event);
    },
  );

  it("[O67] downloads its target without the token on Alt+click", async () => {
    const { page, sent } = await openSignedIn();
    const saving = page.waitForEvent("download");
    await getAppLink(page).click({ modifiers: ["Alt"] });
    expect((await saving).url()).toBe(CLEAN_URL());
    expect(sent.filter((request) => request.url().startsWith(`${siblingUrl}login?`))).toEqual([]);
    await expectNoToken(page, "click");
  });

  it("[O67][L118] has no token in its URL on hover, context menu, drag and copy", async () => {
    const { page } = await openSignedIn();
    await getAppLink(page).hover();
    await getAppLink(page).click({ button: "right" });
    await expect.poll(() => readObservations(page)).toContain(`contextmenu ${CLEAN_URL()}`);
    expect(await readHref(getAppLink(page))).toBe(CLEAN_URL());
    await page.keyboard.press("Escape");
    await getAppLink(page).dragTo(page.getByRole("status", { name: "Way" }));
    expect(await readObservations(page)).toContain(`dragstart ${CLEAN_URL()}`);
    await page.evaluate(() => document.getSelection()?.selectAllChildren(document.body));
    await page.keyboard.press("Control+c");
    await expect.poll(() => readObservations(page)).toContain(`copy ${CLEAN_URL()}`);
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const parts = await Promise.all(
        (item?.types ?? []).map(async (type) => (await item?.getType(type))?.text()),
      );
      return parts.join("\n");
    });
    expect(copied).toContain(CLEAN_URL());
    expect(copied).not.toMatch(/jwt/);
    for (const observation of await readObservations(page))
      expect(observation).not.toContain("jwt");
  });

  it("[O63][L23] gives a page opened by openExternal no opener and no referrer", async () => {
    const { page } = await openSignedIn();
    const opening = context.waitForEvent("page");
    await page.getByRole("button", { name: "Elsewhere" }).click();
    const other = await opening;
    await other.waitForURL(`${siblingUrl}elsewhere`);
    expect(await other.evaluate(() => [window.opener as unknown, document.referrer])).toEqual([
      null,
      "",
    ]);
  });
});
