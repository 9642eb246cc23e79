/** FNV-1a, a checksum of 32 bits. */
const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

/** A number from 0 to 2³² − 1 that follows from a text: spread evenly, and the same everywhere. */
export function hashText(text: string): number {
  let hash = SEED;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), PRIME);
  return hash >>> 0;
}
