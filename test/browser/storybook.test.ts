import { exec } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser, Frame, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser, serveHost } from "./serveHost.js";
import publicApi from "../publicApi.json" with { type: "json" };
import { root } from "../tools/sources.js";

/** The folder on its host below which the Storybook is served. */
const PATH = "some/path";
const TIMEOUT = { timeout: 60_000 };

interface Prop {
  description?: string;
  control?: unknown;
  type?: { name: string };
  table?: { category?: string };
}
interface Docgen {
  components: Record<
    string,
    { name: string; description?: string; argTypes?: Record<string, Prop> }
  >;
}

const served = mkdtempSync(join(tmpdir(), "narthex-storybook-"));
const folder = join(served, PATH);
let browser: Browser;
let page: Page;
let host: Awaited<ReturnType<typeof serveHost>>;
/** Console errors, and requests that failed or went to another origin. */
const problems: string[] = [];

const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(folder, path), "utf8")) as T;

beforeAll(async () => {
  // The message of a failed command has only what it wrote to stderr.
  await promisify(exec)(`npx storybook build --loglevel error -o "${folder}" 1>&2`, {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", STORYBOOK_DISABLE_TELEMETRY: "1" },
    maxBuffer: 100_000_000,
  });
  [browser, host] = await Promise.all([launchBrowser(), serveHost(served)]);
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", ({ message }) => problems.push(message));
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(host.url + PATH) && !/^(data|blob):/.test(url)) problems.push(url);
  });
}, 400_000);
afterAll(async () => {
  await browser?.close();
  await host?.close();
  rmSync(served, { recursive: true, force: true });
});

/** Opens a page of the Storybook. Returns the frame of its content. */
async function open(path: string, globals = ""): Promise<Frame> {
  await page.goto(`${host.url}${PATH}/index.html?path=/${path}&globals=${globals}`);
  const frame = await (await page.waitForSelector("#storybook-preview-iframe")).contentFrame();
  if (!frame) throw new Error("The frame of the story was not found.");
  return frame;
}

/** Chooses an item of a menu of the toolbar, whose name starts with `menu`. */
async function choose(menu: string, item: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${menu}`) }).click();
  await page.getByRole("option", { name: item }).click();
}

describe("the docs of the Storybook", () => {
  const values = Object.values(publicApi).flatMap((entry) => entry.values);
  const types = Object.values(publicApi).flatMap((entry) => entry.types);
  const names = new Set(values.filter((name) => types.includes(`${name}Props`)));

  /** Returns what the docs pages of components show. */
  const listDocgens = () => {
    const { entries } = readJson<{ entries: Record<string, { id: string; type: string }> }>(
      "index.json",
    );
    const ids = Object.values(entries)
      .filter(({ type }) => type === "docs")
      .map(({ id }) => id.replace(/--.*/, ""));
    return ids.flatMap((id) => {
      if (id.startsWith("welcome-")) return [];
      const { components } = readJson<Docgen>(`services/core/docgen/${id}.json`);
      return Object.values(components);
    });
  };

  it("have a page with a description for every public component", () => {
    const described = listDocgens().flatMap(({ name, description }) => (description ? [name] : []));
    expect(names.size).toBeGreaterThan(35);
    expect(described.toSorted()).toEqual([...names].toSorted());
  });

  it("describe every prop", () => {
    const missing = listDocgens().flatMap(({ name, argTypes = {} }) =>
      Object.entries(argTypes).flatMap(([prop, { description, table }]) =>
        description || table?.category === "MUI" ? [] : [`${name}.${prop}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  it("have no control that edits an object as JSON", () => {
    const editable = ["boolean", "enum", "function", "number", "string"];
    const objects = listDocgens().flatMap(({ name, argTypes = {} }) =>
      Object.entries(argTypes).flatMap(([prop, { control, type }]) =>
        control === false || editable.includes(type?.name ?? "") ? [] : [`${name}.${prop}`],
      ),
    );
    expect(objects).toEqual([]);
  });
});

describe("the built Storybook", () => {
  it("works below a path, and sends no request to another origin", async () => {
    let frame = await open("docs/welcome-start-here--docs");
    await frame.getByRole("heading", { name: "narthex" }).waitFor(TIMEOUT);

    frame = await open("docs/notes-note--docs");
    const row = frame.getByRole("row").filter({ hasText: "startsGroup" });
    await row.first().waitFor(TIMEOUT);
    expect(await frame.getByRole("button", { name: "Set object" }).count()).toBe(0);

    frame = await open("story/churches-churchlist--switched");
    const church = frame.getByRole("button", { name: "Hope Chapel", exact: true });
    await church.and(frame.locator("[aria-current=true]")).waitFor(TIMEOUT);
    expect(problems).toEqual([]);
  });

  it("keeps the language of the toolbar in the next story and the next screen", async () => {
    const frame = await open("story/notes-notes--filled");
    await frame.getByText("Notes", { exact: true }).first().waitFor(TIMEOUT);
    await choose("Language", "German");
    await frame.getByText("Notizen", { exact: true }).first().waitFor(TIMEOUT);
    await page.locator("#messages-privatemessages").click();
    // The page of a component shows several stories.
    await frame.getByRole("button", { name: "Neue private Nachricht" }).first().click(TIMEOUT);
    await frame.getByText("Zuletzt", { exact: true }).waitFor(TIMEOUT);
    expect(await frame.locator("html").getAttribute("lang")).toBe("de");
  });

  it("loses and recovers the connection of a story, without reloading it", async () => {
    const frame = await open("story/notes-notes--filled");
    const field = frame.getByRole("textbox", { name: "Add a note" });
    await field.fill("Half a sentence", TIMEOUT);
    await choose("Network", "offline");
    await frame.getByText(/The live connection was lost/).waitFor(TIMEOUT);
    await frame.getByRole("button", { name: "Send" }).click();
    await frame.getByText("Not sent").waitFor(TIMEOUT);
    await choose("Network", "fast network");
    await frame.getByText("Connected again.").waitFor(TIMEOUT);
    await frame.getByRole("button", { name: /^Retry/ }).click();
    await frame.getByText("Not sent").waitFor({ ...TIMEOUT, state: "detached" });
    await frame.getByText("Half a sentence").first().waitFor(TIMEOUT);
  });
});
