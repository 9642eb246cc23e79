import { fileURLToPath } from "node:url";
import type { BrowserContext, Page, Route } from "playwright";
import { beforeEach, describe, expect, it } from "vitest";
import { useDemoHost } from "./useDemoHost.js";

/** The card provider's real field component; the test serves its script from fakeStripe.js. */
const STRIPE = "https://js.stripe.com/**";
const host = useDemoHost("forms");
let pageErrors: string[];

beforeEach(() => {
  pageErrors = [];
});

const openContext = () => host.browser.newContext({ viewport: { width: 360, height: 740 } });

async function open(
  context: BrowserContext,
  options: { form: string; user?: string },
): Promise<Page> {
  const page = await context.newPage();
  page.on("pageerror", ({ message }) => pageErrors.push(message));
  await page.goto(
    `${host.url}?${new URLSearchParams({ server: host.server.url, card: "real", ...options })}`,
  );
  return page;
}

const getTextbox = (page: Page, name: string) => page.getByRole("textbox", { name });
const submit = (page: Page) => page.getByRole("button", { name: "Submit" });
const expectSaved = (page: Page) =>
  expect.poll(() => page.getByLabel("Saved").textContent()).not.toBe("");
const fulfillScript = (route: Route) =>
  route.fulfill({ path: fileURLToPath(new URL("./fakeStripe.js", import.meta.url)) });
const getDemoServer = () => host.server.demoServer;
const getCharges = () => getDemoServer().db.charges;
const listPosts = (path: string) =>
  getDemoServer().requests.filter((each) => each.method === "POST" && each.path.startsWith(path));

describe("the card provider's script", () => {
  it("[PAY-24][PAY-29][PAY-36] is requested only by a payment question and takes the payment", async () => {
    const context = await openContext();
    const requestedUrls: string[] = [];
    context.on("request", (request) => requestedUrls.push(request.url()));
    await context.route(STRIPE, fulfillScript);
    const isOfPayment = (url: string) =>
      /stripe|FormCardPayment/i.test(new URL(url).host + new URL(url).pathname);
    const plain = await open(context, { form: "FRM00000001" });
    await getTextbox(plain, "Your name").fill("Anna-Lena");
    await plain.waitForLoadState("networkidle");
    expect(requestedUrls.filter(isOfPayment)).toEqual([]);
    // The code of a form without payment does not contain the script's URL either.
    const codes = await Promise.all(
      requestedUrls
        .filter((url) => url.endsWith(".js"))
        .map(async (url) => (await fetch(url)).text()),
    );
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter((code) => code.includes("js.stripe.com"))).toEqual([]);

    const page = await open(context, { form: "FRM00000002", user: "ruth@grace.example" });
    await getTextbox(page, "Credit or debit card number").fill("4242424242424242");
    expect(requestedUrls.filter(isOfPayment).length).toBeGreaterThan(2);
    expect(requestedUrls.filter((url) => url.startsWith("https://js.stripe.com"))).toHaveLength(1);
    await submit(page).click();
    await expectSaved(page);
    expect(getCharges().map(({ card }) => card)).toEqual(["pm_card_pk_test_demo_4242"]);
    expect(pageErrors).toEqual([]);
  });

  it("[PAY-24][O51] shows an error when blocked, keeps the form's input and takes the payment after Retry", async () => {
    const context = await openContext();
    await context.route(STRIPE, (route) => route.abort());
    const page = await open(context, { form: "FRM00000003", user: "ruth@grace.example" });
    await page.getByText("Failed to load Stripe.js").waitFor();
    await getTextbox(page, "Full name").fill("Ruth Okafor");
    await getTextbox(page, "Email").fill("ruth@grace.example");
    await submit(page).click();
    expect(listPosts("/giving/")).toEqual([]);
    expect(await getTextbox(page, "Full name").inputValue()).toBe("Ruth Okafor");
    await context.unroute(STRIPE);
    await context.route(STRIPE, fulfillScript);
    await page.getByRole("button", { name: "Retry" }).click();
    await getTextbox(page, "Credit or debit card number").fill("4242424242424242");
    await submit(page).click();
    await expectSaved(page);
    expect(getCharges().map(({ amount }) => amount)).toEqual([12_000]);
  });
});
