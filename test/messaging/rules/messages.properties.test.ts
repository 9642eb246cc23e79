import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentLines, splitLinks } from "../../../src/messaging/rules/content.js";
import { mergeMessages, threadRows } from "../../../src/messaging/rules/messages.js";
import type { ThreadMessage } from "../../../src/messaging/types.js";

import { anyText, anyValue, RUNS } from "../../harness/arbitraries.js";
import { idsOf, message } from "../../harness/threadMessages.js";

describe("mergeMessages", () => {
  const thread = fc.array(
    fc.record({
      id: fc.constantFrom("a", "b", "c", "d", "e"),
      minute: fc.nat(5),
      content: fc.constantFrom("x", "y"),
    }),
  );

  const createMessages = (entries: { id: string; minute: number; content: string }[]) =>
    entries.map(({ id, minute, content }) => message(id, minute, { content }));
  const ownMessage: fc.Arbitrary<ThreadMessage> = fc
    .record({
      id: fc.constantFrom(undefined, "a", "d"),
      localId: fc.uuid(),
      localState: fc.constantFrom("sending", "sent", "failed"),
    })
    .map(({ id, ...rest }) => (id === undefined ? rest : { ...rest, id }));

  it("returns each server message once and in order, keeps own messages that the response lacks, and is idempotent", () => {
    fc.assert(
      fc.property(
        thread,
        thread,
        fc.array(ownMessage, { maxLength: 3 }),
        (before, after, ownMessages) => {
          const current = [...mergeMessages([], createMessages(before)), ...ownMessages];
          const copy = structuredClone(current);
          const list = createMessages(after);
          const merged = mergeMessages(current, list);
          const known = new Set(list.map(({ id }) => id));
          const unfetched = current.filter(
            ({ id, localState }) => localState !== undefined && !(id && known.has(id)),
          );
          const saved = merged.slice(0, merged.length - unfetched.length);
          expect(new Set(idsOf(saved))).toEqual(known);
          expect(saved).toHaveLength(known.size);
          expect(merged.slice(saved.length)).toEqual(unfetched);
          const times = saved.map(({ timeSent }) => String(timeSent));
          expect(times).toEqual(times.toSorted());
          expect(mergeMessages(merged, list)).toBe(merged);
          expect(current).toEqual(copy);
        },
      ),
      RUNS,
    );
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

  it("returns one row with a unique key for each message, in order", () => {
    const entry = fc.record({
      personId: fc.constantFrom("ada", "bob", null),
      hour: fc.option(fc.nat(200)),
    });
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const messages = entries.map(({ personId, hour }, index) =>
          createMessageBy(personId, `m${index}`, hour === null ? null : formatLocalTime(1, hour)),
        );
        const rows = threadRows(messages);
        expect(rows.flatMap((row) => (row.kind === "message" ? [row.message] : []))).toEqual(
          messages,
        );
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      }),
      RUNS,
    );
  });
});

describe("contentLines", () => {
  it("[NOTE-10][O41] splits any content at line breaks without losing text", () => {
    fc.assert(
      fc.property(anyValue, (content) => {
        const lines = contentLines(content);
        expect(lines.every((line) => !/[\r\n]/.test(line))).toBe(true);
        if (typeof content === "string")
          expect(lines.join("")).toBe(content.replace(/[\r\n]/g, ""));
      }),
      RUNS,
    );
  });
});

describe("splitLinks", () => {
  it("[O62][P11] preserves the text, and creates only http, https and mailto links", () => {
    const part = fc.oneof(
      anyText,
      fc.constantFrom(
        "https://",
        "ok.example",
        "ada@church.example",
        " ",
        "(",
        ")",
        ".",
        "javascript:",
      ),
    );
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join("")),
        (text) => {
          const pieces = splitLinks(text);
          expect(pieces.map((piece) => piece.text).join("")).toBe(text);
          for (const { href } of pieces)
            if (href !== undefined) expect(href).toMatch(/^(https?|mailto):/);
        },
      ),
      RUNS,
    );
  });
});
