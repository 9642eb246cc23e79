/**
 * Returns a text encoded as one segment of a path, or as one value of a query. Never throws: a lone surrogate, which cannot be
 * encoded, becomes U+FFFD. So do the dots of "." and "..", in which browsers and servers see a way to another path, however
 * they are encoded.
 */
export function pathPart(value: string | number): string {
  const text = String(value).toWellFormed();
  return encodeURIComponent(/^\.{1,2}$/.test(text) ? text.replaceAll(".", "\ufffd") : text);
}
