import createCache, { type EmotionCache } from "@emotion/cache";

/**
 * Creates an Emotion cache with class names `mui-style-…`, for pages that the browser renders. Its rules are inserted right
 * after `<meta name="emotion-insertion-point" content="">`, so that later styles override them; without this tag, at the end
 * of the head.
 * @example <CacheProvider value={createEmotionCache()}><App /></CacheProvider>
 */
export function createEmotionCache(): EmotionCache {
  const insertionPoint =
    typeof document !== "undefined" &&
    document.querySelector<HTMLElement>('meta[name="emotion-insertion-point"]');
  return createCache({ key: "mui-style", ...(insertionPoint && { insertionPoint }) });
}
