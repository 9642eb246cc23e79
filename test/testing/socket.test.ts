import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDemoChurch, type DemoChurch } from "../../src/testing.js";

let church: DemoChurch;
beforeEach(() => {
  vi.useFakeTimers();
  church = createDemoChurch();
});
afterEach(() => vi.useRealTimers());

/** A socket, and its events as a listener and a handler hear them. */
function connect() {
  const socket = new church.WebSocket(church.socketUrl);
  const heard: string[] = [];
  const note =
    (way: string) => (event: Event & { code?: number; data?: string; wasClean?: boolean }) => {
      const detail = event.data
        ? (JSON.parse(event.data) as { action: string }).action
        : [event.code, event.wasClean].join(" ").trim();
      heard.push(`${way} ${event.type} ${detail}`.trim());
    };
  for (const type of ["open", "message", "error", "close"] as const) {
    socket[`on${type}`] = note("on");
    socket.addEventListener(type, note("listener"));
  }
  return { socket, heard };
}

describe("the WebSocket of the demo church", () => {
  it("knows the numbers of its states, as a class and as an object", () => {
    const states = { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 };
    const { socket } = connect();
    const statesOf = ({ CONNECTING, OPEN, CLOSING, CLOSED }: typeof states) => ({
      CONNECTING,
      OPEN,
      CLOSING,
      CLOSED,
    });
    expect(statesOf(church.WebSocket)).toEqual(states);
    expect(statesOf(socket)).toEqual(states);
    expect(socket).toMatchObject({ url: church.socketUrl, protocol: "", extensions: "" });
  });

  it("tells handlers and listeners what happens", () => {
    const { socket, heard } = connect();
    expect(socket.readyState).toBe(church.WebSocket.CONNECTING);
    vi.runAllTimers();
    expect(socket.readyState).toBe(church.WebSocket.OPEN);
    socket.send("getId");
    vi.runAllTimers();
    expect(church.hub.ids).toHaveLength(1);
    socket.close(1000);
    expect(church.hub.ids).toHaveLength(0);
    expect(socket.readyState).toBe(church.WebSocket.CLOSING);
    vi.runAllTimers();
    expect(socket.readyState).toBe(church.WebSocket.CLOSED);
    expect(heard).toEqual([
      "on open",
      "listener open",
      "on message socketId",
      "listener message socketId",
      "on close 1000 true",
      "listener close 1000 true",
    ]);
  });

  it("forgets a listener that is taken back", () => {
    const { socket, heard } = connect();
    const late = vi.fn();
    socket.addEventListener("open", late);
    socket.removeEventListener("open", late);
    vi.runAllTimers();
    expect(heard).toContain("listener open");
    expect(late).not.toHaveBeenCalled();
  });

  it.each([
    ["is refused", () => church.hub.refuse(true)],
    ["is closed before it opened", (socket: { close(): void }) => socket.close()],
  ])("fails with an error before the end when it %s", (_, act) => {
    const { socket, heard } = connect();
    act(socket);
    vi.runAllTimers();
    expect(heard).toEqual([
      "on error",
      "listener error",
      "on close 1006 false",
      "listener close 1006 false",
    ]);
    expect(church.hub.ids).toEqual([]);
  });

  it("ends without an error when the server goes away", () => {
    const { socket, heard } = connect();
    vi.runAllTimers();
    church.hub.dropAll();
    expect(socket.readyState).toBe(church.WebSocket.CLOSED);
    expect(heard.slice(2)).toEqual(["on close 1006 false", "listener close 1006 false"]);
  });

  it("sends nothing before it is open, and says so; afterwards silently", () => {
    const { socket, heard } = connect();
    expect(() => socket.send("getId")).toThrow(
      expect.objectContaining({ name: "InvalidStateError" }),
    );
    vi.runAllTimers();
    socket.close();
    socket.send("getId");
    vi.runAllTimers();
    expect(heard.filter((event) => event.includes("message"))).toEqual([]);
    expect(heard.at(-1)).toBe("listener close 1005 true");
  });
});
