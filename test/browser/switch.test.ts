import type { Page } from "playwright";
import { beforeEach, describe, expect, it } from "vitest";
import type { AppKind } from "../../stories/apps/areas.js";
import { CHECKPOINT, readClaims, recordTraffic, type Sent } from "./recordTraffic.js";
import { launchBrowser } from "./serveHost.js";
import { useDemoApps } from "./serveSuite.js";

/** The three apps on three origins, and the services on a fourth. */
const apps = useDemoApps();
const { roots } = apps;
let traffic: ReturnType<typeof recordTraffic>;

const [GRACE, HOPE] = ["CHU00000001", "CHU00000002"];
/** The conversation of the notes on Grace's people page. */
const NOTES = "CON00000051";
const RUTH = "USR00000001";
const RUTHS_NAME = "Ruth Okafor-Thornbury";
const DRAFTS = {
  note: "Half a thought about somebody",
  task: "Half a thought about a task",
  hope: "Half a thought in the chapel",
};

beforeEach(async () => {
  labelDataByChurch();
  traffic = recordTraffic(apps.context);
  await apps.context.addInitScript(watch, CHECKPOINT);
});

/** Appends the church's name to every visible text; gives Ruth's account a last name that no person record has. */
function labelDataByChurch(): void {
  const { db } = apps.server.demoServer;
  for (const user of db.users) if (user.id === RUTH) user.lastName = "Okafor-Thornbury";
  for (const { id, name } of db.churches) {
    const mark = ` (${name})`;
    const isOwn = (each: { churchId?: string | null | undefined }) => each.churchId === id;
    for (const person of db.people.filter(isOwn)) if (person.name) person.name.display += mark;
    for (const notification of db.notifications.filter(isOwn))
      notification.message = `${notification.message ?? ""}${mark}`;
    for (const message of [...db.messages.values()].flat().filter(isOwn)) {
      message.content += mark;
      message.displayName += mark;
    }
  }
}

/** Returns the texts that identify a church: its id, its name and the ids of all its records. */
function markersOf(churchId: string): string[] {
  const { db } = apps.server.demoServer;
  const isOwn = (each: { churchId?: string | null | undefined }) => each.churchId === churchId;
  const things = [
    db.people,
    db.conversations,
    db.privateMessages,
    db.notifications,
    [...db.messages.values()].flat(),
  ].flat();
  const names = db.churches.filter(({ id }) => id === churchId).map(({ name = "" }) => name);
  return [churchId, ...names, ...things.filter(isOwn).flatMap(({ id }) => id ?? [])];
}

declare global {
  interface Window {
    /** Texts that the page must not show after the next checkpoint. */
    forbidden: string[];
    /** Forbidden texts that the page has shown since the checkpoint. */
    seen: Set<string>;
  }
}

/**
 * Runs in each page. Choosing a church, signing out or a restore from the back/forward cache sets a checkpoint. From then
 * on, the page is checked for forbidden texts in every animation frame.
 */
function watch(checkpointUrl: string): void {
  Object.assign(window, { forbidden: [], seen: new Set<string>() });
  let checkpoints = 0;
  const look = (number: number, forbidden: readonly string[]) => {
    if (number !== checkpoints) return;
    // The church menu lists all churches until it is closed.
    const parts = [...document.body.children].filter((part) => !part.querySelector("[role=menu]"));
    const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")].map(
      ({ value }) => value,
    );
    const shown = [...parts.map(({ outerHTML }) => outerHTML), ...fields, document.title].join(
      "\n",
    );
    for (const mark of forbidden) if (shown.includes(mark)) window.seen.add(mark);
    requestAnimationFrame(() => look(number, forbidden));
  };
  const begin = () => {
    checkpoints += 1;
    const number = checkpoints;
    const { forbidden } = window;
    window.seen.clear();
    void fetch(checkpointUrl);
    requestAnimationFrame(() => look(number, forbidden));
  };
  const handleClick = ({ target }: Event) => {
    if (
      target instanceof Element &&
      target.closest("[role=menuitemradio], [data-testid=nav-item-logout]")
    )
      begin();
  };
  window.addEventListener("click", handleClick, true);
  // Restored from the back/forward cache.
  window.addEventListener("pageshow", ({ persisted }) => persisted && begin());
}

