export { createDemoChurch, type DemoChurch, type DemoChurchOptions, type RecordedRequest } from "./testing/createDemoChurch.js";
export { createDemoClient, createMemoryStorage } from "./testing/createDemoClient.js";
export type { FaultAction, FaultRule } from "./testing/faults.js";
export type { Quirks } from "./testing/quirks.js";
export { buildMessage, buildNotification, buildPerson, buildPrivateMessage, buildUserChurch } from "./testing/builders.js";
