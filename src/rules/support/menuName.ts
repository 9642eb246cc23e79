/** A menu's name without case, spaces and signs, so that `mobileApp`, `mobile-app` and `Mobile App` are one. */
export function menuName(name: unknown): string {
  return typeof name === "string"
    ? name
        .normalize("NFC")
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, "")
    : "";
}
