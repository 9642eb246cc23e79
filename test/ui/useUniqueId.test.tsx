import { render } from "@testing-library/react";
import { useRef } from "react";
import { expect, it } from "vitest";
import { useUniqueId } from "../../src/ui/useUniqueId.js";

function Field({ name }: { name: string }) {
  const element = useRef<HTMLInputElement>(null);
  return <input ref={element} id={useUniqueId(name, element)} />;
}

it("useUniqueId adds a suffix for the second element with a name, and follows a change of the name", () => {
  const fields = (name: string) => (
    <>
      <Field name={name} />
      <Field name={name} />
    </>
  );
  const { container, rerender } = render(fields("a"));
  const readIds = () => [...container.querySelectorAll("input")].map(({ id }) => id);
  expect(readIds()).toEqual(["a", expect.stringMatching(/^a.+/)]);
  rerender(fields("b"));
  expect(readIds()).toEqual(["b", expect.stringMatching(/^b.+/)]);
});
