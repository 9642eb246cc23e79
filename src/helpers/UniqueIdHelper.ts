import { randomText } from "../lib/text/strings.js";

const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const random = (count: number): Uint32Array => crypto.getRandomValues(new Uint32Array(count));

/**
 * Creates cryptographically random ids. Every member works unbound.
 * @example const id = UniqueIdHelper.shortId();
 */
export class UniqueIdHelper {
  /**
   * Whether an id is `undefined`, `null` or "".
   * @example UniqueIdHelper.isMissing(""); // true
   */
  static isMissing = (obj: unknown): boolean => obj == null || obj === "";

  /**
   * Returns 11 random characters out of 64: letters, digits, dash and underscore.
   * @example const id = UniqueIdHelper.shortId();
   */
  static shortId = (): string => randomText(`${ALPHANUMERIC}-_`, 11, random);

  /**
   * Returns 11 random letters and digits.
   * @example const id = UniqueIdHelper.generateAlphanumeric();
   */
  static generateAlphanumeric = (): string => randomText(ALPHANUMERIC, 11, random);

  /**
   * Returns random characters out of a list. Throws a RangeError without characters, and for a length that is not a whole
   * number from 0 to 1,000,000.
   * @example const pin = UniqueIdHelper.generate("0123456789", 6);
   */
  static generate = (charList: string, length: number): string =>
    randomText(charList, length, random);
}
