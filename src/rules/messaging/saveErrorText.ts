/** `stale`: the session has changed meanwhile, and nobody is to be told. `conflict`, `gone`: see the errors of these names. */
export type SaveError = { kind: "stale" | "conflict" | "gone" | "forbidden" | "unknown" } | { kind: "server"; text: string };

const KINDS: Readonly<Record<string, "stale" | "conflict" | "gone">> = {
  StaleSessionError: "stale",
  AbortError: "stale",
  EditConflictError: "conflict",
  MessageGoneError: "gone",
};

/** Why a message was not saved: forbidden, what the server says, or nothing that can be shown (CMP-14 to CMP-16). */
export function saveErrorText(error: unknown): SaveError {
  if (typeof error !== "object" || error === null) return { kind: "unknown" };
  const { name, status, message, hasServerText } = error as Record<string, unknown>;
  const kind = typeof name === "string" && Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (kind) return { kind };
  if (status === 403 || message === "Forbidden") return { kind: "forbidden" };
  if (hasServerText === true && typeof message === "string" && message !== "") return { kind: "server", text: message };
  return { kind: "unknown" };
}
