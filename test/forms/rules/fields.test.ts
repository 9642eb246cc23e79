import { describe, expect, it } from "vitest";
import {
  answerText,
  checkedValues,
  choicesOf,
  fieldKind,
  orderedQuestions,
  DEFAULT_PHONE_COUNTRY,
  EXCLUDED_PHONE_COUNTRIES,
  storedDay,
  toggleChoice,
  findAnswerErrors,
  answersWithDraft,
  draftOfAnswers,
  initialAnswers,
} from "../../../src/forms/rules/fields.js";
import type { Answer, Question } from "../../../src/forms/types.js";

import { cpuTime } from "../../harness/cpuTime.js";

const FIELD_TYPES = [
  ["Textbox", "text"],
  ["Whole Number", "wholeNumber"],
  ["Decimal", "decimal"],
  ["Date", "date"],
  ["Yes/No", "yesNo"],
  ["Email", "email"],
  ["Phone Number", "phone"],
  ["Text Area", "textArea"],
  ["Multiple Choice", "choice"],
  ["Checkbox", "checkboxes"],
  ["Payment", "payment"],
  ["Heading", "heading"],
] as const;

const question = (fieldType: string, overrides: Partial<Question> = {}): Question => ({
  id: "Q",
  title: "T",
  fieldType,
  required: true,
  ...overrides,
});
const choices = (...values: string[]) => values.map((value) => ({ value, text: value }));
const errorKindOf = (formQuestion: Question, value: unknown, overrides: Partial<Answer> = {}) =>
  findAnswerErrors([formQuestion], [{ questionId: "Q", value, ...overrides } as Answer])[0]?.kind;

describe("fieldKind", () => {
  it.each(FIELD_TYPES)(
    "[FRM-15] recognizes %s in any case and with surrounding blanks",
    (name, kind) => {
      for (const written of [name, name.toUpperCase(), ` ${name.toLowerCase()} `])
        expect(fieldKind(written)).toBe(kind);
    },
  );

  it.each(["Signature", "", "Text", null, undefined, 5, {}, "constructor"])(
    "[L95] returns undefined for %j",
    (name) => {
      expect(fieldKind(name)).toBeUndefined();
    },
  );
});

describe("form questions", () => {
  it("[FRM-06] are sorted by numeric or text sort values, followed by those without one in their original order", () => {
    const sortValues = [
      ["a", "10"],
      ["b", 2],
      ["c", undefined],
      ["d", "x"],
      ["e", 1],
      ["f", ""],
      ["g", 2],
      ["h", 0],
      ["i", null as never],
    ] as const;
    const listed = sortValues.map(([id, sort]) => ({ id, ...(sort !== undefined && { sort }) }));
    expect(orderedQuestions(listed).map(({ id }) => id)).toEqual([
      "h",
      "e",
      "b",
      "g",
      "a",
      "c",
      "d",
      "f",
      "i",
    ]);
    expect(listed.map(({ id }) => id).join("")).toBe("abcdefghi");
  });

  it.each([
    [choices("a", "b"), ["a", "b"]],
    [
      [{ text: "only a text" }, { value: "v" }],
      ["only a text", "v"],
    ],
    [[...choices("a"), { value: "a", text: "again" }, { value: "" }, {}, null], ["a"]],
    [[{ value: 5, text: "five" }], ["5"]],
    [null, []],
    [undefined, []],
    [[], []],
    ["a,b", []],
  ])("[O55] turn choices %j into values %j", (given, values) => {
    expect(choicesOf({ choices: given } as Question).map(({ value }) => value)).toEqual(values);
  });

  it("[FRM-16] label a choice with its text, or its value if the text is empty, and drop duplicates", () => {
    expect(
      choicesOf({
        choices: [
          { value: "v", text: "A text" },
          { value: "w", text: "" },
        ],
      }),
    ).toEqual([
      { value: "v", text: "A text" },
      { value: "w", text: "w" },
    ]);
    const twice = [
      { value: "v", text: "first" },
      { value: "v", text: "second" },
    ];
    expect(choicesOf({ choices: twice })).toEqual([{ value: "v", text: "first" }]);
  });

  it("[FRM-11][FRM-12] use US as the default phone country and exclude TA and AC", () => {
    expect([DEFAULT_PHONE_COUNTRY, ...EXCLUDED_PHONE_COUNTRIES]).toEqual(["US", "TA", "AC"]);
  });
});

