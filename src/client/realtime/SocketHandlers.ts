import { asText } from "../../rules/api/asText.js";
import type { SocketActionHandler, SocketPayload } from "../../types/socket.js";

/** Handlers by action (SOC-16). Registering an id again for the same action replaces it. */
export class SocketHandlers {
  #list: SocketActionHandler[] = [];

  get all(): readonly SocketActionHandler[] {
    return this.#list;
  }

  add(action: string, id: string, handleMessage: SocketActionHandler["handleMessage"]): void {
    this.#list = [...this.#list.filter((entry) => entry.id !== id || entry.action !== action), { action, id, handleMessage }];
  }

  remove(id: string): void {
    this.#list = this.#list.filter((entry) => entry.id !== id);
  }

  removeAction(action: string): void {
    this.#list = this.#list.filter((entry) => entry.action !== action);
  }

  clear(): void {
    this.#list = [];
  }

  has(action: string): boolean {
    return this.#list.some((entry) => entry.action === action);
  }

  /** Calls every handler of the frame's action, as the list is now; one that fails does not stop the others (SOC-17). */
  dispatch(frame: SocketPayload): void {
    for (const handler of this.#list) if (handler.action === frame.action) void tell(handler, frame);
  }
}

async function tell({ id, action, handleMessage }: SocketActionHandler, frame: SocketPayload): Promise<void> {
  try {
    await handleMessage(frame.data, frame);
  } catch (error) {
    console.error(`The handler "${asText(id) ?? ""}" failed on the action "${action}".`, error);
  }
}
