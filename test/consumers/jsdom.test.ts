import { expect, it } from "vitest";
import { installHost, PEERS, runIn } from "./installHost.js";

it("a host tests its page in jsdom against the demo server", async () => {
  const folder = await installHost(
    { jsdom: "." },
    {
      ...PEERS,
      "@mui/material": "^9.0.0",
      "@testing-library/dom": "^10.4.0",
      "@testing-library/react": "^16.3.0",
      hono: "^4.13.0",
      jsdom: "^29.0.0",
      vitest: "^4.0.0",
    },
  );
  expect(await runIn(folder, "npx vitest run")).toMatch(/Tests +2 passed/);
});
