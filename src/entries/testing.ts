export {
  createDemoChurch,
  type DemoChurch,
  type DemoChurchOptions,
  type RecordedRequest,
} from "../testing/createDemoChurch.js";
export { createDemoClient, createMemoryStorage } from "../testing/createDemoClient.js";
export {
  type CardProvider,
  createCardProvider,
  createDemoTokenizer,
  DEMO_CARDS,
} from "../testing/cards.js";
export { createDemoCardField } from "../testing/DemoCardField.js";
export type { FaultAction, FaultRule, Faults } from "../testing/faults.js";
export {
  buildGateway,
  buildMessage,
  buildNotification,
  buildPerson,
  buildPrivateMessage,
  buildUserChurch,
} from "../testing/builders.js";
export type { DemoSocketConstructor, HubSocket, SocketHub } from "../testing/DemoSocket.js";
export type {
  Account,
  Database,
  Grants,
  Membership,
  Quirks,
  StoredCharge,
  StoredFile,
  StoredGateway,
  StoredMessage,
  StoredSubmission,
} from "../testing/DemoServer.js";
export type { CardFieldProps, CardTokenizer, PaymentContact } from "../lib/giving/types.js";
export { simulate, SimulationError } from "../testing/simulator/simulate.js";
export type {
  SimulatedTab,
  SimulateOptions,
  Simulation,
  SimulationFaults,
  SimulationResult,
  SimulationStep,
} from "../testing/simulator/types.js";
