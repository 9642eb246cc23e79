import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  // Only the root: the sub-paths of the older library stay.
  resolve: { alias: [{ find: /^@churchapps\/apphelper$/, replacement: "narthex/interop" }] },
});
