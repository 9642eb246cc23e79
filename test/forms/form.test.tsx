import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { QuestionEdit } from "../../src/forms.js";
import { createMemoryStorage } from "../../src/testing/createDemoClient.js";
import { createDemoChurch } from "../../src/testing.js";
import { allowConsole } from "../setup/dom.js";
import { holdCalls } from "../harness/holdCalls.js";
import { expectAccessible, renderWithChurch } from "../harness/renderWithChurch.js";
import {
  addForm,
  box,
  button,
  choicesOf,
  field,
  GRACE,
  listed,
  posted,
  reads,
  showForm,
  submit,
  valuesOf,
} from "./showForm.js";

const STORED = { formSubmissionId: "FSB00000001", contentType: "person", contentId: "PER00000007" };

describe("the box of a form", () => {
  it("[FRM-02][FRM-03][FRM-04][FRM-05][FRM-06][FRM-19][FRM-25] loads the questions, and is there to be filled in", async () => {
    const { church, updatedFunction, user } = showForm({ addFormId: "FRM00000001" });
    expect(screen.getByRole("status", { name: "Loading the form" })).toBeVisible();
    expect(button("Submit")).toBeDisabled();
    expect(await field("Your name")).toHaveValue("");
    expect(reads(church)).toEqual(["GET /questions/?formId=FRM00000001"]);
    expect(box()).toBeVisible();
    expect(screen.getByRole("heading", { name: "Edit Form", level: 2 })).toBeVisible();
    expect(button("Submit")).toBeEnabled();
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
    await user.click(button("Cancel"));
    expect(updatedFunction).not.toHaveBeenCalled();
  });

  it("[FRM-01][FRM-03][FRM-05][FRM-18][FRM-24][L93] shows a stored submission, and saves it as the same", async () => {
    const { church, user, updatedFunction } = showForm(STORED);
    expect(await field("Your name")).toHaveValue("Anna-Lena Müller");
    expect(reads(church)).toEqual([
      "GET /formsubmissions/FSB00000001/?include=questions,answers,form",
    ]);
    expect(screen.getByRole("heading", { name: "Welcome Card" })).toBeVisible();
    expect(screen.getByRole("radio", { name: "Yes" })).toBeChecked();
    expect(button("Delete")).toBeEnabled();
    await user.type(await field("Your name"), " II");
    await user.click(button("Save"));
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
    const [[saved] = []] = posted(church);
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

  it("[FRM-23][FRM-26][A-63][API-05] loads from one place only: a submission, else a form, else an open form", async () => {
    const ids = {
      formSubmissionId: "FSB00000001",
      addFormId: "FRM00000003",
      unRestrictedFormId: "FRM00000004",
    };
    const { church, again } = showForm(ids);
    await field("Your name");
    again({ formSubmissionId: "" });
    await field("Full name");
    again({ formSubmissionId: "", addFormId: "" });
    await field("How are we doing?");
    expect(reads(church)).toEqual([
      "GET /formsubmissions/FSB00000001/?include=questions,answers,form",
      "GET /questions/?formId=FRM00000003",
      "GET /questions/unrestricted?formId=FRM00000004",
    ]);
    const asked = church.requests.filter(({ path }) => /questions|formsubmissions/.test(path));
    expect(asked.map(({ authorization }) => !!authorization)).toEqual([true, true, false]);
  });

  it("[FRM-06] keeps the order of the form, whatever the order of the answer", async () => {
    const church = createDemoChurch();
    const addFormId = addForm(church, [
      ["Textbox", "Third", { sort: "10" }],
      ["Textbox", "First", { sort: 1 }],
      ["Textbox", "Second", { sort: "9" }],
    ]);
    showForm({ addFormId }, { church });
    await field("First");
    expect(
      screen
        .getAllByRole("textbox")
        .map(
          (each) =>
            each.getAttribute("id") &&
            screen.getByLabelText(/./, { selector: `[id="${each.id}"]` }).id,
        ),
    ).toHaveLength(3);
    expect(
      [...document.querySelectorAll("#formSubmissionBox label")].map(
        ({ textContent }) => textContent,
      ),
    ).toEqual(["First", "Second", "Third"]);
  });

  it("[L93] drops what comes late for a form that was left, and says nothing of it any more", async () => {
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(church, (path) => path.includes("/questions"));
    const { again, user } = showForm({ addFormId: "FRM00000001" }, { church, options: { fetch } });
    await waitFor(() => expect(calls).toHaveLength(1));
    again({ addFormId: "FRM00000003" });
    await waitFor(() => expect(calls).toHaveLength(2));
    await calls[1]?.answer();
    await calls[0]?.answer();
    await field("Full name");
    await submit(user);
    expect(listed()).toContain("Full name is required");
    again({ addFormId: "FRM00000004" });
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(listed()).toEqual([]);
  });

  it("[L93] says what could not be loaded, and tries again; nothing can be saved meanwhile", async () => {
    allowConsole();
    const { church, user } = showForm({ formSubmissionId: "FSB404" });
    expect(await screen.findByText("The form could not be loaded.")).toBeVisible();
    expect(button("Submit")).toBeDisabled();
    church.db.submissions = church.db.submissions.map((each) => ({ ...each, id: "FSB404" }));
    await user.click(button("Retry"));
    expect(await field("Your name")).toHaveValue("Anna-Lena Müller");
    expect(button("Submit")).toBeEnabled();
  });

  it("[FRM-04] gives up without touching anything: by the host's way, or as after saving", async () => {
    const cancelFunction = vi.fn();
    const { user, again, updatedFunction } = showForm({ ...STORED, cancelFunction });
    await user.type(await field("Your name"), "!");
    await user.click(button("Cancel"));
    expect(cancelFunction).toHaveBeenCalledTimes(1);
    again({ cancelFunction: undefined });
    await user.click(button("Cancel"));
    expect(updatedFunction.mock.calls).toEqual([[]]);
  });

  it("says that a form has no questions, hides its header and its background, and passes on what a root takes", async () => {
    const church = createDemoChurch();
    const addFormId = addForm(church, []);
    showForm({ addFormId, showHeader: false, noBackground: true, className: "mine" }, { church });
    expect(await screen.findByText("This form has no questions yet.")).toBeVisible();
    expect(button("Submit")).toBeDisabled();
    expect(screen.queryByRole("heading")).toBeNull();
    expect(box()).toHaveClass("mine", "NarthexFormSubmissionEdit-noBackground");
  });
});

describe("sending a form", () => {
  it("[FRM-18][FRM-35][FRM-36][FRM-39][FRM-40][L99] posts a list of one with all that belongs to it, and tells the host what is stored", async () => {
    const { church, user, updatedFunction } = showForm({
      addFormId: "FRM00000001",
      contentType: "person",
      contentId: "PER00000009",
    });
    await user.type(await field("Your name"), "Noor");
    await user.click(screen.getByRole("radio", { name: "Yes" }));
    await user.click(button("Save"));
    expect(await screen.findByText("The form was saved.")).toBeVisible();
    const [body] = posted(church);
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
    const [saved] = church.db.submissions.slice(-1);
    expect(updatedFunction.mock.calls).toEqual([[expect.objectContaining({ id: saved?.id })]]);
    expect(button("Save")).toBeEnabled();
  });

  it("[FRM-05] changes what it has saved, where it is saved once more", async () => {
    const { church, user } = showForm({ addFormId: "FRM00000001" });
    const before = church.db.submissions.length;
    await user.type(await field("Your name"), "Noor");
    await submit(user);
    await screen.findByText("The form was saved.");
    await user.type(await field("Your name"), "!");
    expect(screen.queryByText("The form was saved.")).toBeNull();
    await submit(user);
    await screen.findByText("The form was saved.");
    expect(church.db.submissions).toHaveLength(before + 1);
    expect(valuesOf(church.db.submissions.at(-1))).toEqual(["Noor!", "False"]);
    expect(button("Delete")).toBeEnabled();
  });

  it("[FRM-27][FRM-40] is once, however often the button is pressed in a tick", async () => {
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(
      church,
      (path, method) => method === "POST" && path.includes("formsubmissions"),
    );
    const { user } = showForm({ addFormId: "FRM00000001" }, { church, options: { fetch } });
    await user.type(await field("Your name"), "Noor");
    act(() => {
      for (let click = 0; click < 3; click++) button("Submit").click();
    });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(button("Sending…")).toBeDisabled();
    expect(await field("Your name")).toBeDisabled();
    await calls[0]?.answer();
    expect(posted(church)).toHaveLength(1);
    expect(button("Submit")).toBeEnabled();
  });

  it("[FRM-37][FRM-38][FRM-40] shows what the server refuses with as a list of one, and keeps the answers", async () => {
    const { church, user, updatedFunction } = showForm(
      { addFormId: "FRM00000004" },
      { email: "esther@grace.example" },
    );
    await user.type(await field("How are we doing?"), "Well");
    await submit(user);
    await waitFor(() => expect(listed()).toEqual(["You're not allowed to submit Elders' Survey"]));
    expect(screen.getByRole("alert")).toHaveFocus();
    expect(updatedFunction).not.toHaveBeenCalled();
    expect(await field("How are we doing?")).toHaveValue("Well");
    expect(posted(church)).toHaveLength(1);
    expect(button("Submit")).toBeEnabled();
    // An error that is no sentence is none that people could read.
    church.faults.add({
      method: "POST",
      path: "/formsubmissions",
      do: { kind: "body", body: '[{"error":{"message":"x","status":500}}]' },
    });
    await submit(user);
    await waitFor(() =>
      expect(listed()).toEqual([
        "The form could not be saved. Your answers are kept; please try again.",
      ]),
    );
  });

  it("[D28] shows the general sentence for a server's internals, and logs them", async () => {
    allowConsole();
    const { church, user } = showForm({ addFormId: "FRM00000004" });
    church.faults.add({
      method: "POST",
      path: "/formsubmissions",
      do: { kind: "body", body: '[{"error":"x is not a function"}]' },
    });
    await user.type(await field("How are we doing?"), "Well");
    await submit(user);
    await waitFor(() =>
      expect(listed()).toEqual([
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
    "[FRM-40][L91] keeps everything when %o happens, says so, and sends it again",
    async (fault, words) => {
      allowConsole();
      const { church, user, updatedFunction } = showForm({ addFormId: "FRM00000001" });
      church.faults.add({ method: "POST", path: "/formsubmissions", times: 1, do: fault });
      await user.type(await field("Your name"), "Noor");
      await submit(user);
      await waitFor(() => expect(listed()).toEqual([expect.stringMatching(words)]));
      expect(updatedFunction).not.toHaveBeenCalled();
      expect(await field("Your name")).toHaveValue("Noor");
      await submit(user);
      await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
      expect(listed()).toEqual([]);
    },
  );

  it("[C-11] is for everybody: nobody is signed in, and no call has a token", async () => {
    const { church, user, updatedFunction } = showForm(
      { unRestrictedFormId: "FRM00000001", churchId: GRACE },
      { isSignedOut: true },
    );
    await user.type(await field("Your name"), "A visitor");
    const before = church.requests.length;
    await submit(user);
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
    expect(church.requests.slice(before).map(({ authorization }) => authorization)).toEqual([
      undefined,
    ]);
    expect(posted(church)[0]?.[0]).toMatchObject({ submittedBy: null, churchId: GRACE });
  });

  it("[C-11] speaks in another church as who the visitor is there, and as nobody where they do not belong", async () => {
    const church = createDemoChurch();
    const { user, client, again, updatedFunction } = showForm(
      { unRestrictedFormId: "FRM00000006" },
      { church },
    );
    const hope = client.session.state.userChurches?.find(
      (entry) => entry.church.id === "CHU00000002",
    );
    const send = async (times: number) => {
      await user.type(await field("Your name"), "Ruth");
      await submit(user);
      await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(times));
      return church.requests.filter(({ method }) => method === "POST").at(-1);
    };
    church.db.questions = church.db.questions.filter(({ fieldType }) => fieldType !== "Payment");
    again({ unRestrictedFormId: "FRM00000006", contentId: "again" });
    const there = await send(1);
    expect(hope?.jwt).toBeTruthy();
    expect(there?.authorization).toBe(`Bearer ${hope?.jwt}`);
    expect(posted(church)[0]?.[0]).toMatchObject({
      churchId: "CHU00000002",
      submittedBy: hope?.person.id ?? null,
    });
    again({ unRestrictedFormId: "FRM00000007" });
    const strange = await send(2);
    expect(strange?.authorization).toBeUndefined();
    expect(posted(church)[1]?.[0]).toMatchObject({ churchId: "CHU00000003", submittedBy: null });
  });

  it("[L99] names whoever the host says", async () => {
    const { church, user } = showForm({
      addFormId: "FRM00000001",
      personId: "PER00000042",
      churchId: GRACE,
    });
    await user.type(await field("Your name"), "Noor");
    await submit(user);
    await screen.findByText("The form was saved.");
    expect(posted(church)[0]?.[0]).toMatchObject({ submittedBy: "PER00000042", churchId: GRACE });
  });

  it("tells nobody when another church was chosen meanwhile, and keeps the answers for the way back", async () => {
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(
      church,
      (path, method) => method === "POST" && path.includes("formsubmissions"),
    );
    const { user, client, updatedFunction } = showForm(
      { unRestrictedFormId: "FRM00000001" },
      { church, options: { fetch } },
    );
    await user.type(await field("Your name"), "Noor");
    await submit(user);
    await waitFor(() => expect(calls).toHaveLength(1));
    const choose = (id: string) => {
      const chosen = client.session.state.userChurches?.find((each) => each.church.id === id);
      act(() => void (chosen && client.session.chooseChurch(chosen)));
    };
    choose("CHU00000002");
    await calls[0]?.answer();
    expect(await field("Your name")).toHaveValue("");
    expect(listed()).toEqual([]);
    expect(updatedFunction).not.toHaveBeenCalled();
    choose(GRACE);
    await waitFor(async () => expect(await field("Your name")).toHaveValue("Noor"));
  });

  it("takes no words away from who comes in while a visitor's form is sent", async () => {
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(
      church,
      (path, method) => method === "POST" && path.includes("formsubmissions"),
    );
    const props = { unRestrictedFormId: "FRM00000001", churchId: GRACE };
    const { user, client, updatedFunction } = showForm(props, {
      church,
      options: { fetch },
      isSignedOut: true,
    });
    await user.type(await field("Your name"), "A visitor");
    await submit(user);
    await waitFor(() => expect(calls).toHaveLength(1));
    act(() => void client.signIn(church.signIn("ruth@grace.example"), GRACE));
    await waitFor(async () => expect(await field("Your name")).toHaveValue(""));
    await user.type(await field("Your name"), "Ruth");
    await calls[0]?.answer();
    expect(valuesOf(posted(church)[0]?.[0])).toContain("A visitor");
    expect(await field("Your name")).toHaveValue("Ruth");
    expect(updatedFunction).not.toHaveBeenCalled();
  });
});

describe("deleting a submission", () => {
  it("[FRM-41][FRM-42][FRM-43] asks first, and tells the host afterwards", async () => {
    const { church, user, updatedFunction } = showForm(STORED);
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const question = await screen.findByRole("alertdialog");
    expect(question).toHaveTextContent("Are you sure you wish to delete this form data?");
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(church.requests.some(({ method }) => method === "DELETE")).toBe(false);
    await user.click(button("Delete"));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }),
    );
    await waitFor(() => expect(updatedFunction.mock.calls).toEqual([[undefined]]));
    expect(reads(church).at(-1)).toBe("DELETE /formsubmissions/FSB00000001");
    expect(church.db.submissions).toEqual([]);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("[D29] tells the host of a form that was saved while it was hidden, once it is shown again", async () => {
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(
      church,
      (path, method) => method === "POST" && path.includes("/formsubmissions"),
    );
    const { user, updatedFunction, hide, show } = showForm(
      { addFormId: "FRM00000001" },
      { church, options: { fetch } },
    );
    await user.type(await field("Your name"), "Noor");
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

  it.each([404, 410])("[D40] is deleted where somebody else was faster: %i", async (status) => {
    allowConsole();
    const { church, user, updatedFunction } = showForm(STORED);
    church.faults.add({ method: "DELETE", do: { kind: "status", status, body: "{}" } });
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }),
    );
    await waitFor(() => expect(updatedFunction.mock.calls).toEqual([[undefined]]));
    expect(screen.queryByText("This could not be deleted. Please try again.")).toBeNull();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("[FRM-43] says that it could not be deleted, and can be asked again", async () => {
    allowConsole();
    const { church, user, updatedFunction } = showForm(STORED);
    church.faults.add({
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

describe("unsent answers", () => {
  it("survive leaving the page, say that they are there, and are nobody else's", async () => {
    const church = createDemoChurch();
    const options = { storage: createMemoryStorage() };
    const first = showForm({ addFormId: "FRM00000001" }, { church, options });
    await first.user.type(await field("Your name"), "Noor");
    expect(screen.queryByText(/not sent yet/)).toBeNull();
    first.unmount();
    const second = showForm({ addFormId: "FRM00000001" }, { church, options });
    expect(await field("Your name")).toHaveValue("Noor");
    expect(screen.getByText("Your unsent answers are still here.")).toBeVisible();
    second.unmount();
    showForm({ addFormId: "FRM00000001" }, { church, options, email: "daniel@grace.example" });
    expect(await field("Your name")).toHaveValue("");
  });

  it("are kept for each form and each place of it, and are gone once they are sent", async () => {
    const { user, again } = showForm({ addFormId: "FRM00000001", contentId: "A" });
    await user.type(await field("Your name"), "For A");
    again({ contentId: "B" });
    await waitFor(async () => expect(await field("Your name")).toHaveValue(""));
    again({ contentId: "A" });
    await waitFor(async () => expect(await field("Your name")).toHaveValue("For A"));
    expect(screen.getByText("Your unsent answers are still here.")).toBeVisible();
    await submit(user);
    await screen.findByText("The form was saved.");
    again({ contentId: "B" });
    await waitFor(async () => expect(await field("Your name")).toHaveValue(""));
    again({ contentId: "A" });
    await waitFor(async () => expect(await field("Your name")).toHaveValue(""));
  });

  it("go where the reader says so twice", async () => {
    const { user, again } = showForm({ addFormId: "FRM00000001", contentId: "A" });
    await user.type(await field("Your name"), "Noor");
    again({ contentId: "B" });
    again({ contentId: "A" });
    await user.click(await screen.findByRole("button", { name: "Start over" }));
    const question = await screen.findByRole("alertdialog");
    await user.click(within(question).getByRole("button", { name: "Start over" }));
    await waitFor(async () => expect(await field("Your name")).toHaveValue(""));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Start over" })).toBeNull());
  });
});

describe("what is wrong with a form", () => {
  it("[FRM-07][FRM-27][FRM-28][FRM-29][FRM-30][O54][L90][L96] is listed above the questions and said at each field, in order", async () => {
    const church = createDemoChurch();
    const addFormId = addForm(church, [
      ["Textbox", "Name", { required: true }],
      ["Textbox", "Nickname"],
      ["Checkbox", "Days", { required: true, choices: choicesOf("Friday", "Saturday") }],
      ["Whole Number", "Age", { required: true }],
      ["Date", "Arrival", { required: true }],
      ["Text Area", "Wishes", { required: true }],
      ["Yes/No", "Meat", { required: true }],
      ["Email", "E-mail"],
    ]);
    const { user } = showForm({ addFormId }, { church });
    await user.type(await field("Wishes"), "   ");
    await user.type(await field("E-mail"), "nobody@");
    await submit(user);
    expect(listed()).toEqual([
      "Name is required",
      "Days is required",
      "Age is required",
      "Arrival is required",
      "Wishes is required",
      "E-mail must be an email address, such as name@example.org",
    ]);
    expect(screen.getByRole("group", { name: "Please check 6 answers" })).toBeVisible();
    const questions = await field("Name");
    expect(screen.getByText("Please check 6 answers").compareDocumentPosition(questions)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(posted(church)).toEqual([]);
    expect(questions).toHaveFocus();
    expect(questions).toHaveAttribute("aria-invalid", "true");
    expect(questions).toHaveAccessibleDescription("Name is required");
    expect(screen.getByRole("group", { name: /^Days/ })).toHaveAccessibleDescription(
      "Required Days is required",
    );
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "Days is required" }));
    expect(screen.getByRole("checkbox", { name: "Friday" })).toHaveFocus();
    await user.keyboard(" ");
    await user.type(await field("Name"), "N");
    await user.type(await field("E-mail"), "example.org");
    expect(listed()).toEqual(["Age is required", "Arrival is required", "Wishes is required"]);
    expect(await field("Name")).toHaveAttribute("aria-invalid", "false");
    expect(await field("Name")).not.toHaveAccessibleDescription();
  });

  it("[L90] is found when a stored submission is changed: its question says what is required", async () => {
    const { church, user } = showForm(STORED);
    await user.clear(await field("Your name"));
    await user.click(button("Save"));
    expect(listed()).toEqual(["Your name is required"]);
    expect(posted(church)).toEqual([]);
  });
});

describe("wrong use", () => {
  it.each([
    ["nothing", {}],
    ["null", { addFormId: null, formSubmissionId: null, unRestrictedFormId: null }],
    ["blanks", { addFormId: " ", formSubmissionId: "" }],
    ["a number", { addFormId: 7 }],
  ])("[D41] %s for an id is no skeleton for ever", async (_, ids) => {
    allowConsole();
    const { church, again } = showForm({
      addFormId: undefined,
      formSubmissionId: undefined,
      ...ids,
    } as never);
    expect(await screen.findByText("The form could not be loaded.")).toBeVisible();
    expect(screen.queryByTestId("skeleton-row")).toBeNull();
    expect(reads(church)).toEqual([]);
    again({ addFormId: "FRM00000002", formSubmissionId: "" });
    expect(await screen.findByText("Harvest dinner")).toBeVisible();
  });

  it("[D41] the console says once what is missing and how to give it, and nothing in production", async () => {
    allowConsole();
    vi.resetModules();
    const { warnOfMisuse } = await import("../../src/platform/core/warnOfMisuse.js");
    warnOfMisuse("Pass an id.");
    warnOfMisuse("Pass an id.");
    vi.stubEnv("NODE_ENV", "production");
    warnOfMisuse("Not in production.");
    vi.unstubAllEnvs();
    expect(vi.mocked(console.warn).mock.calls).toEqual([["Pass an id."]]);
  });

  it("[D30] a question of a host may have an object for its title, and nothing for its choices", () => {
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

  it("[D44] a stored answer may be a number", () => {
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
