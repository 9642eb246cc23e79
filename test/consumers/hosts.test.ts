import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../browser/serveHost.js";
import { findCopies, installHost, PEERS, runIn, TYPES, writeVitePage } from "./installHost.js";
import { playJourney, signIn } from "./playJourney.js";
import { startDemo, startPreview, startServer, stopServers } from "./startServer.js";

const PACKAGES = {
  ...PEERS,
  ...TYPES,
  "@stripe/react-stripe-js": "^7.0.0",
  "@stripe/stripe-js": "^10.0.0",
  hono: "^4.13.0",
  "material-icons": "^1.13.0",
};

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
afterEach(stopServers);

function expectOneCopy(folder: string): void {
  const shared = ["react", "react-dom", "@mui/material", "@emotion/react", "@emotion/styled"];
  for (const name of shared) expect(findCopies(folder, name), name).toHaveLength(1);
}

/** Returns the first page of README. */
function readFirstPage(): string {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  return /```tsx\n([^]*?)```/.exec(readme)?.[1] ?? "";
}

/** Writes the files that docs/strict-pages.md shows for a kind of host. The first line of each names it. */
function writeStrictPage(folder: string, heading: "Vite" | "Next"): void {
  const page = readFileSync(new URL("../../docs/strict-pages.md", import.meta.url), "utf8");
  const [section = ""] = page.split(/^## /m).filter((each) => each.startsWith(heading));
  const files = [...section.matchAll(/```tsx?\n\/\/ (\S+)\n([^]*?)```/g)];
  expect(files.length).toBeGreaterThan(0);
  for (const [, path = "", code = ""] of files) writeFileSync(join(folder, path), code);
}

/** Fetches a page as a browser does. Checks that it has the strict policy, and returns its HTML. */
async function fetchStrictPage(url: string): Promise<string> {
  const response = await fetch(url, { headers: { accept: "text/html" } });
  expect(response.headers.get("content-security-policy")).toMatch(
    /nonce.*require-trusted-types-for/,
  );
  return response.text();
}

// MUI's own declarations do not fit exact optional properties.
describe.each([
  ["^9.0.0", "with the declarations of all libraries", ""],
  ["~7.3.0", "with exact optional properties", "--exactOptionalPropertyTypes --skipLibCheck"],
])("a Vite host with MUI %s", (mui, checked, options) => {
  let folder: string;

  it("installs the packed package with one copy of each shared package", async () => {
    const tools = { vite: "^8.0.0", "@vitejs/plugin-react": "^6.0.0" };
    folder = await installHost(
      { vite: ".", app: "src" },
      { ...PACKAGES, ...tools, "@mui/material": mui },
    );
    writeVitePage(folder);
    writeStrictPage(folder, "Vite");
    expectOneCopy(folder);
  });

  it(`type-checks strictly, ${checked}`, async () => {
    await runIn(folder, `npx tsc -p . ${options}`);
  });

  it("builds, and two people use every part of it under the strict policy without a message on the console", async () => {
    await runIn(folder, "npx vite build --logLevel error");
    await startDemo(folder);
    const url = await startPreview(folder, 4173);
    await fetchStrictPage(url);
    expect(await playJourney(browser, url)).toEqual([]);
  });

  it("builds the first page of README, and a person signs in and writes a note", async () => {
    writeFileSync(join(folder, "src/main.tsx"), readFirstPage());
    rmSync(join(folder, "vite.config.ts"));
    await runIn(folder, "npx tsc -p . --skipLibCheck");
    await runIn(folder, "npx vite build --logLevel error");
    await startDemo(folder);
    const url = await startPreview(folder, 4175);
    const page = await browser.newPage();
    await page.goto(url);
    await signIn(page, "ruth@grace.example");
    await page.locator("#user-menu-button").waitFor();
    const field = page.getByRole("textbox", { name: "Add a note" });
    await field.fill("My first note");
    await field.press("Control+Enter");
    await page.getByTestId("message-scroll-area").getByText("My first note").waitFor();
    await page.close();
  });
});

describe("a Next host", () => {
  let folder: string;

  it("installs the packed package with one copy of each shared package", async () => {
    folder = await installHost(
      { next: ".", app: "app" },
      {
        ...PACKAGES,
        "@emotion/server": "^11.11.0",
        "@mui/material": "^9.0.0",
        "@mui/material-nextjs": "^9.0.0",
        next: "^16.0.0",
      },
    );
    writeStrictPage(folder, "Next");
    expectOneCopy(folder);
  });

  it("builds, and two people use every part of it under the strict policy without a message on the console", async () => {
    await runIn(folder, "npx next build");
    await startDemo(folder);
    const url = await startServer(folder, "npx next start --port 4174", /(http:\/\/localhost:\d+)/);
    const html = await fetchStrictPage(url);
    expect(html).toContain("Jan 31, 2026");
    // The session is resumed in the browser only.
    expect(html).toContain('data-testid="header-skeleton"');
    expect(html).not.toContain(">Login<");
    expect(await playJourney(browser, url)).toEqual([]);
  });
});

describe("a Node program", () => {
  it("uses narthex/helpers without MUI and Emotion", async () => {
    const folder = await installHost({}, {});
    for (const name of ["@mui/material", "@emotion/react"])
      expect(findCopies(folder, name)).toEqual([]);
    writeFileSync(
      join(folder, "main.js"),
      'import { DateHelper } from "narthex/helpers"; console.log(DateHelper.prettyDate(new Date(2026, 0, 31)));',
    );
    expect((await runIn(folder, "node main.js")).trim()).toBe("Jan 31, 2026");
  });
});
