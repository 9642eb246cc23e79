interface Route {
  method: string;
  path: string;
}

/**
 * A path as its route spells it, or `undefined` for a path without a route: the server's routes know no case, Hono's do.
 * What stands for a value keeps its case.
 */
export function spellPath(routes: readonly Route[], method: string, path: string): string | undefined {
  const parts = path.split("/");
  for (const route of routes) {
    const names = route.path.split("/");
    if (route.method !== method || names.length !== parts.length) continue;
    const isFixed = (name: string) => !name.startsWith(":");
    const fits = names.every((name, index) => !isFixed(name) || name.toLowerCase() === parts[index]?.toLowerCase());
    if (fits) return names.map((name, index) => (isFixed(name) ? name : parts[index])).join("/");
  }
  return undefined;
}
