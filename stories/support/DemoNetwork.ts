import { useContext, useEffect, useState } from "react";
import { type Network, NetworkContext } from "../../.storybook/network.js";
import type { DemoChurch, DemoSocketConstructor } from "../../src/entries/testing.js";

const SLOW_MS = 2_000;
const isDown = (network: Network) => network === "offline" || network === "failing";

/** The network between one client and a demo server. It can change while requests and sockets are open. */
class DemoNetwork {
  readonly fetch: DemoChurch["fetch"];
  readonly WebSocket: DemoSocketConstructor;
  readonly #sockets = new Set<InstanceType<DemoSocketConstructor>>();
  #network: Network;

  constructor(server: DemoChurch, network: Network) {
    this.#network = network;
    this.fetch = async (input, init) => {
      if (this.#network === "slow") await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      if (this.#network === "offline") throw new TypeError("Failed to fetch");
      if (this.#network === "failing") return new Response("", { status: 503 });
      return server.fetch(input, init);
    };
    const track = (socket: InstanceType<DemoSocketConstructor>) => {
      if (isDown(this.#network)) return socket.close();
      this.#sockets.add(socket);
      socket.addEventListener("close", () => this.#sockets.delete(socket));
    };
    this.WebSocket = class extends server.WebSocket {
      constructor(url: string) {
        super(url);
        track(this);
      }
    };
  }

  change(network: Network): void {
    this.#network = network;
    // The code of a connection that was lost.
    if (isDown(network)) for (const socket of this.#sockets) socket.close(1006);
  }
}

/** Returns the network of the toolbar for a client of a demo server. */
export function useDemoNetwork(server: DemoChurch): DemoNetwork {
  const network = useContext(NetworkContext);
  const [demoNetwork] = useState(() => new DemoNetwork(server, network));
  useEffect(() => demoNetwork.change(network), [demoNetwork, network]);
  return demoNetwork;
}
