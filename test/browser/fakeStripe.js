// Replaces js.stripe.com in these tests: the API that a card field needs, with one plain input instead of an iframe.
(() => {
  const makeCard = () => {
    const handlers = {};
    const tell = (event, value) => (handlers[event] ?? []).forEach((handler) => handler(value));
    const input = document.createElement("input");
    input.setAttribute("aria-label", "Credit or debit card number");
    input.oninput = () => tell("change", { complete: input.value.length === 16, error: undefined });
    const card = {
      input,
      focus: () => input.focus(),
      mount: (node) => {
        node.append(input);
        window.setTimeout(() => tell("ready", card));
      },
      destroy: () => input.remove(),
      on: (event, handler) => ((handlers[event] ??= []).push(handler), card),
      off: () => card,
      update: ({ disabled }) => (input.disabled = disabled === true),
    };
    return card;
  };
  window.Stripe = Object.assign(
    (key) => ({
      elements: () => ({ create: makeCard, getElement: () => null, update: () => undefined }),
      createToken: () => undefined,
      createPaymentMethod: async ({ card }) => ({
        paymentMethod: { id: `pm_card_${key}_${card.input.value.slice(-4)}` },
      }),
      confirmCardPayment: () => undefined,
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    }),
    { version: "endive" },
  );
})();
