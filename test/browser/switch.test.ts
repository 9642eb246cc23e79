import type { Page } from "playwright";
import { beforeEach, describe, expect, it } from "vitest";
import type { AppKind } from "../../stories/apps/areas.js";
import { recordTraffic, type Sent, tokensIn, TURN } from "./recordTraffic.js";
import { launchBrowser } from "./serveHost.js";
import { useSuite } from "./serveSuite.js";

/** The three apps on three hosts, and the services on a fourth. */
const suite = useSuite();
const { roots } = suite;
let traffic: ReturnType<typeof recordTraffic>;

const [GRACE, HOPE] = ["CHU00000001", "CHU00000002"];
/** The notes that the people page of Grace shows. */
const NOTES = "CON00000051";
const RUTH = "USR00000001";
const RUTHS_NAME = "Ruth Okafor-Thornbury";
const DRAFTS = {
  note: "Half a thought about somebody",
  task: "Half a thought about a task",
  hope: "Half a thought in the chapel",
};

beforeEach(async () => {
  nameAfterChurches();
  traffic = recordTraffic(suite.context);
  await suite.context.addInitScript(watch, TURN);
});

/** Whatever somebody may read says of which church it is; Ruth's account has a name that no person has. */
function nameAfterChurches(): void {
  const { db } = suite.twin.church;
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

/** What tells of a church: its name, and the ids of all that is in it. */
function marksOf(churchId: string): string[] {
  const { db } = suite.twin.church;
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
    /** What the page may not show from the next turn on. */
    forbidden: string[];
    /** What it has shown of that, each once. */
    seen: Set<string>;
  }
}

/** Runs in each page: choosing a church, logging out or coming back is a turn, and from then on each frame is looked at. */
function watch(turn: string): void {
  Object.assign(window, { forbidden: [], seen: new Set<string>() });
  let turns = 0;
  const look = (number: number, forbidden: readonly string[]) => {
    if (number !== turns) return;
    // The menu of churches names all of them until it has gone.
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
    turns += 1;
    const [number, { forbidden }] = [turns, window];
    window.seen.clear();
    void fetch(turn);
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
  // A page that was kept for going back.
  window.addEventListener("pageshow", ({ persisted }) => persisted && begin());
}

const forbid = (page: Page, marks: string[]) =>
  page.evaluate((list) => void (window.forbidden = list), marks);
const seen = (page: Page) => page.evaluate(() => [...window.seen]);
/** Which of the marks a text has. */
const found = (marks: readonly string[], text: string) =>
  marks.filter((mark) => text.includes(mark));
const holders = (sent: readonly Sent[], marks: readonly string[]) =>
  sent.flatMap(({ url, text }) => found(marks, text).map((mark) => `${mark} in ${url}`));

/** Whose tokens were sent, and for which church. */
const tokensOf = (sent: readonly Sent[]) => [
  ...new Set(
    sent.flatMap(({ text }) =>
      tokensIn(text).map(({ userId, churchId }) => `${userId} in ${churchId}`),
    ),
  ),
];
const cookiesOf = async (page: Page) =>
  (await suite.context.cookies(page.url())).map(({ name, value }) => `${name}=${value}`);

const account = (page: Page) => page.getByRole("button", { name: /^Account menu/ });
const item = (page: Page, name: string) => page.getByTestId(`nav-item-${name}`);
const field = (page: Page) => page.getByRole("textbox", { name: "Add a note" });

async function open(kind: AppKind): Promise<Page> {
  const page = await suite.context.newPage();
  await page.goto(roots[kind].replace("{key}", "grace"));
  return page;
}
async function signIn(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).click();
  await account(page).waitFor();
}
async function switchTo(page: Page, church: string): Promise<void> {
  await account(page).click();
  await item(page, "switch-church").click();
  await page.getByRole("menuitemradio", { name: church }).click();
}
/** Opens a dialog of the account menu, waits for what it has to show, and closes it. Returns all that it showed. */
async function read(
  page: Page,
  name: "messages" | "notifications",
  expected: string,
): Promise<string> {
  await account(page).click();
  await item(page, name).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(expected).first().waitFor();
  const text = await dialog.innerText();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  return text;
}
/** What the badge of somebody has to say. */
function unreadOf(personId: string): number {
  const { notifications, privateMessages } = suite.twin.church.db;
  const news = notifications.filter((each) => each.personId === personId && each.isNew);
  return (
    news.length + privateMessages.filter(({ notifyPersonId }) => notifyPersonId === personId).length
  );
}
const badge = (page: Page, count: number) =>
  account(page)
    .and(
      page.getByRole("button", {
        name: `Account menu: ${RUTHS_NAME}${count > 0 ? `, ${count} unread` : ""}`,
        exact: true,
      }),
    )
    .waitFor();

