import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupConversations } from "../../../src/messaging/rules/conversations.js";
import { saveErrorText } from "../../../src/messaging/rules/content.js";
import type { Message, PrivateMessage } from "../../../src/messaging/types.js";

import { anyValue, RUNS } from "../../harness/arbitraries.js";

const ME = "me";
const at = (minute: number) => new Date(Date.UTC(2024, 4, 1, 12, minute)).toISOString();

/** What the rules say, once more and by other means: who the other side is, and when a row was last changed. */
const otherOf = ({ fromPersonId, toPersonId }: PrivateMessage) => {
  const other = fromPersonId === ME ? toPersonId : toPersonId === ME ? fromPersonId : "";
  return other === "" ? undefined : other;
};
const instantOf = (time: unknown) => (typeof time === "string" ? Date.parse(time) : Number.NaN);
const changeOf = ({ timeSent, timeUpdated }: Message) => {
  const [updated, sent] = [instantOf(timeUpdated), instantOf(timeSent)];
  return Number.isNaN(updated) ? (Number.isNaN(sent) ? Number.NEGATIVE_INFINITY : sent) : updated;
};
const messagesOf = (row: PrivateMessage) =>
  (row.conversation?.messages ?? []).filter((message) => message !== null);
const timeOf = (row: PrivateMessage) => Math.max(...messagesOf(row).map(changeOf));

describe("groupConversations", () => {
  const people = fc.constantFrom(ME, "ada", "bob", "cy", "");
  const time = fc.oneof(
    fc.nat(59).map((minute) => at(minute)),
    fc.constantFrom(null, undefined, "garbage"),
  );
  const message: fc.Arbitrary<Message | null> = fc.option(
    fc.record({ id: fc.string(), timeSent: time, timeUpdated: time }).map(({ id, ...times }) => ({
      id,
      timeSent: times.timeSent ?? null,
      timeUpdated: times.timeUpdated ?? null,
    })),
  );
  const inbox = fc
    .array(
      fc.record({
        fromPersonId: people,
        toPersonId: people,
        messages: fc.array(message, { maxLength: 3 }),
      }),
      { maxLength: 12 },
    )
    .map((rows) =>
      rows.map(({ messages, ...row }, index): PrivateMessage => ({
        ...row,
        id: `pm-${index}`,
        conversation: { messages },
      })),
    );

  it("[P1][INB-26][INB-28] has one row for each counterpart with a message, the newest of theirs, and none for strangers", () => {
    fc.assert(
      fc.property(inbox, (rows) => {
        const copy = structuredClone(rows);
        const list = groupConversations(rows, ME);
        const filled = rows.filter((row) => otherOf(row) && messagesOf(row).length > 0);
        expect(list.map(otherOf).toSorted()).toEqual([...new Set(filled.map(otherOf))].toSorted());
        for (const row of list) {
          expect(rows).toContain(row);
          for (const each of filled)
            if (otherOf(each) === otherOf(row))
              expect(timeOf(row)).toBeGreaterThanOrEqual(timeOf(each));
        }
        expect(rows).toEqual(copy);
      }),
      RUNS,
    );
  });

  it("[P1][INB-29][O40] is in order, unreadable times last, the same for every order of the answer, and grouped once for all", () => {
    fc.assert(
      fc.property(
        inbox.chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
        ),
        ([rows, shuffled]) => {
          const list = groupConversations(rows, ME);
          list
            .slice(1)
            .forEach((row, index) =>
              expect(timeOf(row)).toBeLessThanOrEqual(timeOf(list[index] ?? row)),
            );
          expect(groupConversations(shuffled, ME)).toEqual(list);
          expect(groupConversations(list, ME)).toEqual(list);
        },
      ),
      RUNS,
    );
  });

  it("[P1] stays as it is when something older comes", () => {
    fc.assert(
      fc.property(inbox, (rows) => {
        const list = groupConversations(rows, ME);
        const ancient = list
          .filter((row) => Number.isFinite(timeOf(row)))
          .map((row, index): PrivateMessage => ({
            id: `old-${index}`,
            fromPersonId: ME,
            toPersonId: otherOf(row) ?? "",
            conversation: { messages: [{ timeSent: "1990-01-01T00:00:00Z" }] },
          }));
        expect(groupConversations([...ancient, ...rows], ME)).toEqual(list);
      }),
      RUNS,
    );
  });
});

it("[CMP-16] a save that failed is forbidden, explained or unexplained, whatever was thrown", () => {
  fc.assert(
    fc.property(anyValue, (error) => {
      expect(["forbidden", "server", "unknown"]).toContain(saveErrorText(error).kind);
    }),
    RUNS,
  );
});
