import type { BrowserContext, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { DEMO_CARDS } from "../../src/entries/testing.js";
import { useDemoHost } from "./useDemoHost.js";

/** Forms in a built host page over real HTTP; charges are counted at the demo server. */
const HARVEST_DINNER = "FRM00000002";
/** A long form with every type of question. */
const SUMMER_CAMP = "FRM00000005";
const CHARGE = { method: "POST", path: "donate/charge" } as const;
const POST = { method: "POST", path: "formsubmissions" } as const;
const UNKNOWN = "We could not confirm your payment.";
const host = useDemoHost("forms");

const openPhone = () =>
  host.browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
const getDemoServer = () => host.server.demoServer;
const listCharged = () => getDemoServer().db.charges.filter(({ status }) => status === "succeeded");
const listSubmissions = () =>
  getDemoServer().db.submissions.filter(({ formId }) => formId === HARVEST_DINNER);
const listRequests = (path: string) =>
  getDemoServer().requests.filter((each) => each.method === "POST" && each.path.includes(path));

async function open(
  context: BrowserContext,
  form = HARVEST_DINNER,
  amount = "$50.00",
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${host.url}?${new URLSearchParams({ server: host.server.url, form })}`);
  await page.getByText(amount, { exact: true }).waitFor();
  return page;
}
const getPayment = (page: Page) => page.getByRole("group", { name: "Harvest dinner" });
const submit = (page: Page) => page.getByRole("button", { name: "Submit" });

/** Fills in the payer and the card by keyboard. The focus stays in the card field. */
async function fillPayment(page: Page, card: string = DEMO_CARDS.success): Promise<void> {
  await page.getByLabel("First Name").focus();
  await page.keyboard.type("Nora");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Quist");
  await page.keyboard.press("Tab");
  await page.keyboard.type("nora@example.org");
  await page.keyboard.press("Tab");
  await page.keyboard.type(card);
}
/** Presses Tab until Submit has the focus, then Enter. */
async function submitByKeyboard(page: Page): Promise<void> {
  const hasFocus = () => submit(page).evaluate((node) => node === document.activeElement);
  for (let step = 0; step < 10 && !(await hasFocus()); step++) await page.keyboard.press("Tab");
  expect(await hasFocus()).toBe(true);
  await page.keyboard.press("Enter");
}

describe("a paid form", () => {
  it("[FRM-34][FRM-35][PAY-09][PAY-10][PAY-11][PAY-12][PAY-14][C-11] takes payment and submits by keyboard for an anonymous visitor on a phone", async () => {
    const page = await open(await openPhone());
    await submitByKeyboardFromTop(page);
    // An empty form sends nothing; the first invalid field gets the focus.
    await expect
      .poll(() => page.getByLabel("First Name").evaluate((node) => node === document.activeElement))
      .toBe(true);
    expect(listRequests("")).toHaveLength(0);
    await fillPayment(page);
    await submitByKeyboard(page);
    await expect.poll(() => page.getByLabel("Saved").textContent()).not.toBe("");
    expect(listCharged()).toHaveLength(1);
    expect(listCharged()[0]).toMatchObject({ amount: 5_000 });
    const [submission] = listSubmissions();
    expect(submission?.answers?.map(({ value }) => value)).toEqual([
      "Payment Successful Nora Quist",
    ]);
    expect(listRequests("").every(({ authorization }) => !authorization)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
  });

  it("keeps its buttons in view on a phone, and prints the receipt only", async () => {
    const page = await open(await openPhone(), SUMMER_CAMP, "$49.50");
    const isInView = (name: string) =>
      page
        .getByRole("button", { name })
        .evaluate((node) => node.getBoundingClientRect().bottom <= window.innerHeight);
    expect(await isInView("Pay $49.50 and submit")).toBe(true);
    expect(await isInView("Cancel")).toBe(true);
    const [pay, cancel] = await Promise.all(
      ["Pay $49.50 and submit", "Cancel"].map((name) =>
        page.getByRole("button", { name }).boundingBox(),
      ),
    );
    // One row.
    expect(cancel?.y).toBeGreaterThanOrEqual(pay?.y ?? Infinity);
    expect((cancel?.y ?? 0) + (cancel?.height ?? 0)).toBeLessThanOrEqual(
      (pay?.y ?? 0) + (pay?.height ?? 0),
    );
    expect(cancel?.height).toBeGreaterThanOrEqual(44);
    expect((cancel?.x ?? 0) + (cancel?.width ?? 0)).toBeLessThan(pay?.x ?? 0);
    await page.getByLabel("First Name").focus();
    const [field, bar] = await Promise.all([
      page.getByLabel("First Name").boundingBox(),
      page.getByRole("button", { name: "Pay $49.50 and submit" }).boundingBox(),
    ]);
    // The bar does not cover what has the focus.
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    const paid = await open(await openPhone());
    await fillPayment(paid);
    await submit(paid).click();
    const title = paid.getByRole("heading", { name: "Thank you, Nora" });
    await title.waitFor();
    expect(await paid.getByRole("button", { name: "Edit" }).textContent()).toBe("Edit");
    await paid.emulateMedia({ media: "print" });
    expect(await title.isVisible()).toBe(false);
    expect(await paid.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
    expect(await paid.getByText("Your form was sent").isVisible()).toBe(false);
    const receipt = paid.getByRole("region", { name: "Receipt" });
    expect(await receipt.isVisible()).toBe(true);
    expect(await receipt.getByText("Grace Community Church").isVisible()).toBe(true);
  });

  it("[C-27][O43][L85] retries only the submission when the post fails after the charge, also after a reload", async () => {
    const page = await open(await openPhone());
    const removeFault = getDemoServer().faults.add({
      ...POST,
      do: { kind: "status", status: 502, body: "<html>Bad gateway</html>" },
    });
    await fillPayment(page);
    await submit(page).click();
    await page.getByText("Your payment went through; only the form was not saved.").waitFor();
    for (let click = 0; click < 3; click++) {
      await submit(page).click();
      await expect.poll(() => submit(page).isEnabled()).toBe(true);
    }
    expect(listCharged()).toHaveLength(1);
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText("Payment received").waitFor();
    removeFault();
    await submit(page).click();
    await expect.poll(() => page.getByLabel("Saved").textContent()).not.toBe("");
    expect([
      listCharged().length,
      listSubmissions().length,
      listRequests("donate/charge").length,
    ]).toEqual([1, 1, 1]);
    expect(listSubmissions()[0]?.answers?.map(({ value }) => value)).toEqual([
      "Payment Successful Nora Quist",
    ]);
  });

  it("tells that the form was saved in a live region that is already there, if the thanks cannot be loaded", async () => {
    const page = await open(await openPhone());
    await page.route(/ThankYou/, (route) => route.abort());
    await fillPayment(page);
    await page.evaluate(() => {
      for (const region of document.querySelectorAll<HTMLElement>("[role=status]"))
        region.dataset["before"] = region.textContent;
    });
    await submitByKeyboard(page);
    const notice = page.getByRole("group").filter({ hasText: /^The form was saved\.$/ });
    await notice.waitFor();
    expect(await notice.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await notice.locator("..").getAttribute("data-before")).toBe("");
  });

  it("[O52] reports an unconfirmed payment after a reload during the charge and does not charge again", async () => {
    const page = await open(await openPhone());
    const removeFault = getDemoServer().faults.add({ ...CHARGE, do: { kind: "neverAfter" } });
    await fillPayment(page);
    await submit(page).click();
    await expect.poll(() => listCharged().length).toBe(1);
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await getPayment(page).getByText(UNKNOWN).waitFor();
    removeFault();
    expect(await submit(page).isDisabled()).toBe(true);
    expect([
      listCharged().length,
      listRequests("donate/charge").length,
      listSubmissions().length,
    ]).toEqual([1, 1, 0]);
    // Try again only shows the empty payment fields; it does not charge.
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Please enter your first name.").first().waitFor();
    expect(listRequests("donate/charge")).toHaveLength(1);
  });

  it("[O44] does not charge again on clicks when the response to the charge was lost", async () => {
    const page = await open(await openPhone());
    getDemoServer().faults.add({ ...CHARGE, do: { kind: "dropAfter" } });
    await fillPayment(page);
    await submit(page).click();
    await getPayment(page).getByText(UNKNOWN).waitFor();
    for (let click = 0; click < 5; click++) await submit(page).click({ force: true });
    // Browsers may resend a request themselves when a kept-alive connection drops, so the count is taken here.
    const before = listCharged().length;
    await page.waitForLoadState("networkidle");
    expect([listCharged().length, listSubmissions().length]).toEqual([before, 0]);
  });

  it("[O48] charges after the payer confirms the bank's authentication, and not when they cancel", async () => {
    const page = await open(await openPhone());
    await fillPayment(page, DEMO_CARDS.asks);
    await submit(page).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await getPayment(page).getByText("unable to authenticate").waitFor();
    expect(listCharged()).toHaveLength(0);
    await submit(page).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
    await expect.poll(() => page.getByLabel("Saved").textContent()).not.toBe("");
    expect([listCharged().length, listSubmissions().length]).toEqual([1, 1]);
  });

  it("makes one charge when it is submitted in two tabs at the same time", async () => {
    const context = await openPhone();
    const pages = [await open(context), await open(context)];
    for (const page of pages) await fillPayment(page);
    const removeFault = getDemoServer().faults.add({
      ...CHARGE,
      do: { kind: "delay", ms: 1_500 },
    });
    await Promise.all(pages.map((page) => submit(page).click()));
    const readStates = () =>
      Promise.all(pages.map((page) => page.getByLabel("Saved").textContent()));
    await expect
      .poll(async () => (await readStates()).filter(Boolean).length, { timeout: 20_000 })
      .toBe(1);
    removeFault();
    const waiting = pages[(await readStates()).findIndex((saved) => !saved)];
    if (waiting)
      await getPayment(waiting)
        .getByText("This is being paid in another tab of your browser.")
        .waitFor();
    expect(listCharged()).toHaveLength(1);
    // The waiting tab reports on submit that the other tab has paid.
    if (waiting) await submit(waiting).click();
    if (waiting)
      await getPayment(waiting)
        .getByText("This has already been paid in another tab of your browser.")
        .waitFor();
    expect([listCharged().length, listSubmissions().length]).toEqual([1, 1]);
  });
});

/** Presses Tab from the first field to Submit, then Enter. */
async function submitByKeyboardFromTop(page: Page): Promise<void> {
  await page.getByLabel("First Name").focus();
  await submitByKeyboard(page);
}

/** Returns the label of the focused element. */
const readFocused = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement;
    if (!(node instanceof HTMLElement)) return "";
    const ids = node.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const labelled = ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    const label =
      node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement
        ? node.labels?.[0]?.textContent
        : undefined;
    const name = labelled || node.getAttribute("aria-label") || label || node.textContent || "";
    return name.replace(/[*\u2009]/g, "").trim();
  });
/** Presses Tab until the control with this name has the focus, then presses the keys. */
async function tabTo(page: Page, name: string, keys: string[] = []): Promise<void> {
  const passed: string[] = [];
  do {
    await page.keyboard.press("Tab");
    passed.push(await readFocused(page));
  } while (passed.at(-1) !== name && passed.length < 40);
  expect(passed.at(-1), passed.join(" | ")).toBe(name);
  for (const key of keys) await page.keyboard.press(key);
}
const tabToAndType = async (page: Page, name: string, text: string) => {
  await tabTo(page, name);
  await page.keyboard.type(text);
};

describe("a long form", () => {
  it("[FRM-08][FRM-09][FRM-11][FRM-14][FRM-29][FRM-30][L95][L96] can be filled in, corrected, paid and submitted by Tab, arrows, Space and Enter", async () => {
    const context = await host.browser.newContext({
      viewport: { width: 360, height: 740 },
      locale: "en-US",
    });
    const page = await open(context, SUMMER_CAMP, "$49.50");
    // Submits the untouched form.
    await tabTo(page, "Pay $49.50 and submit", ["Enter"]);
    await expect.poll(() => readFocused(page)).toBe("First and last name");
    expect(listRequests("")).toHaveLength(0);
    await page.keyboard.type("Nora Quist");
    // An incomplete date: month and day only.
    await tabToAndType(page, "Date of birth", "0704");
    await tabToAndType(page, "School year", "4");
    await tabTo(page, "No", ["ArrowLeft"]);
    await tabToAndType(page, "Email", "nora@example.org");
    await tabToAndType(page, "Phone", "2015550123");
    await tabTo(page, "Tent", ["ArrowDown", "ArrowDown"]);
    await tabTo(page, "Lunch, packed", ["Space"]);
    await tabTo(page, "Lunch, packed, without meat", ["Space"]);
    await tabToAndType(page, "First Name", "Nora");
    await tabToAndType(page, "Last Name", "Quist");
    await tabToAndType(page, "Email", "nora@example.org");
    await tabToAndType(page, "Card", DEMO_CARDS.success);
    await tabTo(page, "Pay $49.50 and submit", ["Enter"]);
    await expect.poll(() => readFocused(page)).toBe("Date of birth");
    expect(await page.getByRole("listitem").allTextContents()).toEqual([
      "Date of birth must be a complete date",
    ]);
    expect(listRequests("")).toHaveLength(0);
    await page.keyboard.type("07042015");
    await tabTo(page, "Pay $49.50 and submit", ["Enter"]);
    await expect.poll(() => page.getByLabel("Saved").textContent()).not.toBe("");
    const [submission] = getDemoServer().db.submissions.filter(
      ({ formId }) => formId === SUMMER_CAMP,
    );
    const answers = new Map(
      submission?.answers?.map(({ questionId, value }) => [questionId, value]),
    );
    const given = getDemoServer()
      .db.questions.filter(({ id }) => answers.get(id))
      .map(({ id, title }) => [title, answers.get(id)] as const);
    expect(Object.fromEntries(given)).toEqual({
      "First and last name": "Nora Quist",
      "Date of birth": "2015-07-04",
      "School year": "4",
      "Can the child swim?": "True",
      Email: "nora@example.org",
      Phone: "+12015550123",
      Bunk: "Hut, without heating",
      Meals: "Lunch, packed,Lunch, packed, without meat",
      "Camp fee": "Payment Successful Nora Quist",
    });
    expect(listCharged().map(({ amount }) => amount)).toEqual([4_950]);
    await expect.poll(() => readFocused(page)).toBe("Thank you, Nora");
  });
});
