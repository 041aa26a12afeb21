import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { payoutAccounts, payoutBatchItems, people } from '#server/db/schema.ts';
import { type NewEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import type { PayableRow } from './store.ts';

/** What a payee reads if Stripe refuses a payment. */
export const STRIPE_REFUSED = 'Stripe didn’t accept the payment.';

/**
 * Tells the payee that the bank returned a payment, or that Stripe refused it, and why. Call in the transaction that
 * records the failure.
 */
export async function queueFailedEmail(tx: Transaction, row: PayableRow, reason: string): Promise<void> {
  const recipient = await findRecipient(tx, row);
  if (!recipient) return;
  const lastFour = await findLastFour(tx, row);
  await queueEmails(tx, [buildFailedEmail(row, { recipient, reason, lastFour })]);
}

async function findRecipient(tx: Transaction, { payable, charityEmail }: PayableRow): Promise<string | null> {
  if (payable.payeeKind === 'charity') return charityEmail;
  if (payable.personId === null) return null;
  const [person] = await tx
    .select({ email: people.email })
    .from(people)
    .where(eq(people.id, payable.personId));
  // A deleted account has an empty address.
  return person?.email || null;
}

/** The account that this attempt was sent to. The payee may have entered other details since. */
async function findLastFour(tx: Transaction, { payable }: PayableRow): Promise<string | null> {
  const [account] = await tx
    .select({ lastFour: payoutAccounts.lastFour })
    .from(payoutBatchItems)
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, payoutBatchItems.accountId))
    .where(and(eq(payoutBatchItems.payableId, payable.id), eq(payoutBatchItems.attempt, payable.attempt)));
  return account?.lastFour ?? null;
}

type Failure = { recipient: string; reason: string; lastFour: string | null };

function buildFailedEmail(
  { payable, drawTitle, colorScheme, customColor }: PayableRow,
  { recipient, reason, lastFour }: Failure,
): NewEmail {
  const { id, drawId, attempt, amountPence, payeeKind, payeeName, personId } = payable;
  const isStripe = payable.method === 'stripe';
  const draw = { id: drawId, title: drawTitle, colorScheme, customColor };
  const facts = { draw, amountPence, reason, lastFour };
  const to = { recipient, personId, dedupKey: `payout-failed:${id}:${attempt}` };
  return payeeKind === 'charity'
    ? { ...to, template: 'charity-payment-failed', data: { ...facts, charityName: payeeName } }
    : { ...to, template: 'payout-failed', data: { ...facts, isHost: payeeKind === 'host', isStripe } };
}
