import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import fc from "fast-check";
import { useEffect } from "react";
import { describe, expect, it } from "vitest";
import type { PaymentState } from "../../../src/forms/payment/types.js";
import { cardPaymentsService } from "../../../src/forms/payment/CardPayment.js";
import { createMemoryHistory, createMemoryStorage } from "../../../src/testing/createDemoClient.js";
import type { CardFieldProps } from "../../../src/lib/giving/types.js";

import { createDemoChurch, DEMO_CARDS, type DemoChurch } from "../../../src/testing.js";

import { allowConsole } from "../../setup/dom.js";
import { holdCalls } from "../../harness/holdCalls.js";
import { button, field, listed, posted, showForm, submit, valuesOf } from "../showForm.js";

const DINNER = { unRestrictedFormId: "FRM00000002", churchId: "CHU00000001" };
const DINNER_PLACE = {
  churchId: DINNER.churchId,
  formId: "FRM00000002",
  questionId: "QUE00000003",
};
const PAID_NOT_SAVED = "Your payment went through; only the form was not saved.";
const charges = ({ requests }: DemoChurch) =>
  requests.filter(({ path }) => path.includes("/donate/charge")).length;
const card = () => screen.findByRole("textbox", { name: "Card" });
/** Pasted rather than typed: sixteen digits take their time. */
const write = async (user: UserEvent, number: string, into?: HTMLElement) => {
  await user.click(into ?? (await card()));
  await user.paste(number);
};
/** The states of a payment whose messages are on screen. */
const shownStates = () =>
  Object.entries({
    unknown: /We could not confirm your payment/,
    paidElsewhere: /This has already been paid in another tab/,
    paying: /Your payment is being processed/,
    charged: /Payment received|Your payment went through/,
    failed: /^An error occurred while processing your payment\.$/,
  }).flatMap(([state, message]) => (screen.queryAllByText(message).length > 0 ? [state] : []));
/** Whether the browser would ask before it leaves the page. */
const asksBeforeLeaving = () => !fireEvent(window, new Event("beforeunload", { cancelable: true }));

