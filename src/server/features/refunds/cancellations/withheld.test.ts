import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#domain/ledger/accounts.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { cancelDraw, refundTicket, voidTicket } from '../../../../../tests/helpers/refunds.ts';
import {
  intentOf,
  type StripeApp,
  startStripeApp,
  tryCard,
} from '../../../../../tests/helpers/stripe-app.ts';

let stripe: StripeApp;
let host: Someone;
let boss: Someone;
beforeAll(async () => {
  stripe = await startStripeApp();
  host = await verifiedHost(stripe.app);
  boss = await admin(stripe.app);
});
afterAll(() => stripe.stop());

/** A cancelled draw with five tickets at £5, two of which were voided for fraud without a refund. */
async function cancelled() {
  const draw = await publishedDraw(stripe.app, host, { skillGameType: null, skillGameDifficulty: null });
  const { body } = await tryCard(stripe, draw, 5);
  const intent = await intentOf(stripe, body.order.id);
  const [first, second] = body.tickets.map(({ id }) => id);
  for (const id of [first, second]) {
    await voidTicket(boss.client, draw.id, id ?? '', { reason: 'Fraud', refund: false });
  }
  await cancelDraw(boss.client, draw.id);
  await stripe.app.services.cancellations.refundDraws();
  await stripe.app.services.payments.settleDue();
  await stripe.fake.webhooks.idle();
  return { drawId: draw.id, intent, first: first ?? '', second: second ?? '' };
}

const balances = async (drawId: string, ...accounts: Account[]) => {
  const rows = await stripe.app.services.ledger.listBalances(drawId);
  return accounts.map((account) => rows.find((row) => row.account === account)?.pence);
};
const decide = async (id: string, end: 'won' | 'lost') => {
  stripe.fake.dispute.close(id, end);
  await stripe.fake.webhooks.idle();
};

describe('money withheld for fraud, in a draw that is cancelled,', () => {
  it('is no longer held, and can be refunded ticket by ticket [MONEY-26]', async () => {
    const { drawId, first, second } = await cancelled();
    expect(await balances(drawId, 'held_for_draw', 'withheld')).toEqual([0, 1_000]);
    for (const [ticket, left] of [
      [first, 500],
      [second, 0],
    ] as const) {
      expect((await refundTicket(boss.client, drawId, ticket)).body).toEqual({ refundedPence: 500 });
      await stripe.fake.webhooks.idle();
      expect(await balances(drawId, 'held_for_draw', 'withheld', 'refunds')).toEqual([0, left, 0]);
    }
  });

  it('bears a dispute that its cardholder wins, and is refunded if the bank returns it [RECON-04]', async () => {
    const { drawId, intent } = await cancelled();
    const { id } = stripe.fake.dispute.open(intent, { amount: 500 });
    await stripe.fake.webhooks.idle();
    await decide(id, 'lost');
    // As always after a lost dispute, what the bank has left of the payment is refunded.
    expect(await balances(drawId, 'held_for_draw', 'withheld', 'disputes', 'dispute_losses')).toEqual([
      0, 0, 0, 0,
    ]);
    await decide(id, 'won');
    await stripe.app.services.payments.settleDue();
    expect(await balances(drawId, 'held_for_draw', 'withheld', 'disputes', 'refunds')).toEqual([0, 0, 0, 0]);
  });
});
