/** Where the action stands in a frame: behind two short ids. */
const HEAD_CHARACTERS = 400;
/** Only plain fields may stand before it: an "action" within another field's object is not the frame's. */
const HEAD = /^\s*\{(?:\s*"[^"\\]*"\s*:\s*(?:"[^"\\]*"|[\w.+-]+)\s*,)*?\s*"action"\s*:\s*"([^"\\]*)"/;

/** A frame's action without parsing the frame: what nobody listens to costs next to nothing (FAULTS-L2). `undefined`: cannot tell. */
export function peekAction(text: string): string | undefined {
  return HEAD.exec(text.slice(0, HEAD_CHARACTERS))?.[1];
}