const forbidMarkers = (page: Page, markers: string[]) =>
  page.evaluate((list) => void (window.forbidden = list), markers);
const readSeen = (page: Page) => page.evaluate(() => [...window.seen]);
/** Returns the markers that a text contains. */
const findMarkers = (markers: readonly string[], text: string) =>
  markers.filter((mark) => text.includes(mark));
const findLeaks = (sent: readonly Sent[], markers: readonly string[]) =>
  sent.flatMap(({ url, text }) => findMarkers(markers, text).map((mark) => `${mark} in ${url}`));

/** Returns the user and the church of each token that was sent. */
const tokensOf = (sent: readonly Sent[]) => [
  ...new Set(
    sent.flatMap(({ text }) =>
      readClaims(text).map(({ userId, churchId }) => `${userId} in ${churchId}`),
    ),
  ),
];
const cookiesOf = async (page: Page) =>
  (await apps.context.cookies(page.url())).map(({ name, value }) => `${name}=${value}`);

const getAccount = (page: Page) => page.getByRole("button", { name: /^Account menu/ });
const getItem = (page: Page, name: string) => page.getByTestId(`nav-item-${name}`);
const getField = (page: Page) => page.getByRole("textbox", { name: "Add a note" });

async function open(kind: AppKind): Promise<Page> {
  const page = await apps.context.newPage();
  await page.goto(roots[kind].replace("{key}", "grace"));
  return page;
}
async function signIn(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).click();
  await getAccount(page).waitFor();
}
async function switchTo(page: Page, church: string): Promise<void> {
  await getAccount(page).click();
  await getItem(page, "switch-church").click();
  await page.getByRole("menuitemradio", { name: church }).click();
}
/** Opens a dialog of the account menu, waits for the expected text and closes it. Returns the dialog's text. */
async function read(
  page: Page,
  name: "messages" | "notifications",
  expected: string,
): Promise<string> {
  await getAccount(page).click();
  await getItem(page, name).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(expected).first().waitFor();
  const text = await dialog.innerText();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  return text;
}
/** Returns the unread count that a person's badge should show. */
function unreadOf(personId: string): number {
  const { notifications, privateMessages } = apps.server.demoServer.db;
  const news = notifications.filter((each) => each.personId === personId && each.isNew);
  return (
    news.length + privateMessages.filter(({ notifyPersonId }) => notifyPersonId === personId).length
  );
}
const getBadge = (page: Page, count: number) =>
  getAccount(page)
    .and(
      page.getByRole("button", {
        name: `Account menu: ${RUTHS_NAME}${count > 0 ? `, ${count} unread` : ""}`,
        exact: true,
      }),
    )
    .waitFor();

