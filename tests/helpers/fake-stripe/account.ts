import { randomBytes } from 'node:crypto';
import type { TestCard } from './cards.ts';
import { createNotFound } from './failure.ts';
import type {
  Charge,
  ConfirmationToken,
  Dispute,
  Event,
  PaymentIntent,
  Refund,
  StripeObject,
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
  /** Initial statuses of the next refunds, in order, whatever their cards. */
  nextRefunds: ('pending' | 'failed')[];
  /** Called for each event. */
  onEvent: (event: Event) => void;
};

export function createAccount(onEvent: (event: Event) => void): Account {
  return {
    tokens: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    events: [],
    cards: new Map(),
    nextRefunds: [],
    onEvent,
  };
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** The account's API version, which events use. The SDK sends its own with each request. */
const API_VERSION = '2026-10-28.endive';

/** Records an event with the object's current state. */
export function emit(account: Account, type: string, object: StripeObject): void {
  const event: Event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: nowSeconds(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: newId('req'), idempotency_key: null },
    type,
  };
  account.events.push(event);
  account.onEvent(event);
}

export function find<Thing>(things: Map<string, Thing>, what: string, id: string): Thing {
  const found = things.get(id);
  if (!found) throw createNotFound(what, id);
  return found;
}
