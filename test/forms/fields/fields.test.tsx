import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { QuestionEdit, type QuestionEditProps } from "../../../src/forms.js";
import { createDemoChurch } from "../../../src/testing.js";
import { EXCLUDED_PHONE_COUNTRIES } from "../../../src/forms/rules/fields.js";
import type { Answer, Question } from "../../../src/forms/types.js";

import { expectAccessible, renderWithChurch } from "../../harness/renderWithChurch.js";
import {
  addForm,
  choicesOf,
  field,
  listed,
  posted,
  showForm,
  submit,
  valuesOf,
} from "../showForm.js";

const KINDS = ["Textbox", "Whole Number", "Decimal", "Date", "Email", "Phone Number", "Text Area"];

/** One question alone, with an answer that its host keeps. */
function ask(question: Question, stored = "", props: Partial<QuestionEditProps> = {}) {
  const changeFunction = vi.fn<(questionId: string, value: string) => void>();
  const answer: Readonly<Answer> = Object.freeze({ questionId: "Q1", value: stored });
  function Host() {
    const [now, setNow] = useState(answer);
    const change = (questionId: string, value: string) => {
      changeFunction(questionId, value);
      setNow(Object.freeze({ questionId, value }));
    };
    return (
      <QuestionEdit
        question={{ id: "Q1", title: "Asked", ...question }}
        answer={now}
        changeFunction={change}
        {...props}
      />
    );
  }
  return {
    ...renderWithChurch(<Host />),
    changeFunction,
    last: () => changeFunction.mock.lastCall?.[1],
  };
}

/** A form with these questions, filled in by nobody yet. */
function fill(...rows: Parameters<typeof addForm>[1]) {
  const church = createDemoChurch();
  return showForm({ addFormId: addForm(church, rows) }, { church });
}