describe("switching churches", () => {
  const [IN_GRACE, IN_HOPE] = ["PER00000001", "PER00000101"];
  const getTasksLink = (page: Page) => page.getByRole("link", { name: "Tasks" });
  const getPeopleLink = (page: Page) => page.getByRole("link", { name: "People" });

  const nothing = () => undefined;
  const slowDownServer = () =>
    void apps.server.demoServer.faults.add({
      path: /unreadCount|people|conversation/,
      do: { kind: "delay", ms: 1_500 },
    });
  const fail = () => {
    const { faults } = apps.server.demoServer;
    faults.add({ path: "/unreadCount", times: 2, do: { kind: "status", status: 503 } });
    faults.add({ path: "/people/search", times: 1, do: { kind: "dropBefore" } });
    faults.add({ path: "/connections", times: 1, do: { kind: "dropBefore" } });
  };

  it.each([
    ["on a good network", nothing, nothing],
    ["while responses for the former church are pending", slowDownServer, nothing],
    ["while calls fail", nothing, fail],
  ])(
    "[P18][USR-02][USR-03][L17] shows, sends and counts nothing of the former church and restores its data on return (%s)",
    async (_, before, then) => {
      for (const message of ["Welcome", "The first step", "Your group"])
        apps.server.demoServer.addNotification({
          personId: IN_HOPE,
          message: `${message} (Hope Chapel)`,
          isNew: true,
        });
      const page = await open("admin");
      await signIn(page, "Ruth Okafor");
      await getBadge(page, unreadOf(IN_GRACE));
      expect(unreadOf(IN_GRACE)).toBeGreaterThan(1);
      await read(page, "messages", "(Grace Community Church)");
      await read(page, "notifications", "(Grace Community Church)");
      await getBadge(page, 0);
      await getField(page).fill(DRAFTS.note);
      await getTasksLink(page).click();
      await getField(page).fill(DRAFTS.task);

      // Requests Grace's people; with the delay, the response is pending during the switch.
      before();
      const asked = page.waitForRequest(/people.search/);
      await getPeopleLink(page).click();
      await asked;
      if (before === nothing)
        await expect
          .poll(() => apps.server.demoServer.db.connections.map((each) => each.conversationId))
          .toContain(NOTES);
      apps.server.demoServer.addMessage({
        conversationId: "CON00000001",
        personId: "PER00000002",
        content: "A word (Grace Community Church)",
      });
      then();
      const graceMarkers = [
        ...markersOf(GRACE),
        DRAFTS.note,
        DRAFTS.task,
        `${RUTHS_NAME}, ${unreadOf(IN_GRACE)} unread`,
      ];
      await forbidMarkers(page, graceMarkers);
      await switchTo(page, "Hope Chapel");
      await page
        .getByRole("button", { name: /\(Hope Chapel\)/ })
        .first()
        .waitFor();
      await getBadge(page, 3);
      apps.server.demoServer.faults.clear();
      await getTasksLink(page).click();
      expect(await getField(page).inputValue()).toBe("");
      // A note sent from here has the id of Ruth's person record at Hope Chapel.
      await getField(page).fill("A first word (Hope Chapel)");
      await getField(page).press("Control+Enter");
      await page
        .getByTestId("message-scroll-area")
        .getByText("A first word (Hope Chapel)")
        .waitFor();
      await expect.poll(() => getField(page).inputValue()).toBe("");
      // The page shows the note optimistically, before the server has it.
      const listSentNotes = () =>
        [...apps.server.demoServer.db.messages.values()]
          .flat()
          .filter(({ content }) => content?.startsWith("A first word"));
      await expect
        .poll(listSentNotes, { timeout: 10_000 })
        .toEqual([expect.objectContaining({ churchId: HOPE, personId: IN_HOPE })]);
      await getField(page).fill(DRAFTS.hope);
      await read(page, "messages", "No conversations yet");
      // The page ignores notifications that arrive for Ruth at Grace in the meantime.
      const listConnections = () =>
        apps.server.demoServer.db.connections.map(
          (each) => `${each.conversationId} for ${each.personId} in ${each.churchId}`,
        );
      const conversationId = listSentNotes()[0]?.conversationId;
      const ownConnections = ["alerts", conversationId].map(
        (id) => `${id} for ${IN_HOPE} in ${HOPE}`,
      );
      await expect
        .poll(() => listConnections().sort(), { timeout: 10_000 })
        .toEqual(ownConnections.sort());
      apps.server.demoServer.addNotification({
        personId: IN_GRACE,
        message: "Are you there? (Grace Community Church)",
        isNew: true,
      });
      apps.server.demoServer.addNotification({
        personId: IN_HOPE,
        message: "Good morning (Hope Chapel)",
        isNew: true,
      });
      await getBadge(page, 4);
      await read(page, "notifications", "Good morning (Hope Chapel)");

      expect(await readSeen(page)).toEqual([]);
      const sent = await traffic.sinceCheckpoint();
      expect(findLeaks(sent, graceMarkers)).toEqual([]);
      expect(tokensOf(sent)).toEqual([`${RUTH} in ${HOPE}`]);
      expect(sent.filter(({ kind }) => kind === "frame").map(({ text }) => text)).toContain(
        "getId",
      );
      expect(sent.map(({ text }) => text).join()).toContain(IN_HOPE);
      expect(traffic.sockets.map((socket) => socket.isClosed())).toEqual([true, false]);
      expect(apps.server.demoServer.hub.ids).toHaveLength(1);
      expect(await cookiesOf(page)).toEqual([`lastChurchId=${HOPE}`]);

      const hopeMarkers = [
        ...markersOf(HOPE),
        DRAFTS.hope,
        ...[3, 4].map((count) => `${RUTHS_NAME}, ${count} unread`),
      ];
      await forbidMarkers(page, hopeMarkers);
      await switchTo(page, "Grace Community Church");
      await getBadge(page, unreadOf(IN_GRACE));
      expect(unreadOf(IN_GRACE)).toBeGreaterThan(0);
      expect(await getField(page).inputValue()).toBe(DRAFTS.task);
      await getPeopleLink(page).click();
      await expect.poll(() => getField(page).inputValue()).toBe(DRAFTS.note);
      expect(await readSeen(page)).toEqual([]);
      const back = await traffic.sinceCheckpoint();
      expect(findLeaks(back, hopeMarkers)).toEqual([]);
      expect(tokensOf(back)).toEqual([`${RUTH} in ${GRACE}`]);
      expect(await cookiesOf(page)).toEqual([`lastChurchId=${GRACE}`]);
    },
  );
});

