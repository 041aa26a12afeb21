import { once } from 'node:events';
import { createServer } from 'node:http';
import { createAccount, find } from './account.ts';
import { advanceClock, availableOf, payOut, pendingOf, recordEntry } from './balance.ts';
import { CARDS, type CardName } from './cards.ts';
import { closeDispute, escalateInquiry, type Opened, openDispute } from './disputes.ts';
import { createFaults, type Faults } from './faults.ts';
import type {
  BalanceTransaction,
  Charge,
  Dispute,
  Event,
  PaymentIntent,
  Recipient,
  Refund,
  ThinEvent,
  Transfer,
} from './objects.ts';
import { serveOnboarding } from './onboarding.ts';
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  finishAuthentication,
  finishIntent,
} from './payment-intents.ts';
import {
  beginOnboarding,
  closeRecipient,
  completeOnboarding,
  creditRecipient,
  deleteRecipient,
  payOutRecipient,
  renameRecipient,
  restrict,
} from './recipients.ts';
import { createRefund, endRefund, takenFrom } from './refunds.ts';
import { createRequests, type Keys, type RequestNote, type Stored } from './requests.ts';
import { createToken, type TokenType } from './tokens.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

export type FakeStripe = Keys & {
  /** The API's address, for `STRIPE_API_BASE`. */
  url: string;
  webhooks: Webhooks;
  /** Thin events, which are sent to their own address with their own secret. */
  thinEvents: Webhooks<ThinEvent>;
  faults: Faults;
  /** The settings with which the program uses this account. */
  environment: Record<string, string>;
  /** These settings, and those for payouts through Stripe Connect. */
  connectEnvironment: Record<string, string>;
  /** Moves the fake's clock, by which money becomes available, and keys and links expire. */
  advanceClock: (ms: number) => void;
  /** The confirmation token that the payment form creates for this card. */
  token: (card?: CardName, type?: TokenType) => string;
  /** Sends the result of 3-D Secure, for a card that requires it. */
  authenticate: (intentId: string, approved: boolean) => PaymentIntent;
  /** Confirms a payment straight at Stripe, as a buyer's browser can, with any card. */
  confirm: (intentId: string, card: CardName, type?: TokenType) => PaymentIntent;
  /** Makes a payment one that Stripe captures itself, as all were once. */
  captureAutomatically: (intentId: string) => void;
  /** Captures a payment in Stripe's dashboard. */
  captureInDashboard: (intentId: string) => PaymentIntent;
  /** Lets the authorisation of a payment expire, after which it is cancelled. */
  expireAuthorization: (intentId: string) => PaymentIntent;
  /** Completes a processing payment. */
  finish: (intentId: string, succeeded: boolean) => PaymentIntent;
  refunds: {
    /** Initial statuses of the next refunds, in order; without any, those that their cards give. */
    next: (...states: ('pending' | 'failed')[]) => void;
    /** Changes the status of a refund. Operators cancel refunds in Stripe's dashboard. */
    end: (id: string, status: 'succeeded' | 'failed' | 'canceled') => Refund;
    all: () => Refund[];
    /** Refunds a payment, or a part of it, in Stripe's dashboard. */
    makeInDashboard: (intentId: string, amount?: number) => Refund;
  };
  balance: {
    available: () => number;
    pending: () => number;
    /** Pays out to the platform's bank, in Stripe's dashboard. */
    payOut: (amount?: number) => void;
    /** Adds available money from the platform's bank. */
    topUp: (amount: number) => void;
    /** Charges a fee that belongs to no payment, such as for connected accounts. */
    chargeFee: (amount: number) => void;
    /** Changes the balance for a reason of Stripe's own. */
    adjust: (amount: number) => void;
    /** Removes the entries that an object caused, as if it had never happened. */
    forget: (source: string) => void;
    /** Every change of the balance, oldest first. */
    entries: () => BalanceTransaction[];
  };
  /** Payees' accounts, by id. */
  recipients: {
    all: () => Recipient[];
    /** The payee gives some details, and leaves. */
    begin: (id: string) => void;
    /** The payee gives all details. Stripe accepts them, or has to check them first. */
    complete: (id: string, options?: { checking?: boolean }) => void;
    restrict: (id: string, problem: string) => void;
    close: (id: string) => void;
    remove: (id: string) => void;
    /** Makes the account name another payee. */
    rename: (id: string, payee: string) => void;
    /** What the account has received and not paid out, in pence. */
    balanceOf: (id: string) => number;
    /** Pays what the account has received to the payee's bank. */
    payOut: (id: string) => void;
    /** Gives the account money from elsewhere. */
    credit: (id: string, amount: number) => void;
  };
  transfers: () => Transfer[];
  dispute: {
    open: (intentId: string, options?: Opened) => Dispute;
    escalate: (id: string) => void;
    close: (id: string, status: 'won' | 'lost', options?: { returned?: number }) => Dispute;
    all: () => Dispute[];
    /** What disputes have withdrawn from a charge and not returned. */
    taken: (chargeId: string) => number;
  };
  intents: () => PaymentIntent[];
  /** Captured charges, with their refunds. */
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
  const webhooks = createWebhooks<Event>('whsec_of_the_fake_account');
  const thinEvents = createWebhooks<ThinEvent>('whsec_of_the_thin_events');
  const account = createAccount({ onEvent: webhooks.take, onThinEvent: thinEvents.take });
  const faults = createFaults();
  const notes: RequestNote[] = [];
  const stored = new Map<string, Stored>();
  const handleRequest = createRequests(account, faults, keys, { notes, stored });
  const server = createServer((request, response) => {
    if (serveOnboarding(account, request, response)) return;
    handleRequest(request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the fake has no port');
  const url = `http://127.0.0.1:${address.port}`;
  const all = <Thing>(things: Map<string, Thing>) => structuredClone([...things.values()]);
  const environment = {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: webhooks.secret,
    STRIPE_API_BASE: url,
    BEACON_NONE_ACCEPTED: '1',
  };
  return {
    ...keys,
    url,
    webhooks,
    thinEvents,
    faults,
    environment,
    connectEnvironment: {
      ...environment,
      PAYOUTS: 'stripe',
      STRIPE_CONNECT_WEBHOOK_SECRET: thinEvents.secret,
    },
    advanceClock: (ms) => advanceClock(account, ms),
    token: (card = 'approve', type) => createToken(account, CARDS[card], type).id,
    authenticate: (id, approved) => finishAuthentication(account, id, approved),
    confirm: (id, card, type) =>
      confirmIntent(account, id, { confirmation_token: createToken(account, CARDS[card], type).id }),
    captureAutomatically: (id) => {
      find(account.intents, 'payment_intent', id).capture_method = 'automatic';
    },
    captureInDashboard: (id) => captureIntent(account, id, {}),
    expireAuthorization: (id) => cancelIntent(account, id, { cancellation_reason: 'automatic' }),
    finish: (id, succeeded) => finishIntent(account, id, succeeded),
    refunds: {
      next: (...states) => {
        account.nextRefunds = states;
      },
      end: (id, status) => endRefund(account, id, status),
      all: () => all(account.refunds),
      makeInDashboard: (id, amount) =>
        createRefund(account, { payment_intent: id, ...(amount !== undefined && { amount: `${amount}` }) }),
    },
    balance: {
      available: () => availableOf(account),
      pending: () => pendingOf(account),
      payOut: (amount) => payOut(account, amount),
      topUp: (amount) => void recordEntry(account, { type: 'topup', amount, source: null }),
      chargeFee: (amount) => void recordEntry(account, { type: 'stripe_fee', amount: -amount, source: null }),
      adjust: (amount) => void recordEntry(account, { type: 'adjustment', amount, source: null }),
      forget: (source) => {
        account.balance = account.balance.filter((entry) => entry.source !== source);
      },
      entries: () => structuredClone(account.balance),
    },
    recipients: {
      all: () => all(account.recipients),
      begin: (id) => beginOnboarding(account, id),
      complete: (id, options) => completeOnboarding(account, id, options),
      restrict: (id, problem) => restrict(account, id, problem),
      close: (id) => closeRecipient(account, id),
      remove: (id) => deleteRecipient(account, id),
      rename: (id, payee) => renameRecipient(account, id, payee),
      balanceOf: (id) => account.received.get(id) ?? 0,
      payOut: (id) => payOutRecipient(account, id),
      credit: (id, amount) => creditRecipient(account, id, amount),
    },
    transfers: () => all(account.transfers),
    dispute: {
      open: (id, options) => openDispute(account, id, options),
      escalate: (id) => escalateInquiry(account, id),
      close: (id, status, options) => closeDispute(account, id, status, options),
      all: () => all(account.disputes),
      taken: (id) => takenFrom(account, id),
    },
    intents: () => all(account.intents),
    charges: () => all(account.charges).filter(({ captured }) => captured),
    events: () => structuredClone(account.events),
    requests: () => notes,
    forgetKeys: () => stored.clear(),
    stop: async () => {
      webhooks.stop();
      thinEvents.stop();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
