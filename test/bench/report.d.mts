export interface Result {
  name: string;
  value: number;
  target?: number | undefined;
  isReached: boolean;
  /** CPU time of each implementation, in ms. */
  costs?: Record<string, number>;
}
export declare const results: Result[];
export declare function report(
  name: string,
  value: number,
  options?: {
    target?: number | undefined;
    digits?: number;
    note?: string;
    costs?: Record<string, number>;
  },
): boolean;
export declare function countMissed(): number;