describe("session transfer to a sibling app", () => {
  const getServingUrl = () => roots.serving;
  /** Returns the contents of localStorage and sessionStorage. */
  const readStorage = (page: Page) =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const readHtml = (page: Page) => page.evaluate(() => document.documentElement.outerHTML);
  const getAccountOwner = (page: Page) => page.locator(".NarthexAccountMenu-who");
  const TOKEN = /eyJ[\w-]+\./;

  async function arriveAtHope(): Promise<Page> {
    const page = await open("admin");
    await signIn(page, "Ruth Okafor");
    await switchTo(page, "Hope Chapel");
    await page
      .getByRole("button", { name: /\(Hope Chapel\)/ })
      .first()
      .waitFor();
    return page;
  }
  async function showApps(page: Page): Promise<void> {
    await getAccount(page).click();
    await getItem(page, "switch-app").click();
  }
  async function expectSession(page: Page, address: string): Promise<void> {
    await getAccount(page).waitFor();
    await expect.poll(() => page.url()).toBe(address);
    await getAccount(page).click();
    expect(await getAccountOwner(page).locator("p").first().innerText()).toBe(RUTHS_NAME);
    expect(await getItem(page, "switch-church").innerText()).toContain("Hope Chapel");
    await page.keyboard.press("Escape");
    await getAccountOwner(page).waitFor({ state: "detached" });
  }

  it("[CFG-03][RTE-09][L118] keeps the church in the same tab and a new one, and exposes the token only in login URLs", async () => {
    const page = await arriveAtHope();
    await showApps(page);
    const opening = apps.context.waitForEvent("page");
    await page.getByRole("menuitem", { name: "Member" }).click({ button: "middle" });
    const other = await opening;
    await expectSession(other, `${roots.member.replace("{key}", "hope")}/`);
    expect(await other.evaluate(() => [window.opener as unknown, document.referrer])).toEqual([
      null,
      "",
    ]);
    await other.close();
    expect(await readHtml(page)).not.toMatch(TOKEN);

    await page.getByRole("menuitem", { name: "Serving" }).click();
    await expectSession(page, `${getServingUrl()}/`);
    expect(await page.evaluate(() => document.referrer)).toBe("");
    expect(await cookiesOf(page)).toEqual([`lastChurchId=${HOPE}`]);
    await page.reload();
    await expectSession(page, `${getServingUrl()}/`);
    await page.goBack();
    await expectSession(page, `${roots.admin}/`);

    // Only the two login URLs contain the token.
    const all = await traffic.all();
    const carriers = all.filter(({ url, referer }) => TOKEN.test(url) || /eyJ|jwt/.test(referer));
    expect(
      carriers.map(({ isNavigation, url, referer }) => [
        isNavigation,
        url.split("jwt")[0],
        referer,
      ]),
    ).toEqual([
      [true, `${roots.member.replace("{key}", "hope")}/login?`, ""],
      [true, `${getServingUrl()}/login?`, ""],
    ]);
    // Every other request with the token goes to the services.
    const holding = all.filter((each) => TOKEN.test(each.text) && !carriers.includes(each));
    expect([...new Set(holding.map(({ url }) => new URL(url).origin))]).toEqual([apps.server.url]);
  });

  it("[USR-02][P18] removes the user's data on sign-out, so that the next user's page, storage and requests hold none of it", async () => {
    const page = await arriveAtHope();
    await showApps(page);
    await page.getByRole("menuitem", { name: "Serving" }).click();
    await getField(page).fill(DRAFTS.hope);
    await expect
      .poll(() => apps.server.demoServer.db.connections.map(({ personId }) => personId))
      .toEqual(["PER00000101"]);
    const kept = await readStorage(page);
    const markers = [
      RUTHS_NAME,
      "ruth@grace.example",
      "Okafor-Thornbury",
      RUTH,
      "Hope Chapel",
      HOPE,
      "PER00000101",
      DRAFTS.hope,
    ];
    expect(
      findMarkers(["Okafor-Thornbury", "ruth@grace.example", RUTH, DRAFTS.hope], kept),
    ).toHaveLength(4);
    expect(kept).toMatch(TOKEN);

    await forbidMarkers(page, markers);
    await getAccount(page).click();
    await getItem(page, "logout").click();
    await page.getByRole("heading", { name: "Sign in to Serving" }).waitFor();
    expect(page.url()).toBe(`${getServingUrl()}/login?returnUrl=%2F`);
    expect(await readStorage(page)).toBe("[{},{}]");
    // The cookie with the id of the last chosen church stays on the device.
    expect(await cookiesOf(page)).toEqual([`lastChurchId=${HOPE}`]);
    await expect
      .poll(() => [apps.server.demoServer.hub.ids, apps.server.demoServer.db.connections])
      .toEqual([[], []]);

    await signIn(page, "Lydia Marchetti");
    await expect
      .poll(() => apps.server.demoServer.db.connections.map(({ personId }) => personId))
      .toEqual(["PER00000201"]);
    await getField(page).waitFor();
    expect(await getField(page).inputValue()).toBe("");
    expect(page.url()).toBe(`${getServingUrl()}/`);
    expect(await readSeen(page)).toEqual([]);
    expect(findMarkers(markers, await readHtml(page))).toEqual([]);
    expect(findMarkers(markers, await readStorage(page))).toEqual([]);
    expect(await cookiesOf(page)).toEqual(["lastChurchId=CHU00000003"]);
    const sent = (await traffic.sinceCheckpoint()).filter(
      ({ url }) => url.startsWith(apps.server.url) || url.startsWith(apps.server.socketUrl),
    );
    expect(findLeaks(sent, markers)).toEqual([]);
    expect(tokensOf(sent).filter((each) => each.startsWith(RUTH))).toEqual([]);
    expect(tokensOf(sent)).toEqual(["USR00000005 in CHU00000003"]);
    expect(apps.server.demoServer.hub.ids).toHaveLength(1);
  });

  it("[O67][CFG-03] asks before a link replaces the signed-in user and keeps the session on Cancel", async () => {
    const page = await open("admin");
    await signIn(page, "Daniel Brenner");
    const ruths = apps.server.demoServer.signIn("ruth@grace.example").userChurches[1]?.jwt ?? "";
    const question = page.getByRole("alertdialog", { name: "Somebody else is signed in" });
    const follow = async (answer: string) => {
      await page.goto(`${roots.admin}/login?jwt=${ruths}&churchId=${HOPE}&returnUrl=%2Ftasks`);
      await question
        .getByText(`You are signed in as Daniel Brenner. Go on as ${RUTHS_NAME}?`)
        .waitFor();
      expect(page.url()).toBe(`${roots.admin}/login?returnUrl=%2Ftasks`);
      await question.getByRole("button", { name: answer }).click();
      await question.waitFor({ state: "detached" });
      await expect.poll(() => page.url()).toBe(`${roots.admin}/tasks`);
    };
    await follow("Cancel");
    await getAccount(page)
      .and(page.getByRole("button", { name: /Daniel Brenner/ }))
      .waitFor();
    await page.reload();
    await getAccount(page)
      .and(page.getByRole("button", { name: /Daniel Brenner/ }))
      .waitFor();
    expect(
      findMarkers(["Okafor-Thornbury", "ruth@grace.example"], await readStorage(page)),
    ).toEqual([]);
    // The client sent Ruth's token only to read whose link it is.
    const withRuthsToken = (await traffic.all()).filter(({ text }) =>
      readClaims(text).some(({ userId }) => userId === RUTH),
    );
    expect(withRuthsToken.map(({ url }) => new URL(url).pathname)).toEqual([
      "/login",
      "/membership/users/login",
    ]);

    await follow("Go on");
    await expectSession(page, `${roots.admin}/tasks`);
    expect(findMarkers(["Brenner", "daniel@grace.example"], await readStorage(page))).toEqual([]);
    expect(findMarkers(["Brenner", "daniel@grace.example"], await readHtml(page))).toEqual([]);
    await page.reload();
    await expectSession(page, `${roots.admin}/tasks`);
  });
});

