import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../browser/serveHost.js";
import { installHost, PEERS, runIn, TYPES, writeVitePage } from "./installHost.js";
import { signIn } from "./playJourney.js";
import { startDemo, startPreview, stopServers } from "./startServer.js";

const PACKAGES = {
  ...PEERS,
  ...TYPES,
  "@churchapps/helpers": "^1.4.0",
  "@mui/material": "~7.3.0",
  "@stripe/react-stripe-js": "^3.10.0",
  "@stripe/stripe-js": "^7.9.0",
  "@vitejs/plugin-react": "^6.0.0",
  "material-icons": "^1.13.0",
  vite: "^8.0.0",
};

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  stopServers();
  await browser.close();
});

describe("a host that imports the older names from an alias", () => {
  it("signs in with the older helpers, switches the church and signs out, without a message on the console", async () => {
    const folder = await installHost({ switch: "." }, PACKAGES);
    writeVitePage(folder);
    await Promise.all([
      runIn(folder, "npx tsc -p ."),
      runIn(folder, "npx vite build --logLevel error"),
    ]);
    const demo = await startDemo(folder, 0);
    const url = await startPreview(folder, 4176);
    const page = await browser.newPage({ locale: "en-US" });
    const output: string[] = [];
    page.on("console", (message) => output.push(message.text()));
    page.on("pageerror", ({ message }) => output.push(message));
    await page.goto(`${url}/?demo=${demo}`);

    await signIn(page, "ruth@grace.example");
    const menuButton = page.locator("#user-menu-button");
    await menuButton.waitFor();
    const field = page.locator("[data-testid=notes-box] [name=noteText]");
    await field.fill("Written after the switch");
    await field.press("Control+Enter");
    await page.getByTestId("message-scroll-area").getByText("Written after the switch").waitFor();

    await menuButton.click();
    await page.getByTestId("nav-item-switch-church").click();
    await page.getByText("Hope Chapel").first().click();
    const church = page.getByLabel("Church of the older helpers");
    await church.filter({ hasText: "Hope Chapel" }).waitFor();
    await page.keyboard.press("Escape");

    await menuButton.click();
    await page.getByTestId("nav-item-logout").click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    expect(output).toEqual([]);
    await page.close();
  });
});
