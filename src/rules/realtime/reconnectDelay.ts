const BASE_MS = 500;
const FIRST_SPREAD_MS = 4_500;
const MAX_SPREAD_MS = 30_000;

/**
 * How long to wait before attempt `attempt` (0 is the first), for `random` in [0, 1). The first is spread over 4.5 s so
 * that ten thousand clients dropped together do not return together; later ones by full jitter under 4 s, 8 s, 16 s and then 30 s (P13).
 */
export function reconnectDelay(attempt: number, random: number): number {
  const spread = attempt <= 0 ? FIRST_SPREAD_MS : Math.min(MAX_SPREAD_MS, 1_000 * 2 ** Math.min(attempt + 1, 15));
  return BASE_MS + random * spread;
}