describe("another church", () => {
  const [IN_GRACE, IN_HOPE] = ["PER00000001", "PER00000101"];
  const tasks = (page: Page) => page.getByRole("link", { name: "Tasks" });
  const people = (page: Page) => page.getByRole("link", { name: "People" });

  const nothing = () => undefined;
  const slow = () =>
    void suite.twin.church.faults.add({
      path: /unreadCount|people|conversation/,
      do: { kind: "delay", ms: 1_500 },
    });
  const fail = () => {
    const { faults } = suite.twin.church;
    faults.add({ path: "/unreadCount", times: 2, do: { kind: "status", status: 503 } });
    faults.add({ path: "/people/search", times: 1, do: { kind: "dropBefore" } });
    faults.add({ path: "/connections", times: 1, do: { kind: "dropBefore" } });
  };

  it.each([
    ["on a good network", nothing, nothing],
    ["while answers to the former one are still on their way", slow, nothing],
    ["while calls fail", nothing, fail],
  ])(
    "[P18][USR-02][USR-03][L17] %s: nothing of the former one is shown, sent or counted, and on the way back it is all there",
    async (_, before, then) => {
      for (const message of ["Welcome", "The first step", "Your group"])
        suite.twin.church.addNotification({
          personId: IN_HOPE,
          message: `${message} (Hope Chapel)`,
          isNew: true,
        });
      const page = await open("admin");
      await signIn(page, "Ruth Okafor");
      await badge(page, unreadOf(IN_GRACE));
      expect(unreadOf(IN_GRACE)).toBeGreaterThan(1);
      await read(page, "messages", "(Grace Community Church)");
      await read(page, "notifications", "(Grace Community Church)");
      await badge(page, 0);
      await field(page).fill(DRAFTS.note);
      await tasks(page).click();
      await field(page).fill(DRAFTS.task);

      // Something of Grace is asked for, and is perhaps not there yet.
      before();
      const asked = page.waitForRequest(/people.search/);
      await people(page).click();
      await asked;
      if (before === nothing)
        await expect
          .poll(() => suite.twin.church.db.connections.map(({ conversationId }) => conversationId))
          .toContain(NOTES);
      suite.twin.church.addMessage({
        conversationId: "CON00000001",
        personId: "PER00000002",
        content: "A word (Grace Community Church)",
      });
      then();
      const graces = [
        ...marksOf(GRACE),
        DRAFTS.note,
        DRAFTS.task,
        `${RUTHS_NAME}, ${unreadOf(IN_GRACE)} unread`,
      ];
      await forbid(page, graces);
      await switchTo(page, "Hope Chapel");
      await page
        .getByRole("button", { name: /\(Hope Chapel\)/ })
        .first()
        .waitFor();
      await badge(page, 3);
      suite.twin.church.faults.clear();
      await tasks(page).click();
      expect(await field(page).inputValue()).toBe("");
      // What is sent from here is said by who Ruth is in this church.
      await field(page).fill("A first word (Hope Chapel)");
      await field(page).press("Control+Enter");
      await page
        .getByTestId("message-scroll-area")
        .getByText("A first word (Hope Chapel)")
        .waitFor();
      await expect.poll(() => field(page).inputValue()).toBe("");
      // The page shows the message at once, before the server has it.
      const words = () =>
        [...suite.twin.church.db.messages.values()]
          .flat()
          .filter(({ content }) => content?.startsWith("A first word"));
      await expect
        .poll(words, { timeout: 10_000 })
        .toEqual([expect.objectContaining({ churchId: HOPE, personId: IN_HOPE })]);
      await field(page).fill(DRAFTS.hope);
      await read(page, "messages", "No conversations yet");
      // What comes in for Ruth at Grace meanwhile is no business of this page.
      const rooms = () =>
        suite.twin.church.db.connections.map(
          (each) => `${each.conversationId} for ${each.personId} in ${each.churchId}`,
        );
      const conversationId = words()[0]?.conversationId;
      const mine = ["alerts", conversationId].map((room) => `${room} for ${IN_HOPE} in ${HOPE}`);
      await expect.poll(() => rooms().sort(), { timeout: 10_000 }).toEqual(mine.sort());
      suite.twin.church.addNotification({
        personId: IN_GRACE,
        message: "Are you there? (Grace Community Church)",
        isNew: true,
      });
      suite.twin.church.addNotification({
        personId: IN_HOPE,
        message: "Good morning (Hope Chapel)",
        isNew: true,
      });
      await badge(page, 4);
      await read(page, "notifications", "Good morning (Hope Chapel)");

      expect(await seen(page)).toEqual([]);
      const sent = await traffic.sinceTurn();
      expect(holders(sent, graces)).toEqual([]);
      expect(tokensOf(sent)).toEqual([`${RUTH} in ${HOPE}`]);
      expect(sent.filter(({ kind }) => kind === "frame").map(({ text }) => text)).toContain(
        "getId",
      );
      expect(sent.map(({ text }) => text).join()).toContain(IN_HOPE);
      expect(traffic.sockets.map((socket) => socket.isClosed())).toEqual([true, false]);
      expect(suite.twin.church.hub.ids).toHaveLength(1);
      expect(await cookiesOf(page)).toEqual([`lastChurchId=${HOPE}`]);

      const hopes = [
        ...marksOf(HOPE),
        DRAFTS.hope,
        ...[3, 4].map((count) => `${RUTHS_NAME}, ${count} unread`),
      ];
      await forbid(page, hopes);
      await switchTo(page, "Grace Community Church");
      await badge(page, unreadOf(IN_GRACE));
      expect(unreadOf(IN_GRACE)).toBeGreaterThan(0);
      expect(await field(page).inputValue()).toBe(DRAFTS.task);
      await people(page).click();
      await expect.poll(() => field(page).inputValue()).toBe(DRAFTS.note);
      expect(await seen(page)).toEqual([]);
      const back = await traffic.sinceTurn();
      expect(holders(back, hopes)).toEqual([]);
      expect(tokensOf(back)).toEqual([`${RUTH} in ${GRACE}`]);
      expect(await cookiesOf(page)).toEqual([`lastChurchId=${GRACE}`]);
    },
  );
});

