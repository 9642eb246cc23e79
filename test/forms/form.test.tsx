/** @module-tag slow */
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { QuestionEdit } from "../../src/entries/forms.js";
import { createMemoryStorage } from "../../src/testing/createDemoClient.js";
import { createDemoChurch } from "../../src/entries/testing.js";
import { allowConsole } from "../setup/dom.js";
import { holdCalls } from "../harness/holdCalls.js";
import { renderWithChurch } from "../harness/renderWithChurch.js";
import {
  addForm,
  getFormBox,
  getButton,
  choicesOf,
  findField,
  findThanks,
  GRACE,
  getListedErrors,
  listPosted,
  listFormRequests,
  showForm,
  submit,
  valuesOf,
} from "./showForm.js";

const STORED = { formSubmissionId: "FSB00000001", contentType: "person", contentId: "PER00000007" };

describe("FormSubmissionEdit", () => {
  it("[FRM-02][FRM-03][FRM-04][FRM-05][FRM-06][FRM-19][FRM-25] loads the questions and shows an empty form without a Delete button", async () => {
    const { church: server, updatedFunction, user } = showForm({ addFormId: "FRM00000001" });
    expect(screen.getByRole("status", { name: "Loading the form" })).toBeVisible();
    expect(getButton("Submit")).toBeDisabled();
    expect(await findField("Your name")).toHaveValue("");
    expect(listFormRequests(server)).toEqual(["GET /questions/?formId=FRM00000001"]);
    expect(getFormBox()).toBeVisible();
    expect(screen.getByRole("heading", { name: "Edit Form", level: 2 })).toBeVisible();
    expect(getButton("Submit")).toBeEnabled();
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
    await user.click(getButton("Cancel"));
    expect(updatedFunction).not.toHaveBeenCalled();
  });

  it("[FRM-01][FRM-03][FRM-05][FRM-18][FRM-24][L93] loads a stored submission and saves it under the same id", async () => {
    const { church: server, user, updatedFunction } = showForm(STORED);
    expect(await findField("Your name")).toHaveValue("Anna-Lena Müller");
    expect(listFormRequests(server)).toEqual([
      "GET /formsubmissions/FSB00000001/?include=questions,answers,form",
    ]);
    expect(screen.getByRole("heading", { name: "Welcome Card" })).toBeVisible();
    expect(screen.getByRole("radio", { name: "Yes" })).toBeChecked();
    expect(getButton("Delete")).toBeEnabled();
    await user.type(await findField("Your name"), " II");
    await user.click(getButton("Save"));
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
    const [[saved] = []] = listPosted(server);
    expect(saved).toMatchObject({
      id: "FSB00000001",
      formId: "FRM00000001",
      contentType: "person",
      contentId: "PER00000007",
    });
    expect(saved?.questions).toHaveLength(2);
    expect(saved?.answers?.map(({ id, value }) => [id, value])).toEqual([
      ["ANS00000001", "Anna-Lena Müller II"],
      ["ANS00000002", "True"],
    ]);
  });

  it("[FRM-23][FRM-26][A-63][API-05] loads from one source: submission id first, then form id, then unrestricted form id", async () => {
    const ids = {
      formSubmissionId: "FSB00000001",
      addFormId: "FRM00000003",
      unRestrictedFormId: "FRM00000004",
    };
    const { church: server, setProps } = showForm(ids);
    await findField("Your name");
    setProps({ formSubmissionId: "" });
    await findField("Full name");
    setProps({ formSubmissionId: "", addFormId: "" });
    await findField("How are we doing?");
    expect(listFormRequests(server)).toEqual([
      "GET /formsubmissions/FSB00000001/?include=questions,answers,form",
      "GET /questions/?formId=FRM00000003",
      "GET /questions/unrestricted?formId=FRM00000004",
    ]);
    const requests = server.requests.filter(({ path }) => /questions|formsubmissions/.test(path));
    expect(requests.map(({ authorization }) => !!authorization)).toEqual([true, true, false]);
  });

  it("[FRM-06] shows the questions by their sort value, whatever the response order", async () => {
    const server = createDemoChurch();
    const addFormId = addForm(server, [
      ["Textbox", "Third", { sort: "10" }],
      ["Textbox", "First", { sort: 1 }],
      ["Textbox", "Second", { sort: "9" }],
    ]);
    showForm({ addFormId }, { church: server });
    await findField("First");
    const labels = screen
      .getAllByRole<HTMLInputElement>("textbox")
      .map((input) => input.labels?.[0]?.textContent);
    expect(labels).toEqual(["First", "Second", "Third"]);
  });

  it("[L93] ignores a late response and clears the errors when the form id changes", async () => {
    const server = createDemoChurch();
    const { calls, fetch } = holdCalls(server, (path) => path.includes("/questions"));
    const { setProps, user } = showForm(
      { addFormId: "FRM00000001" },
      { church: server, options: { fetch } },
    );
    await waitFor(() => expect(calls).toHaveLength(1));
    setProps({ addFormId: "FRM00000003" });
    await waitFor(() => expect(calls).toHaveLength(2));
    await calls[1]?.answer();
    await calls[0]?.answer();
    await findField("Full name");
    await submit(user);
    expect(getListedErrors()).toContain("Full name is required");
    setProps({ addFormId: "FRM00000004" });
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(getListedErrors()).toEqual([]);
  });

  it("[L93] shows a load failure with a Retry button and disables Submit until the form is loaded", async () => {
    allowConsole();
    const { church: server, user } = showForm({ formSubmissionId: "FSB404" });
    expect(await screen.findByText("The form could not be loaded.")).toBeVisible();
    expect(getButton("Submit")).toBeDisabled();
    server.db.submissions = server.db.submissions.map((each) => ({ ...each, id: "FSB404" }));
    await user.click(getButton("Retry"));
    expect(await findField("Your name")).toHaveValue("Anna-Lena Müller");
    expect(getButton("Submit")).toBeEnabled();
  });

  it("[FRM-04] calls cancelFunction on Cancel, or without one, for the form of a person, updatedFunction without an argument", async () => {
    const cancelFunction = vi.fn();
    const { user, setProps, updatedFunction } = showForm({ ...STORED, cancelFunction });
    await user.type(await findField("Your name"), "!");
    await user.click(getButton("Cancel"));
    expect(cancelFunction).toHaveBeenCalledTimes(1);
    setProps({ cancelFunction: undefined });
    await user.click(getButton("Cancel"));
    expect(updatedFunction.mock.calls).toEqual([[]]);
  });

  it("shows an empty-form message and applies showHeader, noBackground and className", async () => {
    const server = createDemoChurch();
    const addFormId = addForm(server, []);
    showForm(
      { addFormId, showHeader: false, noBackground: true, className: "mine" },
      { church: server },
    );
    expect(await screen.findByText("This form has no questions yet.")).toBeVisible();
    expect(getButton("Submit")).toBeDisabled();
    expect(screen.queryByRole("heading")).toBeNull();
    expect(getFormBox()).toHaveClass("mine", "NarthexFormSubmissionEdit-noBackground");
    // Neither a frame nor an empty header is left.
    expect(getFormBox()).toHaveStyle({ borderColor: "rgba(0, 0, 0, 0)" });
    expect(document.getElementById("formSubmissionBox-header")).not.toBeVisible();
  });
});