describe("a form with a payment", () => {
  it("[FRM-10][FRM-34][FRM-35][PAY-12][PAY-14] pays first, then posts the form with the receipt, and does so once", async () => {
    const { church, user, updatedFunction } = showForm(DINNER);
    await write(user, DEMO_CARDS.success);
    expect(asksBeforeLeaving()).toBe(false);
    act(() => {
      for (let click = 0; click < 3; click++) button("Submit").click();
    });
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
    const writes = church.requests.filter(
      ({ method, path }) => method === "POST" && /charge|formsubmissions/.test(path),
    );
    expect(writes.map(({ path }) => path.split("/").at(path.endsWith("/") ? -2 : -1))).toEqual([
      "charge",
      "formsubmissions",
    ]);
    expect(valuesOf(posted(church)[0]?.[0])).toEqual(["Payment Successful Ruth Okafor"]);
    expect(await screen.findByText(/Payment Successful Ruth Okafor/)).toBeVisible();
    expect(screen.queryByText(PAID_NOT_SAVED)).toBeNull();
    expect(asksBeforeLeaving()).toBe(false);
    await submit(user);
    await waitFor(() => expect(posted(church)).toHaveLength(2));
    expect(charges(church)).toBe(1);
  });

  it("[C-27][L85] is not paid once more where the server says no answers back", async () => {
    const church = createDemoChurch();
    church.faults.add({
      method: "POST",
      path: "/formsubmissions",
      do: { kind: "body", body: '[{"id":"FSB9","answers":null}]' },
    });
    const { user, updatedFunction } = showForm(DINNER, { church });
    await write(user, DEMO_CARDS.success);
    await submit(user);
    expect(await screen.findByText(/Payment Successful Ruth Okafor/)).toBeVisible();
    await submit(user);
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(2));
    expect(posted(church).map(([submission]) => [submission?.id, valuesOf(submission)])).toEqual([
      [undefined, ["Payment Successful Ruth Okafor"]],
      ["FSB9", ["Payment Successful Ruth Okafor"]],
    ]);
    expect(charges(church)).toBe(1);
  });

  it("[FRM-27][FRM-30][C-02] pays nothing as long as anything is missing, and lists what is missing of the payment", async () => {
    const church = createDemoChurch();
    const { user } = showForm({ unRestrictedFormId: "FRM00000003" }, { church });
    await card();
    await submit(user);
    expect(listed()).toEqual([
      "Full name is required",
      "E-mail is required",
      "Please enter your card details.",
    ]);
    expect(screen.queryByText(/Retreat fee is required/)).toBeNull();
    await write(user, DEMO_CARDS.success);
    await waitFor(() => expect(listed()).toEqual(["Full name is required", "E-mail is required"]));
    await submit(user);
    expect(
      church.requests.some(
        ({ path, method }) => method === "POST" && /giving|provider|formsubmissions/.test(path),
      ),
    ).toBe(false);
  });

  it("[PAY-16][PAY-17][PAY-18] shows why it was not paid, and posts nothing", async () => {
    allowConsole();
    const { church, user } = showForm(DINNER);
    await write(user, DEMO_CARDS.insufficient);
    await submit(user);
    await waitFor(() => expect(listed()).toEqual([expect.stringMatching(/insufficient funds/)]));
    expect(posted(church)).toEqual([]);
    await user.clear(await card());
    await write(user, DEMO_CARDS.success);
    await submit(user);
    await waitFor(() => expect(posted(church)).toHaveLength(1));
    expect(listed()).toEqual([]);
  });

  it("[O43][C-27][L85][L91] is paid once, however often the form is not saved after it; it says so, and asks before it is left", async () => {
    allowConsole();
    const options = { storage: createMemoryStorage(), sharedStorage: createMemoryStorage() };
    const church = createDemoChurch();
    const heal = church.faults.add({
      method: "POST",
      path: "/formsubmissions",
      do: { kind: "status", status: 502 },
    });
    const { user, unmount } = showForm(DINNER, { church, options });
    await write(user, DEMO_CARDS.success);
    for (const times of [1, 2, 3]) {
      await submit(user);
      await waitFor(() => expect(posted(church)).toHaveLength(times));
      expect(await screen.findByText(PAID_NOT_SAVED)).toBeVisible();
      expect(listed()).toEqual([
        expect.stringMatching(/it is not certain that the form was saved/),
      ]);
      expect(asksBeforeLeaving()).toBe(true);
    }
    unmount();
    expect(asksBeforeLeaving()).toBe(false);
    const { updatedFunction } = showForm(DINNER, { church, options });
    expect(await screen.findByText(PAID_NOT_SAVED)).toBeVisible();
    heal();
    await waitFor(() => expect(button("Submit")).toBeEnabled());
    await submit(user);
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
    expect(charges(church)).toBe(1);
    expect(valuesOf(posted(church).at(-1)?.[0])).toEqual(["Payment Successful Ruth Okafor"]);
  });

  it("[O44] waits where nobody knows what became of the payment, and says why", async () => {
    allowConsole();
    const { church, user } = showForm(DINNER);
    await write(user, DEMO_CARDS.lost);
    await submit(user);
    expect(
      await screen.findByText("The form can be saved once the payment above is settled."),
    ).toBeVisible();
    expect(listed()).toEqual([expect.stringMatching(/^We could not confirm your payment/)]);
    expect(button("Submit")).toBeDisabled();
    expect(posted(church)).toEqual([]);
    expect(charges(church)).toBe(1);
  });

  it("[C-27][L85] waits where another tab has paid for it, and says why; the form is sent once the payer has made up their mind", async () => {
    allowConsole();
    const church = createDemoChurch();
    const sharedStorage = createMemoryStorage();
    const mend = church.faults.add({
      method: "POST",
      path: "/formsubmissions",
      do: { kind: "status", status: 502 },
    });
    const former = showForm(DINNER, { church, options: { sharedStorage } });
    await write(former.user, DEMO_CARDS.success);
    await submit(former.user);
    await screen.findByText(PAID_NOT_SAVED);
    former.unmount();
    mend();
    const before = posted(church).length;
    const { user, updatedFunction } = showForm(DINNER, { church, options: { sharedStorage } });
    await write(user, DEMO_CARDS.success);
    await submit(user);
    expect(
      await screen.findByText("The form can be saved once the payment above is settled."),
    ).toBeVisible();
    expect(listed()).toEqual([expect.stringMatching(/^This has already been paid in another tab/)]);
    expect(button("Submit")).toBeDisabled();
    expect([charges(church), posted(church).length]).toEqual([1, before]);
    await user.click(button("Try again"));
    await user.click(await screen.findByRole("button", { name: "Pay $50.00" }));
    await waitFor(() => expect(button("Submit")).toBeEnabled());
    await submit(user);
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
    expect([charges(church), posted(church).length]).toEqual([2, before + 1]);
  });

  it("[D35][D36] asks before it is left while it is unclear, asks nothing before a mere look-up, and says only that it is paid once it is", async () => {
    const church = createDemoChurch();
    church.faults.add({
      path: "/donate/charge",
      times: 1,
      do: { kind: "body", body: '{"status":"processing","client_secret":"secret"}' },
    });
    let status = "processing";
    church.faults.add({
      path: "/provider/payment_intents/secret",
      do: {
        kind: "body",
        get body() {
          return JSON.stringify({ status });
        },
      },
    });
    const { user, updatedFunction } = showForm(DINNER, { church });
    await write(user, DEMO_CARDS.success);
    await submit(user);
    expect(
      await screen.findByText("The form can be saved once the payment above is settled."),
    ).toBeVisible();
    expect(asksBeforeLeaving()).toBe(true);
    await user.clear(await card());
    await user.click(button("Try again"));
    await waitFor(() => expect(button("Try again")).toBeVisible());
    expect([shownStates(), screen.queryByRole("alertdialog")]).toEqual([["unknown"], null]);
    status = "succeeded";
    await user.click(button("Try again"));
    expect(await screen.findByText(PAID_NOT_SAVED)).toBeVisible();
    expect([shownStates(), screen.queryByRole("alertdialog"), listed()]).toEqual([
      ["charged"],
      null,
      [],
    ]);
    expect(charges(church)).toBe(1);
    await submit(user);
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
    expect(charges(church)).toBe(1);
  });

  it.each(["lost", "never"] as const)(
    "[D35] is known after a reload where nothing else can be stored and the host's router has replaced the state of the history (%s)",
    async (answer) => {
      allowConsole();
      const church = createDemoChurch();
      church.faults.add({
        path: "/donate/charge",
        times: 1,
        do: { kind: answer === "lost" ? "dropAfter" : "neverAfter" },
      });
      const history = createMemoryHistory();
      const deny = () => {
        throw new DOMException("denied", "SecurityError");
      };
      const denied = { getItem: deny, setItem: deny, removeItem: deny, key: deny, length: 0 };
      const options = { storage: denied, sharedStorage: denied, history };
      const before = showForm(DINNER, { church, options });
      await write(before.user, DEMO_CARDS.success);
      await submit(before.user);
      await waitFor(() => expect(charges(church)).toBe(1));
      await waitFor(() =>
        expect(shownStates()).toEqual([answer === "lost" ? "unknown" : "paying"]),
      );
      history.replace({ idx: 1 });
      expect(asksBeforeLeaving()).toBe(true);
      before.unmount();
      expect(history.read()).toMatchObject({ idx: 1 });
      showForm(DINNER, { church, options });
      await waitFor(() => expect(shownStates()).toEqual(["unknown"]));
    },
  );

  it("[D36] that the provider has given up is said to be that, and can be paid without a question", async () => {
    const church = createDemoChurch();
    church.faults.add({
      path: "/donate/charge",
      times: 1,
      do: { kind: "body", body: '{"status":"processing","client_secret":"secret"}' },
    });
    church.faults.add({
      path: "/provider/payment_intents/secret",
      do: { kind: "body", body: '{"status":"canceled"}' },
    });
    const { user, updatedFunction } = showForm(DINNER, { church });
    await write(user, DEMO_CARDS.success);
    await submit(user);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(shownStates()).toEqual(["failed"]));
    await waitFor(() =>
      expect(listed()).toEqual(["An error occurred while processing your payment."]),
    );
    await submit(user);
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
    expect(charges(church)).toBe(2);
  });

  it("[D36] has one message for each state, whatever states follow each other", async () => {
    allowConsole();
    const { user, client } = showForm(DINNER);
    await write(user, DEMO_CARDS.lost);
    await submit(user);
    await waitFor(() => expect(shownStates()).toEqual(["unknown"]));
    const { store } = client.core.get(cardPaymentsService).of({ ...DINNER_PLACE });
    const { attempt } = store.getState();
    const problem = fc.constantFrom(
      undefined,
      { reason: "notTokenized" as const, message: "Your card number is incomplete." },
      { reason: "elsewhere" as const },
    );
    const declined = { reason: "notAccepted" as const };
    const state: fc.Arbitrary<PaymentState> = fc.oneof(
      fc.record({
        status: fc.constant("unknown" as const),
        attempt: fc.constantFrom(attempt, undefined),
        problem,
        isTraceable: fc.boolean(),
      }),
      fc.record({
        status: fc.constantFrom("paidElsewhere" as const, "idle" as const, "paying" as const),
      }),
      fc.constant({ status: "charged" as const, attempt }),
      fc.constant({ status: "failed" as const, problem: declined }),
    );
    fc.assert(
      fc.property(fc.array(state, { minLength: 2, maxLength: 8 }), (states) => {
        for (const each of states) {
          act(() => store.setState(each, true));
          expect(shownStates()).toEqual(each.status === "idle" ? [] : [each.status]);
        }
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it("[D36] does not call the form the only thing that is missing where another of its payments is", async () => {
    allowConsole();
    const church = createDemoChurch();
    const [first] = church.db.questions.filter(({ formId }) => formId === "FRM00000002");
    church.db.questions.push({ ...first, id: "QUE2", title: "Second dinner", sort: 2 });
    const { user } = showForm(DINNER, { church });
    await waitFor(() => expect(screen.getAllByRole("textbox", { name: "Card" })).toHaveLength(2));
    const [one, two] = screen.getAllByRole("textbox", { name: "Card" });
    await write(user, DEMO_CARDS.success, one);
    await write(user, DEMO_CARDS.insufficient, two);
    await submit(user);
    await waitFor(() => expect(listed()).toEqual([expect.stringMatching(/insufficient funds/)]));
    expect(screen.queryByText(PAID_NOT_SAVED)).toBeNull();
    expect(asksBeforeLeaving()).toBe(true);
  });

  it("[D36] does not say that nothing can be charged where something may have been", async () => {
    allowConsole();
    const church = createDemoChurch();
    const options = { storage: createMemoryStorage(), sharedStorage: createMemoryStorage() };
    const before = showForm(DINNER, { church, options });
    await write(before.user, DEMO_CARDS.lost);
    await submit(before.user);
    await waitFor(() => expect(shownStates()).toEqual(["unknown"]));
    before.unmount();
    church.db.funds = [];
    showForm(DINNER, { church, options });
    expect(await screen.findByText(/^We could not confirm your payment/)).toBeVisible();
    await waitFor(() =>
      expect(church.requests.filter(({ path }) => path.includes("/funds")).length).toBeGreaterThan(
        1,
      ),
    );
    await waitFor(() => expect(screen.queryByText("Loading the payment")).toBeNull());
    expect(screen.queryByText(/Nothing can be charged/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("[FRM-34] is paid and saved to the end by a reader who has left the page meanwhile", async () => {
    const options = { storage: createMemoryStorage(), sharedStorage: createMemoryStorage() };
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(church, (path) => path.includes("/donate/charge"));
    const { user, unmount, updatedFunction } = showForm(DINNER, {
      church,
      options: { ...options, fetch },
    });
    await write(user, DEMO_CARDS.success);
    await submit(user);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(asksBeforeLeaving()).toBe(true);
    unmount();
    await calls[0]?.answer();
    await waitFor(() => expect(posted(church)).toHaveLength(1));
    expect(valuesOf(posted(church)[0]?.[0])).toEqual(["Payment Successful Ruth Okafor"]);
    expect(updatedFunction).not.toHaveBeenCalled();
    showForm(DINNER, { church, options });
    await card();
    expect(screen.queryByText(PAID_NOT_SAVED)).toBeNull();
  });

  it("[C-11][L85] is sent by nobody who comes in while it is paid; who paid finds it paid", async () => {
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(church, (path) => path.includes("/donate/charge"));
    const { user, client } = showForm(DINNER, { church, options: { fetch } });
    await write(user, DEMO_CARDS.success);
    await submit(user);
    await waitFor(() => expect(calls).toHaveLength(1));
    act(() => void client.signIn(church.signIn("esther@grace.example"), DINNER.churchId));
    await calls[0]?.answer();
    expect(await card()).toHaveValue("");
    act(() => void client.signIn(church.signIn("ruth@grace.example"), DINNER.churchId));
    expect(await screen.findByText(PAID_NOT_SAVED)).toBeVisible();
    expect([charges(church), posted(church).length]).toEqual([1, 0]);
  });

  it("[C-11] of a visitor is done with once it is saved, whoever has come in meanwhile", async () => {
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(church, (path) => path.includes("/formsubmissions"));
    const { user, client } = showForm(DINNER, { church, options: { fetch }, isSignedOut: true });
    await write(user, "Noor", await field("First Name"));
    await write(user, "Haddad", await field("Last Name"));
    await write(user, "noor@mail.example", await field("Email"));
    await write(user, DEMO_CARDS.success);
    await submit(user);
    await waitFor(() => expect(calls).toHaveLength(1));
    act(() => void client.signIn(church.signIn("esther@grace.example"), DINNER.churchId));
    await calls[0]?.answer();
    act(() => client.session.logout());
    // The next visitor at this device neither reads the receipt nor sends the form once more.
    expect(await card()).toHaveValue("");
    expect(screen.queryByText(PAID_NOT_SAVED)).toBeNull();
    expect([charges(church), posted(church).length]).toEqual([1, 1]);
  });

  it("[C-27] never pays again for what is stored as paid", async () => {
    const church = createDemoChurch();
    church.db.submissions = church.db.submissions.map((each) => ({
      ...each,
      formId: "FRM00000002",
      answers: [{ id: "A1", questionId: "QUE00000003", value: "Payment Successful Noor" }],
    }));
    const { user } = showForm({ formSubmissionId: "FSB00000001" }, { church });
    expect(await screen.findByText(/Payment Successful Noor/)).toBeVisible();
    await submit(user);
    await waitFor(() => expect(posted(church)).toHaveLength(1));
    expect(charges(church)).toBe(0);
    expect(valuesOf(posted(church)[0]?.[0])).toEqual(["Payment Successful Noor"]);
  });

  it("[L92] pays each of two payment questions by itself", async () => {
    const church = createDemoChurch();
    const [first] = church.db.questions.filter(({ formId }) => formId === "FRM00000002");
    church.db.questions.push({ ...first, id: "QUE2", title: "Second dinner", sort: 2 });
    const { user, updatedFunction } = showForm(DINNER, { church });
    await waitFor(() => expect(screen.getAllByRole("textbox", { name: "Card" })).toHaveLength(2));
    for (const each of screen.getAllByRole("textbox", { name: "Card" }))
      await write(user, DEMO_CARDS.success, each);
    await submit(user);
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
    expect(charges(church)).toBe(2);
    expect(valuesOf(posted(church)[0]?.[0])).toEqual([
      "Payment Successful Ruth Okafor",
      "Payment Successful Ruth Okafor",
    ]);
  });

  it("keeps no payment among the unsent answers", async () => {
    const storage = createMemoryStorage();
    const { user } = showForm({ unRestrictedFormId: "FRM00000003" }, { options: { storage } });
    await user.type(await field("Full name"), "Noor");
    await write(user, DEMO_CARDS.success);
    const kept = Array.from({ length: storage.length }, (_, index) =>
      storage.getItem(storage.key(index) ?? ""),
    ).join();
    expect(kept).toContain("Noor");
    expect(kept).not.toContain("4242");
  });

  it("[O51] stays alive where the card provider's script cannot be loaded, and says so", async () => {
    function BlockedField({ onUnavailable }: CardFieldProps) {
      useEffect(() => onUnavailable(false), [onUnavailable]);
      return null;
    }
    const { church, user } = showForm(
      { unRestrictedFormId: "FRM00000003" },
      { host: { cardField: BlockedField } },
    );
    await user.type(await field("Full name"), "Noor");
    await user.type(await field("E-mail"), "noor@example.org");
    await screen.findByText("$120.00 to Building Fund");
    await submit(user);
    await waitFor(() => expect(listed()).toHaveLength(1));
    expect(
      church.requests.some(
        ({ path, method }) => method === "POST" && /giving|formsubmissions/.test(path),
      ),
    ).toBe(false);
    expect(await field("Full name")).toHaveValue("Noor");
    await user.type(await field("Full name"), "!");
    expect(await field("Full name")).toHaveValue("Noor!");
  });
});
