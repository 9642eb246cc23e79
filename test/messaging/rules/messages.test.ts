import { describe, expect, it } from "vitest";
import { contentLines, splitLinks } from "../../../src/messaging/rules/content.js";
import {
  authorName,
  endOfThread,
  findSavedCopy,
  frameRequiresRefetch,
  GROUP_GAP_MS,
  isBetweenTwo,
  newestOwnKey,
  mergeMessages,
  threadRows,
} from "../../../src/messaging/rules/messages.js";
import type { Message, ThreadMessage } from "../../../src/messaging/types.js";

import { cpuTime } from "../../harness/cpuTime.js";
import { at, idsOf, message } from "../../harness/threadMessages.js";

describe("authorName", () => {
  it("returns the first name that is not empty", () => {
    const createPerson = (display: string) => ({ name: { display } });
    const sent = { displayName: "Ruth O." };
    expect(authorName({ ...sent, person: createPerson("Ruth Okafor") }, createPerson("Ruth"))).toBe(
      "Ruth",
    );
    expect(authorName({ ...sent, person: createPerson("Ruth Okafor") }, createPerson(" "))).toBe(
      "Ruth Okafor",
    );
    expect(authorName({ ...sent, person: createPerson("") })).toBe("Ruth O.");
    expect(authorName({})).toBe("");
  });
});