describe("form submission", () => {
  it("[FRM-18][FRM-35][FRM-36][FRM-39][FRM-40][L99] posts a one-item list with form, content, submitter, church and answers, and reports the saved submission", async () => {
    const {
      church: server,
      user,
      updatedFunction,
    } = showForm({
      addFormId: "FRM00000001",
      contentType: "person",
      contentId: "PER00000009",
    });
    await user.type(await findField("Your name"), "Noor");
    await user.click(screen.getByRole("radio", { name: "Yes" }));
    // Screen readers announce only changes of regions that they know.
    const region = screen.getByRole("status");
    expect(region).toBeEmptyDOMElement();
    await user.click(getButton("Save"));
    expect(await within(region).findByText("The form was saved.")).toBeVisible();
    expect(getButton("Save")).toHaveFocus();
    const [body] = listPosted(server);
    expect(body).toHaveLength(1);
    expect(body?.[0]).toMatchObject({
      formId: "FRM00000001",
      contentType: "person",
      contentId: "PER00000009",
      churchId: GRACE,
      submittedBy: "PER00000001",
      answers: [
        { questionId: "QUE00000001", required: true, value: "Noor" },
        { questionId: "QUE00000002", required: false, value: "True" },
      ],
    });
    expect(body?.[0]?.questions).toHaveLength(2);
    expect(new Date(String(body?.[0]?.submissionDate)).getTime()).toBeGreaterThan(0);
    const [saved] = server.db.submissions.slice(-1);
    expect(updatedFunction.mock.calls).toEqual([[expect.objectContaining({ id: saved?.id })]]);
    expect(getButton("Save")).toBeEnabled();
  });

  it("[FRM-05] updates the saved submission when the form is submitted again", async () => {
    const { church: server, user } = showForm({ addFormId: "FRM00000001" });
    const before = server.db.submissions.length;
    await user.type(await findField("Your name"), "Noor");
    await submit(user);
    await user.click(await screen.findByRole("button", { name: "Edit my answers" }));
    expect(await findField("Your name")).toHaveFocus();
    expect(screen.queryByText("The form was saved.")).toBeNull();
    expect(getButton("Delete")).toBeEnabled();
    await user.type(await findField("Your name"), "!");
    await submit(user);
    expect(await screen.findByText("Noor!")).toBeVisible();
    expect(server.db.submissions).toHaveLength(before + 1);
    expect(valuesOf(server.db.submissions.at(-1))).toEqual(["Noor!", "False"]);
  });

  it("[FRM-27][FRM-40] sends one request for several clicks and disables the form meanwhile", async () => {
    const server = createDemoChurch();
    const { calls, fetch } = holdCalls(
      server,
      (path, method) => method === "POST" && path.includes("formsubmissions"),
    );
    const { user } = showForm({ addFormId: "FRM00000001" }, { church: server, options: { fetch } });
    await user.type(await findField("Your name"), "Noor");
    act(() => {
      for (let click = 0; click < 3; click++) getButton("Submit").click();
    });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(getButton("Sending…")).toHaveAttribute("aria-disabled", "true");
    await user.click(getButton("Sending…"));
    expect(await findField("Your name")).toBeDisabled();
    await calls[0]?.answer();
    expect(await findThanks()).toBeVisible();
    expect(listPosted(server)).toHaveLength(1);
  });

  it("[FRM-37][FRM-38][FRM-40] shows the server's error as a one-item list and keeps the answers", async () => {
    const {
      church: server,
      user,
      updatedFunction,
    } = showForm({ addFormId: "FRM00000004" }, { email: "esther@grace.example" });
    await user.type(await findField("How are we doing?"), "Well");
    await submit(user);
    await waitFor(() =>
      expect(getListedErrors()).toEqual(["You're not allowed to submit Elders' Survey"]),
    );
    expect(screen.getByRole("alert")).toHaveFocus();
    expect(updatedFunction).not.toHaveBeenCalled();
    expect(await findField("How are we doing?")).toHaveValue("Well");
    expect(listPosted(server)).toHaveLength(1);
    expect(getButton("Submit")).toBeEnabled();
    // An error value that is not a string cannot be shown.
    server.faults.add({
      method: "POST",
      path: "/formsubmissions",
      do: { kind: "body", body: '[{"error":{"message":"x","status":500}}]' },
    });
    await submit(user);
    await waitFor(() =>
      expect(getListedErrors()).toEqual([
        "The form could not be saved. Your answers are kept; please try again.",
      ]),
    );
  });

  it("[D28] shows a general message for a server's runtime error and logs the error", async () => {
    allowConsole();
    const { church: server, user } = showForm({ addFormId: "FRM00000004" });
    server.faults.add({
      method: "POST",
      path: "/formsubmissions",
      do: { kind: "body", body: '[{"error":"x is not a function"}]' },
    });
    await user.type(await findField("How are we doing?"), "Well");
    await submit(user);
    await waitFor(() =>
      expect(getListedErrors()).toEqual([
        "The form could not be saved. Your answers are kept; please try again.",
      ]),
    );
    expect(console.error).toHaveBeenCalledWith(
      "API error 200: POST /formsubmissions: x is not a function",
    );
  });

  it.each([
    [{ kind: "dropBefore" }, /it is not certain that the form was saved/],
    [{ kind: "dropAfter" }, /it is not certain that the form was saved/],
    [{ kind: "status", status: 502, body: "<html>" }, /it is not certain that the form was saved/],
    [{ kind: "status", status: 400, body: '{"error":"Too late"}' }, /^Too late$/],
    [{ kind: "status", status: 401, body: "{}" }, /^The form could not be saved/],
    [{ kind: "body", body: '{"error":"Please check body."}' }, /^Please check body\.$/],
  ] as const)(
    "[FRM-40][L91] keeps the answers after %o, shows an error and can be submitted again",
    async (fault, message) => {
      allowConsole();
      const { church: server, user, updatedFunction } = showForm({ addFormId: "FRM00000001" });
      server.faults.add({ method: "POST", path: "/formsubmissions", times: 1, do: fault });
      await user.type(await findField("Your name"), "Noor");
      await submit(user);
      await waitFor(() => expect(getListedErrors()).toEqual([expect.stringMatching(message)]));
      expect(updatedFunction).not.toHaveBeenCalled();
      expect(await findField("Your name")).toHaveValue("Noor");
      await submit(user);
      await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
      expect(getListedErrors()).toEqual([]);
    },
  );

  it("[C-11] sends an unrestricted form without a token when signed out", async () => {
    const {
      church: server,
      user,
      updatedFunction,
    } = showForm({ unRestrictedFormId: "FRM00000001", churchId: GRACE }, { isSignedOut: true });
    await user.type(await findField("Your name"), "A visitor");
    const before = server.requests.length;
    await submit(user);
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
    expect(server.requests.slice(before).map(({ authorization }) => authorization)).toEqual([
      undefined,
    ]);
    expect(listPosted(server)[0]?.[0]).toMatchObject({ submittedBy: null, churchId: GRACE });
  });

  it("[C-11] submits to another church with the user's token there, or anonymously without membership", async () => {
    const server = createDemoChurch();
    const { user, client, setProps, updatedFunction } = showForm(
      { unRestrictedFormId: "FRM00000006" },
      { church: server },
    );
    const hope = client.session.state.userChurches?.find(
      (entry) => entry.church.id === "CHU00000002",
    );
    const send = async (times: number) => {
      await user.type(await findField("Your name"), "Ruth");
      await submit(user);
      await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(times));
      return server.requests.filter(({ method }) => method === "POST").at(-1);
    };
    server.db.questions = server.db.questions.filter(({ fieldType }) => fieldType !== "Payment");
    setProps({ unRestrictedFormId: "FRM00000006", contentId: "again" });
    const memberRequest = await send(1);
    expect(hope?.jwt).toBeTruthy();
    expect(memberRequest?.authorization).toBe(`Bearer ${hope?.jwt}`);
    expect(listPosted(server)[0]?.[0]).toMatchObject({
      churchId: "CHU00000002",
      submittedBy: hope?.person.id ?? null,
    });
    setProps({ unRestrictedFormId: "FRM00000007" });
    const foreignRequest = await send(2);
    expect(foreignRequest?.authorization).toBeUndefined();
    expect(listPosted(server)[1]?.[0]).toMatchObject({
      churchId: "CHU00000003",
      submittedBy: null,
    });
  });

  it("[L99] submits the personId and churchId of the host", async () => {
    const { church: server, user } = showForm({
      addFormId: "FRM00000001",
      personId: "PER00000042",
      churchId: GRACE,
    });
    await user.type(await findField("Your name"), "Noor");
    await submit(user);
    await findThanks();
    expect(listPosted(server)[0]?.[0]).toMatchObject({
      submittedBy: "PER00000042",
      churchId: GRACE,
    });
  });

  it("does not call updatedFunction after a church switch and restores the answers on return", async () => {
    const server = createDemoChurch();
    const { calls, fetch } = holdCalls(
      server,
      (path, method) => method === "POST" && path.includes("formsubmissions"),
    );
    const { user, client, updatedFunction } = showForm(
      { unRestrictedFormId: "FRM00000001" },
      { church: server, options: { fetch } },
    );
    await user.type(await findField("Your name"), "Noor");
    await submit(user);
    await waitFor(() => expect(calls).toHaveLength(1));
    const choose = (id: string) => {
      const chosen = client.session.state.userChurches?.find((each) => each.church.id === id);
      act(() => void (chosen && client.session.selectUserChurch(chosen)));
    };
    choose("CHU00000002");
    await calls[0]?.answer();
    expect(await findField("Your name")).toHaveValue("");
    expect(getListedErrors()).toEqual([]);
    expect(updatedFunction).not.toHaveBeenCalled();
    choose(GRACE);
    await waitFor(async () => expect(await findField("Your name")).toHaveValue("Noor"));
  });

  it.each([
    ["Submit", "POST", { addFormId: "FRM00000001" }],
    ["Delete", "DELETE", STORED],
  ])("shows no error if the session changes during %s", async (name, method, props) => {
    const server = createDemoChurch();
    const { calls, fetch } = holdCalls(
      server,
      (path, sent) => sent === method && path.includes("formsubmissions"),
    );
    const { user, client } = showForm(props, { church: server, options: { fetch } });
    if (name === "Submit") {
      await user.type(await findField("Your name"), "Noor");
      await submit(user);
    } else {
      await user.click(await screen.findByRole("button", { name }));
      const dialog = within(await screen.findByRole("alertdialog"));
      await user.click(dialog.getByRole("button", { name }));
    }
    await waitFor(() => expect(calls).toHaveLength(1));
    // The form stays mounted, because user and church are the same afterwards.
    act(() => {
      client.session.selectChurch({ churchId: "CHU00000002" });
      client.session.selectChurch({ churchId: GRACE });
    });
    await calls[0]?.answer();
    expect(await screen.findByRole("button", { name })).toBeEnabled();
    expect(getListedErrors()).toEqual([]);
    expect(screen.queryByText("This could not be deleted. Please try again.")).toBeNull();
  });

  it("keeps the answers of a user who signs in while a visitor's form is being sent", async () => {
    const server = createDemoChurch();
    const { calls, fetch } = holdCalls(
      server,
      (path, method) => method === "POST" && path.includes("formsubmissions"),
    );
    const props = { unRestrictedFormId: "FRM00000001", churchId: GRACE };
    const { user, client, updatedFunction } = showForm(props, {
      church: server,
      options: { fetch },
      isSignedOut: true,
    });
    await user.type(await findField("Your name"), "A visitor");
    await submit(user);
    await waitFor(() => expect(calls).toHaveLength(1));
    act(() => void client.startSession(server.signIn("ruth@grace.example"), GRACE));
    await user.type(await screen.findByRole("textbox", { name: "Your name" }), " and Ruth");
    await calls[0]?.answer();
    expect(valuesOf(listPosted(server)[0]?.[0])).toContain("A visitor");
    expect(await findField("Your name")).toHaveValue("A visitor and Ruth");
    expect(updatedFunction).not.toHaveBeenCalled();
  });

  it("keeps a visitor's answers when the host restores the session, until they were sent", async () => {
    const server = createDemoChurch();
    const { calls, fetch } = holdCalls(
      server,
      (path, method) => method === "POST" && path.includes("formsubmissions"),
    );
    const { user, client } = showForm(
      { unRestrictedFormId: "FRM00000001", churchId: GRACE },
      { church: server, options: { fetch }, isSignedOut: true },
    );
    await user.type(await findField("Your name"), "Ruth");
    await submit(user);
    await waitFor(() => expect(calls).toHaveLength(1));
    act(() => void client.startSession(server.signIn("ruth@grace.example"), GRACE));
    expect(await screen.findByText("Your unsent answers are still here.")).toBeVisible();
    expect(await findField("Your name")).toHaveValue("Ruth");
    await calls[0]?.answer();
    await waitFor(async () => expect(await findField("Your name")).toHaveValue(""));
  });
});

