import { createContext, useEffect } from "react";

/** The networks of the toolbar between the clients of a page and their demo servers. */
export const NETWORKS = ["fast", "slow", "offline", "failing"] as const;
export type Network = (typeof NETWORKS)[number];

export const NetworkContext = createContext<Network>("fast");

/** Tells the page that the device is offline or online again, as a browser does. */
export function useOnlineEvents(network: Network): void {
  const isOnline = network !== "offline";
  // Runs after the effects of the story, so that a client that reacts to "online" finds its network changed.
  useEffect(() => {
    if (navigator.onLine === isOnline) return;
    Object.defineProperty(navigator, "onLine", { value: isOnline, configurable: true });
    window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
  }, [isOnline]);
}
