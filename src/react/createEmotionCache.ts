import createCache, { type EmotionCache } from "@emotion/cache";

/**
 * A style cache for hosts that render on a server: its rules are called `mui-style-…` and stand right after
 * `<meta name="emotion-insertion-point" content="">`, so that what follows in the head wins over them. Without that element,
 * and on a server, they stand where Emotion puts them.
 */
export function createEmotionCache(): EmotionCache {
  const mark = typeof document === "undefined" ? null : document.querySelector<HTMLElement>('meta[name="emotion-insertion-point"]');
  return createCache({ key: "mui-style", ...(mark && { insertionPoint: mark }) });
}
