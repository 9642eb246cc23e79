/** @module-tag slow */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import fc from "fast-check";
import { createRef, useEffect, useState } from "react";
import { describe, expect, it } from "vitest";
import type { PaymentHandle, PaymentState } from "../../../src/forms/payment/types.js";
import { cardPaymentsService } from "../../../src/forms/payment/CardPayment.js";
import { createMemoryHistory, createMemoryStorage } from "../../../src/testing/createDemoClient.js";
import type { CardFieldProps } from "../../../src/lib/giving/types.js";

import { QuestionEdit } from "../../../src/entries/forms.js";
import {
  createDemoCardField,
  createDemoChurch,
  DEMO_CARDS,
  type DemoChurch,
} from "../../../src/entries/testing.js";

import { allowConsole } from "../../setup/dom.js";
import { holdCalls } from "../../harness/holdCalls.js";
import { renderWithChurch } from "../../harness/renderWithChurch.js";
import {
  getButton,
  findField,
  findThanks,
  getListedErrors,
  listPosted,
  showForm,
  SUBMIT,
  submit,
  valuesOf,
} from "../showForm.js";

const DINNER = { unRestrictedFormId: "FRM00000002", churchId: "CHU00000001" };
const DINNER_KEY = {
  churchId: DINNER.churchId,
  formId: "FRM00000002",
  questionId: "QUE00000003",
};
const PAID_NOT_SAVED = "Your payment went through; only the form was not saved.";
const countCharges = ({ requests }: DemoChurch) =>
  requests.filter(({ path }) => path.includes("/donate/charge")).length;
const findCardField = () => screen.findByRole("textbox", { name: "Card" });
/** Pastes a text, because typing sixteen digits is slow. */
const pasteText = async (user: UserEvent, text: string, into?: HTMLElement) => {
  await user.click(into ?? (await findCardField()));
  await user.paste(text);
};
/** Returns the payment states whose messages are shown. */
const listShownStates = () =>
  Object.entries({
    unknown: /We could not confirm your payment/,
    paidElsewhere: /This has already been paid in another tab/,
    paying: /Your payment is being processed/,
    charged: /Payment received|Your payment went through/,
    failed: /^An error occurred while processing your payment\.$/,
  }).flatMap(([state, message]) => (screen.queryAllByText(message).length > 0 ? [state] : []));
/** Whether the page asks for a confirmation before unload. */
const asksBeforeLeaving = () => !fireEvent(window, new Event("beforeunload", { cancelable: true }));

