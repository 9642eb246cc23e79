import type { Context } from "hono";
import type { Suite } from "../Suite.js";

/** The end of a handler that forgets to answer. */
export const hang = ({ quirks }: Suite, context: Context): Promise<Response> =>
  quirks.someCallsHang ? new Promise(() => undefined) : Promise.resolve(context.json({}));
