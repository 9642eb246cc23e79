import { describe, expect, it } from "vitest";
import {
  authorName,
  isOwnMessage,
  messageTime,
  newestMessage,
  wasEdited,
  latestConversations,
  keepSelection,
  otherPersonId,
  previewText,
} from "../../../src/messaging/rules/messages.js";
import type { Message, PrivateMessage } from "../../../src/messaging/types.js";

const ME = "me";
const at = (minute: number) => new Date(Date.UTC(2024, 4, 1, 12, minute)).toISOString();
const createWithMessages = (
  id: string,
  other: string,
  messages: (Message | null)[],
): PrivateMessage => ({
  id,
  fromPersonId: ME,
  toPersonId: other,
  conversation: { messages },
});
const createPrivateMessage = (id: string, other: string, minute: number) =>
  createWithMessages(id, other, [{ id: `m-${id}`, timeSent: at(minute) }]);
const idsOf = (list: readonly PrivateMessage[]) => list.map(({ id }) => id);

describe("latestConversations", () => {
  it("[INB-18][INB-26][INB-29] keeps the newest conversation of each counterpart, newest first, regardless of who started it", () => {
    const fromAda: PrivateMessage = {
      ...createPrivateMessage("3", "x", 9),
      fromPersonId: "ada",
      toPersonId: ME,
    };
    expect(
      idsOf(
        latestConversations(
          [
            createPrivateMessage("1", "ada", 1),
            createPrivateMessage("2", "bob", 5),
            fromAda,
            createPrivateMessage("4", "cy", 7),
          ],
          ME,
        ),
      ),
    ).toEqual(["3", "4", "2"]);
  });

  it("[INB-27] sorts by timeUpdated, or by timeSent without a valid timeUpdated", () => {
    const edited = createWithMessages("1", "ada", [
      { id: "m", timeSent: at(1), timeUpdated: at(9) },
    ]);
    expect(idsOf(latestConversations([createPrivateMessage("2", "ada", 5), edited], ME))).toEqual([
      "1",
    ]);
    expect(idsOf(latestConversations([createPrivateMessage("2", "bob", 5), edited], ME))).toEqual([
      "1",
      "2",
    ]);
    expect(messageTime({ timeSent: at(5), timeUpdated: null })).toBe(Date.parse(at(5)));
    expect(messageTime({ timeSent: at(5), timeUpdated: "garbage" })).toBe(Date.parse(at(5)));
  });

  it.each([undefined, [], [null]])(
    "[INB-28][L35] hides a conversation whose messages are %j",
    (messages) => {
      const empty: PrivateMessage = {
        id: "1",
        fromPersonId: ME,
        toPersonId: "ada",
        conversation: messages ? { messages } : {},
      };
      expect(latestConversations([empty], ME)).toEqual([]);
      expect(idsOf(latestConversations([empty, createPrivateMessage("2", "ada", 1)], ME))).toEqual([
        "2",
      ]);
    },
  );

  it("[INB-28][A-43] excludes conversations of other people", () => {
    expect(
      latestConversations([{ ...createPrivateMessage("1", "ada", 1), fromPersonId: "bob" }], ME),
    ).toEqual([]);
  });

  it("[O40] returns the same rows for equal times in any input order", () => {
    const [one, two] = [createPrivateMessage("1", "ada", 5), createPrivateMessage("2", "ada", 5)];
    expect(idsOf(latestConversations([one, two], ME))).toEqual(
      idsOf(latestConversations([two, one], ME)),
    );
    expect(idsOf(latestConversations([one, two], ME))).toEqual(["1"]);
    const rows = ["1", "2", "3"].map((id) => createPrivateMessage(id, `of ${id}`, 5));
    for (const order of [rows, rows.toReversed()])
      expect(idsOf(latestConversations(order, ME))).toEqual(["1", "2", "3"]);
  });

  it("[O40] sorts rows without ids first for equal times, and prefers messages with ids", () => {
    const createWithoutId = (other: string) => {
      const { id, ...rest } = createWithMessages("", other, [{ timeSent: at(5) }]);
      return rest;
    };
    expect(
      latestConversations(
        [createWithoutId("ada"), createPrivateMessage("1", "bob", 5), createWithoutId("cy")],
        ME,
      ).map(({ id }) => id),
    ).toEqual([undefined, undefined, "1"]);
    expect(
      newestMessage(
        createWithMessages("1", "ada", [
          { content: "a", timeSent: at(5) },
          { id: "1", content: "b", timeSent: at(5) },
        ]),
      ),
    ).toMatchObject({
      content: "b",
    });
    expect(
      newestMessage(
        createWithMessages("1", "ada", [
          { id: "1", content: "b", timeSent: at(5) },
          { content: "a", timeSent: at(5) },
        ]),
      ),
    ).toMatchObject({
      content: "b",
    });
  });

  it("sorts rows with invalid times last", () => {
    const invalid = createWithMessages("1", "ada", [{ id: "m", timeSent: "garbage" }]);
    expect(idsOf(latestConversations([invalid, createPrivateMessage("2", "bob", 1)], ME))).toEqual([
      "2",
      "1",
    ]);
  });

  it("[O39] ignores empty and malformed rows", () => {
    const rows = JSON.parse(
      '[null, {}, {"conversation":null}, {"fromPersonId":"me"}, "x", 7]',
    ) as PrivateMessage[];
    expect(latestConversations(rows, ME)).toEqual([]);
  });
});