describe("FormSubmissionEdit deletion and callbacks", () => {
  it("[FRM-41][FRM-42][FRM-43] deletes after a confirmation and then calls updatedFunction", async () => {
    const { church: server, user, updatedFunction } = showForm(STORED);
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog).toHaveTextContent("Are you sure you wish to delete this form data?");
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(server.requests.some(({ method }) => method === "DELETE")).toBe(false);
    await user.click(getButton("Delete"));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }),
    );
    await waitFor(() => expect(updatedFunction.mock.calls).toEqual([[undefined]]));
    expect(listFormRequests(server).at(-1)).toBe("DELETE /formsubmissions/FSB00000001");
    expect(server.db.submissions).toEqual([]);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("[D29] reports the save of a hidden form exactly once, after the form is shown again", async () => {
    const server = createDemoChurch();
    const { calls, fetch } = holdCalls(
      server,
      (path, method) => method === "POST" && path.includes("/formsubmissions"),
    );
    const { user, updatedFunction, hide, show } = showForm(
      { addFormId: "FRM00000001" },
      { church: server, options: { fetch } },
    );
    await user.type(await findField("Your name"), "Noor");
    await submit(user);
    await waitFor(() => expect(calls).toHaveLength(1));
    hide();
    await calls[0]?.answer();
    show();
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
    hide();
    show();
    expect(updatedFunction).toHaveBeenCalledTimes(1);
  });

  it.each([404, 410])("[D40] treats a %i response to the deletion as success", async (status) => {
    allowConsole();
    const { church: server, user, updatedFunction } = showForm(STORED);
    server.faults.add({ method: "DELETE", do: { kind: "status", status, body: "{}" } });
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }),
    );
    await waitFor(() => expect(updatedFunction.mock.calls).toEqual([[undefined]]));
    expect(screen.queryByText("This could not be deleted. Please try again.")).toBeNull();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("[FRM-43] shows an error when the deletion fails and allows another try", async () => {
    allowConsole();
    const { church: server, user, updatedFunction } = showForm(STORED);
    server.faults.add({
      method: "DELETE",
      do: { kind: "status", status: 401, body: "{}" },
      times: 1,
    });
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const confirm = async () =>
      user.click(
        within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }),
      );
    await confirm();
    expect(await screen.findByText("This could not be deleted. Please try again.")).toBeVisible();
    expect(updatedFunction).not.toHaveBeenCalled();
    await confirm();
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
  });
});

