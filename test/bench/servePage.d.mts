import type { InlineConfig } from "vite";

export declare function buildPage(folder?: string, options?: InlineConfig): Promise<string>;
export declare function servePage(
  outDir: string,
  options?: { latencyMs?: number; handle?: (url: string) => unknown },
): Promise<{ url: string; close: () => Promise<void> }>;