describe("initialAnswers", () => {
  it.each([
    ["Textbox", undefined, ""],
    ["Yes/No", undefined, "False"],
    ["yes/no", choices("Maybe"), "False"],
    ["Multiple Choice", choices("a", "b"), "a"],
    ["Multiple Choice", null, ""],
    ["Multiple Choice", [], ""],
    ["Checkbox", choices("a"), ""],
    ["Payment", choices("a"), ""],
    ["Signature", choices("a"), ""],
  ])(
    "[FRM-20][FRM-21][FRM-22][O55] starts a %s answer with choices %j as %j",
    (fieldType, offered, value) => {
      expect(
        initialAnswers([question(fieldType, offered === undefined ? {} : { choices: offered })]),
      ).toEqual([{ questionId: "Q", required: true, value }]);
    },
  );

  it("[FRM-17][L90] keeps stored answers and takes the required flag from the question", () => {
    const stored = [
      { id: "A1", questionId: "Q2", value: "old", formSubmissionId: "S" },
      { id: "A9", questionId: "gone", value: "kept" },
    ];
    const formQuestions = [
      question("Textbox", { id: "Q1", required: false }),
      question("Textbox", { id: "Q2" }),
      question("Yes/No", { id: "Q3" }),
    ];
    expect(initialAnswers(formQuestions, stored)).toEqual([
      { questionId: "Q1", required: false, value: "" },
      { id: "A1", questionId: "Q2", value: "old", formSubmissionId: "S", required: true },
      { questionId: "Q3", required: true, value: "False" },
      stored[1],
    ]);
  });

  it("converts stored values to text and keeps a stored required flag", () => {
    const of = (value: unknown) =>
      initialAnswers([question("Yes/No")], [{ questionId: "Q", value } as Answer])[0]?.value;
    expect([of(""), of(5), of(true), of(null), of({})]).toEqual([
      "",
      "5",
      "true",
      "False",
      "False",
    ]);
    expect(
      initialAnswers([question("Textbox")], [{ questionId: "Q", required: false }])[0]?.required,
    ).toBe(false);
  });

  it("accepts a question without id and required flag", () => {
    expect(initialAnswers([{ title: "T", fieldType: "Textbox" }], [{ value: "stray" }])).toEqual([
      { required: false, value: "" },
    ]);
  });
});

describe("findAnswerErrors", () => {
  it.each(["", " ", "\n\t", "\u00a0\u2003", undefined, null])(
    "[FRM-28][A-67][L90] treats %j as an empty answer",
    (value) => {
      expect(errorKindOf(question("Textbox"), value)).toBe("isRequired");
      expect(errorKindOf(question("Textbox", { required: false }), value)).toBeUndefined();
    },
  );

  it("[FRM-29] lists errors in question order, also for questions without an answer", () => {
    const formQuestions = ["Q1", "Q2", "Q3"].map((id) => question("Textbox", { id }));
    const errors = findAnswerErrors(formQuestions, [
      { questionId: "Q3", value: "" },
      { questionId: "Q2", value: "x" },
    ]);
    expect(errors.map(({ question: { id }, kind }) => [id, kind])).toEqual([
      ["Q1", "isRequired"],
      ["Q3", "isRequired"],
    ]);
  });

  it("[L90] prefers the required flag of the answer to that of the question", () => {
    expect(errorKindOf(question("Textbox", { required: false }), "", { required: true })).toBe(
      "isRequired",
    );
    expect(errorKindOf(question("Textbox"), "", { required: false })).toBeUndefined();
  });

  it.each(["Payment", "Heading", "Signature"])(
    "[C-02][L95] reports no error for a required %s question",
    (fieldType) => {
      expect(errorKindOf(question(fieldType), "")).toBeUndefined();
    },
  );

  it.each(["Multiple Choice", "Checkbox"])(
    "[O55] reports no error for a required %s question without choices",
    (fieldType) => {
      expect(errorKindOf(question(fieldType, { choices: null }), "")).toBeUndefined();
      expect(errorKindOf(question(fieldType, { choices: choices("a") }), "")).toBe("isRequired");
    },
  );

  it.each([
    ["Email", "ada@example.org", undefined],
    ["Email", " ada@example.org ", undefined],
    ["Email", "ada@example", "isNoEmail"],
    ["Whole Number", "12", undefined],
    ["Whole Number", "-3", undefined],
    ["Whole Number", "+3", undefined],
    ["Whole Number", "1.5", "isNoWholeNumber"],
    ["Whole Number", "1e3", "isNoWholeNumber"],
    ["Decimal", "1.5", undefined],
    ["Decimal", ".5", undefined],
    ["Decimal", "5.", undefined],
    ["Decimal", "1,5", undefined],
    ["Decimal", "-0.5", undefined],
    ["Decimal", "12", undefined],
    ["Decimal", "12.25", undefined],
    ["Decimal", ",25", undefined],
    ["Decimal", ".", "isNoNumber"],
    ["Decimal", "1.2.3", "isNoNumber"],
    ["Decimal", "1e3", "isNoNumber"],
    ["Date", "2024-02-29", undefined],
    ["Date", "2024-02-29T00:00:00.000Z", undefined],
    ["Date", "2024-02-29 10:00:00", undefined],
    ["Date", "2023-02-29", "isNoDate"],
    ["Date", "2024-13-01", "isNoDate"],
    ["Date", "2024-00-10", "isNoDate"],
    ["Date", "2024-04-31", "isNoDate"],
    ["Date", "29.2.2024", "isNoDate"],
    ["Date", "on 2024-02-29", "isNoDate"],
    ["Date", "2024-02-99", "isNoDate"],
    ["Date", "2024-05-00", "isNoDate"],
    ["Date", "2024-02-290", "isNoDate"],
    ["Textbox", "1e3", undefined],
  ])("checks a %s answer of %j and returns %s", (fieldType, value, kind) => {
    expect(errorKindOf(question(fieldType, { required: false }), value)).toBe(kind);
  });

  it.each([
    `a@${".".repeat(50_000)}@`,
    `a@${"a.".repeat(50_000)}`,
    `${"1".repeat(50_000)}x`,
    " ".repeat(50_000),
  ])("[O85] checks a very long answer within 5 ms (%#)", (value) => {
    for (const fieldType of ["Email", "Decimal", "Whole Number", "Date"]) {
      expect(cpuTime(() => errorKindOf(question(fieldType), value))).toBeLessThan(5);
    }
  });
});

