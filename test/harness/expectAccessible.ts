import axe from "axe-core";
import { expect } from "vitest";

/** Expects no axe violations in an element. The stories check contrast, which needs a real browser; landmarks belong to the host's page. */
export async function expectAccessible(element: Element = document.body): Promise<void> {
  const { violations } = await axe.run(element, {
    // Without it, axe looks for selectors of all elements that pass.
    resultTypes: ["violations"],
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
  ).toEqual([]);
}
