/** @module-tag slow */
import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { FormSubmissionEdit } from "../../src/entries/forms.js";
import { createDemoCardField, createDemoChurch, DEMO_CARDS } from "../../src/entries/testing.js";
import { renderWithChurch } from "../harness/renderWithChurch.js";
import {
  addForm,
  getButton,
  choicesOf,
  findField,
  findThanks,
  GRACE,
  listPosted,
  showForm,
  SUBMIT,
  submit,
} from "./showForm.js";

const DINNER = { unRestrictedFormId: "FRM00000002", churchId: "CHU00000001" };
const NAME = { unRestrictedFormId: "FRM00000001", churchId: "CHU00000001" };

type Shown = ReturnType<typeof showForm>;
async function pay({ user }: Shown) {
  await user.click(await screen.findByRole("textbox", { name: "Card" }));
  await user.paste(DEMO_CARDS.success);
  await submit(user);
}
async function sendName({ user }: Shown) {
  await user.type(await findField("Your name"), "Noor");
  await submit(user);
}
const countCharges = ({ church }: Shown) => church.db.charges.length;
/** Returns the rows of a list of terms as [term, description]. */
const rowsOf = (section: HTMLElement) =>
  within(section)
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

describe("the thank-you page of a sent form", () => {
  it("[FRM-39][PAY-14] shows the receipt of what was paid, after the host has received the saved form", async () => {
    const server = createDemoChurch({ now: () => new Date(2026, 10, 21, 10, 15) });
    const view = showForm(DINNER, { church: server });
    await pay(view);
    expect(await findThanks()).toHaveTextContent("Thank you, Ruth");
    expect(screen.getByText("Your form was sent to Grace Community Church.")).toBeVisible();
    expect(rowsOf(screen.getByRole("region", { name: "Receipt" }))).toEqual([
      ["Amount", "$50.00"],
      ["Fund", "General Fund"],
      ["Card", "Visa •••• 4242"],
      ["Paid", "Nov 21, 2026 10:15 AM"],
      ["Harvest dinner", "Payment Successful Ruth Okafor"],
    ]);
    expect(await findThanks()).toHaveFocus();
    expect(view.updatedFunction).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("button", { name: SUBMIT })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Card" })).toBeNull();
  });

  it("does not take the focus from an element outside of the form", async () => {
    const view = showForm(NAME);
    const outside = document.body.appendChild(document.createElement("button"));
    await view.user.type(await findField("Your name"), "Noor");
    act(() => {
      getButton("Submit").click();
      outside.focus();
    });
    await findThanks();
    expect(outside).toHaveFocus();
    outside.remove();
  });

  it("names neither an unknown visitor nor an unknown church, and has no receipt without a payment", async () => {
    const view = showForm({ unRestrictedFormId: "FRM00000001" }, { isSignedOut: true });
    await sendName(view);
    expect((await findThanks()).textContent).toBe("Thank you");
    expect(screen.getByText("Your form was sent.")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Receipt" })).toBeNull();
    expect(rowsOf(screen.getByRole("region", { name: "Your answers" }))).toEqual([
      ["Your name", "Noor"],
      ["Do you need a ride?", "No"],
    ]);
  });

  it("shows the answers as the questions offer them, without those that are empty", async () => {
    const server = createDemoChurch();
    const addFormId = addForm(server, [
      ["Heading", "About you"],
      ["Yes/No", "Meat"],
      ["Multiple Choice", "Tent", { choices: [{ value: "a", text: "The big one" }] }],
      ["Checkbox", "Days", { choices: choicesOf("Friday", "Saturday, late", "Sunday") }],
      ["Date", "Arrival"],
      ["Textbox", "Nickname"],
    ]);
    const view = showForm({ addFormId }, { church: server });
    for (const name of ["Friday", "Saturday, late"])
      await view.user.click(await screen.findByRole("checkbox", { name }));
    await view.user.type(screen.getByLabelText("Arrival"), "2027-07-04");
    await submit(view.user);
    await findThanks();
    expect(rowsOf(screen.getByRole("region", { name: "Your answers" }))).toEqual([
      ["Meat", "No"],
      ["Tent", "The big one"],
      ["Days", "Friday, Saturday, late"],
      ["Arrival", "Jul 4, 2027"],
    ]);
  });

  it("shows the day of a stored date as its field does", async () => {
    const server = createDemoChurch();
    const formId = addForm(server, [["Date", "Arrival"]]);
    const answers = [{ id: "A1", questionId: "Q1", value: " 2027-07-04 " }];
    server.db.submissions = server.db.submissions.map((each) => ({ ...each, formId, answers }));
    const view = showForm({ formSubmissionId: "FSB00000001" }, { church: server });
    expect(await screen.findByLabelText("Arrival")).toHaveValue("2027-07-04");
    await submit(view.user);
    await findThanks();
    expect(rowsOf(screen.getByRole("region", { name: "Your answers" }))).toEqual([
      ["Arrival", "Jul 4, 2027"],
    ]);
  });

  it("[C-27] opens the answers again with the payment locked, and returns on Cancel", async () => {
    const view = showForm(DINNER);
    await pay(view);
    await view.user.click(await screen.findByRole("button", { name: "Edit my answers" }));
    expect(await screen.findByText("Harvest dinner: Payment Successful Ruth Okafor")).toBeVisible();
    expect(screen.queryByRole("textbox", { name: "Card" })).toBeNull();
    await view.user.click(getButton("Cancel"));
    expect(await findThanks()).toBeVisible();
    await view.user.click(getButton("Edit my answers"));
    await view.user.click(getButton("Submit"));
    await waitFor(() => expect(listPosted(view.church)).toHaveLength(2));
    expect(await screen.findByText("Visa •••• 4242")).toBeVisible();
    expect(countCharges(view)).toBe(1);
  });

  it("does not offer to change the answers if the server returned no id", async () => {
    const server = createDemoChurch();
    server.faults.add({
      method: "POST",
      path: "/formsubmissions",
      do: { kind: "body", body: "[{}]" },
    });
    const view = showForm(NAME, { church: server });
    await sendName(view);
    await findThanks();
    expect(screen.queryByRole("button", { name: "Edit my answers" })).toBeNull();
  });

  it("closes the form on Done as Cancel does, without another call of updatedFunction", async () => {
    const cancelFunction = vi.fn();
    const view = showForm({ ...NAME, cancelFunction });
    await sendName(view);
    await view.user.click(await screen.findByRole("button", { name: "Done" }));
    expect(cancelFunction).toHaveBeenCalledTimes(1);
    expect(view.updatedFunction).toHaveBeenCalledTimes(1);
  });

  it("has no Done button if the host passes nothing that closes the form", async () => {
    const view = showForm(NAME);
    await sendName(view);
    await findThanks();
    expect(screen.queryByRole("button", { name: "Done" })).toBeNull();
  });

  it("prints on Print", async () => {
    const print = vi.spyOn(window, "print").mockReturnValue();
    const view = showForm(NAME);
    await sendName(view);
    await view.user.click(await screen.findByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it("prints the receipt of a paid form with the name of the church, without the answers", async () => {
    const server = createDemoChurch();
    const choices = [
      { text: "Amount", value: "50" },
      { text: "FundId", value: "FUN00000001" },
    ];
    const formId = addForm(server, [
      ["Payment", "Dinner", { choices }],
      ["Yes/No", "Meat"],
    ]);
    const view = showForm({ unRestrictedFormId: formId, churchId: GRACE }, { church: server });
    await pay(view);
    await findThanks();
    const [printed, ...others] = document.querySelectorAll("[data-narthex-print]");
    expect(printed).toBe(screen.getByRole("region", { name: "Receipt" }));
    expect(others).toEqual([]);
    const churchNames = screen.getAllByText("Grace Community Church");
    expect(churchNames.map((name) => name.parentElement)).toEqual([printed]);
    expect(rowsOf(screen.getByRole("region", { name: "Your answers" }))).toEqual([["Meat", "No"]]);
  });

  it("prints the answers of a form without a payment", async () => {
    const view = showForm(NAME);
    await sendName(view);
    await findThanks();
    const answers = screen.getByRole("region", { name: "Your answers" });
    expect(answers).toHaveAttribute("data-narthex-print");
    expect(answers).toHaveTextContent("Grace Community Church");
  });

  it("leaves the page printable when no answer was given", async () => {
    const server = createDemoChurch();
    const formId = addForm(server, [["Textbox", "Anything else?"]]);
    const view = showForm({ unRestrictedFormId: formId, churchId: GRACE }, { church: server });
    await screen.findByRole("textbox", { name: /Anything else/ });
    await submit(view.user);
    await findThanks();
    const styles = [...document.querySelectorAll("style")].map(({ textContent }) => textContent);
    expect(styles.join("")).not.toContain("data-narthex-print");
  });

  it("stays while the form is hidden and shown, and is replaced by another form", async () => {
    const view = showForm(DINNER);
    await pay(view);
    await findThanks();
    view.hide();
    view.show();
    expect(await findThanks()).toBeVisible();
    expect(view.updatedFunction).toHaveBeenCalledTimes(1);
    view.setProps(NAME);
    expect(await findField("Your name")).toBeVisible();
    expect(screen.queryByRole("heading", { name: /^Thank you/ })).toBeNull();
  });

  it("replaces the form of a record only if it was paid", async () => {
    const record = { contentType: "person", contentId: "PER00000009" };
    const view = showForm({ ...DINNER, ...record });
    await view.user.click(await screen.findByRole("textbox", { name: "Card" }));
    await view.user.paste(DEMO_CARDS.success);
    await view.user.click(getButton("Save"));
    expect(await screen.findByRole("region", { name: "Receipt" })).toBeVisible();
    await view.user.click(getButton("Done"));
    expect(view.updatedFunction.mock.calls).toEqual([
      [expect.objectContaining({ contentId: "PER00000009" })],
      [],
    ]);
  });

  it("is dropped without an error if the host unmounts the form when it is saved", async () => {
    const server = createDemoChurch();
    const handleUpdated = vi.fn();
    function Host() {
      const [isOpen, setOpen] = useState(true);
      if (!isOpen) return <p>Closed</p>;
      return (
        <FormSubmissionEdit
          {...DINNER}
          contentType="form"
          contentId="FRM"
          updatedFunction={(saved) => {
            handleUpdated(saved);
            setOpen(false);
          }}
        />
      );
    }
    const { user } = renderWithChurch(<Host />, {
      church: server,
      host: { cardField: createDemoCardField(server) },
    });
    await user.click(await screen.findByRole("textbox", { name: "Card" }));
    await user.paste(DEMO_CARDS.success);
    await submit(user);
    expect(await screen.findByText("Closed")).toBeVisible();
    expect(handleUpdated).toHaveBeenCalledTimes(1);
    expect([server.db.charges.length, listPosted(server).length]).toEqual([1, 1]);
  });
});