describe("checkbox values", () => {
  it.each([
    ["", ["a"], []],
    ["a,b", ["a", "b"], ["a", "b"]],
    ["b,a", ["a", "b"], ["b", "a"]],
    ["Lunch, packed", ["Lunch", "Lunch, packed"], ["Lunch, packed"]],
    ["Lunch,Lunch, packed", ["Lunch", "Lunch, packed"], ["Lunch", "Lunch, packed"]],
    [
      "Lunch, packed, without meat,Lunch",
      ["Lunch", "Lunch, packed", "Lunch, packed, without meat"],
      ["Lunch, packed, without meat", "Lunch"],
    ],
    ["a,b,c", ["a", "a,b", "b,c"], ["a", "b,c"]],
    ["p,q,r", ["r", "p", "q,r", "p,q"], ["p", "q,r"]],
    ["a,b", ["a", "b", "a,b"], ["a,b"]],
    ["x,a,b", ["a,b", "x", "a", "b"], ["x", "a", "b"]],
    ["c,a, b", ["a, b", "c"], ["c", "a, b"]],
    ["a,gone,b", ["a", "b"], ["a", "gone", "b"]],
    ["a,,b,", ["a", "b", ""], ["a", "b"]],
    [",a", ["", "a"], ["a"]],
    ["a,a", ["a"], ["a"]],
    ["ab", ["a"], ["ab"]],
  ])("[FRM-33][A-66][L94] are read from %j with choices %j as %j", (stored, offered, values) => {
    expect(checkedValues(stored, offered)).toEqual(values);
  });

  it.each([
    ["", "b", true, "b"],
    ["b", "a, with x", true, "a, with x,b"],
    ["a, with x,b", "b", false, "a, with x"],
    ["b", "b", true, "b"],
    ["b,gone", "c", true, "b,c,gone"],
    ["b,gone", "gone", false, "b"],
  ])("[FRM-33] turn from %j, with %j set to %s, into %j", (stored, value, isChecked, result) => {
    expect(toggleChoice(stored, { value, isChecked }, ["a, with x", "b", "c"])).toBe(result);
  });

  it.each(["", "a", "a,b"])(
    "[O56][L94] stay the same when an unchecked choice is unchecked: %j",
    (stored) => {
      expect(toggleChoice(stored, { value: "c", isChecked: false }, ["a", "b", "c"])).toBe(stored);
    },
  );

  it("are read within 500 ms when many choices have a common prefix", () => {
    const offered = Array.from({ length: 30 }, (_, index) =>
      Array.from({ length: index + 1 }, () => "a").join(","),
    );
    expect(cpuTime(() => checkedValues(`${"a,".repeat(300)}b`, offered))).toBeLessThan(500);
  });

  it("[D44] are read within one second for 12,000 choices in any order", () => {
    const manyChoices = Array.from({ length: 12_000 }, (_, index) => `choice ${index}`);
    const reversed = manyChoices.toReversed();
    const choicesWithCommas = manyChoices.map((each) => `${each}, and more`);
    let values: string[][] = [];
    const time = cpuTime(() => {
      values = [
        checkedValues(manyChoices.join(","), manyChoices),
        checkedValues(reversed.join(","), manyChoices),
        checkedValues(choicesWithCommas.join(","), choicesWithCommas),
      ];
    });
    expect(values).toEqual([manyChoices, reversed, choicesWithCommas]);
    expect(time).toBeLessThan(1_000);
  });
});

