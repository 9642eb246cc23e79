/** An address up to its query or fragment: what it names, without what was said along with it. */
export const withoutQuery = (address: string): string => address.replace(/[?#].*/s, "");
