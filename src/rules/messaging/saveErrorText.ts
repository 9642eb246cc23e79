export type SaveError = { kind: "forbidden" } | { kind: "server"; text: string } | { kind: "unknown" };

/** Why a message was not saved: forbidden, what the server says, or nothing that can be shown (CMP-14 to CMP-16). */
export function saveErrorText(error: unknown): SaveError {
  if (typeof error !== "object" || error === null) return { kind: "unknown" };
  const { status, message, hasServerText } = error as { status?: unknown; message?: unknown; hasServerText?: unknown };
  if (status === 403 || message === "Forbidden") return { kind: "forbidden" };
  if (hasServerText === true && typeof message === "string" && message !== "") return { kind: "server", text: message };
  return { kind: "unknown" };
}
