import type Stripe from 'stripe';
import { readSigned } from '../stripe-client.ts';
import type { ProviderEvent } from './provider.ts';
import { parseOwnId } from './stripe-states.ts';

/** Verifies Stripe's signature and timestamp, and parses the event. */
export function readEvent(stripe: Stripe, body: Buffer, signature: unknown, secret: string): ProviderEvent {
  const header = typeof signature === 'string' ? signature : '';
  const event = readSigned(() => stripe.webhooks.constructEvent(body, header, secret));
  const { id, type } = event;
  const object: object = event.data.object;
  if (isOf(object, 'payment_intent')) {
    return {
      id,
      type,
      about: 'payment',
      reference: object.id,
      paymentId: parseOwnId(noteOf(object, 'payment')),
    };
  }
  if (isOf(object, 'refund')) {
    const paymentReference = paymentOf(object);
    return {
      id,
      type,
      about: 'refund',
      reference: object.id,
      key: noteOf(object, 'refund'),
      paymentReference,
    };
  }
  if (isOf(object, 'dispute')) return { id, type, about: 'dispute', reference: object.id };
  return { id, type, about: 'nothing' };
}

type Thing = { id: string; metadata?: unknown; payment_intent?: unknown };

function isOf(object: object, kind: string): object is Thing {
  return 'object' in object && object.object === kind && 'id' in object && typeof object.id === 'string';
}

function paymentOf({ payment_intent: payment }: Thing): string | null {
  return typeof payment === 'string' ? payment : null;
}

/** Returns our metadata on a Stripe object, or null if it has none. */
function noteOf({ metadata }: Thing, name: string): string | null {
  const note = typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, name) : undefined;
  return typeof note === 'string' ? note : null;
}
