/** The entries of an answer, each once: of those with the same id the first. Entries without an id all stay. */
export function uniqueById<T extends { id?: string | undefined }>(entries: readonly T[]): T[] {
  const seen = new Set<string>();
  return entries.filter(({ id }) => {
    if (!id) return true;
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
}
