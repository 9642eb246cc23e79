import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { environment: "jsdom", include: ["*.tsx"], testTimeout: 60_000 },
});
