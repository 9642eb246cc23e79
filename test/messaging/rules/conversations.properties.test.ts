import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message, PrivateMessage } from "../../../src/messaging/types.js";

import { RUNS } from "../../harness/arbitraries.js";
import { latestConversations } from "../../../src/messaging/rules/messages.js";

const ME = "me";
const at = (minute: number) => new Date(Date.UTC(2024, 4, 1, 12, minute)).toISOString();

/** Reimplements two rules for comparison: the other person of a row, and the time of its last change. */
const otherPersonOf = ({ fromPersonId, toPersonId }: PrivateMessage) => {
  const other = fromPersonId === ME ? toPersonId : toPersonId === ME ? fromPersonId : "";
  return other === "" ? undefined : other;
};
const toTimestamp = (time: unknown) => (typeof time === "string" ? Date.parse(time) : Number.NaN);
const lastChangeOf = ({ timeSent, timeUpdated }: Message) => {
  const [updated, sent] = [toTimestamp(timeUpdated), toTimestamp(timeSent)];
  return Number.isNaN(updated) ? (Number.isNaN(sent) ? Number.NEGATIVE_INFINITY : sent) : updated;
};
const messagesOf = (row: PrivateMessage) =>
  (row.conversation?.messages ?? []).filter((message) => message !== null);
const timeOf = (row: PrivateMessage) => Math.max(...messagesOf(row).map(lastChangeOf));

describe("latestConversations", () => {
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

  it("[P1][INB-26][INB-28] returns the newest row of each other person with messages, and no conversations of other people", () => {
    fc.assert(
      fc.property(inbox, (rows) => {
        const copy = structuredClone(rows);
        const list = latestConversations(rows, ME);
        const rowsWithMessages = rows.filter(
          (row) => otherPersonOf(row) && messagesOf(row).length > 0,
        );
        expect(list.map(otherPersonOf).toSorted()).toEqual(
          [...new Set(rowsWithMessages.map(otherPersonOf))].toSorted(),
        );
        for (const row of list) {
          expect(rows).toContain(row);
          for (const candidate of rowsWithMessages)
            if (otherPersonOf(candidate) === otherPersonOf(row))
              expect(timeOf(row)).toBeGreaterThanOrEqual(timeOf(candidate));
        }
        expect(rows).toEqual(copy);
      }),
      RUNS,
    );
  });

  it("[P1][INB-29][O40] sorts by time with invalid times last, is independent of the input order, and is idempotent", () => {
    fc.assert(
      fc.property(
        inbox.chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
        ),
        ([rows, shuffled]) => {
          const list = latestConversations(rows, ME);
          list
            .slice(1)
            .forEach((row, index) =>
              expect(timeOf(row)).toBeLessThanOrEqual(timeOf(list[index] ?? row)),
            );
          expect(latestConversations(shuffled, ME)).toEqual(list);
          expect(latestConversations(list, ME)).toEqual(list);
        },
      ),
      RUNS,
    );
  });

  it("[P1] does not change when older rows are added", () => {
    fc.assert(
      fc.property(inbox, (rows) => {
        const list = latestConversations(rows, ME);
        const older = list
          .filter((row) => Number.isFinite(timeOf(row)))
          .map((row, index): PrivateMessage => ({
            id: `old-${index}`,
            fromPersonId: ME,
            toPersonId: otherPersonOf(row) ?? "",
            conversation: { messages: [{ timeSent: "1990-01-01T00:00:00Z" }] },
          }));
        expect(latestConversations([...older, ...rows], ME)).toEqual(list);
      }),
      RUNS,
    );
  });
});
