import type { FaultAction, FaultRule } from "../testing/faults.js";

const FAULTS: Record<string, FaultAction> = {
  drop: { kind: "dropBefore" },
  "drop-response": { kind: "dropAfter" },
  hang: { kind: "neverAfter" },
  html: { kind: "html" },
  empty: { kind: "empty" },
};

const FORM = /^(?:(GET|POST|PUT|PATCH|DELETE)\s+)?(\S+)\s+(\S+?)(?:\s+x(\d+))?$/i;

export const FAULT_HELP =
  `A fault is "[METHOD] PATH FAULT [xTIMES]". FAULT is a status (500), delay=MILLISECONDS, ` +
  `${Object.keys(FAULTS).join(", ")}. Examples: "POST /messages 500 x1", "/notifications delay=3000".`;

/**
 * Reads the fault of a `--fault` option. Throws an error with {@link FAULT_HELP} if it cannot be read.
 * @example parseFault("POST /messages 500 x1") // { method: "POST", path: "/messages", times: 1, do: { kind: "status", status: 500 } }
 */
export function parseFault(text: string): FaultRule {
  const [, method, path, fault = "", times] = FORM.exec(text.trim()) ?? [];
  const action = path && parseAction(fault.toLowerCase());
  if (!action) throw new Error(`--fault "${text}" cannot be read. ${FAULT_HELP}`);
  return {
    path,
    do: action,
    ...(method && { method: method.toUpperCase() }),
    ...(times && { times: Number(times) }),
  };
}

function parseAction(fault: string): FaultAction | undefined {
  if (/^[45]\d\d$/.test(fault)) return { kind: "status", status: Number(fault) };
  const [, delay] = /^delay=(\d+)$/.exec(fault) ?? [];
  return delay ? { kind: "delay", ms: Number(delay) } : FAULTS[fault];
}
