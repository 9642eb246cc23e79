import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  ChurchClient,
  ChurchProvider,
  useDialogs,
  useUnreadCounts,
} from "../../src/entries/index.js";

it("[HDR-09][HDR-10] useDialogs and useUnreadCounts return the same functions at every render", () => {
  const seen: unknown[][] = [];
  function Reader() {
    const { show, hide } = useDialogs();
    const { refresh } = useUnreadCounts();
    seen.push([show, hide, refresh]);
    return null;
  }
  const client = new ChurchClient();
  const page = (name: string) => (
    <ChurchProvider client={client} appName={name}>
      <Reader />
    </ChurchProvider>
  );
  const { rerender } = render(page("one"));
  rerender(page("two"));
  expect(seen.length).toBeGreaterThan(1);
  for (const functions of seen)
    for (const [index, each] of functions.entries()) expect(each).toBe(seen[0]?.[index]);
});
