import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findSavedCopy } from "../../src/rules/messaging/findSavedCopy.js";
import { frameTellsNews } from "../../src/rules/messaging/frameTellsNews.js";
import { groupConversations } from "../../src/rules/messaging/groupConversations.js";
import { keepSelection } from "../../src/rules/messaging/keepSelection.js";
import { mergeMessages } from "../../src/rules/messaging/mergeMessages.js";
import { messageTime } from "../../src/rules/messaging/messageTime.js";
import { newestMessage } from "../../src/rules/messaging/newestMessage.js";
import { otherPersonId } from "../../src/rules/messaging/otherPersonId.js";
import { previewText } from "../../src/rules/messaging/previewText.js";
import { saveErrorText } from "../../src/rules/messaging/saveErrorText.js";
import { splitLinks } from "../../src/rules/messaging/splitLinks.js";
import { threadRows } from "../../src/rules/messaging/threadRows.js";
import { validateNote } from "../../src/rules/messaging/validateNote.js";
import { wasEdited } from "../../src/rules/messaging/wasEdited.js";
import { buildMessage, buildPrivateMessage } from "../../src/testing/builders.js";
import type { PrivateMessage } from "../../src/types/messaging.js";
import type { ThreadMessage } from "../../src/types/thread.js";

const ME = "ME";
const pm = (id: string, other: string, time: string | null, given: PrivateMessage = {}): PrivateMessage =>
  buildPrivateMessage({
    id,
    fromPersonId: ME,
    toPersonId: other,
    conversation: { messages: time === null ? [] : [buildMessage({ id: `M${id}`, timeSent: time })] },
    ...given,
  });

