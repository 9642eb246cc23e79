/** What a page asks the demo card provider, past the church's server. Each rejects where the network fails. */
export interface CardProvider {
  /** Makes a payment method of a card: its id, or what is wrong with the card. */
  tokenize: (number: string) => Promise<{ id: string } | { error: string }>;
  /** Tells the bank what the payer said. */
  finish: (clientSecret: string, isConfirmed: boolean) => Promise<{ status?: string | undefined; error?: string | undefined }>;
  /** How a charge stands now. */
  lookUp: (clientSecret: string) => Promise<string | undefined>;
}

interface Answer {
  id?: string;
  status?: string;
  error?: { message: string };
}

/** Reaches the provider below the address of a demo church: in memory, or served by the Node twin. */
export function createCardProvider(send: (url: string, init: RequestInit) => Promise<Response>, root: string): CardProvider {
  const call = async (path: string, body?: object): Promise<Answer> => {
    const headers = { "Content-Type": "application/json" };
    const response = await send(`${root}/provider${path}`, body ? { method: "POST", headers, body: JSON.stringify(body) } : {});
    return (await response.json()) as Answer;
  };
  return {
    tokenize: async (number) => {
      const { id, error } = await call("/payment_methods", { number });
      return id ? { id } : { error: error?.message ?? "" };
    },
    finish: async (clientSecret, isConfirmed) => {
      const { status, error } = await call(`/payment_intents/${clientSecret}/confirm`, { isConfirmed });
      return { ...(status && { status }), ...(error && { error: error.message }) };
    },
    lookUp: async (clientSecret) => {
      const { status } = await call(`/payment_intents/${clientSecret}`);
      if (status === undefined) throw new Error("The provider knows no such charge.");
      return status;
    },
  };
}