describe("mergeMessages", () => {
  const server = [message("a", 1), message("b", 2)];

  it("replaces messages that were restored from the device, and drops those that the server no longer has", () => {
    const restored = ["gone", "a"].map((id) => ({
      ...message(id, 1, { person: { id: "ada" } }),
      localState: "cached" as const,
    }));
    const unsent = { content: "unsent", localId: "local-1", localState: "failed" as const };
    const merged = mergeMessages([...restored, unsent], server);
    expect(merged).toEqual([...server, unsent]);
    expect(merged[0]).toBe(server[0]);
  });

  it("[D24] keeps the order of known messages with equal times, and places new ones after them", () => {
    const second = ["a", "b", "c"].map((id) => message(id, 1));
    const current = mergeMessages([], [message("first", 0), ...second, message("last", 2)]);
    const [first, a, b, c, last] = current.map((entry) => structuredClone(entry)) as [
      Message,
      Message,
      Message,
      Message,
      Message,
    ];
    expect(mergeMessages(current, [first, c, b, a, last])).toBe(current);
    expect(mergeMessages(current, [last, c, a, first, b])).toBe(current);
    const added = mergeMessages(current, [
      first,
      message("new", 1),
      c,
      { ...b, content: "edited" },
      a,
      last,
    ]);
    expect(idsOf(added)).toEqual(["first", "a", "b", "c", "new", "last"]);
    expect(idsOf(mergeMessages(added, [first, c, message("new", 1), last]))).toEqual([
      "first",
      "c",
      "new",
      "last",
    ]);
  });

  it("[D24] keeps the place of an own message when its saved copy shares the time of others", () => {
    const current: ThreadMessage[] = [
      message("a", 1),
      message("b", 1),
      { ...message("mine", 9), localId: "l1", localState: "sent" },
    ];
    expect(
      idsOf(mergeMessages(current, [message("mine", 1), message("b", 1), message("a", 1)])),
    ).toEqual(["a", "b", "mine"]);
  });

  it("returns the same array when nothing changed", () => {
    const current = mergeMessages([], server);
    expect(mergeMessages(current, structuredClone(server))).toBe(current);
    const instants = [
      message("a", 1, { timeSent: "2024-05-01 12:01:00" }),
      message("b", 2, { timeSent: new Date(at(2)) }),
    ];
    expect(mergeMessages(current, instants)).toBe(current);
  });

  it("keeps the objects of unchanged messages", () => {
    const current = mergeMessages([], server);
    const merged = mergeMessages(current, [
      message("a", 1),
      message("b", 2, { content: "edited" }),
      message("c", 3),
    ]);
    expect(merged[0]).toBe(current[0]);
    expect(merged[1]).not.toBe(current[1]);
    expect(merged.map(({ content }) => content)).toEqual(["text of a", "edited", "text of c"]);
  });

  it.each<[string, Message]>([
    ["content", { content: "other" }],
    ["personId", { personId: "bob" }],
    ["displayName", { displayName: "Ada" }],
    ["timeSent", { timeSent: at(9) }],
    ["timeUpdated", { timeUpdated: at(9) }],
  ])("uses the server's message when its %s changed", (_, change) => {
    const current = mergeMessages([], [message("a", 1)]);
    expect(mergeMessages(current, [message("a", 1, change)])[0]).toMatchObject(change);
  });

  it("removes duplicates, and messages that the server no longer has", () => {
    const current = mergeMessages([], server);
    expect(idsOf(mergeMessages(current, [message("b", 2), message("b", 2)]))).toEqual(["b"]);
    expect(mergeMessages(current, [])).toEqual([]);
  });

  it("[O39] ignores entries that are not messages", () => {
    const malformed = JSON.parse(
      '[null, "x", 5, {}, {"id":""}, {"id":"a","content":null}]',
    ) as Message[];
    expect(mergeMessages([], malformed)).toEqual([{ id: "a", content: null }]);
    expect(mergeMessages([message("b", 1)], [null as never])).toEqual([]);
  });

  it("sorts by time, and keeps the server's order for equal times", () => {
    expect(
      idsOf(
        mergeMessages(
          [],
          [message("c", 2), message("a", 1), message("b", 1), message("n", 0, { timeSent: null })],
        ),
      ),
    ).toEqual(["a", "b", "c", "n"]);
  });

  it.each([
    [["b", "a"], ["b"], ["a", "b"]],
    [["b", "c", "a"], ["b"], ["a", "b", "c"]],
    [
      ["a", "b", "d", "c"],
      ["a", "b", "d"],
      ["a", "b", "c", "d"],
    ],
  ])("sorts by time when the server returns %j after %j", (serverIds, shown, sorted) => {
    const createMessages = (ids: string[]) => ids.map((id) => message(id, id.charCodeAt(0) - 96));
    expect(idsOf(mergeMessages(createMessages(shown), createMessages(serverIds)))).toEqual(sorted);
  });

  it("[O39] uses the server's message when its edit was reverted", () => {
    const current = mergeMessages([], [message("a", 1, { timeUpdated: at(9) })]);
    expect(mergeMessages(current, [message("a", 1)])[0]).toHaveProperty("timeUpdated", null);
  });

  it("[L49] keeps own messages that are sending or failed after the server's messages", () => {
    const sending: ThreadMessage = {
      localId: "l1",
      localState: "sending",
      content: "one",
      timeSent: at(0),
    };
    const failed: ThreadMessage = {
      localId: "l2",
      localState: "failed",
      content: "two",
      timeSent: at(0),
    };
    const merged = mergeMessages([sending, failed], server);
    expect(idsOf(merged)).toEqual(["a", "b", "l1", "l2"]);
    expect(merged[2]).toBe(sending);
    expect(merged[3]).toBe(failed);
  });

  it("[L49] keeps a sent message until the server returns it, and then keeps its row", () => {
    const sent: ThreadMessage = {
      id: "c",
      localId: "l1",
      localState: "sent",
      content: "text of c",
      timeSent: at(3),
    };
    const early = mergeMessages([sent], server);
    expect(idsOf(early)).toEqual(["a", "b", "c"]);
    const later = mergeMessages(early, [...server, message("c", 3)]);
    expect(later[2]).toEqual({ ...message("c", 3), localId: "l1" });
    expect(mergeMessages(later, structuredClone([...server, message("c", 3)]))).toBe(later);
    const whole: ThreadMessage = { ...message("c", 3), localId: "l1", localState: "sent" };
    expect(mergeMessages([whole], [message("c", 3)])).toEqual([
      { ...message("c", 3), localId: "l1" },
    ]);
  });
});

