import type { Tab } from "./Tab.js";
import { INVARIANTS, type World } from "./World.js";
import { cardPaymentsService } from "../../forms/payment/CardPayment.js";
import { createCardProvider, createDemoTokenizer, DEMO_CARDS } from "../cards.js";

const AMOUNT = 50;

/** Pays the form of the church, or saves the form if it is paid. The person never confirms that a card is charged again. */
export function pay(world: World, tab: Tab, value: number): void {
  const { page, client, person } = tab;
  const { userId, churchId } = client.session.identity;
  if (!page || !userId || !churchId) return;
  const payment = client.core
    .get(cardPaymentsService)
    .of({ churchId, formId: "form", questionId: "question" });
  // The device and the user whose payment it is, because other devices do not know of it.
  const payer = `device ${person}, ${userId} in ${churchId}`;
  if (payment.state.status === "charged" && value % 2 === 0) {
    world.savedForms.push(payer);
    return payment.finish();
  }
  const provider = createCardProvider(world.network.fetchOf(page), "https://cards.example");
  const order = {
    fundAmount: { amount: AMOUNT, fundId: payer, fundName: "Fund" },
    currency: "USD",
    contact: { firstName: "Person", lastName: userId, email: `${userId}@simulation.example` },
    gatewayId: "GAT1",
    church: { name: churchId, subDomain: "", logo: "" },
    churchUrl: "https://simulation.example",
  };
  const cards = [DEMO_CARDS.success, DEMO_CARDS.asks, DEMO_CARDS.declinedWhenCharged];
  const card = cards[value % cards.length] ?? DEMO_CARDS.success;
  void payment.pay(order, createDemoTokenizer({ provider }, card));
}

/** Checks that each payer is charged once, and once more for each saved form. */
export function checkCharges({ server, savedForms, devices, violate }: World): void {
  // After a day, by the clock of the device, a payment is forgotten.
  if (devices.some(({ hasLeapt }) => hasLeapt)) return;
  const counts = new Map<string, number>();
  for (const { status, funds } of server.db.charges) {
    if (status !== "succeeded") continue;
    const [{ id: payer = "" } = {}] = funds as { id?: string }[];
    const count = (counts.get(payer) ?? 0) + 1;
    counts.set(payer, count);
    const allowed = 1 + savedForms.filter((each) => each === payer).length;
    if (count > allowed)
      violate(INVARIANTS.charged, `${payer} is charged ${count} times instead of ${allowed}.`);
  }
}