describe("errors of many answers", () => {
  it("[FRM-07][FRM-29] are five links, and the others in a list that can be opened", async () => {
    const server = createDemoChurch();
    const titles = ["A", "B", "C", "D", "E", "F", "G"];
    const addFormId = addForm(
      server,
      titles.map((title) => ["Textbox", title, { required: true }]),
    );
    const { user } = showForm({ addFormId }, { church: server });
    await findField("A");
    await submit(user);
    expect(screen.getByText("Please check 7 answers")).toBeVisible();
    expect(getListedErrors()).toEqual(titles.map((title) => `${title} is required`));
    expect(document.querySelector("#formSubmissionBox-icon > svg")).toBeVisible();
    const link = (title: string) =>
      screen.getByText(`${title} is required`, { selector: "button" });
    expect(link("E")).toBeVisible();
    expect(link("F")).not.toBeVisible();
    await user.click(screen.getByText("All (7)"));
    await user.click(link("G"));
    expect(await findField("G")).toHaveFocus();
    await user.type(await findField("G"), "g");
    await user.type(await findField("F"), "f");
    expect(screen.queryByText(/^All/)).toBeNull();
  });
});

describe("unsent answers", () => {
  it("are restored with a notice after a remount and hidden from other users", async () => {
    const server = createDemoChurch();
    const options = { storage: createMemoryStorage() };
    const first = showForm({ addFormId: "FRM00000001" }, { church: server, options });
    await first.user.type(await findField("Your name"), "Noor");
    expect(screen.queryByText(/not sent yet/)).toBeNull();
    first.unmount();
    const second = showForm({ addFormId: "FRM00000001" }, { church: server, options });
    expect(await findField("Your name")).toHaveValue("Noor");
    const region = screen.getByRole("status");
    expect(await within(region).findByText("Your unsent answers are still here.")).toBeVisible();
    second.unmount();
    showForm(
      { addFormId: "FRM00000001" },
      { church: server, options, email: "daniel@grace.example" },
    );
    expect(await findField("Your name")).toHaveValue("");
  });

  it("are kept per content id and cleared after the submission", async () => {
    const { user, setProps } = showForm({ addFormId: "FRM00000001", contentId: "A" });
    await user.type(await findField("Your name"), "For A");
    setProps({ contentId: "B" });
    await waitFor(async () => expect(await findField("Your name")).toHaveValue(""));
    setProps({ contentId: "A" });
    await waitFor(async () => expect(await findField("Your name")).toHaveValue("For A"));
    expect(await screen.findByText("Your unsent answers are still here.")).toBeVisible();
    await submit(user);
    await findThanks();
    setProps({ contentId: "B" });
    await waitFor(async () => expect(await findField("Your name")).toHaveValue(""));
    setProps({ contentId: "A" });
    await waitFor(async () => expect(await findField("Your name")).toHaveValue(""));
  });

  it("cannot be discarded while the form is sent", async () => {
    const server = createDemoChurch();
    const storage = createMemoryStorage();
    const { calls, fetch } = holdCalls(
      server,
      (path, method) => method === "POST" && path.includes("/formsubmissions"),
    );
    const options = { storage, fetch };
    const target = { addFormId: "FRM00000001" };
    const first = showForm(target, { church: server, options });
    await first.user.type(await findField("Your name"), "Ada");
    first.unmount();
    const { user } = showForm(target, { church: server, options });
    const startOver = await screen.findByRole("button", { name: "Start over" });
    expect(startOver).toBeEnabled();
    await submit(user);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(startOver).toBeDisabled();
  });

  it("are discarded by Start over after a confirmation", async () => {
    const { user, setProps } = showForm({ addFormId: "FRM00000001", contentId: "A" });
    await user.type(await findField("Your name"), "Noor");
    setProps({ contentId: "B" });
    setProps({ contentId: "A" });
    await user.click(await screen.findByRole("button", { name: "Start over" }));
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("button", { name: "Start over" }));
    await waitFor(async () => expect(await findField("Your name")).toHaveValue(""));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Start over" })).toBeNull());
  });
});