describe("findSavedCopy", () => {
  const sent = { content: "Hello", personId: "ada", knownIds: new Set(["old"]) };

  const createHello = (id: string, minute: number, overrides: Message = {}) =>
    message(id, minute, { content: "Hello", ...overrides });

  it("[O35] finds the viewer's message with the same content that was not in the thread before the send", () => {
    const list = [
      createHello("old", 1),
      message("x", 10),
      createHello("bob's", 10, { personId: "bob" }),
      createHello("new", 10),
    ];
    expect(findSavedCopy(sent, list)?.id).toBe("new");
  });

  it("[O35] ignores known messages, messages of other authors and different content", () => {
    expect(findSavedCopy(sent, [createHello("old", 10)])).toBeUndefined();
    expect(findSavedCopy(sent, [createHello("new", 10, { personId: "bob" })])).toBeUndefined();
    expect(findSavedCopy(sent, [createHello("new", 10, { content: "Hello " })])).toBeUndefined();
  });

  it("[O35] relies on known ids instead of times", () => {
    expect(findSavedCopy(sent, [createHello("new", 1)])?.id).toBe("new");
    expect(findSavedCopy(sent, [createHello("new", 1, { timeSent: null })])?.id).toBe("new");
  });

  it("[D23] finds the copy when the server clock is a year behind or ahead", () => {
    expect(
      findSavedCopy(sent, [createHello("new", 10, { timeSent: "2023-05-01T10:00:00Z" })])?.id,
    ).toBe("new");
    expect(
      findSavedCopy(sent, [createHello("new", 10, { timeSent: "2025-05-01T10:00:00Z" })])?.id,
    ).toBe("new");
  });

  it("[D23] considers only the author's newest message when the earlier thread is unknown", () => {
    const unknown = { ...sent, knownIds: undefined };
    const later = message("later", 11, { content: "Bye" });
    expect(
      findSavedCopy(unknown, [
        createHello("old", 1),
        null as never,
        createHello("new", 10),
        message("x", 11, { personId: "bob" }),
      ])?.id,
    ).toBe("new");
    expect(
      findSavedCopy(unknown, [createHello("old", 1), { ...later, personId: "ada" }]),
    ).toBeUndefined();
    expect(findSavedCopy(unknown, [])).toBeUndefined();
  });
});