describe("a question", () => {
  it.each(KINDS)(
    "[FRM-15][FRM-16][L96] of the kind %s has its label, its description, its placeholder and its mark of what is required",
    async (fieldType) => {
      const { container } = ask({
        fieldType,
        required: true,
        description: "Read by two people.",
        placeholder: "Like this",
      });
      const control = screen.getByLabelText(/^Asked/);
      expect(control).toHaveAccessibleName("Asked");
      expect(control).toHaveAccessibleDescription("Read by two people.");
      expect(control).toHaveAttribute("aria-required", "true");
      expect(control).toHaveAttribute("aria-invalid", "false");
      expect(screen.getByText("Asked").textContent).toContain("*");
      if (fieldType !== "Date") expect(control).toHaveAttribute("placeholder", "Like this");
      await expectAccessible(container);
    },
  );

  it.each(["Yes/No", "Multiple Choice", "Checkbox"])(
    "[L96] of the kind %s names its group, and each of its choices",
    async (fieldType) => {
      const { container } = ask({
        fieldType,
        required: true,
        description: "Read by two people.",
        choices: choicesOf("A", "B"),
      });
      const group = screen.getByRole(fieldType === "Checkbox" ? "group" : "radiogroup", {
        name: /^Asked/,
      });
      expect(group.tagName).toBe("FIELDSET");
      expect(group.querySelector("legend")?.textContent).toContain("Asked");
      expect(group).toHaveAccessibleDescription(
        fieldType === "Checkbox" ? "Read by two people. Required" : "Read by two people.",
      );
      if (fieldType !== "Checkbox") expect(group).toHaveAttribute("aria-required", "true");
      expect(
        within(group).getAllByRole(fieldType === "Checkbox" ? "checkbox" : "radio"),
      ).toHaveLength(2);
      await expectAccessible(container);
    },
  );

  it("[FRM-17][L91] never changes the answer that it was given", async () => {
    const { user, changeFunction } = ask({ fieldType: "Textbox" }, "a");
    await user.type(await field("Asked"), "b");
    expect(changeFunction.mock.calls).toEqual([["Q1", "ab"]]);
    expect(await field("Asked")).toHaveValue("ab");
  });

  it.each([
    ["Whole Number", "numeric", "12e3"],
    ["Decimal", "decimal", "1,5"],
    ["Email", "email", "grüße@bücher.example"],
  ])(
    "[FRM-15] keeps what was typed into a %s, and asks a phone for the %s keys",
    async (fieldType, inputMode, typed) => {
      const { user, last } = ask({ fieldType });
      const control = await field("Asked");
      expect(control).toHaveAttribute("type", "text");
      expect(control).toHaveAttribute("inputmode", inputMode);
      await user.type(control, typed);
      expect(control).toHaveValue(typed);
      expect(last()).toBe(typed);
    },
  );

  it("writes in the direction of the answer, and has the placeholder in that of the page", async () => {
    const { user } = ask({ fieldType: "Textbox", placeholder: "As in the passport" });
    expect(await field("Asked")).not.toHaveAttribute("dir");
    await user.type(await field("Asked"), "a");
    expect(await field("Asked")).toHaveAttribute("dir", "auto");
  });

  it.each([
    ["one\n".repeat(20_000), "ltr"],
    ["\u05d0\n".repeat(20_000), "rtl"],
  ])(
    "[D22] of several lines is never given dir=auto, which takes minutes for a long answer: %#",
    async (pasted, dir) => {
      ask({ fieldType: "Text Area" });
      const control = await field("Asked");
      fireEvent.change(control, { target: { value: pasted } });
      expect(control).toHaveAttribute("dir", dir);
    },
  );

  it("[FRM-13][C-15][PAY-37] of several lines has four rows", () => {
    ask({ fieldType: "Text Area" });
    expect(screen.getByRole("textbox")).toHaveAttribute("rows", "4");
  });

  it("stores a date as its day, and leaves a stored time as it is until another day is chosen", async () => {
    const { last, changeFunction } = ask({ fieldType: "Date" }, "2025-03-01T23:30:00.000Z");
    const control = screen.getByLabelText("Asked");
    expect(control).toHaveValue("2025-03-01");
    expect(changeFunction).not.toHaveBeenCalled();
    fireEvent.change(control, { target: { value: "2025-04-05" } });
    expect(last()).toBe("2025-04-05");
  });

  it("says what was stored where it is no date", () => {
    ask({ fieldType: "Date" }, "the first of March");
    expect(screen.getByLabelText("Asked")).toHaveAccessibleDescription(
      "Current answer: the first of March",
    );
  });

  it("[FRM-08][FRM-32] of yes and no stores 'True' and 'False'", async () => {
    const { user, last } = ask({ fieldType: "Yes/No" }, "False");
    expect(screen.getByRole("radio", { name: "No" })).toBeChecked();
    await user.click(screen.getByRole("radio", { name: "Yes" }));
    expect(last()).toBe("True");
    await user.click(screen.getByRole("radio", { name: "No" }));
    expect(last()).toBe("False");
  });

  it("[FRM-09] offers few choices at a glance, and many in a list", async () => {
    const few = ask(
      {
        fieldType: "Multiple Choice",
        choices: [
          { value: "1", text: "Tent" },
          { value: "2", text: "Hut" },
        ],
      },
      "1",
    );
    await few.user.click(screen.getByRole("radio", { name: "Hut" }));
    expect(few.last()).toBe("2");
    few.unmount();
    const many = ask(
      { fieldType: "Multiple Choice", choices: choicesOf("A", "B", "C", "D", "E", "F") },
      "A",
    );
    const list = screen.getByRole("combobox", { name: "Asked" });
    expect(within(list).getAllByRole("option")).toHaveLength(6);
    await many.user.selectOptions(list, "F");
    expect(many.last()).toBe("F");
    expect(list).toHaveValue("F");
  });

  it("[FRM-09][L94] keeps a choice that is not offered any more", () => {
    ask({ fieldType: "Multiple Choice", choices: choicesOf("A", "B") }, "Gone");
    expect(screen.getByRole("radio", { name: "Gone" })).toBeChecked();
    expect(screen.getAllByRole("radio")).toHaveLength(3);
  });

  it.each([null, []])(
    "[O55][FRM-22] with %j for choices says that there is nothing to choose from",
    async (choices) => {
      const { container } = ask({ fieldType: "Multiple Choice", choices, required: true });
      expect(screen.getByRole("combobox", { name: "Asked" })).toHaveAccessibleDescription(
        "There is nothing to choose from.",
      );
      expect(screen.getByRole("combobox")).toHaveValue("");
      await expectAccessible(container);
    },
  );

  it("[FRM-14][FRM-33][O56][L94] of checkboxes shows what is stored, and changes one value only", async () => {
    const { user, last } = ask(
      { fieldType: "Checkbox", choices: choicesOf("Friday", "Saturday, with dinner", "Sunday") },
      "Saturday, with dinner,Gone",
    );
    const checked = () =>
      screen
        .getAllByRole("checkbox", { checked: true })
        .map((each) => each.closest("label")?.textContent);
    expect(checked()).toEqual(["Saturday, with dinner", "Gone"]);
    await user.click(screen.getByRole("checkbox", { name: "Friday" }));
    expect(last()).toBe("Friday,Saturday, with dinner,Gone");
    await user.click(screen.getByRole("checkbox", { name: "Saturday, with dinner" }));
    expect(last()).toBe("Friday,Gone");
    expect(checked()).toEqual(["Friday", "Gone"]);
  });

  it("is a heading of the level below the box's", async () => {
    fill(["Heading", "About you", { description: "All of it." }]);
    expect(await screen.findByRole("heading", { name: "About you", level: 3 })).toBeVisible();
    expect(screen.getByText("All of it.")).toBeVisible();
  });

  it("[L95] of an unknown kind says so, keeps what was answered, and keeps nobody from sending the form", async () => {
    const { church, user } = fill(
      ["Signature", "Sign here", { required: true }],
      ["Textbox", "Name"],
    );
    expect(await screen.findByText("Sign here: This question cannot be shown here.")).toBeVisible();
    await submit(user);
    await waitFor(() => expect(posted(church)).toHaveLength(1));
    church.db.submissions
      .at(-1)
      ?.answers?.forEach((each) => each.questionId === "Q1" && (each.value = "inked"));
    showForm({ formSubmissionId: church.db.submissions.at(-1)?.id }, { church });
    await waitFor(() => expect(screen.getAllByText(/cannot be shown/)).toHaveLength(2));
    await user.click(screen.getAllByRole("button", { name: "Submit" }).at(-1) as HTMLElement);
    await waitFor(() => expect(posted(church)).toHaveLength(2));
    expect(valuesOf(posted(church)[1]?.[0])).toEqual(["inked", ""]);
  });
});

