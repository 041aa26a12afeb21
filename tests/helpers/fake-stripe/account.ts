import { randomBytes } from 'node:crypto';
import type { TestCard } from './cards.ts';
import { createNotFound } from './failure.ts';
import type {
  BalanceTransaction,
  Charge,
  ConfirmationToken,
  Dispute,
  Event,
  PaymentIntent,
  Recipient,
  Refund,
  Reversal,
  StripeObject,
  ThinEvent,
  Transfer,
} from './objects.ts';

/** The state of a Stripe account. */
export type Account = {
  tokens: Map<string, ConfirmationToken>;
  intents: Map<string, PaymentIntent>;
  charges: Map<string, Charge>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  events: Event[];
  /** The cards behind tokens and payments. */
  cards: Map<string, TestCard>;
  /** How payments are paid: by card, also with a wallet, or through Link. */
  methods: Map<string, 'card' | 'link'>;
  /** Initial statuses of the next refunds, in order, whatever their cards. */
  nextRefunds: ('pending' | 'failed')[];
  /** How far the fake's clock is ahead. */
  aheadMs: number;
  /** Every change of the account's balance, oldest first. */
  balance: BalanceTransaction[];
  /** Whether Stripe pays out the available balance every day. */
  payoutInterval: 'daily' | 'manual';
  recipients: Map<string, Recipient>;
  /** What each connected account has received and not yet paid out, in pence. */
  received: Map<string, number>;
  links: Map<string, OnboardingLink>;
  transfers: Map<string, Transfer>;
  reversals: Map<string, Reversal>;
  /** Called for each event. */
  onEvent: (event: Event) => void;
  onThinEvent: (event: ThinEvent) => void;
};

/** A link to Stripe's page for a connected account's details. */
export type OnboardingLink = {
  account: string;
  expiresAt: number;
  used: boolean;
  refreshUrl: string;
  returnUrl: string;
};

type Listeners = Pick<Account, 'onEvent' | 'onThinEvent'>;

export function createAccount(listeners: Listeners): Account {
  return {
    tokens: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    events: [],
    cards: new Map(),
    methods: new Map(),
    nextRefunds: [],
    aheadMs: 0,
    balance: [],
    payoutInterval: 'daily',
    recipients: new Map(),
    received: new Map(),
    links: new Map(),
    transfers: new Map(),
    reversals: new Map(),
    ...listeners,
  };
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

export const nowMs = ({ aheadMs }: Account): number => Date.now() + aheadMs;

export const nowSeconds = (account: Account): number => Math.floor(nowMs(account) / 1000);

/** The account's API version, which events use. The SDK sends its own with each request. */
const API_VERSION = '2026-10-28.endive';

/** Records an event with the object's current state. */
export function emit(account: Account, type: string, object: StripeObject): void {
  const event: Event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: nowSeconds(account),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: newId('req'), idempotency_key: null },
    type,
  };
  account.events.push(event);
  account.onEvent(event);
}

/** Sends a thin event about an object, whose address is its path in the API. */
export function emitThin(
  account: Account,
  type: string,
  { id, object, path }: { id: string; object: string; path: string },
): void {
  account.onThinEvent({
    id: newId('evt'),
    object: 'v2.core.event',
    created: new Date(nowMs(account)).toISOString(),
    livemode: false,
    related_object: { id, type: object, url: `${path}/${id}` },
    type,
  });
}

export function find<Thing>(things: Map<string, Thing>, what: string, id: string): Thing {
  const found = things.get(id);
  if (!found) throw createNotFound(what, id);
  return found;
}