describe("groupConversations", () => {
  it("[INB-18][INB-26][INB-29][O40] keeps one row per counterpart, the newest, newest first; equal times by id", () => {
    const list = [
      pm("1", "A", "2026-01-01T00:00:00Z"),
      pm("2", "A", "2026-01-03T00:00:00Z"),
      pm("3", "B", "2026-01-02T00:00:00Z"),
      pm("5", "C", "2026-01-02T00:00:00Z"),
      pm("4", "C", "2026-01-02T00:00:00Z"),
    ];
    expect(groupConversations(list, ME).map(({ id }) => id)).toEqual(["2", "3", "4"]);
    expect(groupConversations(list.toReversed(), ME).map(({ id }) => id)).toEqual(["2", "3", "4"]);
  });

  it("[INB-27] goes by timeUpdated, else timeSent", () => {
    const edited = pm("1", "A", null, {
      conversation: { messages: [buildMessage({ timeSent: "2026-01-01T00:00:00Z", timeUpdated: "2026-02-01T00:00:00Z" })] },
    });
    expect(groupConversations([pm("2", "B", "2026-01-15T00:00:00Z"), edited], ME).map(({ id }) => id)).toEqual(["1", "2"]);
    expect(messageTime(undefined)).toBe(Number.NEGATIVE_INFINITY);
  });

  it("[INB-28] leaves out conversations without a message, and those of others", () => {
    const others = buildPrivateMessage({ id: "9", fromPersonId: "X", toPersonId: "Y" });
    const odd = [null, 5, pm("1", "A", null), pm("2", "B", null, { conversation: { messages: [null] } }), others] as PrivateMessage[];
    expect(groupConversations(odd, ME)).toEqual([]);
    expect(otherPersonId(others, ME)).toBeUndefined();
  });

  it("[P1] holds for any list", () => {
    const time = fc.option(
      fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString()),
      { nil: "junk" },
    );
    const entry = fc.record({
      id: fc.string(),
      other: fc.constantFrom("A", "B", "C", ME),
      fromMe: fc.boolean(),
      time,
      count: fc.integer({ min: 0, max: 2 }),
    });
    const build = ({
      id,
      other,
      fromMe,
      time: sent,
      count,
    }: {
      id: string;
      other: string;
      fromMe: boolean;
      time: string;
      count: number;
    }): PrivateMessage => ({
      id,
      ...(fromMe ? { fromPersonId: ME, toPersonId: other } : { fromPersonId: other, toPersonId: ME }),
      conversation: { messages: Array.from({ length: count }, () => buildMessage({ timeSent: sent })) },
    });
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: ({ id }) => id }), (entries) => {
        const list = entries.map(build);
        const frozen = JSON.stringify(list);
        const grouped = groupConversations(list, ME);
        const others = grouped.map((each) => otherPersonId(each, ME));
        expect(new Set(others).size).toBe(others.length);
        const withMessage = new Set(list.filter((each) => newestMessage(each)).map((each) => otherPersonId(each, ME)));
        expect(new Set(others)).toEqual(withMessage);
        const times = grouped.map((each) => messageTime(newestMessage(each)));
        expect(times).toEqual(times.toSorted((a, b) => (a === b ? 0 : b - a)));
        expect(groupConversations(list.toReversed(), ME)).toEqual(grouped);
        expect(groupConversations(grouped, ME)).toEqual(grouped);
        expect(JSON.stringify(list)).toBe(frozen);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("keepSelection", () => {
  it("[INB-25] keeps by id, else by counterpart, else clears", () => {
    const list = [pm("1", "A", "2026-01-01T00:00:00Z"), pm("2", "B", "2026-01-01T00:00:00Z")];
    expect(keepSelection(list[1], list, ME)).toBe(list[1]);
    expect(keepSelection(pm("old", "A", null), list, ME)).toBe(list[0]);
    expect(keepSelection(pm("old", "C", null), list, ME)).toBeUndefined();
    expect(keepSelection(undefined, list, ME)).toBeUndefined();
  });
});

describe("mergeMessages", () => {
  const server = [buildMessage({ id: "1", timeSent: "2026-01-01T00:00:00Z" }), buildMessage({ id: "2", timeSent: "2026-01-02T00:00:00Z" })];

  it("takes the server's list, without duplicates and empty entries, and changes nothing twice", () => {
    const merged = mergeMessages([], [...server, server[0], null] as typeof server);
    expect(merged.map(({ id }) => id)).toEqual(["1", "2"]);
    expect(mergeMessages(merged, structuredClone(server))).toBe(merged);
  });

  it("keeps what is on its way or failed, and a sent message until the server has it", () => {
    const waiting: ThreadMessage[] = [
      { localId: "a", localState: "failed", content: "x" },
      { localId: "b", localState: "sent", id: "3", content: "y" },
    ];
    expect(mergeMessages(waiting, server).map((message) => message.localId ?? message.id)).toEqual(["1", "2", "a", "b"]);
    const withThird = [...server, buildMessage({ id: "3", content: "y", timeSent: "2026-01-03T00:00:00Z" })];
    const merged = mergeMessages(waiting, withThird);
    expect(merged.map(({ id }) => id)).toEqual(["1", "2", "3", undefined]);
    expect(merged[2]).toMatchObject({ localId: "b" });
    expect(merged[2]?.localState).toBeUndefined();
  });

  it("drops what the server no longer has", () => {
    expect(mergeMessages(mergeMessages([], server), server.slice(1)).map(({ id }) => id)).toEqual(["2"]);
  });
});

describe("threadRows", () => {
  it("groups by day and author, and keeps a message without a time with those before it", () => {
    const at = (minute: number, day = 1) => new Date(2026, 4, day, 9, minute);
    const rows = threadRows([
      { id: "1", personId: "A", timeSent: at(0) },
      { id: "2", personId: "A", timeSent: at(4) },
      { id: "3", personId: "B", timeSent: at(5) },
      { id: "4", personId: "B" },
      { id: "5", personId: "B", timeSent: at(30) },
      { id: "6", personId: "B", timeSent: at(31, 2) },
    ]);
    expect(rows.map((row) => (row.kind === "day" ? "day" : `${row.key}${row.startsGroup ? "+" : ""}${row.endsGroup ? "." : ""}`))).toEqual([
      "day",
      "1+",
      "2.",
      "3+",
      "4.",
      "5+.",
      "day",
      "6+.",
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});

describe("findSavedCopy", () => {
  const sent = { content: "Amen", personId: "A", startedAt: new Date("2026-01-01T12:00:00Z"), knownIds: new Set(["1"]) };
  it("[O35] finds the own message that was not there before", () => {
    const list = [buildMessage({ id: "1", personId: "A", content: "Amen" }), buildMessage({ id: "2", personId: "B", content: "Amen" })];
    expect(findSavedCopy(sent, list)).toBeUndefined();
    expect(findSavedCopy(sent, [...list, buildMessage({ id: "3", personId: "A", content: "Amen" })])?.id).toBe("3");
    expect(
      findSavedCopy({ ...sent, knownIds: new Set() }, [
        buildMessage({ id: "1", personId: "A", content: "Amen", timeSent: "2026-01-01T11:00:00Z" }),
      ]),
    ).toBeUndefined();
    expect(
      findSavedCopy({ ...sent, knownIds: new Set() }, [
        buildMessage({ id: "1", personId: "A", content: "Amen", timeSent: "2026-01-01T11:59:30Z" }),
      ])?.id,
    ).toBe("1");
  });
});

describe("frameTellsNews", () => {
  it("is false only for a message that is there with the same words", () => {
    const messages = [buildMessage({ id: "1", content: "a" })];
    expect(frameTellsNews("message", { id: "1", content: "a" }, messages)).toBe(false);
    expect(frameTellsNews("message", { id: "1", content: "b" }, messages)).toBe(true);
    expect(frameTellsNews("message", {}, messages)).toBe(true);
    expect(frameTellsNews("deleteMessage", { id: "1" }, messages)).toBe(true);
    expect(frameTellsNews("privateMessage", null, messages)).toBe(true);
  });
});

describe("words", () => {
  it.each([
    ["x", null],
    ["  x ", null],
    ["", "empty"],
    [" \n\t", "empty"],
    ["\u00a0\u200b\u2060", "empty"],
  ])("[CMP-12][O33] %j is judged %j", (content, verdict) => expect(validateNote(content)).toBe(verdict));

  it("[INB-11] preview their first line that holds any", () => {
    expect(previewText(buildMessage({ content: "\n  one\ntwo" }))).toBe("one");
    expect(previewText(buildMessage({ content: " \n" }))).toBeNull();
    expect(previewText(undefined)).toBeNull();
  });

  it("[NOTE-12] were edited when the instants differ", () => {
    expect(wasEdited(buildMessage({ timeUpdated: "2026-05-01T10:00:01Z" }))).toBe(true);
    expect(wasEdited(buildMessage({ timeUpdated: "2026-05-01 10:00:00" }))).toBe(false);
    expect(wasEdited(buildMessage({ timeUpdated: "junk" }))).toBe(false);
  });

  it("[CMP-14][CMP-15][CMP-16] say why they were not saved", () => {
    expect(saveErrorText({ status: 403 })).toEqual({ kind: "forbidden" });
    expect(saveErrorText(new Error("Forbidden"))).toEqual({ kind: "forbidden" });
    expect(saveErrorText({ status: 400, message: "Too long", hasServerText: true })).toEqual({ kind: "server", text: "Too long" });
    expect(saveErrorText({ status: 401, message: "Unauthorized", hasServerText: false })).toEqual({ kind: "unknown" });
    expect(saveErrorText(undefined)).toEqual({ kind: "unknown" });
  });

  it("[O62] have links for web and mail addresses, and lose nothing", () => {
    const text = '(see https://a.example/x?y=1), "mail a@b.co"! javascript:alert(1) http://u:p@evil.example';
    const pieces = splitLinks(text);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    expect(pieces.flatMap(({ href }) => href ?? [])).toEqual(["https://a.example/x?y=1", "mailto:a@b.co"]);
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (any) => {
        const read = splitLinks(any).map((piece) => piece.text);
        expect(read.join("")).toBe(any);
      }),
    );
  });

  it("[O41][O85] of a megabyte are read in a moment", () => {
    const started = performance.now();
    splitLinks(`a@${".".repeat(500_000)}@`);
    splitLinks("https://".repeat(100_000));
    splitLinks("((((".repeat(200_000));
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
