/** The packages inside the executable, which runs without installing anything. */
export const bundled = ["@hono/node-server", "hono", "ws"];