describe("a sibling app", () => {
  const serving = () => roots.serving;
  /** All that an app keeps in the browser, and what its page shows. */
  const stored = (page: Page) =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const shown = (page: Page) => page.evaluate(() => document.documentElement.outerHTML);
  const who = (page: Page) => page.locator(".NarthexAccountMenu-who");
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
    await account(page).click();
    await item(page, "switch-app").click();
  }
  async function expectSession(page: Page, address: string): Promise<void> {
    await account(page).waitFor();
    await expect.poll(() => page.url()).toBe(address);
    await account(page).click();
    expect(await who(page).innerText()).toBe(`${RUTHS_NAME}\n\nHope Chapel`);
    await page.keyboard.press("Escape");
    await who(page).waitFor({ state: "detached" });
  }

  it("[CFG-03][RTE-09][L118] takes the session over in the same church, in this tab or another, and the token is nowhere to be seen", async () => {
    const page = await arriveAtHope();
    await showApps(page);
    const opening = suite.context.waitForEvent("page");
    await page.getByRole("menuitem", { name: "Member" }).click({ button: "middle" });
    const other = await opening;
    await expectSession(other, `${roots.member.replace("{key}", "hope")}/`);
    expect(await other.evaluate(() => [window.opener as unknown, document.referrer])).toEqual([
      null,
      "",
    ]);
    await other.close();
    expect(await shown(page)).not.toMatch(TOKEN);

    await page.getByRole("menuitem", { name: "Serving" }).click();
    await expectSession(page, `${serving()}/`);
    expect(await page.evaluate(() => document.referrer)).toBe("");
    expect(await cookiesOf(page)).toEqual([`lastChurchId=${HOPE}`]);
    await page.reload();
    await expectSession(page, `${serving()}/`);
    await page.goBack();
    await expectSession(page, `${roots.admin}/`);

    // The ways in are the only addresses that hold it.
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
      [true, `${serving()}/login?`, ""],
    ]);
    // And nobody but the services hears of it in any other way.
    const holding = all.filter((each) => TOKEN.test(each.text) && !carriers.includes(each));
    expect([...new Set(holding.map(({ url }) => new URL(url).origin))]).toEqual([suite.twin.url]);
  });

  it("[USR-02][P18] keeps nothing of who has logged out: the next one finds a clean app, and no call, socket or storage knows the other", async () => {
    const page = await arriveAtHope();
    await showApps(page);
    await page.getByRole("menuitem", { name: "Serving" }).click();
    await field(page).fill(DRAFTS.hope);
    await expect
      .poll(() => suite.twin.church.db.connections.map(({ personId }) => personId))
      .toEqual(["PER00000101"]);
    const kept = await stored(page);
    const marks = [
      RUTHS_NAME,
      "ruth@grace.example",
      "Okafor-Thornbury",
      RUTH,
      "Hope Chapel",
      HOPE,
      "PER00000101",
      DRAFTS.hope,
    ];
    expect(found(["Okafor-Thornbury", "ruth@grace.example", RUTH, DRAFTS.hope], kept)).toHaveLength(
      4,
    );
    expect(kept).toMatch(TOKEN);

    await forbid(page, marks);
    await account(page).click();
    await item(page, "logout").click();
    await page.getByRole("heading", { name: "Sign in to Serving" }).waitFor();
    expect(page.url()).toBe(`${serving()}/login?returnUrl=%2F`);
    expect(await stored(page)).toBe("[{},{}]");
    // Which church was chosen last on this device is kept (USR-12): an id, for the next who belongs to it.
    expect(await cookiesOf(page)).toEqual([`lastChurchId=${HOPE}`]);
    await expect
      .poll(() => [suite.twin.church.hub.ids, suite.twin.church.db.connections])
      .toEqual([[], []]);

    await signIn(page, "Lydia Marchetti");
    await expect
      .poll(() => suite.twin.church.db.connections.map(({ personId }) => personId))
      .toEqual(["PER00000201"]);
    await field(page).waitFor();
    expect(await field(page).inputValue()).toBe("");
    expect(page.url()).toBe(`${serving()}/`);
    expect(await seen(page)).toEqual([]);
    expect(found(marks, await shown(page))).toEqual([]);
    expect(found(marks, await stored(page))).toEqual([]);
    expect(await cookiesOf(page)).toEqual(["lastChurchId=CHU00000003"]);
    const sent = (await traffic.sinceTurn()).filter(
      ({ url }) => url.startsWith(suite.twin.url) || url.startsWith(suite.twin.socketUrl),
    );
    expect(holders(sent, marks)).toEqual([]);
    expect(tokensOf(sent).filter((each) => each.startsWith(RUTH))).toEqual([]);
    expect(tokensOf(sent)).toEqual(["USR00000005 in CHU00000003"]);
    expect(suite.twin.church.hub.ids).toHaveLength(1);
  });

  it("[O67][CFG-03] does not change who is signed in by a link alone: it asks, and stays with them unless they go on", async () => {
    const page = await open("admin");
    await signIn(page, "Daniel Brenner");
    const ruths = suite.twin.church.signIn("ruth@grace.example").userChurches[1]?.jwt ?? "";
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
    await account(page)
      .and(page.getByRole("button", { name: /Daniel Brenner/ }))
      .waitFor();
    await page.reload();
    await account(page)
      .and(page.getByRole("button", { name: /Daniel Brenner/ }))
      .waitFor();
    expect(found(["Okafor-Thornbury", "ruth@grace.example"], await stored(page))).toEqual([]);
    // The service was asked whose link it is, and nothing more.
    const asked = (await traffic.all()).filter(({ text }) =>
      tokensIn(text).some(({ userId }) => userId === RUTH),
    );
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([
      "/login",
      "/membership/users/login",
    ]);

    await follow("Go on");
    await expectSession(page, `${roots.admin}/tasks`);
    expect(found(["Brenner", "daniel@grace.example"], await stored(page))).toEqual([]);
    expect(found(["Brenner", "daniel@grace.example"], await shown(page))).toEqual([]);
    await page.reload();
    await expectSession(page, `${roots.admin}/tasks`);
  });
});

