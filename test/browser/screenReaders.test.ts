import type { FileChooser, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { createDemoChurch, DEMO_CARDS } from "../../src/entries/testing.js";
import { createQuartersJpeg } from "../harness/photos/photoFiles.js";
import { JourneyScript } from "./screenReaders/JourneyScript.js";
import { watchLiveRegions } from "./screenReaders/liveRegions.js";
import { useDemoApps } from "./serveSuite.js";
import { useDemoHost } from "./useDemoHost.js";

/** The six journeys of CONTRIBUTING.md by keyboard. Writes screenReaders.md, which says how to read it. */
const INTRODUCTION = `# What screen readers say

The six journeys of CONTRIBUTING.md, gone through with the keyboard alone, in a host with MUI's default theme.

\`screenReaders.test.ts\` writes this file, and fails when a role, a name, a state or a live region changes. After an intended change, write it again and read the difference:

\`\`\`sh
npx vitest run --project browser test/browser/screenReaders.test.ts -u
\`\`\`

These are no recordings. They are derived from Chromium's accessibility tree by the wording that each reader documents or is known for, in English, with default settings, and without hints ("To click this button, press …") and sounds:

- **VoiceOver** of macOS 15 with Safari 18, by the reports of ARIA-AT. It also counts the items of a dialog, which depends on Safari's own tree.
- **NVDA** 2025.1 with Chrome, by its source code (\`controlTypes\` and \`speech\`). Two spaces separate what it pauses between. It is silent about roles that the place tells, such as menu items.
- **JAWS** 2025 with Chrome, by the reports of ARIA-AT and of Freedom Scientific's standards-support. It names neither menu items nor alerts.

In the tables:

- A row without a key is an announcement of a live region, after the row above.
- "Tab × 8" leaves out the steps before the last, which another journey has.
- "as before" means that neither the focus nor the focused control changed, "–" that nothing is said.
- "inserted" is a region that enters the document together with its text. Readers on Windows announce such a text for alerts only, because they listen to changes of the regions they know.
`;
const CONTEXT = { viewport: { width: 1_280, height: 900 }, locale: "en-US", timezoneId: "UTC" };
const ONCE = { VoiceOver: 1, NVDA: 1, JAWS: 1 };
const START = Date.UTC(2026, 2, 3, 10, 0);
const [DANIEL, CONVERSATION] = ["PER00000002", "CON00000001"];

let now = START;
const createServer = () => {
  now = START;
  const quirks = { filesOnDisk: false, stockNeedsKey: false };
  return createDemoChurch({ now: () => new Date(now), quirks });
};
/** Sets the clocks of server and page, so that the texts hold no changing times. */
async function prepare(page: Page): Promise<Page> {
  await page.addInitScript(watchLiveRegions);
  await page.clock.setFixedTime(START);
  return page;
}
/** Messages of the same second have no certain order. */
async function passTime(page: Page): Promise<void> {
  now += 5_000;
  await page.clock.setFixedTime(now);
}

const sections = new Map<string, string>();
/** Ends a script. `known` are the problems that are still to be mended. */
function finishScript(script: JourneyScript, known: readonly string[] = []): void {
  expect(script.problems).toEqual(known);
  sections.set(script.title, script.toMarkdown());
}

describe("the script of a journey through the header and messages", () => {
  const apps = useDemoApps(CONTEXT, createServer);

  async function open(path = "", kind: "admin" | "member" = "admin"): Promise<Page> {
    const page = await prepare(await apps.context.newPage());
    await page.goto(apps.roots[kind].replace("{key}", "grace") + path);
    await page.getByRole("button", { name: "Ruth Okafor" }).click();
    await page.locator("#user-menu-button").waitFor();
    return page;
  }

  it("goes from the unread badge to the messages and back", async () => {
    const script = await JourneyScript.start(
      await open(),
      "From the unread badge to the messages and back",
    );
    await script.moveTo(/^Account menu/);
    await script.press("Enter", { focus: /^Messages/ });
    await script.press("ArrowDown");
    await script.press("ArrowUp");
    await script.press("Enter", { isFocusMoved: true });
    expect(script.countTold(/^Messages,? +(web )?dialog/)).toEqual(ONCE);
    await script.moveTo(/Daniel/);
    await script.press("Escape", { focus: /^Account menu/, heard: /3 unread/ });
    finishScript(script);
  });

  it("reads a conversation, answers, and hears the other person's answer", async () => {
    const page = await open("/messages", "member");
    const script = await JourneyScript.start(page, "A conversation is read and answered");
    await script.skipTo(/Daniel/);
    await script.press("Enter", { isFocusMoved: true });
    await script.moveTo(/^Add a message/);
    await script.press("Shift+Tab");
    await script.press("ArrowUp");
    await script.press("ArrowUp");
    await script.press("ArrowDown");
    await script.moveTo(/^Add a message/);
    await script.type("Are you there?");
    await passTime(page);
    await script.press("Control+Enter");
    await passTime(page);
    const answer = { conversationId: CONVERSATION, personId: DANIEL, content: "In the hall." };
    await script.observe("Daniel answers", () => apps.server.demoServer.addMessage(answer), {
      heard: /In the hall/,
    });
    expect(script.countTold(/In the hall/)).toEqual(ONCE);
    expect(script.countTold(/4 unread/)).toEqual({ VoiceOver: 0, NVDA: 0, JAWS: 0 });
    finishScript(script);
  });

  it("hears that a note failed, and sends it again", async () => {
    const page = await open();
    const script = await JourneyScript.start(page, "A note fails and is sent again");
    await script.skipTo(/^Add a note/);
    await script.type("Bring the candles");
    await passTime(page);
    const removeFault = apps.server.demoServer.faults.add({
      method: "POST",
      path: "messages",
      do: { kind: "status", status: 500 },
    });
    await script.press("Control+Enter", { heard: /Failed to save/ });
    removeFault();
    await script.moveTo(/^Retry/, "Shift+Tab");
    await passTime(page);
    await script.press("Enter", { focus: /^Add a note/, heard: /Ruth Okafor: Bring the candles/ });
    expect(script.countTold(/Failed to save/)).toEqual(ONCE);
    expect(script.countTold(/Ruth Okafor: Bring the candles/)).toEqual(ONCE);
    finishScript(script);
  });

  it("chooses another church", async () => {
    const script = await JourneyScript.start(await open(), "Another church is chosen");
    await script.skipTo(/^Account menu/);
    await script.press("Enter", { focus: /^Messages/ });
    await script.moveTo(/^Switch Church/, "ArrowDown");
    await script.press("Enter", { isFocusMoved: true });
    await script.moveTo(/^Hope Chapel/, "ArrowDown");
    await script.press("Enter", { focus: /^Account menu/, heard: /Hope Chapel/ });
    expect(script.countTold(/You are now in Hope Chapel/)).toEqual(ONCE);
    finishScript(script);
  });
});

describe("the script of a form", () => {
  const host = useDemoHost("forms", createServer);

  it("pays after an error", async () => {
    const context = await host.browser.newContext(CONTEXT);
    const page = await prepare(await context.newPage());
    const address = new URLSearchParams({ server: host.server.url, form: "FRM00000002" });
    await page.goto(`${host.url}?${address}`);
    await page.getByLabel("First Name").waitFor();
    const script = await JourneyScript.start(page, "A form is paid for");
    await script.moveTo(/^First Name/);
    await script.type("Nora");
    await script.moveTo(/^Last Name/);
    await script.type("Quist");
    await script.moveTo(/^Card/);
    await script.type(DEMO_CARDS.success);
    await script.moveTo(/^(Submit|Pay )/i);
    await script.press("Enter", { focus: /^Email/ });
    expect(script.countTold(/enter a valid email/)).toEqual(ONCE);
    await script.type("nora@example.org");
    await script.moveTo(/^(Submit|Pay )/i);
    const path = "donate/charge";
    host.server.demoServer.faults.add({ method: "POST", path, do: { kind: "delay", ms: 1_500 } });
    await script.press("Enter", { heard: /pay/i, isPending: true });
    await script.observe("the payment ends", () => undefined, {
      heard: /Payment received/,
      isFocusMoved: true,
    });
    expect(script.countTold(/Thank you|Payment Successful/)).toEqual(ONCE);
    finishScript(script);
  });
});

describe("the script of a photo", () => {
  const host = useDemoHost("gallery", createServer);

  it("uploads it", async () => {
    const context = await host.browser.newContext(CONTEXT);
    const page = await prepare(await context.newPage());
    const { url: server, contentRoot } = host.server;
    await page.goto(`${host.url}?${new URLSearchParams({ server, contentRoot, ratio: "1.78" })}`);
    await page.getByRole("button").waitFor();
    const choosers: FileChooser[] = [];
    page.on("filechooser", (chooser) => choosers.push(chooser));
    const script = await JourneyScript.start(page, "A photo is uploaded");
    await script.moveTo(/^Choose/);
    await script.press("Enter", { isFocusMoved: true });
    expect(script.countTold(/^Select a Photo,? +(web )?dialog/)).toEqual(ONCE);
    await script.moveTo(/^Gallery/i);
    await script.press("ArrowRight");
    await script.press("Enter");
    await page.getByTestId("small-button-upload").waitFor();
    await script.press("Tab");
    await script.moveTo(/^Upload/i);
    // The editor ignores Enter just after it has appeared, because the key may be held down since the tab.
    await script.press(" ");
    await expect.poll(() => choosers.length).toBe(1);
    const photo = createQuartersJpeg(1);
    await script.observe("chooses a photo", () => choosers[0]?.setFiles(photo), { heard: /./ });
    await script.moveTo(/^Update/i);
    const path = "bucket";
    host.server.demoServer.faults.add({ method: "POST", path, do: { kind: "delay", ms: 1_500 } });
    await script.press("Enter", { isFocusMoved: true, isPending: true });
    await script.observe("the upload ends", () => undefined, {
      heard: /uploaded/,
      isFocusMoved: true,
    });
    expect(script.countTold(/uploaded/)).toEqual(ONCE);
    expect(script.countTold(/Uploading the photo/)).toEqual(ONCE);
    finishScript(script);
  });
});

describe("screenReaders.md", () => {
  it("holds the scripts of all journeys", async () => {
    expect(sections.size).toBe(6);
    await expect([INTRODUCTION, ...sections.values()].join("\n")).toMatchFileSnapshot(
      "./screenReaders.md",
    );
  });
});
