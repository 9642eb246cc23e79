import type { Message } from "../../types/messaging.js";
import { sentAt } from "./sentAt.js";

const timeOf = (message: Message): number => sentAt(message)?.getTime() ?? Number.POSITIVE_INFINITY;

/** Orders messages by when they were sent, those without a time last. Those of one second stay as they are: sorting is stable. */
export function byTimeSent(a: Message, b: Message): number {
  const [left, right] = [timeOf(a), timeOf(b)];
  return left === right ? 0 : left < right ? -1 : 1;
}
