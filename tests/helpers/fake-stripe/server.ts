import { once } from 'node:events';
import { createServer } from 'node:http';
import { createAccount } from './account.ts';
import { CARDS, type CardName } from './cards.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { createFaults, type Faults } from './faults.ts';
import type { Charge, Dispute, Event, PaymentIntent, Refund } from './objects.ts';
import { finishAuthentication, finishIntent } from './payment-intents.ts';
import { endRefund, takenFrom } from './refunds.ts';
import { createRequests, type Keys, type RequestNote, type Stored } from './requests.ts';
import { createToken } from './tokens.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

export type FakeStripe = Keys & {
  /** The API's address, for `STRIPE_API_BASE`. */
  url: string;
  webhooks: Webhooks;
  faults: Faults;
  /** The settings with which the program uses this account. */
  environment: Record<string, string>;
  /** The confirmation token that the payment form creates for this card. */
  token: (card?: CardName) => string;
  /** Sends the result of 3-D Secure, for a card that requires it. */
  authenticate: (intentId: string, approved: boolean) => PaymentIntent;
  /** Completes a processing payment. */
  finish: (intentId: string, succeeded: boolean) => PaymentIntent;
  refunds: {
    /** Initial statuses of the next refunds, in order. */
    next: (...states: ('pending' | 'failed')[]) => void;
    end: (id: string, status: 'succeeded' | 'failed') => Refund;
    all: () => Refund[];
  };
  dispute: {
    open: (intentId: string, options?: { amount?: number; reason?: string }) => Dispute;
    close: (id: string, status: 'won' | 'lost', options?: { returned?: number }) => Dispute;
    all: () => Dispute[];
    /** What disputes have withdrawn from a charge and not returned. */
    taken: (chargeId: string) => number;
  };
  intents: () => PaymentIntent[];
  /** Successful charges, with their refunds. */
  charges: () => Charge[];
  events: () => Event[];
  requests: () => readonly RequestNote[];
  /** Forgets all idempotency keys, as Stripe does after a day. */
  forgetKeys: () => void;
  stop: () => Promise<void>;
};

/** A Stripe account for a test, on a free or given port, with the parts of the API that the program uses. */
export async function startFakeStripe({ port = 0 }: { port?: number } = {}): Promise<FakeStripe> {
  const keys = { secretKey: 'sk_test_of_the_fake_account', publishableKey: 'pk_test_of_the_fake_account' };
  const webhooks = createWebhooks('whsec_of_the_fake_account');
  const account = createAccount((event) => webhooks.take(event));
  const faults = createFaults();
  const notes: RequestNote[] = [];
  const stored = new Map<string, Stored>();
  const handleRequest = createRequests(account, faults, keys, { notes, stored });
  const server = createServer((request, response) => {
    handleRequest(request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the fake has no port');
  const url = `http://127.0.0.1:${address.port}`;
  const all = <Thing>(things: Map<string, Thing>) => structuredClone([...things.values()]);
  return {
    ...keys,
    url,
    webhooks,
    faults,
    environment: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: webhooks.secret,
      STRIPE_API_BASE: url,
    },
    token: (card = 'approve') => createToken(account, CARDS[card]).id,
    authenticate: (id, approved) => finishAuthentication(account, id, approved),
    finish: (id, succeeded) => finishIntent(account, id, succeeded),
    refunds: {
      next: (...states) => account.nextRefunds.push(...states),
      end: (id, status) => endRefund(account, id, status),
      all: () => all(account.refunds),
    },
    dispute: {
      open: (id, options) => openDispute(account, id, options),
      close: (id, status, options) => closeDispute(account, id, status, options),
      all: () => all(account.disputes),
      taken: (id) => takenFrom(account, id),
    },
    intents: () => all(account.intents),
    charges: () => all(account.charges).filter(({ status }) => status === 'succeeded'),
    events: () => structuredClone(account.events),
    requests: () => notes,
    forgetKeys: () => stored.clear(),
    stop: async () => {
      webhooks.stop();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