describe("a form with a payment question", () => {
  it("[FRM-10][FRM-34][FRM-35][PAY-12][PAY-14] charges once, then posts the form with the receipt", async () => {
    const { church: server, user, updatedFunction } = showForm(DINNER);
    await pasteText(user, DEMO_CARDS.success);
    expect(asksBeforeLeaving()).toBe(false);
    act(() => {
      for (let click = 0; click < 3; click++) getButton(SUBMIT).click();
    });
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
    const postRequests = server.requests.filter(
      ({ method, path }) => method === "POST" && /charge|formsubmissions/.test(path),
    );
    expect(
      postRequests.map(({ path }) => path.split("/").at(path.endsWith("/") ? -2 : -1)),
    ).toEqual(["charge", "formsubmissions"]);
    expect(valuesOf(listPosted(server)[0]?.[0])).toEqual(["Payment Successful Ruth Okafor"]);
    expect(await screen.findByText(/Payment Successful Ruth Okafor/)).toBeVisible();
    expect(screen.queryByText(PAID_NOT_SAVED)).toBeNull();
    expect(asksBeforeLeaving()).toBe(false);
    await user.click(getButton("Edit my answers"));
    await submit(user);
    await waitFor(() => expect(listPosted(server)).toHaveLength(2));
    expect(countCharges(server)).toBe(1);
  });

  it("[C-27][L85] does not charge again when the server's response has no answers", async () => {
    const server = createDemoChurch();
    server.faults.add({
      method: "POST",
      path: "/formsubmissions",
      do: { kind: "body", body: '[{"id":"FSB9","answers":null}]' },
    });
    const { user, updatedFunction } = showForm(DINNER, { church: server });
    await pasteText(user, DEMO_CARDS.success);
    await submit(user);
    expect(await screen.findByText(/Payment Successful Ruth Okafor/)).toBeVisible();
    await user.click(getButton("Edit my answers"));
    await submit(user);
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(2));
    expect(
      listPosted(server).map(([submission]) => [submission?.id, valuesOf(submission)]),
    ).toEqual([
      [undefined, ["Payment Successful Ruth Okafor"]],
      ["FSB9", ["Payment Successful Ruth Okafor"]],
    ]);
    expect(countCharges(server)).toBe(1);
  });

  it("shows the amount on the Submit button, before and during the charge", async () => {
    const server = createDemoChurch();
    const { calls, fetch } = holdCalls(server, (path) => path.includes("/donate/charge"));
    const { user } = showForm(DINNER, { church: server, options: { fetch } });
    await pasteText(user, DEMO_CARDS.success);
    expect(screen.getByText("Card details go to the card service only")).toBeVisible();
    await user.click(getButton("Pay $50.00 and submit"));
    await waitFor(() => expect(calls).toHaveLength(1));
    const paying = getButton("Paying $50.00…");
    expect(paying).toHaveAttribute("aria-disabled", "true");
    expect(paying).toHaveFocus();
    await user.dblClick(paying);
    await user.keyboard("{Enter} {Enter}");
    expect(paying).toHaveFocus();
    await calls[0]?.answer();
    expect(await screen.findByRole("heading", { name: "Thank you, Ruth" })).toHaveFocus();
    expect(countCharges(server)).toBe(1);
    expect(listPosted(server)).toHaveLength(1);
  });

  it("[FRM-03] shows the sum of several payments on the Submit button, which stays Save in the form of a record", async () => {
    const server = createDemoChurch();
    const [first] = server.db.questions.filter(({ formId }) => formId === "FRM00000002");
    server.db.questions.push({ ...first, id: "QUE2", title: "Second dinner", sort: 2 });
    const { setProps } = showForm(DINNER, { church: server });
    expect(await screen.findByRole("button", { name: "Pay $100.00 and submit" })).toBeEnabled();
    setProps({ contentType: "person" });
    await waitFor(() => expect(screen.getAllByText("$50.00")).toHaveLength(2));
    expect(getButton("Save")).toBeEnabled();
  });

  it("keeps the other payments read-only while one is charged", async () => {
    const server = createDemoChurch();
    const [first] = server.db.questions.filter(({ formId }) => formId === "FRM00000002");
    server.db.questions.push({ ...first, id: "QUE2", title: "Second dinner", sort: 2 });
    const { calls, fetch } = holdCalls(server, (path) => path.includes("/donate/charge"));
    const { user } = showForm(DINNER, { church: server, options: { fetch }, isSignedOut: true });
    const findAll = (name: string) => screen.findAllByRole("textbox", { name });
    const fill = async (name: string, text: string) => {
      for (const input of await findAll(name)) await pasteText(user, text, input);
    };
    await fill("First Name", "Ada");
    await fill("Last Name", "Bell");
    await fill("Email", "ada@example.org");
    await fill("Card", DEMO_CARDS.success);
    await submit(user);
    await waitFor(() => expect(calls).toHaveLength(1));
    for (const name of ["Email", "Card"])
      expect((await findAll(name)).map((input) => input.hasAttribute("readonly"))).toEqual([
        true,
        true,
      ]);
    await calls[0]?.answer();
    await waitFor(() => expect(calls).toHaveLength(2));
    await calls[1]?.answer();
    await findThanks();
    expect(countCharges(server)).toBe(2);
  });

  it("[PAY-16][PAY-18] shows and announces a declined card once, below the card field, and focuses the field", async () => {
    allowConsole();
    const { user } = showForm(DINNER);
    await pasteText(user, DEMO_CARDS.insufficient);
    await submit(user);
    await waitFor(async () => expect(await findCardField()).toHaveFocus());
    expect(screen.getAllByText("Your card has insufficient funds.")).toHaveLength(1);
    expect(screen.getByRole("alert")).toHaveTextContent(/^Your card has insufficient funds\.$/);
    expect(screen.getByRole("group", { name: "Card" })).toHaveAccessibleDescription(
      "Your card has insufficient funds.",
    );
    expect(getListedErrors()).toEqual([]);
  });

  it("leaves the focus outside of the form when the card is declined", async () => {
    allowConsole();
    const outside = document.body.appendChild(document.createElement("button"));
    const server = createDemoChurch();
    const { calls, fetch } = holdCalls(server, (path) => path.includes("/donate/charge"));
    const { user } = showForm(DINNER, { church: server, options: { fetch } });
    await pasteText(user, DEMO_CARDS.insufficient);
    await submit(user);
    await waitFor(() => expect(calls).toHaveLength(1));
    outside.focus();
    await calls[0]?.answer();
    expect(await screen.findByText("Your card has insufficient funds.")).toBeVisible();
    await waitFor(() => expect(getButton(SUBMIT)).not.toHaveAttribute("aria-disabled"));
    expect(outside).toHaveFocus();
    outside.remove();
  });

  it.each([
    ["the reason above the amount when the payer cannot be saved", "/people/loadOrCreate", 500],
    ["Try again when the payment is unclear", "/donate/charge", 502],
  ])("focuses %s", async (_, path, status) => {
    allowConsole();
    const server = createDemoChurch();
    server.faults.add({ path, do: { kind: "status", status } });
    const { user } = showForm(DINNER, { church: server });
    await pasteText(user, DEMO_CARDS.success);
    await submit(user);
    const alert = await screen.findByText(
      /^(An error occurred while saving your payment|We could not confirm your payment)/,
    );
    const tryAgain = screen.queryByRole("button", { name: "Try again" });
    const target = tryAgain ?? alert.closest('[tabindex="-1"]');
    await waitFor(() => expect(target).toHaveFocus());
    expect(target).toHaveTextContent(status === 500 ? "An error occurred" : "Try again");
    expect(getListedErrors()).toEqual([]);
  });

  it("[FRM-27][FRM-30][C-02] charges nothing while answers are missing, and lists missing card details", async () => {
    const server = createDemoChurch();
    const { user } = showForm({ unRestrictedFormId: "FRM00000003" }, { church: server });
    await findCardField();
    await submit(user);
    expect(getListedErrors()).toEqual([
      "Full name is required",
      "Email is required",
      "Please enter your card details.",
    ]);
    expect(screen.queryByText(/Retreat fee is required/)).toBeNull();
    await pasteText(user, DEMO_CARDS.success);
    await waitFor(() =>
      expect(getListedErrors()).toEqual(["Full name is required", "Email is required"]),
    );
    await submit(user);
    expect(
      server.requests.some(
        ({ path, method }) => method === "POST" && /giving|provider|formsubmissions/.test(path),
      ),
    ).toBe(false);
  });

  it("[PAY-16][PAY-17][PAY-18] shows why the payment failed and does not post the form", async () => {
    allowConsole();
    const { church: server, user } = showForm(DINNER);
    await pasteText(user, DEMO_CARDS.insufficient);
    await submit(user);
    expect(await screen.findByText("Your card has insufficient funds.")).toBeVisible();
    expect(listPosted(server)).toEqual([]);
    await user.clear(await findCardField());
    await pasteText(user, DEMO_CARDS.success);
    await submit(user);
    await waitFor(() => expect(listPosted(server)).toHaveLength(1));
    expect(screen.queryByText(/insufficient/)).toBeNull();
  });

  it("[O43][C-27][L85][L91] charges once when saving fails repeatedly, says so and asks before the page is left", async () => {
    allowConsole();
    const options = { storage: createMemoryStorage(), sharedStorage: createMemoryStorage() };
    const server = createDemoChurch();
    const removeFault = server.faults.add({
      method: "POST",
      path: "/formsubmissions",
      do: { kind: "status", status: 502 },
    });
    const { user, unmount } = showForm(DINNER, { church: server, options });
    await pasteText(user, DEMO_CARDS.success);
    for (const times of [1, 2, 3]) {
      await submit(user);
      await waitFor(() => expect(listPosted(server)).toHaveLength(times));
      expect(await screen.findByText(PAID_NOT_SAVED)).toBeVisible();
      expect(getListedErrors()).toEqual([
        expect.stringMatching(/it is not certain that the form was saved/),
      ]);
      expect(asksBeforeLeaving()).toBe(true);
    }
    unmount();
    expect(asksBeforeLeaving()).toBe(false);
    const { updatedFunction } = showForm(DINNER, { church: server, options });
    expect(await screen.findByText(PAID_NOT_SAVED)).toBeVisible();
    removeFault();
    await waitFor(() => expect(getButton(SUBMIT)).toBeEnabled());
    await submit(user);
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
    expect(countCharges(server)).toBe(1);
    expect(valuesOf(listPosted(server).at(-1)?.[0])).toEqual(["Payment Successful Ruth Okafor"]);
  });

  it("[O44] blocks saving while the outcome of the payment is unknown, and shows why", async () => {
    allowConsole();
    const { church: server, user } = showForm(DINNER);
    await pasteText(user, DEMO_CARDS.responseLost);
    await submit(user);
    expect(
      await screen.findByText("The form can be saved once the payment above is settled."),
    ).toBeVisible();
    expect(screen.getAllByText(/^We could not confirm your payment/)).toHaveLength(1);
    expect(getButton(SUBMIT)).toBeDisabled();
    expect(listPosted(server)).toEqual([]);
    expect(countCharges(server)).toBe(1);
  });

  it("[C-27][L85] blocks saving when another tab has paid, until the payer confirms another payment", async () => {
    allowConsole();
    const server = createDemoChurch();
    const sharedStorage = createMemoryStorage();
    const removeFault = server.faults.add({
      method: "POST",
      path: "/formsubmissions",
      do: { kind: "status", status: 502 },
    });
    const otherTab = showForm(DINNER, { church: server, options: { sharedStorage } });
    await pasteText(otherTab.user, DEMO_CARDS.success);
    await submit(otherTab.user);
    await screen.findByText(PAID_NOT_SAVED);
    otherTab.unmount();
    removeFault();
    const before = listPosted(server).length;
    const { user, updatedFunction } = showForm(DINNER, {
      church: server,
      options: { sharedStorage },
    });
    await pasteText(user, DEMO_CARDS.success);
    await submit(user);
    expect(
      await screen.findByText("The form can be saved once the payment above is settled."),
    ).toBeVisible();
    expect(screen.getAllByText(/^This has already been paid in another tab/)).toHaveLength(1);
    expect(getButton(SUBMIT)).toBeDisabled();
    expect([countCharges(server), listPosted(server).length]).toEqual([1, before]);
    await user.click(getButton("Try again"));
    await user.click(await screen.findByRole("button", { name: "Pay $50.00" }));
    await waitFor(() => expect(getButton(SUBMIT)).toBeEnabled());
    await submit(user);
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
    expect([countCharges(server), listPosted(server).length]).toEqual([2, before + 1]);
  });

  it("[D35][D36] asks before leaving while the outcome is unclear, and looks it up without a confirmation", async () => {
    const server = createDemoChurch();
    server.faults.add({
      path: "/donate/charge",
      times: 1,
      do: { kind: "body", body: '{"status":"processing","client_secret":"secret"}' },
    });
    let status = "processing";
    server.faults.add({
      path: "/provider/payment_intents/secret",
      do: {
        kind: "body",
        get body() {
          return JSON.stringify({ status });
        },
      },
    });
    const { user, updatedFunction } = showForm(DINNER, { church: server });
    await pasteText(user, DEMO_CARDS.success);
    await submit(user);
    expect(
      await screen.findByText("The form can be saved once the payment above is settled."),
    ).toBeVisible();
    expect(asksBeforeLeaving()).toBe(true);
    await user.clear(await findCardField());
    await user.click(getButton("Try again"));
    await waitFor(() => expect(getButton("Try again")).toBeVisible());
    expect([listShownStates(), screen.queryByRole("alertdialog")]).toEqual([["unknown"], null]);
    status = "succeeded";
    await user.click(getButton("Try again"));
    expect(await screen.findByText(PAID_NOT_SAVED)).toBeVisible();
    expect([listShownStates(), screen.queryByRole("alertdialog"), getListedErrors()]).toEqual([
      ["charged"],
      null,
      [],
    ]);
    expect(countCharges(server)).toBe(1);
    await submit(user);
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
    expect(countCharges(server)).toBe(1);
  });

  it.each(["lost", "never"] as const)(
    "[D35] shows the payment as unknown after a reload without storage, even if the host's router replaced the history state (%s)",
    async (response) => {
      allowConsole();
      const server = createDemoChurch();
      server.faults.add({
        path: "/donate/charge",
        times: 1,
        do: { kind: response === "lost" ? "dropAfter" : "neverAfter" },
      });
      const history = createMemoryHistory();
      const throwSecurityError = () => {
        throw new DOMException("denied", "SecurityError");
      };
      const denied = {
        getItem: throwSecurityError,
        setItem: throwSecurityError,
        removeItem: throwSecurityError,
        key: throwSecurityError,
        length: 0,
      };
      const options = { storage: denied, sharedStorage: denied, history };
      const before = showForm(DINNER, { church: server, options });
      await pasteText(before.user, DEMO_CARDS.success);
      await submit(before.user);
      await waitFor(() => expect(countCharges(server)).toBe(1));
      await waitFor(() =>
        expect(listShownStates()).toEqual([response === "lost" ? "unknown" : "paying"]),
      );
      history.replace({ idx: 1 });
      expect(asksBeforeLeaving()).toBe(true);
      before.unmount();
      expect(history.read()).toMatchObject({ idx: 1 });
      showForm(DINNER, { church: server, options });
      await waitFor(() => expect(listShownStates()).toEqual(["unknown"]));
    },
  );

  it("[D36] shows a payment that the provider canceled as failed and allows another without a confirmation", async () => {
    const server = createDemoChurch();
    server.faults.add({
      path: "/donate/charge",
      times: 1,
      do: { kind: "body", body: '{"status":"processing","client_secret":"secret"}' },
    });
    server.faults.add({
      path: "/provider/payment_intents/secret",
      do: { kind: "body", body: '{"status":"canceled"}' },
    });
    const { user, updatedFunction } = showForm(DINNER, { church: server });
    await pasteText(user, DEMO_CARDS.success);
    await submit(user);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(listShownStates()).toEqual(["failed"]));
    await submit(user);
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
    expect(countCharges(server)).toBe(2);
  });

  it("[D36] shows exactly one message per payment state in any sequence of states", async () => {
    allowConsole();
    const { user, client } = showForm(DINNER);
    await pasteText(user, DEMO_CARDS.responseLost);
    await submit(user);
    await waitFor(() => expect(listShownStates()).toEqual(["unknown"]));
    const { store } = client.core.get(cardPaymentsService).of({ ...DINNER_KEY });
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
        canLookUp: fc.boolean(),
      }),
      fc.record({
        status: fc.constantFrom("paidElsewhere" as const, "idle" as const, "paying" as const),
      }),
      fc.constant({ status: "failed" as const, problem: declined }),
    );
    fc.assert(
      fc.property(fc.array(state, { minLength: 2, maxLength: 8 }), (states) => {
        for (const each of states) {
          act(() => store.setState(each, true));
          expect(listShownStates()).toEqual(each.status === "idle" ? [] : [each.status]);
        }
      }),
      { numRuns: 25 },
    );
    // The last state: it removes the card field.
    act(() => store.setState({ status: "charged", attempt }, true));
    expect(listShownStates()).toEqual(["charged"]);
  }, 60_000);

  it("[D36] does not say that only the form is unsaved when another of its payments failed", async () => {
    allowConsole();
    const server = createDemoChurch();
    const [first] = server.db.questions.filter(({ formId }) => formId === "FRM00000002");
    server.db.questions.push({ ...first, id: "QUE2", title: "Second dinner", sort: 2 });
    const { user } = showForm(DINNER, { church: server });
    await waitFor(() => expect(screen.getAllByRole("textbox", { name: "Card" })).toHaveLength(2));
    const [firstCard, secondCard] = screen.getAllByRole("textbox", { name: "Card" });
    await pasteText(user, DEMO_CARDS.success, firstCard);
    await pasteText(user, DEMO_CARDS.insufficient, secondCard);
    await submit(user);
    expect(await screen.findByText("Your card has insufficient funds.")).toBeVisible();
    expect(screen.queryByText(PAID_NOT_SAVED)).toBeNull();
    expect(asksBeforeLeaving()).toBe(true);
  });

  it("[D36] does not say that nothing can be charged when a charge may have gone through", async () => {
    allowConsole();
    const server = createDemoChurch();
    const options = { storage: createMemoryStorage(), sharedStorage: createMemoryStorage() };
    const before = showForm(DINNER, { church: server, options });
    await pasteText(before.user, DEMO_CARDS.responseLost);
    await submit(before.user);
    await waitFor(() => expect(listShownStates()).toEqual(["unknown"]));
    before.unmount();
    server.db.funds = [];
    showForm(DINNER, { church: server, options });
    expect(await screen.findByText(/^We could not confirm your payment/)).toBeVisible();
    await waitFor(() =>
      expect(server.requests.filter(({ path }) => path.includes("/funds")).length).toBeGreaterThan(
        1,
      ),
    );
    await waitFor(() => expect(screen.queryByText("Loading the payment")).toBeNull());
    expect(screen.queryByText(/Nothing can be charged/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("[FRM-34] completes payment and save after the form is unmounted", async () => {
    const options = { storage: createMemoryStorage(), sharedStorage: createMemoryStorage() };
    const server = createDemoChurch();
    const { calls, fetch } = holdCalls(server, (path) => path.includes("/donate/charge"));
    const { user, unmount, updatedFunction } = showForm(DINNER, {
      church: server,
      options: { ...options, fetch },
    });
    await pasteText(user, DEMO_CARDS.success);
    await submit(user);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(asksBeforeLeaving()).toBe(true);
    unmount();
    await calls[0]?.answer();
    await waitFor(() => expect(listPosted(server)).toHaveLength(1));
    expect(valuesOf(listPosted(server)[0]?.[0])).toEqual(["Payment Successful Ruth Okafor"]);
    expect(updatedFunction).not.toHaveBeenCalled();
    showForm(DINNER, { church: server, options });
    await findCardField();
    expect(screen.queryByText(PAID_NOT_SAVED)).toBeNull();
  });

  it("[C-11][L85] is not posted when another user signs in during the charge; the payer finds it paid", async () => {
    const server = createDemoChurch();
    const { calls, fetch } = holdCalls(server, (path) => path.includes("/donate/charge"));
    const { user, client } = showForm(DINNER, { church: server, options: { fetch } });
    await pasteText(user, DEMO_CARDS.success);
    await submit(user);
    await waitFor(() => expect(calls).toHaveLength(1));
    act(() => void client.startSession(server.signIn("esther@grace.example"), DINNER.churchId));
    await calls[0]?.answer();
    expect(await findCardField()).toHaveValue("");
    act(() => void client.startSession(server.signIn("ruth@grace.example"), DINNER.churchId));
    expect(await screen.findByText(PAID_NOT_SAVED)).toBeVisible();
    expect([countCharges(server), listPosted(server).length]).toEqual([1, 0]);
  });

  it("[C-11] clears a visitor's payment after the save, even if a user signs in meanwhile", async () => {
    const server = createDemoChurch();
    const { calls, fetch } = holdCalls(server, (path) => path.includes("/formsubmissions"));
    const { user, client } = showForm(DINNER, {
      church: server,
      options: { fetch },
      isSignedOut: true,
    });
    await pasteText(user, "Noor", await findField("First Name"));
    await pasteText(user, "Haddad", await findField("Last Name"));
    await pasteText(user, "noor@mail.example", await findField("Email"));
    await pasteText(user, DEMO_CARDS.success);
    await submit(user);
    await waitFor(() => expect(calls).toHaveLength(1));
    act(() => void client.startSession(server.signIn("esther@grace.example"), DINNER.churchId));
    await calls[0]?.answer();
    act(() => client.session.logout());
    // The next visitor on this device must not see the receipt or resend the form.
    expect(await findCardField()).toHaveValue("");
    expect(screen.queryByText(PAID_NOT_SAVED)).toBeNull();
    expect([countCharges(server), listPosted(server).length]).toEqual([1, 1]);
  });

  it("[C-27] does not charge for a stored submission that is already paid", async () => {
    const server = createDemoChurch();
    server.db.submissions = server.db.submissions.map((each) => ({
      ...each,
      formId: "FRM00000002",
      answers: [{ id: "A1", questionId: "QUE00000003", value: "Payment Successful Noor" }],
    }));
    const { user } = showForm({ formSubmissionId: "FSB00000001" }, { church: server });
    expect(await screen.findByText(/Payment Successful Noor/)).toBeVisible();
    await submit(user);
    await waitFor(() => expect(listPosted(server)).toHaveLength(1));
    expect(countCharges(server)).toBe(0);
    expect(valuesOf(listPosted(server)[0]?.[0])).toEqual(["Payment Successful Noor"]);
  });

  it("[L92] charges each of two payment questions separately", async () => {
    const server = createDemoChurch();
    const [first] = server.db.questions.filter(({ formId }) => formId === "FRM00000002");
    server.db.questions.push({ ...first, id: "QUE2", title: "Second dinner", sort: 2 });
    const { user, updatedFunction } = showForm(DINNER, { church: server });
    await waitFor(() => expect(screen.getAllByRole("textbox", { name: "Card" })).toHaveLength(2));
    for (const each of screen.getAllByRole("textbox", { name: "Card" }))
      await pasteText(user, DEMO_CARDS.success, each);
    await submit(user);
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
    expect(countCharges(server)).toBe(2);
    expect(valuesOf(listPosted(server)[0]?.[0])).toEqual([
      "Payment Successful Ruth Okafor",
      "Payment Successful Ruth Okafor",
    ]);
  });

  it("shows a stored payment of a QuestionEdit as paid, also when its answer arrives later", async () => {
    const server = createDemoChurch();
    const question = server.db.questions.find(({ id }) => id === DINNER_KEY.questionId) ?? {};
    const edit = (value?: string) => (
      <QuestionEdit question={question} answer={{ value }} changeFunction={() => undefined} />
    );
    const { rerender } = renderWithChurch(edit("Payment Successful Noor"), { church: server });
    expect(screen.getByText(/Payment Successful Noor/)).toBeVisible();
    rerender(edit());
    expect(await screen.findByText("$50.00")).toBeVisible();
    rerender(edit("Payment Successful Noor"));
    expect(screen.getByText(/Payment Successful Noor/)).toBeVisible();
    expect(screen.queryByText("$50.00")).toBeNull();
  });

  it("keeps the handle of a QuestionEdit until the payment is finished", async () => {
    const server = createDemoChurch();
    const question = server.db.questions.find(({ id }) => id === DINNER_KEY.questionId) ?? {};
    const payment = createRef<PaymentHandle>();
    function Host() {
      const [value, setValue] = useState("");
      const pay = async () => {
        const { paymentSuccessful, name } = (await payment.current?.handlePayment()) ?? {};
        if (paymentSuccessful) setValue(`Payment Successful ${name}`);
      };
      return (
        <>
          <QuestionEdit
            ref={payment}
            question={question}
            answer={{ value }}
            changeFunction={() => undefined}
          />
          <button onClick={() => void pay()}>Pay</button>
          <button onClick={() => payment.current?.finish()}>Finish</button>
        </>
      );
    }
    const host = { cardField: createDemoCardField(server) };
    const { user } = renderWithChurch(<Host />, { church: server, host });
    await pasteText(user, DEMO_CARDS.success);
    await user.click(getButton("Pay"));
    expect(await screen.findByText("Payment received")).toBeVisible();
    await user.click(getButton("Finish"));
    expect(await screen.findByText(/Payment Successful Ruth/)).toBeVisible();
    expect(screen.queryByText("Payment received")).toBeNull();
    expect(countCharges(server)).toBe(1);
  });

  it("stores no card data among the unsent answers", async () => {
    const storage = createMemoryStorage();
    const { user } = showForm({ unRestrictedFormId: "FRM00000003" }, { options: { storage } });
    await user.type(await findField("Full name"), "Noor");
    await pasteText(user, DEMO_CARDS.success);
    const kept = Array.from({ length: storage.length }, (_, index) =>
      storage.getItem(storage.key(index) ?? ""),
    ).join();
    expect(kept).toContain("Noor");
    expect(kept).not.toContain("4242");
  });

  it("[O51] stays usable and shows an error when the card provider's script fails to load", async () => {
    function BlockedField({ onUnavailable }: CardFieldProps) {
      useEffect(() => onUnavailable(false), [onUnavailable]);
      return null;
    }
    const { church: server, user } = showForm(
      { unRestrictedFormId: "FRM00000003" },
      { host: { cardField: BlockedField } },
    );
    await user.type(await findField("Full name"), "Noor");
    await user.type(await findField("Email"), "noor@example.org");
    await screen.findByText("$120.00");
    await submit(user);
    await waitFor(() => expect(getListedErrors()).toHaveLength(1));
    expect(
      server.requests.some(
        ({ path, method }) => method === "POST" && /giving|formsubmissions/.test(path),
      ),
    ).toBe(false);
    expect(await findField("Full name")).toHaveValue("Noor");
    await user.type(await findField("Full name"), "!");
    expect(await findField("Full name")).toHaveValue("Noor!");
  });
});