describe("sign-out", () => {
  const signInHeading = (page: Page) => page.getByRole("heading", { name: "Sign in to People" });
  const listMarkers = () => [RUTHS_NAME, "ruth@grace.example", ...markersOf(GRACE), DRAFTS.note];
  async function signInAndType(page: Page): Promise<void> {
    await signIn(page, "Ruth Okafor");
    await page.getByRole("link", { name: "People" }).click();
    await getField(page).fill(DRAFTS.note);
    await expect.poll(() => apps.server.demoServer.db.connections.length).toBe(2);
  }
  async function expectSignedOut(page: Page): Promise<void> {
    await signInHeading(page).waitFor();
    expect(
      findMarkers(listMarkers(), await page.evaluate(() => document.documentElement.outerHTML)),
    ).toEqual([]);
    await expect.poll(() => apps.server.demoServer.hub.ids).toEqual([]);
  }

  it("shows the sign-in page on browser Back and signs out the other tab", async () => {
    const page = await open("admin");
    await signInAndType(page);
    const other = await open("admin");
    await getAccount(other).waitFor();
    await forbidMarkers(page, listMarkers());
    await getAccount(page).click();
    await getItem(page, "logout").click();
    await expectSignedOut(page);
    await expectSignedOut(other);
    await page.goBack();
    await expect.poll(() => page.url()).toBe(`${roots.admin}/people`);
    await expectSignedOut(page);
    expect(await readSeen(page)).toEqual([]);
    expect(tokensOf(await traffic.sinceCheckpoint())).toEqual([]);
  });

  it("[L71] shows no data on a page that is restored from the back/forward cache", async () => {
    const browser = await launchBrowser({ hasBackForwardCache: true });
    try {
      apps.context = await browser.newContext();
      await apps.context.addInitScript(watch, CHECKPOINT);
      const page = await apps.context.newPage();
      await page.goto(roots.admin);
      await signInAndType(page);
      await forbidMarkers(page, listMarkers());
      await page.goto(`${roots.admin}/login?action=logout`);
      await signInHeading(page).waitFor();
      apps.server.demoServer.requests.length = 0;
      await page.evaluate(() => history.back());
      await page.waitForURL("**/people", { waitUntil: "commit" });
      // A non-empty list proves that the same page was restored, not loaded again.
      await expect.poll(() => page.evaluate(() => window.forbidden.length)).toBeGreaterThan(0);
      await expectSignedOut(page);
      expect(await readSeen(page)).toEqual([]);
      expect(apps.server.demoServer.requests).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
