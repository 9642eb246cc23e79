import type { Action } from "./actions.js";
import type { Tab } from "./Tab.js";
import type { SimulationFaults } from "./types.js";
import type { World } from "./World.js";
import type { FaultAction } from "../faults.js";

const HOUR_MS = 3_600_000;

const REQUEST_FAULTS: readonly FaultAction[] = [
  { kind: "dropBefore" },
  { kind: "dropAfter" },
  { kind: "dropAfter" },
  { kind: "status", status: 500 },
  { kind: "status", status: 503, headers: { "Retry-After": "1" } },
  { kind: "html" },
  { kind: "never" },
  { kind: "neverAfter" },
];

/** Undoes a fault after a while, unless its effect has ended before. */
function later(world: World, value: number, undo: () => void): void {
  world.time.schedule(world.process, 50 + value ** 2 / 20, undo);
}

const devicePages = ({ tabs }: World, { device }: Tab) =>
  tabs.flatMap((tab) => (tab.device === device && tab.page ? tab.page : []));

function goOnline(world: World, tab: Tab): void {
  if (!tab.device.isOffline) return;
  tab.device.isOffline = false;
  for (const page of devicePages(world, tab))
    world.time.schedule(page, 0, () => page.window.dispatchEvent(new Event("online")));
}

function goOffline(world: World, tab: Tab, value: number): void {
  const { device } = tab;
  if (device.isOffline) return;
  device.isOffline = true;
  device.isDisturbed = true;
  for (const page of devicePages(world, tab)) for (const socket of page.sockets) socket.cut();
  later(world, value, () => goOnline(world, tab));
}

const freeze = (world: World, { page }: Tab, value: number) => {
  if (!page || page.isFrozen) return;
  page.isFrozen = true;
  later(world, value, () => world.time.thaw(page));
};

const reload = (world: World, tab: Tab, isKnown: boolean, value: number) => {
  if (!tab.page) return;
  tab.device.isDisturbed = true;
  world.unload(tab, isKnown);
  world.load(tab, 20 + value);
};

/** The faults by kind. Those of the network and the tabs may leave data that is old until the next connection. */
export const FAULT_ACTIONS: Record<keyof SimulationFaults, Record<string, Action>> = {
  network: {
    failRequests(_, { page, device }, value) {
      const fault = REQUEST_FAULTS[value % REQUEST_FAULTS.length];
      if (!page || !fault) return;
      device.isDisturbed = true;
      page.faults.add({ times: 1 + (value % 4), do: fault });
    },
    goOffline,
    // The server has the message or the payment, but the person cannot know.
    loseConnectionAfterSend(world, tab, value) {
      const { page } = tab;
      if (!page) return;
      page.onSaved = () => {
        page.onSaved = undefined;
        goOffline(world, tab, value);
      };
    },
    restartServer({ server }) {
      server.hub.dropAll();
    },
    refuseSockets(world, _, value) {
      world.server.hub.refuse(true);
      later(world, value, () => world.server.hub.refuse(false));
    },
    loseFrames(world, _, value) {
      for (const device of world.devices) device.isDisturbed = true;
      world.server.hub.mute(true);
      later(world, value, () => world.server.hub.mute(false));
    },
    slowDown(world, { device }, value) {
      device.slowness = 20;
      device.isDisturbed = true;
      later(world, value, () => (device.slowness = 1));
    },
  },
  tabs: {
    reload: (world, tab, value) => reload(world, tab, true, value),
    crash: (world, tab, value) => reload(world, tab, false, value),
    close(world, tab) {
      tab.device.isDisturbed = true;
      world.close(tab);
    },
    open(world, tab, value) {
      if (!tab.page) world.load(tab, value);
    },
    freeze,
    hide(world, { page }, value) {
      if (!page) return;
      page.show(false);
      later(world, value, () => world.time.schedule(page, 0, () => page.show(true)));
    },
    blockStorage(world, { storage }, value) {
      storage.isFailing = true;
      later(world, value, () => (storage.isFailing = false));
    },
    blockDeviceStorage(world, { device }, value) {
      device.storageFault = value % 2 === 0 ? "blocked" : "hanging";
      device.hasStorageFailed = true;
      later(world, value, () => (device.storageFault = undefined));
    },
  },
  clock: {
    setClock(_, { device }, value) {
      device.clockOffsetMs = (value - 500) * (value % 3 === 0 ? HOUR_MS / 10 : 1_000);
      if (Math.abs(device.clockOffsetMs) > 6 * HOUR_MS) device.hasClockJumped = true;
    },
    sleep(world, tab, value) {
      for (const other of world.tabs) if (other.device === tab.device) freeze(world, other, value);
    },
  },
};

/** Ends all faults, and opens the tabs that are closed. */
export function heal(world: World): void {
  world.server.hub.refuse(false);
  world.server.hub.mute(false);
  for (const tab of world.tabs) {
    const { page, device, storage } = tab;
    goOnline(world, tab);
    device.slowness = 1;
    storage.isFailing = false;
    device.storageFault = undefined;
    if (!page) {
      world.load(tab, 0);
      continue;
    }
    page.faults.clear();
    page.onSaved = undefined;
    world.time.thaw(page);
    world.time.schedule(page, 0, () => page.show(true));
  }
}
