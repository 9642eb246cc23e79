import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useId, useState } from "react";
import { describe, expect, it } from "vitest";
import { createDemoCardField, createDemoChurch, DEMO_CARDS } from "../../src/entries/testing.js";
import type { CardTokenizer } from "../../src/lib/giving/types.js";

const CONTACT = { firstName: "Ada", lastName: "Bell", email: "ada@example.org" };

/** Renders a card field with a label, and records its `onReady` tokenizer and its `onChange` errors. */
function show() {
  const server = createDemoChurch();
  const CardField = createDemoCardField(server);
  const reported: { tokenizer?: CardTokenizer; errors: (string | undefined)[] } = { errors: [] };
  function Payment() {
    const labelId = useId();
    const [isDisabled, setIsDisabled] = useState(false);
    return (
      <>
        <span id={labelId}>Card number</span>
        <CardField
          publicKey="pk"
          labelId={labelId}
          isDisabled={isDisabled}
          onReady={(tokenizer) => (reported.tokenizer = tokenizer)}
          onChange={(error) => reported.errors.push(error)}
          onUnavailable={() => undefined}
        />
        <button onClick={() => setIsDisabled(true)}>Disable</button>
      </>
    );
  }
  const view = render(<Payment />);
  return {
    ...view,
    server,
    reported,
    user: userEvent.setup(),
    field: screen.getByRole("textbox", { name: "Card number" }),
  };
}

async function chargeOf(server: ReturnType<typeof createDemoChurch>, id: string): Promise<string> {
  const body = JSON.stringify({ id, amount: 5, provider: "stripe", churchId: "CHU00000001" });
  const headers = { "Content-Type": "application/json" };
  const response = await server.fetch("http://demo.church/giving/donate/charge", {
    method: "POST",
    headers,
    body,
  });
  return ((await response.json()) as { client_secret: string }).client_secret;
}

describe("demo CardField", () => {
  it("groups digits by four and tokenizes the current number", async () => {
    const { field, user, reported } = show();
    await user.type(field, "4242-4242x42424242999");
    expect(field).toHaveValue("4242 4242 4242 4242");
    expect(reported.errors.at(-1)).toBeUndefined();
    expect(await reported.tokenizer?.tokenize(CONTACT)).toMatchObject({
      id: expect.stringContaining("_card") as string,
    });
    await user.clear(field);
    await user.type(field, DEMO_CARDS.declined);
    expect(await reported.tokenizer?.tokenize(CONTACT)).toMatchObject({
      id: expect.stringContaining("_declined") as string,
    });
  });

  it("reports an invalid number when it is complete, and an incomplete number on blur", async () => {
    const { field, user, reported } = show();
    await user.type(field, "424242424242424");
    expect(reported.errors.filter(Boolean)).toEqual([]);
    await user.tab();
    expect(reported.errors.at(-1)).toBe("Your card number is incomplete.");
    expect(field).toHaveAttribute("aria-invalid", "true");
    await user.type(field, "1");
    expect(reported.errors.at(-1)).toBe("Your card number is invalid.");
    await user.clear(field);
    await user.tab();
    expect(reported.errors.at(-1)).toBeUndefined();
  });

  it("ignores input while it is disabled and keeps the focus", async () => {
    const { field, user } = show();
    await user.type(field, "4242");
    await user.click(screen.getByText("Disable"));
    await user.type(field, "1");
    expect(field).toHaveValue("4242");
    expect(field).toHaveFocus();
  });

  it.each([
    ["{Enter}", "succeeded"],
    ["{Tab}{Enter}", "requires_payment_method"],
    ["{Escape}", "requires_payment_method"],
  ])("confirms or rejects a 3D Secure request by keyboard: %s", async (keys, status) => {
    const { field, user, reported, server } = show();
    await user.type(field, DEMO_CARDS.asks);
    const { id } = (await reported.tokenizer!.tokenize(CONTACT)) as { id: string };
    const secret = await chargeOf(server, id);
    const finished = reported.tokenizer?.finish(secret);
    expect(
      await screen.findByRole("alertdialog", {
        name: "Your bank asks whether this payment is yours.",
      }),
    ).toBeVisible();
    await waitFor(() => expect(screen.getByRole("button", { name: "Confirm" })).toHaveFocus());
    await user.keyboard(keys);
    await finished;
    expect(server.db.charges).toMatchObject([{ status }]);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await waitFor(() => expect(field).toHaveFocus());
  });

  it("leaves the charge unconfirmed when it unmounts", async () => {
    const { field, user, reported, server, unmount } = show();
    await user.type(field, DEMO_CARDS.asks);
    const { id } = (await reported.tokenizer!.tokenize(CONTACT)) as { id: string };
    const finished = reported.tokenizer?.finish(await chargeOf(server, id));
    await screen.findByRole("alertdialog");
    unmount();
    await expect(finished).rejects.toThrow("unmounted");
    expect(server.db.charges).toMatchObject([{ status: "requires_action" }]);
  });
});
