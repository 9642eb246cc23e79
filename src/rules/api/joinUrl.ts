/** Root and path with exactly one slash between them. */
export function joinUrl(root: string, path: string): string {
  return `${root.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`;
}
