import { countsAsCredit } from '#domain/play/credit-cards.ts';
import { toRoomLeft } from '#domain/play/spend-limit.ts';
import type { Connection, Transaction } from '#server/db/database.ts';
import * as store from './store.ts';

/** What is left of a person's limit, and the month in which a payment counts now. */
export type CreditDecision = { leftPence: number; month: string; fits: boolean };

export type CreditCardsService = ReturnType<typeof createCreditCards>;

/** The limit for what a person can pay with credit cards in a calendar month in London. */
export function createCreditCards({ limitPence }: { limitPence: number }) {
  const decide = ({ month, spentPence }: store.CreditSpend, amountPence: number): CreditDecision => {
    const leftPence = toRoomLeft(limitPence, spentPence);
    return { month, leftPence, fits: amountPence <= leftPence };
  };
  return {
    limitPence,

    /** What a person has paid by credit card this month. */
    readSpentPence: async (db: Connection, personId: string): Promise<number> =>
      (await store.readSpend(db, personId, null)).spentPence,

    /** Compares a payment with the limit before it is charged. Nothing is locked: the charge is decided afterwards. */
    preview: async (
      db: Connection,
      payment: { id: string; amountPence: number },
      funding: string,
    ): Promise<CreditDecision | null> =>
      countsAsCredit(funding)
        ? decide(await store.readSpendBeside(db, payment.id), payment.amountPence)
        : null,

    /**
     * Decides about a charge; null if it does not count. Locks the payer until the transaction ends. Call under the lock
     * of the payment's draw, and write the month in the same transaction.
     */
    decide: async (
      tx: Transaction,
      { paymentId, personId, totalPence }: { paymentId: string; personId: string; totalPence: number },
      funding: string,
    ): Promise<CreditDecision | null> => {
      if (!countsAsCredit(funding)) return null;
      await store.lockPayer(tx, personId);
      return decide(await store.readSpend(tx, personId, paymentId), totalPence);
    },
  };
}
