import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import {
  cancelDraw,
  listOverpaid,
  refundOrder,
  refundTicket,
  voidTicket,
} from '../../../../../tests/helpers/refunds.ts';
import {
  intentOf,
  type StripeApp,
  startStripeApp,
  tryCard,
} from '../../../../../tests/helpers/stripe-app.ts';
import { countRuns } from '../../../../../tests/helpers/thorough.ts';

let stripe: StripeApp;
let host: Someone;
let boss: Someone;
beforeAll(async () => {
  stripe = await startStripeApp();
  host = await verifiedHost(stripe.app);
  boss = await admin(stripe.app);
});
afterAll(() => stripe.stop());

type Order = { drawId: string; id: string; intent: string; tickets: string[] };

async function paid(): Promise<Order> {
  const wishes = { skillGameType: null, skillGameDifficulty: null };
  const draw = await publishedDraw(stripe.app, host, wishes);
  const { body } = await tryCard(stripe, draw, 2);
  const intent = await intentOf(stripe, body.order.id);
  return { drawId: draw.id, id: body.order.id, intent, tickets: body.tickets.map(({ id }) => id) };
}

const chargeOf = (intent: string) =>
  stripe.fake.charges().find(({ payment_intent }) => payment_intent === intent);

/** The dispute at Stripe, with the amount that the bank withdrew. */
type Bank = { reference: string; amountPence: number; end?: 'won' | 'lost' } | undefined;

/** Simulates a cardholder who disputes the rest of a payment once, and a bank that decides once. */
function bankOf({ intent }: Order) {
  let bank: Bank;
  return {
    taken: () => (bank && bank.end !== 'won' ? bank.amountPence : 0),
    open: () => {
      if (bank || chargeOf(intent)?.refunded) return;
      const { id, amount } = stripe.fake.dispute.open(intent);
      bank = { reference: id, amountPence: amount };
    },
    decide: (end: 'won' | 'lost') => {
      if (!bank || bank.end) return;
      stripe.fake.dispute.close(bank.reference, end);
      bank.end = end;
    },
  };
}

const acts = {
  ticket: ({ drawId, tickets }: Order) => refundTicket(host.client, drawId, tickets[0] ?? ''),
  order: ({ drawId, id }: Order) => refundOrder(boss.client, drawId, id),
  void: ({ drawId, tickets }: Order) => voidTicket(host.client, drawId, tickets[1] ?? ''),
  unrefunded: ({ drawId, tickets }: Order) =>
    voidTicket(host.client, drawId, tickets[1] ?? '', { reason: 'Taken by the bank', refund: false }),
  cancel: async ({ drawId }: Order) => {
    await cancelDraw(boss.client, drawId);
    await stripe.app.services.cancellations.refundDraws();
  },
};

async function settle(): Promise<void> {
  await stripe.app.shiftClock(3_600_000);
  await stripe.app.services.payments.settleDue();
  await stripe.app.shiftClock(0);
}

const refundsAsked = () => stripe.fake.requests().filter(({ call }) => call === 'POST /v1/refunds').length;

const STEPS = [
  ...(['open', 'won', 'lost', 'hold', 'hear', 'settle'] as const),
  ...(['ticket', 'order', 'void', 'unrefunded', 'cancel'] as const),
];
const step = fc.constantFrom(...STEPS);

async function take(order: Order, bank: ReturnType<typeof bankOf>, now: (typeof STEPS)[number]) {
  const { webhooks } = stripe.fake;
  if (now === 'open') bank.open();
  else if (now === 'won' || now === 'lost') bank.decide(now);
  else if (now === 'hold') webhooks.hold();
  else if (now === 'hear') await webhooks.release((events) => events.toReversed());
  else if (now === 'settle') await settle();
  else await acts[now](order);
}

it('never refunds more than was paid, in any order of refunds, disputes and events [MONEY-22]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.boolean()), { minLength: 3, maxLength: 9 }),
      async (steps) => {
        const order = await paid();
        const bank = bankOf(order);
        for (const [now, meanwhile] of steps) {
          // Some steps run concurrently with a new dispute.
          await Promise.all([take(order, bank, now), meanwhile ? bank.open() : undefined]);
          const charge = chargeOf(order.intent);
          expect((charge?.amount_refunded ?? 0) + bank.taken()).toBeLessThanOrEqual(charge?.amount ?? 0);
          expect(await findBreaches(stripe.app.database.db)).toEqual([]);
        }
        await stripe.fake.webhooks.release();
        await stripe.fake.webhooks.idle();
        if (bank.taken() > 0) {
          // Once all events have arrived, no new refund can be started, and due refunds are not sent to Stripe.
          const asked = refundsAsked();
          for (const begin of [acts.ticket, acts.order, acts.void]) {
            expect([403, 409]).toContain((await begin(order)).status);
          }
          await settle();
          expect(refundsAsked()).toBe(asked);
        }
        await settle();
        await stripe.fake.webhooks.idle();
        expect(await listOverpaid(stripe.app.database.db)).toEqual([]);
        expect(await findBreaches(stripe.app.database.db)).toEqual([]);
      },
    ),
    { numRuns: countRuns(25) },
  );
}, 300_000);