describe("inbox row rules", () => {
  it("[A-43] returns the other person only when the viewer is a participant", () => {
    expect(otherPersonId({ fromPersonId: ME, toPersonId: "ada" }, ME)).toBe("ada");
    expect(otherPersonId({ fromPersonId: "ada", toPersonId: ME }, ME)).toBe("ada");
    expect(otherPersonId({ fromPersonId: "ada", toPersonId: "bob" }, ME)).toBeUndefined();
    expect(otherPersonId({ fromPersonId: ME }, ME)).toBeUndefined();
    expect(otherPersonId({ fromPersonId: "", toPersonId: "ada" }, "")).toBeUndefined();
  });

  it("[L35] returns the newest message and ignores malformed entries", () => {
    const messages = [
      { id: "a", timeSent: at(1) },
      null,
      { id: "b", timeSent: at(3) },
      { id: "c", timeSent: at(2) },
    ];
    expect(newestMessage(createWithMessages("1", "ada", messages))?.id).toBe("b");
    expect(newestMessage({})).toBeUndefined();
    expect(
      newestMessage(createWithMessages("1", "ada", ["x", 5, null] as never[])),
    ).toBeUndefined();
    expect(messageTime(undefined)).toBe(Number.NEGATIVE_INFINITY);
  });

  it.each([{}, { timeSent: null }, { timeSent: at(1) }])(
    "[O40] returns the same newest message for equal times %j in any order",
    (time) => {
      const messages = ["b", "c", "a", ""].map((id) => ({ id, ...time }));
      for (const order of [messages, messages.toReversed()])
        expect(newestMessage(createWithMessages("1", "ada", order))?.id).toBe("c");
    },
  );

  it.each([
    ["Hello\nthere", "Hello"],
    ["\n \r\n  Hello  \nthere", "Hello"],
    ["Hello\r\nthere", "Hello"],
    ["one line", "one line"],
  ])("[INB-11] previews %j as %j", (content, preview) => {
    expect(previewText({ content })).toBe(preview);
  });

  it.each([undefined, {}, { content: null }, { content: "" }, { content: " \n\t\n" }])(
    "[INB-12][O39] returns no preview for %j",
    (message) => {
      expect(previewText(message)).toBeNull();
    },
  );

  it("[INB-11][O41] limits a preview to 200 characters without splitting surrogate pairs", () => {
    const preview = previewText({ content: `x${"😀".repeat(50_000)}` }) ?? "";
    expect(preview.length).toBeLessThanOrEqual(200);
    expect(preview.isWellFormed()).toBe(true);
  });

  it("[INB-13] recognizes the viewer's own message", () => {
    expect(isOwnMessage({ personId: ME }, ME)).toBe(true);
    expect(isOwnMessage({ personId: "ada" }, ME)).toBe(false);
    expect(isOwnMessage({ personId: "" }, "")).toBe(false);
  });
});

describe("keepSelection", () => {
  const selected = createPrivateMessage("1", "ada", 1);

  it("[INB-25][A-45] returns the selected conversation from the new list", () => {
    const fresh = createPrivateMessage("1", "ada", 9);
    expect(keepSelection(selected, [createPrivateMessage("2", "ada", 9), fresh], ME)).toBe(fresh);
  });

  it("[A-45] returns the counterpart's new conversation when it replaced the selected one", () => {
    const other = createPrivateMessage("7", "ada", 9);
    expect(keepSelection(selected, [createPrivateMessage("2", "bob", 9), other], ME)).toBe(other);
  });

  it("[INB-25][A-45] returns undefined when the selection is no longer listed", () => {
    expect(keepSelection(selected, [createPrivateMessage("2", "bob", 9)], ME)).toBeUndefined();
    expect(keepSelection(undefined, [selected], ME)).toBeUndefined();
    expect(keepSelection({}, [{}], ME)).toBeUndefined();
  });
});

describe("authorName", () => {
  const createPerson = (display: string) => ({ name: { display } });

  it("prefers the known person's name, then the message's person, then its display name", () => {
    const message: Message = { displayName: "Own  name", person: createPerson("Person") };
    expect(authorName(message, createPerson("Known"))).toBe("Known");
    expect(authorName(message, {})).toBe("Person");
    expect(authorName(message)).toBe("Person");
    expect(authorName({ displayName: "Own  name" })).toBe("Own name");
    expect(authorName({})).toBe("");
  });
});

describe("wasEdited", () => {
  it.each([
    ["that changed one second later", at(1), "2024-05-01T12:01:01Z", true],
    ["that changed and has no send time", null, at(1), true],
    ["that never changed", at(1), null, false],
    ["without timeUpdated", at(1), undefined, false],
    [
      "with the same instant in another time zone",
      "2024-05-01T12:00:00Z",
      "2024-05-01T14:00:00+02:00",
      false,
    ],
    [
      "with the same instant in a database format",
      "2024-05-01T12:00:00.000Z",
      "2024-05-01 12:00:00",
      false,
    ],
    ["with an invalid timeUpdated", at(1), "garbage", false],
  ])(
    "[NOTE-12][C-26] returns whether a message was edited: a message %s",
    (_, timeSent, timeUpdated, edited) => {
      expect(wasEdited({ timeSent, ...(timeUpdated !== undefined && { timeUpdated }) })).toBe(
        edited,
      );
    },
  );
});
