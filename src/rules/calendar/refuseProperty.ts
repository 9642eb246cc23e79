/** Errors quote no more of a text: it may be anything. */
export const QUOTED_CHARACTERS = 40;

/** Throws the sentence that says why a recurrence rule is refused for one of its properties. */
export function refuseProperty(name: string, value: string, reason: string): never {
  throw new Error(`The recurrence rule has ${name}=${value.slice(0, QUOTED_CHARACTERS)}, but ${reason}.`);
}
