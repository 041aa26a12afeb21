import { readConfig } from '../../src/server/config.ts';
import { createStripePayments } from '../../src/server/providers/payments/stripe.ts';
import type { TransferRequest } from '../../src/server/providers/payouts/provider.ts';
import { createStripeBalance } from '../../src/server/providers/payouts/stripe-balance.ts';
import { createStripeConnect } from '../../src/server/providers/payouts/stripe-connect.ts';
import { createStripeClient } from '../../src/server/providers/stripe-client.ts';
import { startFakeStripe } from './fake-stripe/server.ts';

export const DAY_MS = 24 * 3_600_000;

export type ConnectSetup = Awaited<ReturnType<typeof startConnect>>;

export const newPayee = () => ({
  payeeId: crypto.randomUUID(),
  email: 'host@example.org',
  name: 'A host',
});

export const newPayout = (account: string, more: Partial<TransferRequest> = {}): TransferRequest => ({
  id: crypto.randomUUID(),
  attempt: 1,
  account,
  amountPence: 1_000,
  group: crypto.randomUUID(),
  ...more,
});

/** Starts a fake Stripe, with the real providers of payments and payouts. */
export async function startConnect() {
  const fake = await startFakeStripe();
  const { payments, payouts } = readConfig(fake.connectEnvironment);
  if (payments.provider !== 'stripe' || payouts.provider !== 'stripe') {
    throw new Error('the settings are not those of Stripe');
  }
  const stripe = createStripeClient(payments);
  const cards = createStripePayments(payments, stripe);
  const connect = createStripeConnect(stripe, payouts.webhookSecret);
  await connect.keepBalance();

  /** Sells for this amount, and returns the payment's reference. */
  const sell = async (amountPence: number): Promise<string> => {
    const ids = { id: crypto.randomUUID(), orderId: crypto.randomUUID() };
    const payment = { ...ids, amountPence, reference: null, attempt: 1, manualCapture: false };
    const means = { confirmationToken: fake.token() };
    return (await cards.createPayment(payment, means, async () => undefined)).reference;
  };
  return {
    fake,
    cards,
    connect,
    balance: createStripeBalance(stripe),
    sell,
    /** Sells for this amount, and waits until the money is available. */
    fund: async (amountPence: number): Promise<void> => {
      await sell(amountPence);
      fake.advanceClock(4 * DAY_MS);
    },
    /** Creates the account of a payee who can be paid. */
    createActiveAccount: async (): Promise<string> => {
      const { account } = await connect.createRecipient(newPayee());
      fake.recipients.complete(account);
      return account;
    },
    /** Loses the response to a request that took effect, and makes the client's own retries fail. */
    loseResponse: (on: string, by: 'cut' | 500): void => {
      fake.faults.add({ on, by, after: true });
      fake.faults.add({ on, by, times: 2 });
    },
  };
}
