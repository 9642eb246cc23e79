/** @module-tag slow */
import { createTheme, ThemeProvider } from "@mui/material/styles";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { QuestionEdit, type QuestionEditProps } from "../../../src/entries/forms.js";
import { createDemoChurch } from "../../../src/entries/testing.js";
import { EXCLUDED_PHONE_COUNTRIES } from "../../../src/forms/rules/fields.js";
import type { Answer, Question } from "../../../src/forms/types.js";
import { CHEVRON_DOWN_ICON } from "../../../src/ui/display/LineIcon.js";

import { expectAccessible, renderWithChurch } from "../../harness/renderWithChurch.js";
import {
  addForm,
  choicesOf,
  findField,
  findThanks,
  getListedErrors,
  listPosted,
  showForm,
  submit,
  valuesOf,
} from "../showForm.js";

const FIELD_TYPES = [
  "Textbox",
  "Whole Number",
  "Decimal",
  "Date",
  "Email",
  "Phone Number",
  "Text Area",
];

/** Renders one question and keeps its answer in the state of the host component. */
function renderQuestion(question: Question, stored = "", props: Partial<QuestionEditProps> = {}) {
  const changeFunction = vi.fn<(questionId: string, value: string) => void>();
  const answer: Readonly<Answer> = Object.freeze({ questionId: "Q1", value: stored });
  function Host() {
    const [current, setCurrent] = useState(answer);
    const change = (questionId: string, value: string) => {
      changeFunction(questionId, value);
      setCurrent(Object.freeze({ questionId, value }));
    };
    return (
      <QuestionEdit
        question={{ id: "Q1", title: "Asked", ...question }}
        answer={current}
        changeFunction={change}
        {...props}
      />
    );
  }
  return {
    ...renderWithChurch(<Host />),
    changeFunction,
    lastValue: () => changeFunction.mock.lastCall?.[1],
  };
}

/** Renders a form with these questions and no answers. */
function renderForm(...rows: Parameters<typeof addForm>[1]) {
  const server = createDemoChurch();
  return showForm({ addFormId: addForm(server, rows) }, { church: server });
}

