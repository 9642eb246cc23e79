import type { DeviceOutbox } from "./DeviceOutbox.js";
import type { ClientCore } from "../platform/core/ClientCore.js";
import { hasDeviceStorage, locksOf } from "../platform/core/storage.js";

/** Whether the client keeps unsent messages on the device. Without locks, two tabs would send the same message. */
export const shouldKeepUnsent = (core: ClientCore): boolean =>
  core.options.shouldKeepUnsent === true && !!locksOf(core) && hasDeviceStorage(core);

/**
 * Loads the code that keeps unsent messages on the device. Is `undefined` if the client keeps none, and resolves to `undefined`
 * if the code cannot be loaded.
 */
export const loadDeviceOutbox = (
  core: ClientCore,
): Promise<DeviceOutbox | undefined> | undefined =>
  shouldKeepUnsent(core)
    ? import("./DeviceOutbox.js").then(
        ({ DeviceOutbox: Class }) =>
          core.get({ name: "deviceOutbox", create: () => new Class(core, locksOf(core)) }),
        () => undefined,
      )
    : undefined;