describe("threadRows", () => {
  const formatLocalTime = (day: number, hour: number, minute = 0) =>
    new Date(2024, 4, day, hour, minute).toISOString();

  const createMessageBy = (
    personId: string | null,
    id: string,
    timeSent: string | null,
  ): ThreadMessage => ({
    id,
    personId,
    timeSent,
  });

  /** Returns the row of each day as "day", and each message as its id and its place in the group. */
  const describeRows = (messages: ThreadMessage[]) =>
    threadRows(messages).map((row) =>
      row.kind === "day"
        ? "day"
        : `${row.message.id}${row.startsGroup ? " first" : ""}${row.endsGroup ? " last" : ""}`,
    );

  it("groups messages of one author that are less than five minutes apart", () => {
    const rows = [
      createMessageBy("ada", "1", formatLocalTime(1, 9, 0)),
      createMessageBy("ada", "2", formatLocalTime(1, 9, 4)),
      createMessageBy("ada", "3", formatLocalTime(1, 9, 8)),
      createMessageBy("bob", "4", formatLocalTime(1, 9, 8)),
    ];
    expect(describeRows(rows)).toEqual(["day", "1 first", "2", "3 last", "4 first last"]);
    expect(GROUP_GAP_MS).toBe(300_000);
    expect(
      describeRows([
        createMessageBy("ada", "1", formatLocalTime(1, 9, 0)),
        createMessageBy("ada", "2", formatLocalTime(1, 9, 5)),
      ]),
    ).toEqual(["day", "1 first last", "2 first last"]);
  });

  it("ends a group at midnight and before a message without an author", () => {
    expect(
      describeRows([
        createMessageBy("ada", "1", formatLocalTime(1, 23, 58)),
        createMessageBy("ada", "2", formatLocalTime(1, 23, 59)),
        createMessageBy("ada", "3", formatLocalTime(2, 0, 1)),
        createMessageBy(null, "4", formatLocalTime(2, 0, 1)),
      ]),
    ).toEqual(["day", "1 first", "2 last", "day", "3 first last", "4 first last"]);
  });

  it("starts each day with a heading and a new group", () => {
    expect(
      describeRows([
        createMessageBy("ada", "1", formatLocalTime(1, 23, 59)),
        createMessageBy("ada", "2", formatLocalTime(2, 0, 1)),
      ]),
    ).toEqual(["day", "1 first last", "day", "2 first last"]);
  });

  it("counts midnight as the next day, and repeats a heading if messages are out of order", () => {
    const [midnight, next] = [
      createMessageBy("ada", "1", formatLocalTime(1, 0)),
      createMessageBy("ada", "3", formatLocalTime(2, 0)),
    ];
    expect(
      describeRows([midnight, createMessageBy("ada", "2", formatLocalTime(1, 0)), next]),
    ).toEqual(["day", "1 first", "2 last", "day", "3 first last"]);
    expect(describeRows([next, midnight])).toEqual(["day", "3 first last", "day", "1 first last"]);
  });

  it("[O39] keeps messages without a time or author in place", () => {
    expect(
      describeRows([
        createMessageBy("ada", "1", formatLocalTime(1, 9)),
        createMessageBy("ada", "2", null),
        createMessageBy(null, "3", formatLocalTime(1, 9)),
        createMessageBy(null, "4", formatLocalTime(1, 9)),
      ]),
    ).toEqual(["day", "1 first", "2 last", "3 first last", "4 first last"]);
    expect(describeRows([createMessageBy("ada", "1", null)])).toEqual(["1 first last"]);
  });

  it("[L49] keeps the row key of an own message when the server's copy replaces it", () => {
    const [, sending] = threadRows([
      { localId: "l", localState: "sending", timeSent: formatLocalTime(1, 9) },
    ]);
    const [, saved] = threadRows([{ id: "m", localId: "l", timeSent: formatLocalTime(1, 9) }]);
    expect(saved?.key).toBe("l");
    expect(sending?.key).toBe("l");
  });

  it("returns a unique key for each message without an id", () => {
    const rows = threadRows([{ content: "a" }, { content: "b" }]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
  });

  it("processes 50,000 messages within one second", () => {
    const messages = Array.from({ length: 50_000 }, (_, index) =>
      createMessageBy(index % 3 ? "ada" : "bob", `m${index}`, formatLocalTime(1, 0, index)),
    );
    expect(cpuTime(() => threadRows(messages))).toBeLessThan(1_000);
  });
});

describe("contentLines", () => {
  it.each([
    ["one\ntwo\r\nthree\rfour", ["one", "two", "three", "four"]],
    ["one\n\ntwo\n", ["one", "", "two", ""]],
    ["one", ["one"]],
    ["", []],
    [null, []],
    [undefined, []],
    [{ text: "x" }, []],
  ])("[NOTE-10][O39] splits %j into lines", (content, lines) => {
    expect(contentLines(content)).toEqual(lines);
  });
});

it("[O41] contentLines and splitLinks process 10,000 lines within one second", () => {
  const content = "a line https://ok.example\n".repeat(10_000);
  const linesOf = () => contentLines(content);
  const linksOf = () =>
    linesOf().flatMap((line) => splitLinks(line).filter(({ href }) => href !== undefined));
  expect([linesOf().length, linksOf().length]).toEqual([10_001, 10_000]);
  expect(cpuTime(linksOf)).toBeLessThan(1_000);
});

describe("splitLinks", () => {
  it.each([
    "https://bank.org/\u202egro.live//:sptth",
    "https://\u202ebank.org",
    "https://bank.org\u200b.evil.org",
    "https://bank.org/\u2066a",
    "https://bank.org/\u00ad",
    "https://bank.org/\ufeff",
    "https://bank\ufeff.org",
    "https://bank.org/\u061c",
    "https://bank.org/\u{e0041}",
    "https://bank.org/\u3164",
    "https://bank.org/\u0085a",
    "ann\u200d@bank.org",
    "\u202ahttps://bank.org",
  ])("[D20] does not link %j, which disguises its target", (text) => {
    expect(splitLinks(text)).toEqual([{ text }]);
  });

  const linksOf = (text: string) =>
    splitLinks(text).flatMap(({ text: linkText, href }) =>
      href === undefined ? [] : [[linkText, href]],
    );

  it.each([
    [
      "see https://ok.example/a?b=1#c now",
      "https://ok.example/a?b=1#c",
      "https://ok.example/a?b=1#c",
    ],
    ["(http://ok.example).", "http://ok.example", "http://ok.example/"],
    ["((“http://ok.example”))", "http://ok.example", "http://ok.example/"],
    ["“https://ok.example”, he said", "https://ok.example", "https://ok.example/"],
    ["HTTPS://ok.example!", "HTTPS://ok.example", "https://ok.example/"],
    ["<ada@church.example>", "ada@church.example", "mailto:ada@church.example"],
    ["to ada.l+x@church.example.", "ada.l+x@church.example", "mailto:ada.l+x@church.example"],
    [
      "https://en.example/wiki/Nave_(church)",
      "https://en.example/wiki/Nave_(church)",
      "https://en.example/wiki/Nave_(church)",
    ],
    [
      "(see https://en.example/Nave_(church))",
      "https://en.example/Nave_(church)",
      "https://en.example/Nave_(church)",
    ],
  ])("finds the link in %j", (text, linkText, href) => {
    expect(linksOf(text)).toEqual([[linkText, href]]);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "https://user:pass@evil.example",
    "https://",
    "ada@",
    "@example",
    "www.ok.example",
    "a@b",
  ])("[O62] does not link %s", (text) => {
    expect(splitLinks(text)).toEqual([{ text }]);
  });

  it.each([
    ["\u202e", "right-to-left override"],
    ["\u202a", "embedding"],
    ["\u2066", "isolate"],
    ["\u2069", "end of an isolate"],
    ["\u200e", "left-to-right mark"],
    ["\u200f", "right-to-left mark"],
    ["\u061c", "Arabic letter mark"],
    ["\u200b", "zero-width space"],
    ["\u200c", "non-joiner"],
    ["\u200d", "joiner"],
    ["\u2060", "word joiner"],
    ["\u00ad", "soft hyphen"],
    ["\ufeff", "byte order mark"],
    ["\u034f", "grapheme joiner"],
    ["\u3164", "Hangul filler"],
    ["\u{e0061}", "tag"],
    ["\u0000", "null"],
  ])("[D20] does not link a URL or email address with %j (%s)", (character) => {
    for (const text of [
      `https://evil.example/${character}gro.knab`,
      `${character}https://evil.example`,
      `https://evil.example${character}`,
      `ada@church${character}.example`,
      `ada${character}@church.example`,
    ])
      expect(splitLinks(text)).toEqual([{ text }]);
  });

  it.each([
    ["\u2044", "fraction slash"],
    ["\u2215", "division slash"],
    ["\u29f8", "big solidus"],
    ["\u2571", "box drawing"],
    ["\u2800", "empty braille pattern"],
    ["\u24d0", "circled letter"],
    ["%2f", "encoded slash"],
    ["%2e", "encoded full stop"],
  ])("[D20] does not link a URL whose host seems to end at %s (%s)", (sign) => {
    const text = `https://bank.org${sign}login.evil.example`;
    expect(splitLinks(text)).toEqual([{ text }]);
    expect(splitLinks(`https://bank.org/${sign}`)).toMatchObject([
      { text: `https://bank.org/${sign}`, href: expect.any(String) as string },
    ]);
  });

  it.each([
    "https://bücher.example",
    "https://例え。jp/a",
    "http://नमस्ते.example",
    "http://my_host.example:8080?a",
    "http://[::1]:3000/",
    "https://10.0.0.1#b",
  ])("[D20] links %s, whose host has only letters, digits and host punctuation", (text) =>
    expect(linksOf(text).map(([linkText]) => linkText)).toEqual([text]),
  );

  it("[D20] links a URL beside text with a direction override", () => {
    expect(linksOf("\u202e now https://ok.example")).toEqual([
      ["https://ok.example", "https://ok.example/"],
    ]);
  });

  it("returns no pieces for empty text, and separates links from text", () => {
    expect(splitLinks("")).toEqual([]);
    expect(splitLinks(" one  two three\tfour ")).toEqual([{ text: " one  two three\tfour " }]);
    const pieces = splitLinks("see also https://ok.example, or do not");
    expect(pieces.map(({ text }) => text)).toEqual([
      "see also ",
      "https://ok.example",
      ", or do not",
    ]);
  });

  it.each<[number, (length: number) => string]>([
    [2_048, (length) => "https://ok.example/".padEnd(length, "x")],
    [254, (length) => `${"x".repeat(64)}@${"x".repeat(63)}.${"x".repeat(63)}.`.padEnd(length, "x")],
  ])(
    "[O41] does not link a URL or email address of more than %i characters",
    (maxLength, addressOf) => {
      expect(linksOf(addressOf(maxLength)).map(([linkText]) => linkText)).toEqual([
        addressOf(maxLength),
      ]);
      expect(linksOf(addressOf(maxLength + 1))).toEqual([]);
    },
  );

  it.each([
    "a@".repeat(500_000),
    "(".repeat(1_000_000),
    ")".repeat(1_000_000),
    "https://".repeat(125_000),
    `a@${".".repeat(50_000)}@`,
    " ".repeat(1_000_000),
  ])("[O41][O85] processes a long text that starts with %.8s within one second", (text) => {
    expect(cpuTime(() => splitLinks(text))).toBeLessThan(1_000);
  });
});

describe("frameRequiresRefetch", () => {
  it("returns false only for a known message with the same content", () => {
    const messages: ThreadMessage[] = [
      message("1", 1, { content: "a" }),
      { localId: "l", localState: "sending", content: "b" },
    ];
    expect(frameRequiresRefetch("message", { id: "1", content: "a" }, messages)).toBe(false);
    expect(frameRequiresRefetch("message", { id: "1", content: "b" }, messages)).toBe(true);
    const restored = messages.map((each) => ({ ...each, localState: "cached" as const }));
    expect(frameRequiresRefetch("message", { id: "1", content: "a" }, restored)).toBe(true);
    expect(frameRequiresRefetch("message", {}, messages)).toBe(true);
    expect(frameRequiresRefetch("message", { content: "b" }, messages)).toBe(true);
    expect(frameRequiresRefetch("deleteMessage", { id: "1", content: "a" }, messages)).toBe(true);
    expect(frameRequiresRefetch("message", { id: "1" }, messages)).toBe(true);
    expect(frameRequiresRefetch("message", { id: "2", content: "a" }, messages)).toBe(true);
    expect(frameRequiresRefetch("deleteMessage", { id: "1" }, messages)).toBe(true);
    expect(frameRequiresRefetch("privateMessage", null, messages)).toBe(true);
  });
});

describe("endOfThread", () => {
  const createOwnMessage = (id: string) => message(id, 1, { personId: "me" });

  it("returns no keys for an empty thread", () => {
    expect(endOfThread([], "me")).toEqual({
      count: 0,
      savedKey: undefined,
      isLastSavedOwn: false,
      unsentKey: undefined,
      isCached: false,
    });
  });

  it("reports messages that were restored from the device", () => {
    expect(endOfThread([{ id: "1", localState: "cached" }], "me")).toMatchObject({
      savedKey: "1",
      isCached: true,
    });
  });

  it("returns the newest saved message, and whether it is the viewer's own", () => {
    expect(
      endOfThread([createOwnMessage("1"), message("2", 2, { personId: "ada" })], "me"),
    ).toMatchObject({
      count: 2,
      savedKey: "2",
      isLastSavedOwn: false,
    });
    expect(endOfThread([createOwnMessage("1")], "me")).toMatchObject({
      savedKey: "1",
      isLastSavedOwn: true,
      unsentKey: undefined,
    });
    expect(endOfThread([createOwnMessage("1")], undefined)).toMatchObject({
      savedKey: "1",
      isLastSavedOwn: false,
    });
  });

  it.each(["sending", "failed"] as const)(
    "returns the newest message that is %s after the saved ones",
    (localState) => {
      const messages: ThreadMessage[] = [
        message("1", 1),
        { localId: "a", localState },
        { localId: "b", localState },
      ];
      expect(endOfThread(messages, "me")).toMatchObject({
        count: 3,
        savedKey: "1",
        unsentKey: "b",
      });
    },
  );

  it("keeps the local key of a sent message", () => {
    expect(endOfThread([{ id: "m", localId: "a", localState: "sent" }], "me")).toMatchObject({
      savedKey: "a",
      unsentKey: undefined,
    });
  });
});

describe("isBetweenTwo", () => {
  const createMessagesBy = (...personIds: (string | null)[]) =>
    personIds.map((personId) => ({ personId }));

  it("is true for the viewer and at most one other author", () => {
    expect(isBetweenTwo([], "ada")).toBe(true);
    expect(isBetweenTwo(createMessagesBy("ada", "ada"), "ada")).toBe(true);
    expect(isBetweenTwo(createMessagesBy("bob", "ada", "bob"), "ada")).toBe(true);
  });

  it("is false for several other authors", () => {
    expect(isBetweenTwo(createMessagesBy("bob", "ada", "cleo"), "ada")).toBe(false);
    expect(isBetweenTwo(createMessagesBy("bob", null), "ada")).toBe(false);
  });
});

describe("newestOwnKey", () => {
  it("returns the row key of the newest saved message by the viewer", () => {
    const messages: ThreadMessage[] = [
      { id: "1", personId: "ada" },
      { id: "2", localId: "l", localState: "sent", personId: "ada" },
      { id: "3", personId: "bob" },
      { localId: "m", localState: "failed", personId: "ada" },
    ];
    expect(newestOwnKey(messages, "ada")).toBe("l");
    expect(newestOwnKey(messages, "cleo")).toBeUndefined();
    expect(newestOwnKey(messages, undefined)).toBeUndefined();
  });
});
