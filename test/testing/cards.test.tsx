import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useId, useState } from "react";
import { describe, expect, it } from "vitest";
import { createDemoCardField, createDemoChurch, DEMO_CARDS } from "../../src/testing.js";
import type { CardTokenizer } from "../../src/lib/giving/types.js";
import { expectAccessible } from "../harness/expectAccessible.js";

const CONTACT = { firstName: "Ada", lastName: "Bell", email: "ada@example.org" };

/** A card field as a payment shows it. What it said is in `errors`, what it handed out in `tokenizer`. */
function show() {
  const church = createDemoChurch();
  const CardField = createDemoCardField(church);
  const told: { tokenizer?: CardTokenizer; errors: (string | undefined)[] } = { errors: [] };
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
          onReady={(tokenizer) => (told.tokenizer = tokenizer)}
          onChange={(error) => told.errors.push(error)}
          onUnavailable={() => undefined}
        />
        <button onClick={() => setIsDisabled(true)}>Disable</button>
      </>
    );
  }
  const view = render(<Payment />);
  return {
    ...view,
    church,
    told,
    user: userEvent.setup(),
    field: screen.getByRole("textbox", { name: "Card number" }),
  };
}

async function chargeOf(church: ReturnType<typeof createDemoChurch>, id: string): Promise<string> {
  const body = JSON.stringify({ id, amount: 5, provider: "stripe", churchId: "CHU00000001" });
  const headers = { "Content-Type": "application/json" };
  const response = await church.fetch("http://demo.church/giving/donate/charge", {
    method: "POST",
    headers,
    body,
  });
  return ((await response.json()) as { client_secret: string }).client_secret;
}

describe("the demo card field", () => {
  it("takes digits in groups of four, and makes a payment method of what stands there now", async () => {
    const { field, user, told } = show();
    await user.type(field, "4242-4242x42424242999");
    expect(field).toHaveValue("4242 4242 4242 4242");
    expect(told.errors.at(-1)).toBeUndefined();
    expect(await told.tokenizer?.tokenize(CONTACT)).toMatchObject({
      id: expect.stringContaining("_card") as string,
    });
    await user.clear(field);
    await user.type(field, DEMO_CARDS.declined);
    expect(await told.tokenizer?.tokenize(CONTACT)).toMatchObject({
      id: expect.stringContaining("_declined") as string,
    });
    await expectAccessible();
  });

  it("says that a number is wrong when it is whole, and that it is incomplete when it is left", async () => {
    const { field, user, told } = show();
    await user.type(field, "424242424242424");
    expect(told.errors.filter(Boolean)).toEqual([]);
    await user.tab();
    expect(told.errors.at(-1)).toBe("Your card number is incomplete.");
    expect(field).toHaveAttribute("aria-invalid", "true");
    await user.type(field, "1");
    expect(told.errors.at(-1)).toBe("Your card number is invalid.");
    await user.clear(field);
    await user.tab();
    expect(told.errors.at(-1)).toBeUndefined();
  });

  it("takes nothing while it is disabled, and keeps the focus", async () => {
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
  ])("lets the bank ask, by the keyboard alone: %s", async (keys, status) => {
    const { field, user, told, church } = show();
    await user.type(field, DEMO_CARDS.asks);
    const { id } = (await told.tokenizer?.tokenize(CONTACT)) as { id: string };
    const secret = await chargeOf(church, id);
    const finished = told.tokenizer?.finish(secret);
    expect(
      await screen.findByRole("alertdialog", {
        name: "Your bank asks whether this payment is yours.",
      }),
    ).toBeVisible();
    await waitFor(() => expect(screen.getByRole("button", { name: "Confirm" })).toHaveFocus());
    await expectAccessible();
    await user.keyboard(keys);
    await finished;
    expect(church.db.charges).toMatchObject([{ status }]);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await waitFor(() => expect(field).toHaveFocus());
  });

  it("leaves the bank's question open where the page is left", async () => {
    const { field, user, told, church, unmount } = show();
    await user.type(field, DEMO_CARDS.asks);
    const { id } = (await told.tokenizer?.tokenize(CONTACT)) as { id: string };
    const finished = told.tokenizer?.finish(await chargeOf(church, id));
    await screen.findByRole("alertdialog");
    unmount();
    await expect(finished).rejects.toThrow("unmounted");
    expect(church.db.charges).toMatchObject([{ status: "requires_action" }]);
  });
});