describe("unsent answers", () => {
  const initial: Answer[] = [
    { questionId: "Q1", value: "", required: true },
    { questionId: "Q2", value: "False" },
    { value: "nobody's" },
  ];

  it("contain only the changed answers and are restored", () => {
    const answers = [{ ...initial[0], value: "Ada" }, initial[1], { value: "changed" }] as Answer[];
    const draft = draftOfAnswers(initial, answers);
    expect(draft).toBe('[["Q1","Ada"]]');
    const restored = answersWithDraft(initial, draft);
    expect(restored[0]).toEqual({ questionId: "Q1", value: "Ada", required: true });
    expect([restored[1], restored[2]]).toEqual([initial[1], initial[2]]);
    expect(restored[1]).toBe(initial[1]);
    expect(draftOfAnswers(initial, initial)).toBe("");
    expect(draftOfAnswers(initial, [{ questionId: "Q2" }])).toBe('[["Q2",""]]');
  });

  it.each([
    "",
    "no JSON",
    "{",
    "{}",
    "null",
    '{"Q1":"x"}',
    '["Q1"]',
    '[["Q1",5]]',
    '[["Q1"]]',
    "[7,null]",
    '[["__proto__","x"],["gone","x"]]',
    "5",
  ])("are ignored when the stored draft is %s", (draft) => {
    expect(answersWithDraft(initial, draft)).toEqual(initial);
  });
});

describe("answersWithDraft", () => {
  const initial = [{ questionId: "Q1", value: "a" }, { value: "b" }];

  it.each([
    '[null,["Q1","x"]]',
    '["ab",["Q1","x"]]',
    '[[7,"y"],["Q1","x"]]',
    '[["Q1","x"],[null,"y"]]',
  ])("restores the valid entry of %s", (draft) => {
    expect(answersWithDraft(initial, draft)).toEqual([
      { questionId: "Q1", value: "x" },
      { value: "b" },
    ]);
  });

  it("returns the same answer object when its value is unchanged", () => {
    expect(answersWithDraft(initial, '[["Q1","a"]]')[0]).toBe(initial[0]);
  });
});

describe("storedDay", () => {
  it.each([
    ["2024-05-01", "2024-05-01"],
    ["2024-05-01T23:59:59.000Z", "2024-05-01"],
    ["2024-05-01 22:00:00", "2024-05-01"],
    [" 2024-05-01 ", "2024-05-01"],
    ["2024-05-011", ""],
    ["since 2024-05-01", ""],
    ["1.5.2024", ""],
    ["5/1/2024", ""],
    ["", ""],
  ])("reads %j as %j", (value, day) => {
    expect(storedDay(value)).toBe(day);
  });
});

describe("findAnswerErrors with incomplete dates", () => {
  const date = question("Date", { required: false });
  const kindOf = (formQuestion: Question, answers: Answer[]) =>
    findAnswerErrors([formQuestion], answers, ["Q"])[0]?.kind;

  it("reports a date of which only a part is entered", () => {
    expect(kindOf(date, [])).toBe("isNoDate");
    expect(kindOf(date, [{ questionId: "Q", value: "" }])).toBe("isNoDate");
  });

  it("ignores complete dates and questions without an id", () => {
    expect(kindOf(date, [{ questionId: "Q", value: "2026-05-01" }])).toBeUndefined();
    expect(kindOf({ ...date, id: undefined }, [])).toBeUndefined();
  });
});

describe("answerText", () => {
  const choices = [
    { value: "a", text: "The big tent" },
    { value: "b", text: "The hut" },
  ];
  it.each([
    ["Yes/No", "True", "Ja"],
    ["Yes/No", "False", "Nein"],
    ["Yes/No", "perhaps", "perhaps"],
    ["Multiple Choice", "b", "The hut"],
    ["Multiple Choice", "gone", "gone"],
    ["Checkbox", "a,gone", "The big tent, gone"],
    ["Textbox", "a", "a"],
  ])("reads the answer to %s, %s, as %s", (fieldType, value, text) => {
    expect(answerText({ fieldType, choices }, value, { yes: "Ja", no: "Nein" })).toBe(text);
  });
});
