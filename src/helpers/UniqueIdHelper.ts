import { randomText } from "../lib/text/strings.js";

const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const random = (count: number): Uint32Array => crypto.getRandomValues(new Uint32Array(count));

/**
 * Creates cryptographically random ids. Every member works unbound.
 * @example const id = UniqueIdHelper.shortId();
 */
export class UniqueIdHelper {
  static isMissing = (obj: unknown): boolean => obj == null || obj === "";
  /** Returns 11 characters out of 64: letters, digits, dash and underscore. */
  static shortId = (): string => randomText(`${ALPHANUMERIC}-_`, 11, random);
  static generateAlphanumeric = (): string => randomText(ALPHANUMERIC, 11, random);

  /** Throws a RangeError without characters, and for a length that is not a whole number from 0 to 1,000,000. */
  static generate = (charList: string, length: number): string =>
    randomText(charList, length, random);
}
