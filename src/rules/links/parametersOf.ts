/**
 * The lists of parameters in an address: the query, the fragment, and what stands behind a question mark in the fragment, as
 * in `#/login?jwt=…` of hosts whose routes are there. Throws for what is no whole address.
 */
export function parametersOf(href: string): URLSearchParams[] {
  const { search, hash } = new URL(href);
  return [search.slice(1), ...hash.slice(1).split("?")].map((list) => new URLSearchParams(list));
}