describe("after a logout", () => {
  const signInPage = (page: Page) => page.getByRole("heading", { name: "Sign in to People" });
  const marks = () => [RUTHS_NAME, "ruth@grace.example", ...marksOf(GRACE), DRAFTS.note];
  async function work(page: Page): Promise<void> {
    await signIn(page, "Ruth Okafor");
    await page.getByRole("link", { name: "People" }).click();
    await field(page).fill(DRAFTS.note);
    await expect.poll(() => suite.twin.church.db.connections.length).toBe(2);
  }
  async function expectNobody(page: Page): Promise<void> {
    await signInPage(page).waitFor();
    expect(found(marks(), await page.evaluate(() => document.documentElement.outerHTML))).toEqual(
      [],
    );
    await expect.poll(() => suite.twin.church.hub.ids).toEqual([]);
  }

  it("going back shows the page for signing in, and another tab is signed out as well", async () => {
    const page = await open("admin");
    await work(page);
    const other = await open("admin");
    await account(other).waitFor();
    await forbid(page, marks());
    await account(page).click();
    await item(page, "logout").click();
    await expectNobody(page);
    await expectNobody(other);
    await page.goBack();
    await expect.poll(() => page.url()).toBe(`${roots.admin}/people`);
    await expectNobody(page);
    expect(await seen(page)).toEqual([]);
    expect(tokensOf(await traffic.sinceTurn())).toEqual([]);
  });

  it("[L71] a page that the browser kept shows nothing when somebody goes back to it", async () => {
    const keeping = await launchBrowser({ keepsPages: true });
    try {
      suite.context = await keeping.newContext();
      await suite.context.addInitScript(watch, TURN);
      const page = await suite.context.newPage();
      await page.goto(roots.admin);
      await work(page);
      await forbid(page, marks());
      await page.goto(`${roots.admin}/login?action=logout`);
      await signInPage(page).waitFor();
      suite.twin.church.requests.length = 0;
      await page.evaluate(() => history.back());
      await page.waitForURL("**/people", { waitUntil: "commit" });
      // It is the very page of before.
      await expect.poll(() => page.evaluate(() => window.forbidden.length)).toBeGreaterThan(0);
      await expectNobody(page);
      expect(await seen(page)).toEqual([]);
      expect(suite.twin.church.requests).toEqual([]);
    } finally {
      await keeping.close();
    }
  });
});