describe("a phone number", () => {
  const country = () => screen.findByRole("combobox", { name: "Country: Asked" });

  it("[FRM-11][FRM-12][A-65] begins in the United States, and offers every country but two, by name", async () => {
    const { container } = ask({ fieldType: "Phone Number" });
    expect(await country()).toHaveValue("US");
    const options = within(await country()).getAllByRole<HTMLOptionElement>("option");
    expect(options.length).toBeGreaterThan(200);
    expect(EXCLUDED_PHONE_COUNTRIES).toEqual(["TA", "AC"]);
    expect(options.filter(({ value }) => EXCLUDED_PHONE_COUNTRIES.includes(value))).toEqual([]);
    expect(options.find(({ value }) => value === "DE")?.textContent).toBe("Germany (+49)");
    await expectAccessible(container);
  });

  it.each([
    ["202-555-0143", "+12025550143"],
    ["(202) 555-0143", "+12025550143"],
    ["+49 30 12345678", "+493012345678"],
    ["555-0100, ask for Ruth", "555-0100, ask for Ruth"],
    ["202-555-0143 ext. 12", "202-555-0143 ext. 12"],
    ["123", "123"],
  ])("[L97] typed as %s stays so, and is stored as %s", async (typed, stored) => {
    const { user, last } = ask({ fieldType: "Phone Number" });
    await country();
    await user.type(await field("Asked"), typed);
    expect(await field("Asked")).toHaveValue(typed);
    expect(last()).toBe(stored);
  });

  it("[L97] of another country is written as there", async () => {
    const { user, last } = ask({ fieldType: "Phone Number" });
    await user.selectOptions(await country(), "DE");
    await user.type(await field("Asked"), "030/123 456 78");
    expect(last()).toBe("+493012345678");
    expect(await field("Asked")).toHaveValue("030/123 456 78");
    await user.selectOptions(await country(), "US");
    expect(last()).toBe("030/123 456 78");
  });

  it.each([
    ["+12025550143", "US", "(202) 555-0143"],
    ["+493012345678", "DE", "030 12345678"],
    ["202.555.0143 (home)", "US", "202.555.0143 (home)"],
    ["+999", "US", "+999"],
  ])("[L97] stored as %s is shown, and not touched", async (stored, code, shown) => {
    const { changeFunction } = ask({ fieldType: "Phone Number" }, stored);
    expect(await country()).toHaveValue(code);
    expect(await field("Asked")).toHaveValue(shown);
    expect(changeFunction).not.toHaveBeenCalled();
  });
});

describe("the answers of a form", () => {
  it("[FRM-20][FRM-21][FRM-22] begin empty, but for yes and no, and the first choice", async () => {
    const { church, user } = fill(
      ...KINDS.map((kind) => [kind, kind] as const),
      ["Yes/No", "Meat"],
      [
        "Multiple Choice",
        "Room",
        {
          choices: [
            { value: "s", text: "Single" },
            { value: "d", text: "Double" },
          ],
        },
      ],
      ["Multiple Choice", "Shirt", { choices: null }],
      ["Checkbox", "Days", { choices: choicesOf("Friday") }],
    );
    expect(await screen.findByRole("radio", { name: "Single" })).toBeChecked();
    await submit(user);
    await waitFor(() => expect(posted(church)).toHaveLength(1));
    expect(valuesOf(posted(church)[0]?.[0])).toEqual([
      "",
      "",
      "",
      "",
      "",
      "",
      "",
      "False",
      "s",
      "",
      "",
    ]);
  });

  it("[FRM-30][L90] are wrong where a number, an address or a date is none, and half a date is no date", async () => {
    const { church, user } = fill(
      ["Whole Number", "Age"],
      ["Decimal", "Height"],
      ["Email", "E-mail"],
      ["Date", "Arrival"],
    );
    await user.type(await field("Age"), "12e");
    await user.type(await field("Height"), "tall");
    await user.type(await field("E-mail"), "a b@c.example");
    const arrival = screen.getByLabelText("Arrival");
    await user.click(arrival);
    // A month and a day: browsers fire no change event for them.
    Object.defineProperty(arrival, "validity", { configurable: true, value: { badInput: true } });
    await submit(user);
    expect(listed()).toEqual([
      "Age must be a whole number, such as 12",
      "Height must be a number, such as 12.5",
      "E-mail must be an email address, such as name@example.org",
      "Arrival must be a complete date",
    ]);
    Object.defineProperty(arrival, "validity", { configurable: true, value: { badInput: false } });
    fireEvent.change(arrival, { target: { value: "2027-07-04" } });
    await user.clear(await field("E-mail"));
    expect(listed()).toHaveLength(2);
    expect(posted(church)).toEqual([]);
  });
});