describe("form validation", () => {
  it("[FRM-07][FRM-27][FRM-28][FRM-29][FRM-30][O54][L90][L96] lists the errors in order above the questions and shows them at each field", async () => {
    const server = createDemoChurch();
    const addFormId = addForm(server, [
      ["Textbox", "Name", { required: true }],
      ["Textbox", "Nickname"],
      ["Checkbox", "Days", { required: true, choices: choicesOf("Friday", "Saturday") }],
      ["Whole Number", "Age", { required: true }],
      ["Date", "Arrival", { required: true }],
      ["Text Area", "Wishes", { required: true }],
      ["Yes/No", "Meat", { required: true }],
      ["Email", "Email"],
    ]);
    const { user } = showForm({ addFormId }, { church: server });
    await user.type(await findField("Wishes"), "   ");
    await user.type(await findField("Email"), "nobody@");
    await submit(user);
    expect(getListedErrors()).toEqual([
      "Name is required",
      "Days is required",
      "Age is required",
      "Arrival is required",
      "Wishes is required",
      "Email must be an email address, such as name@example.org",
    ]);
    expect(screen.getByRole("group", { name: "Please check 6 answers" })).toBeVisible();
    const nameField = await findField("Name");
    expect(screen.getByText("Please check 6 answers").compareDocumentPosition(nameField)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(listPosted(server)).toEqual([]);
    expect(nameField).toHaveFocus();
    expect(nameField).toHaveAttribute("aria-invalid", "true");
    expect(nameField).toHaveAccessibleDescription("Name is required");
    expect(screen.getByRole("group", { name: /^Days/ })).toHaveAccessibleDescription(
      "Required Days is required",
    );
    await user.click(screen.getByRole("button", { name: "Days is required" }));
    expect(screen.getByRole("checkbox", { name: "Friday" })).toHaveFocus();
    await user.keyboard(" ");
    await user.type(await findField("Name"), "N");
    await user.type(await findField("Email"), "example.org");
    expect(getListedErrors()).toEqual([
      "Age is required",
      "Arrival is required",
      "Wishes is required",
    ]);
    expect(await findField("Name")).toHaveAttribute("aria-invalid", "false");
    expect(await findField("Name")).not.toHaveAccessibleDescription();
  });

  it("[L90] applies the question's required flag to a stored submission", async () => {
    const { church: server, user } = showForm(STORED);
    await user.clear(await findField("Your name"));
    await user.click(getButton("Save"));
    expect(getListedErrors()).toEqual(["Your name is required"]);
    expect(listPosted(server)).toEqual([]);
  });
});

describe("FormSubmissionEdit without a valid id", () => {
  it.each([
    ["undefined", {}],
    ["null", { addFormId: null, formSubmissionId: null, unRestrictedFormId: null }],
    ["blank text", { addFormId: " ", formSubmissionId: "" }],
    ["a number", { addFormId: 7 }],
  ])("[D41] shows a load failure instead of a skeleton for %s", async (_, ids) => {
    allowConsole();
    const { church: server, setProps } = showForm({
      addFormId: undefined,
      formSubmissionId: undefined,
      ...ids,
    } as never);
    expect(await screen.findByText("The form could not be loaded.")).toBeVisible();
    expect(screen.queryByTestId("skeleton-row")).toBeNull();
    expect(listFormRequests(server)).toEqual([]);
    setProps({ addFormId: "FRM00000002", formSubmissionId: "" });
    expect(await screen.findByText("Harvest dinner")).toBeVisible();
  });
});

describe("QuestionEdit with malformed data", () => {
  it("[D30] renders a question whose title, placeholder and choices are objects", () => {
    const question = {
      id: 7,
      title: { id: 7, name: {} },
      description: [],
      placeholder: {},
      fieldType: "Textbox",
      choices: {},
    } as never;
    renderWithChurch(<QuestionEdit question={question} changeFunction={() => undefined} />);
    expect(screen.getByRole("textbox")).toBeVisible();
  });

  it("[D44] checks the choice of a stored answer that is a number", () => {
    const question = {
      id: "Q1",
      title: "Colours",
      fieldType: "Checkbox",
      choices: [{ value: "7", text: "Seven" }],
    };
    renderWithChurch(
      <QuestionEdit
        question={question}
        answer={{ questionId: "Q1", value: 7 as never }}
        changeFunction={() => undefined}
      />,
    );
    expect(screen.getByRole("checkbox", { name: "Seven" })).toBeChecked();
  });
});
