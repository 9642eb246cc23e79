import type { Browser, Page } from "playwright";
import { DEMO_CARDS } from "../../src/entries/testing.js";
import { createQuartersJpeg } from "../harness/photos/photoFiles.js";

const NOTE = "Written in a host of the packed package";
const HELLO = "Are you coming tonight?";

const getMenuButton = (page: Page) => page.locator("#user-menu-button");
const getItem = (page: Page, name: string) => page.getByTestId(`nav-item-${name}`);

export async function signIn(page: Page, email: string, password = "x"): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function openMessages(page: Page): Promise<void> {
  await getMenuButton(page).click();
  await getItem(page, "messages").click();
}

/** Uses each part of a host's page as two people do, in one browser. Returns what the page printed on the console. */
export async function playJourney(browser: Browser, url: string): Promise<string[]> {
  const output: string[] = [];
  const open = async () => {
    const page = await (await browser.newContext({ locale: "en-US" })).newPage();
    page.on("console", (message) =>
      output.push(`${message.type()}: ${message.text()} (${message.location().url})`),
    );
    page.on("pageerror", ({ message }) => output.push(`error: ${message}`));
    await page.goto(url);
    return page;
  };
  const [ruth, daniel] = [await open(), await open()];

  await signIn(ruth, "ruth@grace.example", "wrong");
  await ruth.getByRole("alert").filter({ hasText: "Login failed" }).waitFor();
  // Browsers report every 401.
  output.length = 0;
  await signIn(ruth, "ruth@grace.example");
  await getMenuButton(ruth).waitFor();
  await ruth.reload();
  await getMenuButton(ruth).waitFor();
  await signIn(daniel, "daniel@grace.example");
  await getMenuButton(daniel).waitFor();
  // Until the server has registered the socket for the conversation, no frame announces a note.
  await daniel.waitForTimeout(3_000);

  await ruth.getByRole("textbox", { name: "Add a note" }).fill(NOTE);
  await ruth.getByRole("textbox", { name: "Add a note" }).press("Control+Enter");
  await daniel.getByTestId("message-scroll-area").getByText(NOTE).waitFor();

  await openMessages(ruth);
  await ruth
    .getByRole("button", { name: /Daniel/ })
    .first()
    .click();
  await ruth.getByRole("textbox", { name: "Add a message" }).fill(HELLO);
  await ruth.getByRole("textbox", { name: "Add a message" }).press("Control+Enter");
  await openMessages(daniel);
  await daniel.getByRole("button", { name: new RegExp(HELLO.replace("?", "\\?")) }).waitFor();
  for (const page of [ruth, daniel]) {
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  }

  await ruth.getByRole("button", { name: "Photos" }).click();
  await ruth.getByRole("tab", { name: "Upload" }).click();
  await ruth.locator("#fileUpload").setInputFiles(createQuartersJpeg(1));
  await ruth.getByRole("button", { name: "Update" }).click();
  await ruth.getByTestId("select-image").first().click();
  await ruth.locator("output[aria-label=Photo]", { hasText: /^http/ }).waitFor();

  await ruth.getByPlaceholder("1234 1234 1234 1234").fill(DEMO_CARDS.success);
  await ruth.getByRole("button", { name: "Submit" }).click();
  await ruth.locator("output[aria-label=Submission]", { hasText: /./ }).waitFor();

  await getMenuButton(ruth).click();
  await getItem(ruth, "switch-church").click();
  await ruth.getByText("Hope Chapel").first().click();
  await ruth.locator("#site-header").getByText("Hope Chapel").first().waitFor();
  await ruth.keyboard.press("Escape");

  await ruth.getByRole("button", { name: "Deutsch" }).click();
  await getMenuButton(ruth).click();
  await ruth.getByText("Abmelden").click();
  await ruth.getByRole("button", { name: "Sign in" }).waitFor();
  await ruth.reload();
  await ruth.getByRole("button", { name: "Sign in" }).waitFor();
  return output;
}