describe("QuestionEdit", () => {
  it.each(FIELD_TYPES)(
    "[FRM-15][FRM-16][L96] shows label, description, placeholder and required marker of a %s question",
    async (fieldType) => {
      const { container } = renderQuestion({
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
    "[L96] renders a %s question as a labeled fieldset with its choices",
    async (fieldType) => {
      const { container } = renderQuestion({
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

  it("shows the focus of a choice in a host's theme without ripples, and the browser's dark controls in a dark one", async () => {
    const theme = createTheme({
      cssVariables: { colorSchemeSelector: "data" },
      colorSchemes: { light: true, dark: true },
      components: { MuiButtonBase: { defaultProps: { disableRipple: true } } },
    });
    const colorSchemeOf = (control: Element) =>
      getComputedStyle(control.closest(".MuiInputBase-root") ?? control).colorScheme;
    const questions = (
      <>
        <QuestionEdit
          question={{
            id: "Q1",
            title: "Days",
            fieldType: "Checkbox",
            choices: choicesOf("Friday"),
          }}
          answer={null}
          changeFunction={vi.fn()}
        />
        <QuestionEdit
          question={{ id: "Q2", title: "Born", fieldType: "Date" }}
          answer={null}
          changeFunction={vi.fn()}
        />
      </>
    );
    const { user, rerender } = renderWithChurch(
      <ThemeProvider theme={theme}>{questions}</ThemeProvider>,
    );
    await user.tab();
    const friday = screen.getByRole("checkbox", { name: "Friday" });
    expect(friday).toHaveFocus();
    expect(getComputedStyle(friday.closest(".MuiButtonBase-root") ?? friday).outlineOffset).toBe(
      "2px",
    );
    expect(colorSchemeOf(screen.getByLabelText("Born"))).toBe("light");
    document.documentElement.setAttribute("data-dark", "");
    expect(colorSchemeOf(screen.getByLabelText("Born"))).toBe("dark");
    document.documentElement.removeAttribute("data-dark");
    for (const cssVariables of [true, false]) {
      const dark = createTheme({ cssVariables, palette: { mode: "dark" } });
      rerender(<ThemeProvider theme={dark}>{questions}</ThemeProvider>);
      expect(colorSchemeOf(screen.getByLabelText("Born"))).toBe("dark");
    }
  });

  it("[FRM-17][L91] does not mutate the answer prop", async () => {
    const { user, changeFunction } = renderQuestion({ fieldType: "Textbox" }, "a");
    await user.type(await findField("Asked"), "b");
    expect(changeFunction.mock.calls).toEqual([["Q1", "ab"]]);
    expect(await findField("Asked")).toHaveValue("ab");
  });

  it.each([
    ["Whole Number", "numeric", "12e3"],
    ["Decimal", "decimal", "1,5"],
    ["Email", "email", "grüße@bücher.example"],
  ])(
    "[FRM-15] keeps the text typed into a %s field and sets inputmode to %s",
    async (fieldType, inputMode, typed) => {
      const { user, lastValue } = renderQuestion({ fieldType });
      const control = await findField("Asked");
      expect(control).toHaveAttribute("type", "text");
      expect(control).toHaveAttribute("inputmode", inputMode);
      await user.type(control, typed);
      expect(control).toHaveValue(typed);
      expect(lastValue()).toBe(typed);
    },
  );

  it("sets dir=auto only when the field has a value", async () => {
    const { user } = renderQuestion({ fieldType: "Textbox", placeholder: "As in the passport" });
    expect(await findField("Asked")).not.toHaveAttribute("dir");
    await user.type(await findField("Asked"), "a");
    expect(await findField("Asked")).toHaveAttribute("dir", "auto");
  });

  it.each([
    ["one\n".repeat(20_000), "ltr"],
    ["\u05d0\n".repeat(20_000), "rtl"],
  ])(
    "[D22] sets an explicit dir for a long Text Area answer, because dir=auto takes minutes (%#)",
    async (pasted, dir) => {
      renderQuestion({ fieldType: "Text Area" });
      const control = await findField("Asked");
      fireEvent.change(control, { target: { value: pasted } });
      expect(control).toHaveAttribute("dir", dir);
    },
  );

  it("[FRM-13][C-15][PAY-37] gives a Text Area question four rows", () => {
    renderQuestion({ fieldType: "Text Area" });
    expect(screen.getByRole("textbox")).toHaveAttribute("rows", "4");
  });

  it("shows the day of a stored date-time and changes it only when another day is chosen", async () => {
    const { lastValue, changeFunction } = renderQuestion(
      { fieldType: "Date" },
      "2025-03-01T23:30:00.000Z",
    );
    const control = screen.getByLabelText("Asked");
    expect(control).toHaveValue("2025-03-01");
    expect(changeFunction).not.toHaveBeenCalled();
    fireEvent.change(control, { target: { value: "2025-04-05" } });
    expect(lastValue()).toBe("2025-04-05");
  });

  it("shows a stored answer that is not a date in the description", () => {
    renderQuestion({ fieldType: "Date" }, "the first of March");
    expect(screen.getByLabelText("Asked")).toHaveAccessibleDescription(
      "Current answer: the first of March",
    );
  });

  it("[FRM-08][FRM-32] stores 'True' and 'False' for a Yes/No question", async () => {
    const { user, lastValue } = renderQuestion({ fieldType: "Yes/No" }, "False");
    expect(screen.getByRole("radio", { name: "No" })).toBeChecked();
    await user.click(screen.getByRole("radio", { name: "Yes" }));
    expect(lastValue()).toBe("True");
    await user.click(screen.getByRole("radio", { name: "No" }));
    expect(lastValue()).toBe("False");
  });

  it("[FRM-09] shows few choices as radio buttons and many as a select", async () => {
    const fewChoices = renderQuestion(
      {
        fieldType: "Multiple Choice",
        choices: [
          { value: "1", text: "Tent" },
          { value: "2", text: "Hut" },
        ],
      },
      "1",
    );
    await fewChoices.user.click(screen.getByRole("radio", { name: "Hut" }));
    expect(fewChoices.lastValue()).toBe("2");
    fewChoices.unmount();
    const manyChoices = renderQuestion(
      { fieldType: "Multiple Choice", choices: choicesOf("A", "B", "C", "D", "E", "F") },
      "A",
    );
    const list = screen.getByRole("combobox", { name: "Asked" });
    expect(within(list).getAllByRole("option")).toHaveLength(6);
    await manyChoices.user.selectOptions(list, "F");
    expect(manyChoices.lastValue()).toBe("F");
    expect(list).toHaveValue("F");
  });

  it("[FRM-09] gives a select without an answer an empty first option", () => {
    renderQuestion({
      fieldType: "Multiple Choice",
      choices: choicesOf("A", "B", "C", "D", "E", "F"),
    });
    const options = within(screen.getByRole("combobox", { name: "Asked" })).getAllByRole("option");
    expect(options).toHaveLength(7);
    expect(options[0]).toHaveAccessibleName("");
  });

  it("[FRM-09][L94] keeps a stored choice that is no longer offered", () => {
    renderQuestion({ fieldType: "Multiple Choice", choices: choicesOf("A", "B") }, "Gone");
    expect(screen.getByRole("radio", { name: "Gone" })).toBeChecked();
    expect(screen.getAllByRole("radio")).toHaveLength(3);
  });

  it("[FRM-09] keeps radio buttons and focus when the answer changes from a choice that is no longer offered", async () => {
    const { user } = renderQuestion(
      { fieldType: "Multiple Choice", choices: choicesOf("A", "B", "C", "D", "E") },
      "Gone",
    );
    expect(screen.getAllByRole("radio")).toHaveLength(6);
    await user.click(screen.getByRole("radio", { name: "B" }));
    expect(screen.getAllByRole("radio")).toHaveLength(5);
    expect(screen.getByRole("radio", { name: "B" })).toHaveFocus();
  });

  it.each([null, []])(
    "[O55][FRM-22] says that there is nothing to choose from when choices are %j",
    async (choices) => {
      renderQuestion({
        fieldType: "Multiple Choice",
        choices,
        required: true,
      });
      expect(screen.getByRole("combobox", { name: "Asked" })).toHaveAccessibleDescription(
        "There is nothing to choose from.",
      );
      expect(screen.getByRole("combobox")).toHaveValue("");
    },
  );

  it("[FRM-14][FRM-33][O56][L94] shows the stored checkboxes and changes only the clicked value", async () => {
    const { user, lastValue } = renderQuestion(
      { fieldType: "Checkbox", choices: choicesOf("Friday", "Saturday, with dinner", "Sunday") },
      "Saturday, with dinner,Gone",
    );
    const getChecked = () =>
      screen
        .getAllByRole("checkbox", { checked: true })
        .map((each) => each.closest("label")?.textContent);
    expect(getChecked()).toEqual(["Saturday, with dinner", "Gone"]);
    await user.click(screen.getByRole("checkbox", { name: "Friday" }));
    expect(lastValue()).toBe("Friday,Saturday, with dinner,Gone");
    await user.click(screen.getByRole("checkbox", { name: "Saturday, with dinner" }));
    expect(lastValue()).toBe("Friday,Gone");
    expect(getChecked()).toEqual(["Friday", "Gone"]);
  });

  it("renders a Heading question one level below the form heading", async () => {
    renderForm(["Heading", "About you", { description: "All of it." }]);
    expect(await screen.findByRole("heading", { name: "About you", level: 3 })).toBeVisible();
    expect(screen.getByText("All of it.")).toBeVisible();
  });

  it("[L95] shows a message for an unknown field type, keeps its answer and does not block submission", async () => {
    const { church: server, user } = renderForm(
      ["Signature", "Sign here", { required: true }],
      ["Textbox", "Name"],
    );
    expect(await screen.findByText("Sign here: This question cannot be shown here.")).toBeVisible();
    await submit(user);
    await findThanks();
    server.db.submissions
      .at(-1)
      ?.answers?.forEach((each) => each.questionId === "Q1" && (each.value = "inked"));
    showForm({ formSubmissionId: server.db.submissions.at(-1)?.id }, { church: server });
    expect(await screen.findByText(/cannot be shown/)).toBeVisible();
    await user.click(screen.getAllByRole("button", { name: "Submit" }).at(-1) as HTMLElement);
    await waitFor(() => expect(listPosted(server)).toHaveLength(2));
    expect(valuesOf(listPosted(server)[1]?.[0])).toEqual(["inked", ""]);
  });
});

describe("styles of QuestionEdit", () => {
  it("show the same chevron in a select and in the country of a phone number", async () => {
    const choices = choicesOf("A", "B", "C", "D", "E", "F");
    const { container } = renderQuestion({ fieldType: "Multiple Choice", choices });
    expect(container.querySelector(".MuiNativeSelect-icon path")).toHaveAttribute(
      "d",
      CHEVRON_DOWN_ICON,
    );
    const phone = renderQuestion({ fieldType: "Phone Number" });
    const country = await within(phone.container).findByRole("combobox");
    expect(country.parentElement?.querySelector("path")).toHaveAttribute("d", CHEVRON_DOWN_ICON);
  });

  it("give the label of a field with an error the color of the error", async () => {
    const { user } = renderForm(["Textbox", "First", { required: true }], ["Textbox", "Second"]);
    await findField("First");
    await submit(user);
    expect(await findField("First")).toBeInvalid();
    const colorOf = (text: string) => getComputedStyle(screen.getByText(text)).color;
    expect(screen.getByText("First")).toHaveClass("Mui-error");
    expect(colorOf("First")).toBe(
      getComputedStyle(screen.getByText("First is required", { selector: "p > span" })).color,
    );
    expect(colorOf("First")).not.toBe(colorOf("Second"));
  });
});

describe("QuestionEdit for phone numbers", () => {
  const findCountry = () => screen.findByRole("combobox", { name: "Country: Asked" });

  it("[FRM-11][FRM-12][A-65] defaults to the United States and lists countries by name, without TA and AC", async () => {
    renderQuestion({ fieldType: "Phone Number" });
    expect(await findCountry()).toHaveValue("US");
    const options = within(await findCountry()).getAllByRole<HTMLOptionElement>("option");
    expect(options.length).toBeGreaterThan(200);
    expect(EXCLUDED_PHONE_COUNTRIES).toEqual(["TA", "AC"]);
    expect(options.filter(({ value }) => EXCLUDED_PHONE_COUNTRIES.includes(value))).toEqual([]);
    expect(options.find(({ value }) => value === "DE")?.textContent).toBe("Germany (+49)");
  });

  it.each([
    ["202-555-0143", "+12025550143"],
    ["(202) 555-0143", "+12025550143"],
    ["+49 30 12345678", "+493012345678"],
    ["555-0100, ask for Ruth", "555-0100, ask for Ruth"],
    ["202-555-0143 ext. 12", "202-555-0143 ext. 12"],
    ["123", "123"],
  ])("[L97] keeps %s as typed and stores %s", async (typed, stored) => {
    const { user, lastValue } = renderQuestion({ fieldType: "Phone Number" });
    await findCountry();
    await user.type(await findField("Asked"), typed);
    expect(await findField("Asked")).toHaveValue(typed);
    expect(lastValue()).toBe(stored);
  });

  it.each(["+247 62889", "+290 8999"])(
    "keeps the country when %s is typed, whose country is excluded",
    async (typed) => {
      const { user, lastValue } = renderQuestion({ fieldType: "Phone Number" });
      await user.selectOptions(await findCountry(), "DE");
      await user.type(await findField("Asked"), typed);
      expect(await findCountry()).toHaveValue("DE");
      expect(lastValue()).toBe(typed.replace(" ", ""));
    },
  );

  it("reads again what was typed before the phone library had loaded", async () => {
    let load = (): void => undefined;
    const isNeeded = new Promise<void>((resolve) => (load = resolve));
    const path = "../../../src/forms/fields/CountrySelect.js";
    vi.doMock(path, async (importOriginal) => {
      await isNeeded;
      return importOriginal();
    });
    const { lastValue } = renderQuestion({ fieldType: "Phone Number" });
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "+49 30 12345678" } });
    expect(lastValue()).toBe("+49 30 12345678");
    load();
    await waitFor(() => expect(lastValue()).toBe("+493012345678"));
    expect(await findCountry()).toHaveValue("DE");
    vi.doUnmock(path);
  });

  it("[L97] reads the number in the format of the selected country", async () => {
    const { user, lastValue } = renderQuestion({ fieldType: "Phone Number" });
    await user.selectOptions(await findCountry(), "DE");
    await user.type(await findField("Asked"), "030/123 456 78");
    expect(lastValue()).toBe("+493012345678");
    expect(await findField("Asked")).toHaveValue("030/123 456 78");
    await user.selectOptions(await findCountry(), "US");
    expect(lastValue()).toBe("030/123 456 78");
  });

  it.each([
    ["+12025550143", "US", "(202) 555-0143"],
    ["+493012345678", "DE", "030 12345678"],
    ["202.555.0143 (home)", "US", "202.555.0143 (home)"],
    ["+999", "US", "+999"],
    // The select excludes Ascension Island and Tristan da Cunha.
    ["+24762889", "US", "+24762889"],
    ["+2908999", "US", "+2908999"],
  ])("[L97] shows the stored number %s without changing it", async (stored, code, shown) => {
    const { changeFunction } = renderQuestion({ fieldType: "Phone Number" }, stored);
    expect(await findCountry()).toHaveValue(code);
    expect(await findField("Asked")).toHaveValue(shown);
    expect(changeFunction).not.toHaveBeenCalled();
  });
});

describe("form answers", () => {
  it("[FRM-20][FRM-21][FRM-22] start empty, except 'False' for Yes/No and the first choice for Multiple Choice", async () => {
    const { church: server, user } = renderForm(
      ...FIELD_TYPES.map((fieldType) => [fieldType, fieldType] as const),
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
    await waitFor(() => expect(listPosted(server)).toHaveLength(1));
    expect(valuesOf(listPosted(server)[0]?.[0])).toEqual([
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

  it("[FRM-30][L90] are rejected when a number or email address is invalid or a date is incomplete", async () => {
    const { church: server, user } = renderForm(
      ["Whole Number", "Age"],
      ["Decimal", "Height"],
      ["Email", "Email"],
      ["Date", "Arrival"],
    );
    await user.type(await findField("Age"), "12e");
    await user.type(await findField("Height"), "tall");
    await user.type(await findField("Email"), "a b@c.example");
    const arrival = screen.getByLabelText("Arrival");
    await user.click(arrival);
    // Simulates a date without a year: browsers fire no change event for it.
    Object.defineProperty(arrival, "validity", { configurable: true, value: { badInput: true } });
    await submit(user);
    expect(getListedErrors()).toEqual([
      "Age must be a whole number, such as 12",
      "Height must be a number, such as 12.5",
      "Email must be an email address, such as name@example.org",
      "Arrival must be a complete date",
    ]);
    Object.defineProperty(arrival, "validity", { configurable: true, value: { badInput: false } });
    fireEvent.change(arrival, { target: { value: "2027-07-04" } });
    await user.clear(await findField("Email"));
    expect(getListedErrors()).toHaveLength(2);
    expect(listPosted(server)).toEqual([]);
  });
});
