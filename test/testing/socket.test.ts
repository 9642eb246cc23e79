import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDemoChurch, type DemoChurch } from "../../src/entries/testing.js";

let server: DemoChurch;
beforeEach(() => {
  vi.useFakeTimers();
  server = createDemoChurch();
});
afterEach(() => vi.useRealTimers());

/** Opens a socket and records its events, by handler (`on`) and by listener. */
function connect() {
  const socket = new server.WebSocket(server.socketUrl);
  const events: string[] = [];
  const record =
    (source: string) => (event: Event & { code?: number; data?: string; wasClean?: boolean }) => {
      const detail = event.data
        ? (JSON.parse(event.data) as { action: string }).action
        : [event.code, event.wasClean].join(" ").trim();
      events.push(`${source} ${event.type} ${detail}`.trim());
    };
  for (const type of ["open", "message", "error", "close"] as const) {
    socket[`on${type}`] = record("on");
    socket.addEventListener(type, record("listener"));
  }
  return { socket, events };
}

describe("demo server WebSocket", () => {
  it("has the ready state constants on the class and on instances", () => {
    const states = { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 };
    const { socket } = connect();
    const statesOf = ({ CONNECTING, OPEN, CLOSING, CLOSED }: typeof states) => ({
      CONNECTING,
      OPEN,
      CLOSING,
      CLOSED,
    });
    expect(statesOf(server.WebSocket)).toEqual(states);
    expect(statesOf(socket)).toEqual(states);
    expect(socket).toMatchObject({ url: server.socketUrl, protocol: "", extensions: "" });
  });

  it("calls handlers and listeners for every event", () => {
    const { socket, events } = connect();
    expect(socket.readyState).toBe(server.WebSocket.CONNECTING);
    vi.runAllTimers();
    expect(socket.readyState).toBe(server.WebSocket.OPEN);
    socket.send("getId");
    vi.runAllTimers();
    expect(server.hub.ids).toHaveLength(1);
    socket.close(1000);
    expect(server.hub.ids).toHaveLength(0);
    expect(socket.readyState).toBe(server.WebSocket.CLOSING);
    vi.runAllTimers();
    expect(socket.readyState).toBe(server.WebSocket.CLOSED);
    expect(events).toEqual([
      "on open",
      "listener open",
      "on message socketId",
      "listener message socketId",
      "on close 1000 true",
      "listener close 1000 true",
    ]);
  });

  it("stops calling a removed listener", () => {
    const { socket, events } = connect();
    const late = vi.fn();
    socket.addEventListener("open", late);
    socket.removeEventListener("open", late);
    vi.runAllTimers();
    expect(events).toContain("listener open");
    expect(late).not.toHaveBeenCalled();
  });

  it.each([
    ["is refused", () => server.hub.refuse(true)],
    ["is closed before it opens", (socket: { close(): void }) => socket.close()],
  ])("fires error before close when it %s", (_, act) => {
    const { socket, events } = connect();
    act(socket);
    vi.runAllTimers();
    expect(events).toEqual([
      "on error",
      "listener error",
      "on close 1006 false",
      "listener close 1006 false",
    ]);
    expect(server.hub.ids).toEqual([]);
  });

  it("closes without an error when the server drops the connection", () => {
    const { socket, events } = connect();
    vi.runAllTimers();
    server.hub.dropAll();
    expect(socket.readyState).toBe(server.WebSocket.CLOSED);
    expect(events.slice(2)).toEqual(["on close 1006 false", "listener close 1006 false"]);
  });

  it("throws when sending before it is open and ignores sends after closing", () => {
    const { socket, events } = connect();
    expect(() => socket.send("getId")).toThrow(
      expect.objectContaining({ name: "InvalidStateError" }),
    );
    vi.runAllTimers();
    socket.close();
    socket.send("getId");
    vi.runAllTimers();
    expect(events.filter((event) => event.includes("message"))).toEqual([]);
    expect(events.at(-1)).toBe("listener close 1005 true");
  });
});
